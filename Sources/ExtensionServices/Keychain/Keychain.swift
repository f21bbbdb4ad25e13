/// The generic passwords that one program may see, with the rules of `SecItem` on iOS.
/// https://developer.apple.com/documentation/security/keychain-items
///
/// Every function may be called from any thread and does its work at once.
public protocol Keychain: Sendable {
    /// `SecItemAdd`. An item without access group goes into the first one of the program's entitlements.
    func add(_ item: KeychainItem) throws(KeychainError)

    /// `SecItemCopyMatching`. Never empty: where nothing matches it throws ``KeychainError/itemNotFound``.
    func copyMatching(_ query: KeychainQuery) throws(KeychainError) -> [KeychainItem]

    /// `SecItemUpdate`: changes every item that matches, all or none.
    func update(_ query: KeychainQuery, with changes: KeychainChanges) throws(KeychainError)

    /// `SecItemDelete`: removes every item that matches, which needs no unlocked device.
    func delete(_ query: KeychainQuery) throws(KeychainError)
}
