public import HTTP
import JSONText

/// Files of the extension that pages may load.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/web_accessible_resources
public struct WebAccessibleResources: Sendable, Equatable {
    /// Paths, in which `*` stands for any characters; they may begin with a slash.
    public let paths: [String]
    /// Which pages may; `nil`: every page, as before version 3.
    public let matches: [MatchPattern]?

    /// Whether a page may load the file at `path`, which has no leading slash.
    public func allow(_ path: String, from page: WebURL) -> Bool {
        (matches?.contains { $0.matches(page) } ?? true) && lists(path)
    }

    /// Whether it is about the file at `path`, which has no leading slash.
    func lists(_ path: String) -> Bool { paths.contains { WildcardText.matches($0.withoutLeadingSlash, path) } }
}

extension ManifestReader {
    mutating func webAccessibleResources() -> [WebAccessibleResources] {
        guard let entry = json["web_accessible_resources"] else { return [] }
        let message = "Invalid `web_accessible_resources` manifest entry."
        guard let elements = entry.arrayValue else {
            record(message, at: .member("web_accessible_resources"))
            return []
        }
        if version == .two {
            return [WebAccessibleResources(paths: strings(json, "web_accessible_resources"), matches: nil)]
        }
        var resources: [WebAccessibleResources] = []
        var firstWrong: Int?
        for (index, element) in elements.enumerated() where element.objectValue != nil {
            guard element["resources"]?.arrayValue != nil, element["matches"]?.arrayValue != nil else {
                firstWrong = firstWrong ?? index
                continue
            }
            let paths = strings(element, "resources")
            let texts = strings(element, "matches")
            if paths.isEmpty || texts.isEmpty { continue }
            let matches = patterns(element, "matches")
            if matches.isEmpty || texts.contains(where: { (try? MatchPattern($0))?.isSupported == false }) {
                firstWrong = firstWrong ?? index
            }
            if !matches.isEmpty { resources.append(WebAccessibleResources(paths: paths, matches: matches)) }
        }
        if let firstWrong { record(message, at: .member("web_accessible_resources"), .element(firstWrong)) }
        return resources
    }
}
