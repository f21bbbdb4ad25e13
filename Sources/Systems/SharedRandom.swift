import Synchronization
import VirtualTime

/// A source of random identifiers and bytes that several programs of one simulated device draw from.
final class SharedRandom: Sendable {
    private let random: Mutex<SeededRandom>

    init(_ random: SeededRandom) { self.random = Mutex(random) }

    @Sendable func nextUUID() -> String { random.withLock { $0.nextUUID() } }

    func nextBytes(_ count: Int) -> [UInt8] { random.withLock { $0.nextBytes(count) } }
}
