/// Where an app and its extensions keep their pair of tokens: one item of the keychain group that they share, so that
/// both tokens change at once. Every function may be called from any thread.
public struct TokenStore: Sendable {
    private let keychain: any Keychain
    private let service: String
    private let account: String
    private let accessGroup: String

    /// - Parameters:
    ///   - keychain: That of the program, entitled to `accessGroup`.
    ///   - service: `kSecAttrService`, as a rule the bundle identifier of the app.
    ///   - account: `kSecAttrAccount`; one device may know several users.
    public init(keychain: any Keychain, service: String, account: String = "auth_tokens", accessGroup: String) {
        self.keychain = keychain
        self.service = service
        self.account = account
        self.accessGroup = accessGroup
    }

    /// The tokens; `nil` where nobody is signed in, or where the item holds something else than a pair of tokens.
    public func load() throws(KeychainError) -> AuthTokens? {
        do {
            return try keychain.copyMatching(query).first?.value.flatMap { AuthTokens(json: $0.bytes) }
        } catch KeychainError.itemNotFound {
            return nil
        }
    }

    /// Puts `tokens` in the place of the earlier pair. They can be read once the device was unlocked, as the app
    /// drains its queue in the background too, and never on another device.
    public func save(_ tokens: AuthTokens) throws(KeychainError) {
        try keychain.set(
            KeychainItem(
                service: service, account: account, accessGroup: accessGroup,
                accessibility: .afterFirstUnlockThisDeviceOnly, value: tokens.json))
    }

    /// Signs out: takes the pair away, where there is one.
    public func clear() throws(KeychainError) { try keychain.remove(query) }

    private var query: KeychainQuery {
        KeychainQuery(service: service, account: account, accessGroup: accessGroup)
    }
}
