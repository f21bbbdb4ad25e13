public import ExtensionServices

/// The names under which app and share extension of MyMind find each other.
public enum MyMindNames {
    /// The container that both share, and the keychain group of the auth token.
    public static let appGroup = "group.com.mymind.app"
    /// The keychain group of both programs' signatures, and the service of the auth token.
    public static let keychainGroup = "com.mymind.app.auth"
    /// The account of the auth token.
    public static let tokenAccount = "supabase_token"

    /// What the app is signed with: both groups, and an identifier of its own.
    public static let appEntitlements = entitlements("com.mymind.app")
    /// The same of the share extension.
    public static let extensionEntitlements = entitlements("com.mymind.app.ShareExtension")

    private static func entitlements(_ identifier: String) -> Entitlements {
        Entitlements(
            applicationIdentifier: identifier, keychainAccessGroups: [keychainGroup], applicationGroups: [appGroup])
    }
}

/// The auth token in the keychain that app and share extension share.
struct MyMindTokenItem: Sendable {
    let keychain: any Keychain

    private static let query = KeychainQuery(
        service: MyMindNames.keychainGroup, account: MyMindNames.tokenAccount, accessGroup: MyMindNames.appGroup)

    /// Throws ``KeychainError/itemNotFound`` where nobody has logged in.
    func load() throws(KeychainError) -> KeychainSecret {
        guard let value = try keychain.copyMatching(Self.query).first?.value else { throw .itemNotFound }
        return value
    }

    /// Stores the token in the place of an earlier one.
    func store(_ token: KeychainSecret) throws(KeychainError) {
        try keychain.set(
            KeychainItem(
                service: MyMindNames.keychainGroup, account: MyMindNames.tokenAccount,
                accessGroup: MyMindNames.appGroup, value: token))
    }

    func remove() throws(KeychainError) { try keychain.remove(Self.query) }
}
