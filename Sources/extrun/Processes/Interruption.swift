import Glibc
import Synchronization

/// What is still done when SIGINT or SIGTERM ends the process: what was printed so far is not lost, and no program that was
/// started goes on.
enum Interruption {
    private static let duties = Mutex<[@Sendable () -> Void]>([])
    private static let isUnderWay = Atomic(false)

    /// From now on such a signal ends the process when everything is done that was added.
    static func watch() throws {
        let end = try EndSignal()
        _ = startThread {
            let number = end.wait()
            isUnderWay.store(true, ordering: .sequentiallyConsistent)
            for duty in duties.withLock({ $0 }) { duty() }
            StandardOutput.flush()
            EndSignal.end(by: number)
        }
    }

    /// Leaves the end of the process to the signal, where there was one: what is done then may let a command come to its own end.
    static func waitWhereUnderWay() {
        while isUnderWay.load(ordering: .sequentiallyConsistent) { pause() }
    }

    /// - Parameter duty: called on a thread of its own, while the others go on.
    static func add(_ duty: @escaping @Sendable () -> Void) { duties.withLock { $0.append(duty) } }
}
