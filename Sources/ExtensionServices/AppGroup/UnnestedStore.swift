import Glibc
import Synchronization

/// A store that who changes it cannot use meanwhile, which would be to wait for himself.
final class UnnestedStore: AppGroupStore {
    private let base: any AppGroupStore
    /// The thread that changes it.
    private let changer = Mutex<pthread_t?>(nil)

    init(_ base: any AppGroupStore) { self.base = base }

    func transact<Result: Sendable>(
        _ body: (inout AppGroupValues) throws(AppGroupError) -> Result
    ) throws(AppGroupError) -> Result {
        try requireUnchanging()
        return try base.transact { values throws(AppGroupError) in
            changer.withLock { $0 = pthread_self() }
            defer { changer.withLock { $0 = nil } }
            return try body(&values)
        }
    }

    func read() throws(AppGroupError) -> AppGroupValues {
        try requireUnchanging()
        return try base.read()
    }

    private func requireUnchanging() throws(AppGroupError) {
        guard changer.withLock({ $0 == pthread_self() }) else { return }
        throw .store("a change of one of its values uses it again; read what the change needs before it")
    }
}
