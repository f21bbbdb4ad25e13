/// A store that who changes it cannot use meanwhile, which would be to wait for himself.
final class UnnestedStore: AppGroupStore {
    /// Those that are being changed by this task, or thread.
    @TaskLocal private static var changing: [ObjectIdentifier] = []

    private let base: any AppGroupStore

    init(_ base: any AppGroupStore) { self.base = base }

    func transact<Result: Sendable>(
        _ body: (inout AppGroupValues) throws(AppGroupError) -> Result
    ) throws(AppGroupError) -> Result {
        try requireUnchanging()
        return try base.transact { values throws(AppGroupError) in
            let result = Self.$changing.withValue(Self.changing + [ObjectIdentifier(self)]) {
                Swift.Result { () throws(AppGroupError) in try body(&values) }
            }
            return try result.get()
        }
    }

    func read() throws(AppGroupError) -> AppGroupValues {
        try requireUnchanging()
        return try base.read()
    }

    private func requireUnchanging() throws(AppGroupError) {
        guard Self.changing.contains(ObjectIdentifier(self)) else { return }
        throw .store("a change of one of its values uses it again; read what the change needs before it")
    }
}
