import JSONText

/// Scripts and style sheets that go into pages, as an element of `content_scripts` describes them.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts
public struct ContentScript: Sendable, Equatable {
    public enum RunAt: String, Sendable {
        case documentStart = "document_start"
        case documentEnd = "document_end"
        case documentIdle = "document_idle"
    }

    public enum World: String, Sendable {
        case isolated = "ISOLATED"
        case main = "MAIN"
    }

    public enum StyleOrigin: String, Sendable { case author, user }

    public let matches: [MatchPattern]
    public let excludeMatches: [MatchPattern]
    public let includeGlobs: [String]
    public let excludeGlobs: [String]
    /// Paths, in the order in which they run.
    public let scripts: [String]
    public let styleSheets: [String]
    public let runAt: RunAt
    public let world: World
    public let styleOrigin: StyleOrigin
    public let runsInAllFrames: Bool
    public let matchesAboutBlank: Bool
    /// Whether it also goes into documents of `data:` and `blob:`, by the page around them.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#match_origin_as_fallback
    public let matchesOriginAsFallback: Bool
}

extension ManifestReader {
    mutating func contentScripts() -> [ContentScript] {
        guard let entry = json["content_scripts"] else { return [] }
        guard let elements = entry.arrayValue, !elements.isEmpty else {
            record("Empty or invalid `content_scripts` manifest entry.", at: .member("content_scripts"))
            return []
        }
        var scripts: [ContentScript] = []
        for (index, element) in elements.enumerated() where element.objectValue != nil {
            if let script = contentScript(element, index) { scripts.append(script) }
        }
        return scripts
    }

    private mutating func contentScript(_ entry: JSON, _ index: Int) -> ContentScript? {
        let path: [JSONStep] = [.member("content_scripts"), .element(index)]
        guard entry["matches"]?.arrayValue != nil else {
            record("Empty or invalid `content_scripts` manifest entry.", at: path)
            return nil
        }
        let matches = patterns(entry, "matches")
        if matches.isEmpty {
            record(
                "Manifest `content_scripts` entry has no specified `matches` entry.", at: path + [.member("matches")])
            return nil
        }
        let scripts = strings(entry, "js")
        let styleSheets = strings(entry, "css")
        if scripts.isEmpty, styleSheets.isEmpty {
            record("Manifest `content_scripts` entry has missing or empty `js` and `css` arrays.", at: path)
            return nil
        }
        for (position, file) in scripts.enumerated() {
            requireFile(
                file, at: .member("content_scripts"), .element(index), .member("js"), .element(position))
        }
        for (position, file) in styleSheets.enumerated() {
            requireFile(
                file, at: .member("content_scripts"), .element(index), .member("css"), .element(position))
        }
        return ContentScript(
            matches: matches, excludeMatches: patterns(entry, "exclude_matches"),
            includeGlobs: strings(entry, "include_globs"), excludeGlobs: strings(entry, "exclude_globs"),
            scripts: scripts, styleSheets: styleSheets,
            runAt: word(entry, "run_at", at: path, else: .documentIdle) { ContentScript.RunAt(rawValue: $0) },
            world: word(entry, "world", at: path, else: .isolated) { .init(rawValue: $0.uppercased()) },
            styleOrigin: word(entry, "css_origin", at: path, else: .author) { .init(rawValue: $0.lowercased()) },
            runsInAllFrames: entry["all_frames"]?.boolValue ?? false,
            matchesAboutBlank: entry["match_about_blank"]?.boolValue ?? false,
            matchesOriginAsFallback: entry["match_origin_as_fallback"]?.boolValue ?? false)
    }

    private mutating func word<Word>(
        _ entry: JSON, _ key: String, at path: [JSONStep], else standard: Word, read: (String) -> Word?
    ) -> Word {
        guard let text = entry[key]?.stringValue else { return standard }
        if let word = read(text) { return word }
        record("Manifest `content_scripts` entry has unknown `\(key)` value.", at: path + [.member(key)])
        return standard
    }
}
