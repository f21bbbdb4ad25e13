public import ExtensionServices

/// The names under which app, share extension and back end of BookmarkAI find each other.
public enum BookmarkAINames {
    /// The container and the defaults that app and extension share.
    public static let appGroup = "group.com.bookmarkai.shared"
    /// The keychain group of the tokens, in the signatures of both programs.
    public static let keychainGroup = "TEAM.com.bookmarkai.shared"
    static let keychainService = "com.bookmarkai.app"
    /// The event that the extension counts and the app reports.
    public static let saveEvent = "share_extension_save"
    /// The member of a queued share's metadata that says what the page has still to be asked for: `openGraph`. The back
    /// end does not get it.
    static let deferred = "deferred"
    /// The ping that tells a running app of a new share in the queue.
    public static let queuePing = "com.bookmarkai.shared.queue"

    /// What the app is signed with: both groups, and an identifier of its own.
    public static let appEntitlements = entitlements("TEAM.com.bookmarkai.app")
    /// The same of the share extension.
    public static let extensionEntitlements = entitlements("TEAM.com.bookmarkai.app.share")

    private static func entitlements(_ identifier: String) -> Entitlements {
        Entitlements(
            applicationIdentifier: identifier, keychainAccessGroups: [keychainGroup], applicationGroups: [appGroup])
    }
}
