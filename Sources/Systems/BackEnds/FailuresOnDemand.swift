import Synchronization

/// The failures that a test or a user asks of a back end. May be used from any thread.
final class FailuresOnDemand: Sendable {
    private let next = Mutex((left: 0, status: 500))

    /// Lets the next `count` requests fail.
    func ask(for count: Int, status: Int) { next.withLock { $0 = (count, status) } }

    /// The status with which the present request has to fail, where it has to.
    func take() -> Int? {
        next.withLock { next in
            guard next.left > 0 else { return nil }
            next.left -= 1
            return next.status
        }
    }
}
