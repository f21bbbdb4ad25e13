import Synchronization

/// A store that ends with the process.
final class MemoryAppGroupStore: AppGroupStore {
    private let values = Mutex(AppGroupValues())

    func transact<Result: Sendable>(
        _ body: (inout AppGroupValues) throws(AppGroupError) -> Result
    ) throws(AppGroupError) -> Result {
        try values.withLock { values throws(AppGroupError) in try body(&values) }
    }

    func read() -> AppGroupValues { values.withLock { $0 } }
}
