/// What the user has said about the websites that an extension may see, as the browser's settings offer it.
public enum HostAccess: String, Sendable, CaseIterable {
    /// "Always Allow on Every Website": every http and https page, asked for in the manifest or not.
    case granted
    /// "Ask": what the manifest names is asked for, and nothing is granted until the user grants it.
    case ask
    /// "Deny" for every website.
    case denied
}

/// Whether an extension may see a URL, and why.
public enum HostDecision: Sendable, Equatable {
    /// The extension's own pages.
    case ownURL
    /// The user tapped the extension on this page, which the manifest's `activeTab` makes a permission for this page.
    case activeTab(MatchPattern)
    case granted(MatchPattern)
    case denied(MatchPattern)
    /// Nobody has granted or denied it; `requested` is the manifest's pattern that asks for it.
    case notGranted(requested: MatchPattern?)
    /// No permission can reach URLs of this scheme.
    case unsupportedScheme(String)

    /// `true` for ``ownURL``, ``activeTab(_:)`` and ``granted(_:)``.
    public var isGranted: Bool {
        switch self {
        case .ownURL, .activeTab, .granted: true
        case .denied, .notGranted, .unsupportedScheme: false
        }
    }
}
