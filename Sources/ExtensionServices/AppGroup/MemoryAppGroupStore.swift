import Synchronization

/// A store that ends with the process.
final class MemoryAppGroupStore: AppGroupStore {
    private let values = Mutex(AppGroupValues())

    func transact<Result: Sendable>(_ body: (inout AppGroupValues) -> Result) -> Result {
        values.withLock { body(&$0) }
    }

    func read() -> AppGroupValues { values.withLock { $0 } }
}
