public import ExtensionServices

/// Where the API token stands in the keychain that the container app and its extension share, and how tokens look.
public enum CoolectionTokenItem {
    /// `kSecAttrService`
    public static let service = "com.coolection.api-token"
    /// `kSecAttrAccount`. It is the same for every user: a device has one token.
    public static let account = "api_token"
    /// `kSecAttrAccessGroup`: the application group of both programs, which is a keychain group of theirs, too.
    public static let accessGroup = "group.coolection.app"
    /// `kSecAttrAccessible`: a locked device gives no token, and the token goes to no other device.
    public static let accessibility = KeychainAccessibility.whenUnlockedThisDeviceOnly

    /// What every token begins with.
    public static let prefix = "coolection_"

    /// The entitlements of the container app, where the token is entered.
    public static let appEntitlements = Entitlements(
        applicationIdentifier: "com.coolection.app", applicationGroups: [accessGroup])

    /// The entitlements of the extension, which reads the token.
    public static let extensionEntitlements = Entitlements(
        applicationIdentifier: "com.coolection.app.extension", applicationGroups: [accessGroup])

    static let query = KeychainQuery(service: service, account: account, accessGroup: accessGroup)
}
