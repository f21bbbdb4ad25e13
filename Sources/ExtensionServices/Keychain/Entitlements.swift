/// What its signature allows a program, as far as the keychain asks.
public struct Entitlements: Sendable, Equatable {
    /// The groups whose items the program may see, the default group first. Their order is that of
    /// https://developer.apple.com/documentation/security/sharing-access-to-keychain-items-among-a-collection-of-apps:
    /// keychain access groups, application identifier, application groups.
    public let accessGroups: [String]
    /// The groups whose containers the program may use.
    public let applicationGroups: [String]

    /// - Parameters:
    ///   - applicationIdentifier: Team and bundle identifier, e.g. `ABCDE12345.com.coolection.app`.
    ///   - keychainAccessGroups: `keychain-access-groups`
    ///   - applicationGroups: `com.apple.security.application-groups`
    public init(
        applicationIdentifier: String, keychainAccessGroups: [String] = [], applicationGroups: [String] = []
    ) {
        self.applicationGroups = applicationGroups
        accessGroups = keychainAccessGroups + [applicationIdentifier] + applicationGroups
    }

    func allows(_ group: String) -> Bool { accessGroups.contains(group) }
}
