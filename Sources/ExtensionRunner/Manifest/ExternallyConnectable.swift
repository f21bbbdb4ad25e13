import JSONText

/// Which pages and extensions may send messages to the extension.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/externally_connectable
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtension.cpp
/// (populateExternallyConnectableIfNeeded)
public struct ExternallyConnectable: Sendable, Equatable {
    /// Web pages that may, as far as the user lets the extension see them; empty: none may.
    public let matches: [MatchPattern]
    /// Extensions that may. Nothing comes of it: extensions send no messages to each other here.
    public let ids: [String]
}

extension ManifestReader {
    mutating func externallyConnectable() -> ExternallyConnectable {
        guard let entry = json["externally_connectable"], let members = entry.objectValue else {
            return ExternallyConnectable(matches: [], ids: [])
        }
        let well = strings(entry, "matches").compactMap { try? MatchPattern($0) }
        let matches = well.filter(\.isSupported)
        let ids = strings(entry, "ids")
        if members.isEmpty || matches.count < well.count || matches.isEmpty && ids.isEmpty {
            record(
                "Empty or invalid `externally_connectable` manifest entry.", at: .member("externally_connectable"))
        }
        return ExternallyConnectable(matches: matches.removingDuplicates(), ids: ids)
    }
}
