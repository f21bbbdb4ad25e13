import JSONText

/// The content scripts that scripts of an extension have registered.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting/RegisteredContentScript
struct RegisteredScripts {
    /// One of them: what was registered, and what it means.
    private struct Entry {
        let id: String
        var details: JSONObject
        var script: ContentScript

        func isNamed(in ids: [String]) -> Bool { ids.contains { $0.hasBytes(of: id) } }
    }

    private var entries: [Entry] = []

    var contentScripts: [ContentScript] { entries.map(\.script) }

    func contentScripts(except ids: [String]) -> [ContentScript] {
        entries.filter { !$0.isNamed(in: ids) }.map(\.script)
    }

    /// As `getRegisteredContentScripts` gives them; all where no id is named.
    func details(of ids: [String]) -> [JSON] {
        let named = ids.isEmpty ? entries : ids.compactMap { id in entries.first { $0.id.hasBytes(of: id) } }
        return named.map { .object($0.details) }
    }

    /// - Parameter hasFile: whether the extension has a file of this path.
    /// - Returns: what is registered now and was not before.
    mutating func register(_ scripts: [JSONObject], hasFile: (String) -> Bool) throws(APIError) -> [ContentScript] {
        var added: [Entry] = []
        for details in scripts {
            let id = details["id"]?.stringValue ?? ""
            if (entries + added).contains(where: { $0.id.hasBytes(of: id) }) { throw APIError("duplicate ID '\(id)'") }
            var details = Self.spelled(details)
            if details["persistAcrossSessions"] == nil { details["persistAcrossSessions"] = true }
            added.append(Entry(id: id, details: details, script: try ContentScript(id, details, hasFile)))
        }
        entries += added
        return added.map(\.script)
    }

    /// Changes what is named of scripts that are registered. Returns them.
    mutating func update(_ scripts: [JSONObject], hasFile: (String) -> Bool) throws(APIError) -> [ContentScript] {
        var changed = entries
        var updated: [ContentScript] = []
        for details in scripts {
            let id = details["id"]?.stringValue ?? ""
            guard let index = changed.firstIndex(where: { $0.id.hasBytes(of: id) }) else {
                throw APIError("no existing script with ID '\(id)'")
            }
            var merged = changed[index].details
            // Source: merge in WebExtensionDynamicScriptsCocoa.mm of https://github.com/WebKit/WebKit, which knows nothing of this one
            merged["cssOrigin"] = nil
            for (name, value) in Self.spelled(details) { merged[name] = value }
            changed[index].details = merged
            changed[index].script = try ContentScript(id, merged, hasFile)
            updated.append(changed[index].script)
        }
        entries = changed
        return updated
    }

    /// As WebKit gives them back: words in small letters.
    private static func spelled(_ details: JSONObject) -> JSONObject {
        var details = details
        for name in ["world", "cssOrigin"] {
            if let word = details[name]?.stringValue { details[name] = .string(word.lowercased()) }
        }
        return details
    }

    /// Removes scripts; all where no id is named.
    mutating func unregister(_ ids: [String]) throws(APIError) {
        for id in ids where !entries.contains(where: { $0.id.hasBytes(of: id) }) {
            throw APIError("no script with ID '\(id)'")
        }
        entries.removeAll { ids.isEmpty || $0.isNamed(in: ids) }
    }

    /// The browser is quit, or the extension turned off: what was not to persist is gone.
    /// Source: toJSONSerialization in WebExtensionContextAPIScriptingCocoa.mm of https://github.com/WebKit/WebKit, which does not write
    /// `matchOriginAsFallback`
    /// - Returns: the ids of the scripts that have lost that.
    mutating func endSession() -> [String] {
        entries.removeAll { $0.details["persistAcrossSessions"]?.boolValue == false }
        var changed: [String] = []
        for index in entries.indices {
            guard let was = entries[index].details["matchOriginAsFallback"] else { continue }
            entries[index].details["matchOriginAsFallback"] = nil
            entries[index].script.matchesOriginAsFallback = false
            if was == true { changed.append(entries[index].id) }
        }
        return changed
    }
}

extension ContentScript {
    /// A registered script, whose members `js/browser/scripting` has checked.
    /// Source: createInjectedContentForScripts in WebExtensionContextAPIScriptingCocoa.mm of
    /// https://github.com/WebKit/WebKit
    fileprivate init(_ id: String, _ details: JSONObject, _ hasFile: (String) -> Bool) throws(APIError) {
        func files(_ name: String) throws(APIError) -> [String] {
            let paths = details.texts(name).filter { !$0.isEmpty }
            for path in paths where !hasFile(path) { throw APIError("invalid resource '\(path)'") }
            return paths
        }
        func patterns(_ name: String, _ kind: String) throws(APIError) -> [MatchPattern] {
            var patterns: [MatchPattern] = []
            for text in details.texts(name) {
                if text.isEmpty { throw APIError("script with ID '\(id)' contains an empty \(kind)match pattern") }
                guard let pattern = try? MatchPattern(text), pattern.isSupported else {
                    throw APIError("script with ID '\(id)' has an invalid \(kind)match pattern '\(text)'")
                }
                patterns.append(pattern)
            }
            return patterns
        }
        self.init(
            matches: try patterns("matches", ""), excludeMatches: try patterns("excludeMatches", "exclude "),
            includeGlobs: [], excludeGlobs: [], scripts: try files("js"), styleSheets: try files("css"),
            runAt: details["runAt"]?.stringValue.flatMap(RunAt.init) ?? .documentIdle,
            world: details["world"]?.stringValue.flatMap { World(rawValue: $0.uppercased()) } ?? .isolated,
            styleOrigin: details["cssOrigin"]?.stringValue.flatMap { StyleOrigin(rawValue: $0.lowercased()) }
                ?? .author,
            runsInAllFrames: details["allFrames"]?.boolValue ?? false,
            matchesAboutBlank: false, matchesOriginAsFallback: details["matchOriginAsFallback"]?.boolValue ?? false)
    }
}
