import ExtensionServices
import Synchronization

/// Ends the program before or after one of its calls: the calls have two numbers each.
final class EndingObserver: ServiceObserver {
    private let last: Int
    private let passed = Mutex(0)

    init(at point: Int) { last = point }

    var hasEndedProgram: Bool { passed.withLock { $0 >= last } }

    func willCall(_ call: ServiceCall) -> ServiceVerdict { pass() }
    func didCall(_ call: ServiceCall) -> ServiceVerdict { pass() }

    private func pass() -> ServiceVerdict {
        passed.withLock { $0 += 1 }
        return hasEndedProgram ? .ends : .goesOn
    }
}
