import JSONText

/// Scripts and style sheets that go into pages, as an element of `content_scripts` describes them.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts
public struct ContentScript: Sendable, Equatable {
    /// When scripts run in a page that loads. In Safari, and here, `documentIdle` is `documentEnd`.
    public enum RunAt: String, Sendable {
        case documentStart = "document_start"
        case documentEnd = "document_end"
        case documentIdle = "document_idle"
    }

    /// Whose global object scripts see: one of the extension's own in each document, or the page's.
    public enum World: String, Sendable {
        case isolated = "ISOLATED"
        case main = "MAIN"
    }

    /// Where style sheets stand in the cascade: https://drafts.csswg.org/css-cascade-5/#cascading-origins
    public enum StyleOrigin: String, Sendable { case author, user }

    /// Pages that it goes into: one of them must match.
    public let matches: [MatchPattern]
    /// Pages among these that it does not go into.
    public let excludeMatches: [MatchPattern]
    /// One of them must match the URL without its fragment, too; empty: none is asked. `*` and `?` are wildcards. Safari does not look at
    /// them: https://webkit.org/b/246492
    public let includeGlobs: [String]
    /// None of them may match the URL without its fragment. As with ``includeGlobs``, Safari does not look at them.
    public let excludeGlobs: [String]
    /// Paths, in the order in which they run.
    public let scripts: [String]
    /// Paths, in the order in which they are inserted: as soon as the document has a root element, whatever ``runAt`` says.
    public let styleSheets: [String]
    /// When ``scripts`` run, by default `documentIdle`. In pages that are open already they run at once.
    public let runAt: RunAt
    /// Where ``scripts`` run, by default `isolated`.
    public let world: World
    /// That of ``styleSheets``, by default `author`.
    public let styleOrigin: StyleOrigin
    /// `all_frames`: whether it also goes into frames of a page; otherwise only into the page's main document.
    public let runsInAllFrames: Bool
    /// `match_about_blank`: whether it also goes into `about:blank` and `about:srcdoc`, by the page around them. Of a registered script
    /// always `false`.
    public let matchesAboutBlank: Bool
    /// Whether it also goes into documents of `data:` and `blob:`, by the page around them.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#match_origin_as_fallback
    public internal(set) var matchesOriginAsFallback: Bool
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
