/// The items of one device, without any rule about who may see them; ``EntitledKeychain`` brings the rules.
///
/// Implementations may be used from any thread; each function is atomic.
public protocol KeychainStore: Sendable {
    /// Runs `body` on the items, in the order in which they were added, and keeps what it leaves. When `body` throws,
    /// the items stay as they were.
    func transact<Result: Sendable>(
        _ body: (inout any KeychainItems) throws(KeychainError) -> Result
    ) throws(KeychainError) -> Result
}

/// What a store offers inside a transaction. Every item has an access group.
public protocol KeychainItems {
    func matching(_ query: KeychainQuery) throws(KeychainError) -> [KeychainItem]
    /// Throws ``KeychainError/duplicateItem`` where one with the same name is there.
    mutating func insert(_ item: KeychainItem) throws(KeychainError)
    /// Puts `new` in the place of `old`. Throws ``KeychainError/duplicateItem`` where another has its name.
    mutating func replace(_ old: KeychainItem, with new: KeychainItem) throws(KeychainError)
    mutating func remove(_ item: KeychainItem) throws(KeychainError)
}
