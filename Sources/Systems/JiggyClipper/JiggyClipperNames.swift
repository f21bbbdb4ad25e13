public import ExtensionServices
import JSONText

/// The names under which app and share extension of JiggyClipper find each other.
public enum JiggyClipperNames {
    /// The group whose defaults and share queue app and extension share.
    public static let appGroup = "group.com.yourcompany.jiggyclipper"

    /// What the app is signed with: the group, and an identifier of its own.
    public static let appEntitlements = entitlements("com.yourcompany.jiggyclipper")
    /// The same of the share extension.
    public static let extensionEntitlements = entitlements("com.yourcompany.jiggyclipper.ShareExtension")

    /// `NSExtensionActivationRule` of the share extension: one address of the web, or text.
    public static let activation = ShareActivationRule(webURLs: 1, text: .supported)

    /// The template that the user has set; the extension's own where there is none.
    static let template = DefaultsKey<JSON>("template")
    /// The bookmark of the folder that the user has chosen; without one notes go to Obsidian.
    static let folderBookmark = DefaultsKey<[UInt8]>("folderBookmark")
    /// The names of the notes that were delivered last, so that none is delivered twice.
    static let delivered = DefaultsKey<JSON>("deliveredNotes")
    /// The names of the notes whose delivery began last: the app may have been ended before it could note the end.
    static let begun = DefaultsKey<JSON>("begunNotes")

    private static func entitlements(_ identifier: String) -> Entitlements {
        Entitlements(applicationIdentifier: identifier, applicationGroups: [appGroup])
    }
}
