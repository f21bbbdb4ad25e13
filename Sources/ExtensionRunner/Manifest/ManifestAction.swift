import JSONText

/// The extension's button as the manifest describes it.
public struct ManifestAction: Sendable, Equatable {
    /// Under which name scripts find the button.
    public enum Kind: String, Sendable {
        case action, browserAction, pageAction

        /// Under which key it stands in the manifest.
        var key: String {
            switch self {
            case .action: "action"
            case .browserAction: "browser_action"
            case .pageAction: "page_action"
            }
        }
    }

    /// In version 3 always ``Kind/action``.
    public let kind: Kind
    /// Empty where the manifest has no `default_title`.
    public let title: String
    /// Path of the popup; `nil`: a tap fires `onClicked`.
    public let popup: String?
    /// Its `default_icon`; where it is empty, ``Manifest/icons`` are on the button.
    public let icon: IconPaths
}

extension ManifestReader {
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/action
    mutating func action() -> ManifestAction? {
        let kinds: [ManifestAction.Kind] = version == .three ? [.action] : [.browserAction, .pageAction]
        guard let kind = kinds.first(where: { json[$0.key]?.objectValue != nil }), let entry = json[kind.key] else {
            return nil
        }
        let popup = string(entry, "default_popup")
        return ManifestAction(
            kind: kind, title: string(entry, "default_title"), popup: popup.isEmpty ? nil : popup,
            icon: actionIcon(entry, key: kind.key))
    }

    private mutating func actionIcon(_ entry: JSON, key: String) -> IconPaths {
        let path: [JSONStep] = [.member(key), .member("default_icon")]
        let named = version == .three ? "`action`" : "`browser_action` or `page_action`"
        if let image = entry["default_icon"]?.stringValue, !image.isEmpty {
            if !hasImage(image) {
                requireFile(image, at: .member(key), .member("default_icon"))
                record("Failed to load image for `default_icon` in the \(named) manifest entry.", at: path)
            }
            return IconPaths(scalable: image)
        }
        return icons(
            entry, key: "default_icon", at: path,
            ifEmpty: "Empty or invalid `default_icon` for the \(named) manifest entry.",
            ifUnreadable: "Failed to load images in `default_icon` for the \(named) manifest entry.")
    }
}
