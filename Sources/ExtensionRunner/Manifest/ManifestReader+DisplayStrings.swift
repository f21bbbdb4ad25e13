import JSONText

extension ManifestReader {
    struct DisplayStrings {
        var name = ""
        var shortName = ""
        var version = ""
        var displayVersion = ""
        var description = ""
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/name and its neighbours
    mutating func displayStrings() -> DisplayStrings {
        var strings = DisplayStrings()
        strings.name = required("name")
        strings.shortName = string(json, "short_name")
        if strings.shortName.isEmpty { strings.shortName = strings.name }
        strings.version = required("version")
        strings.displayVersion = string(json, "version_name")
        if strings.displayVersion.isEmpty { strings.displayVersion = strings.version }
        strings.description = required("description")
        return strings
    }

    private mutating func required(_ key: String) -> String {
        let value = string(json, key)
        if value.isEmpty { record("Missing or empty `\(key)` manifest entry.", at: .member(key)) }
        return value
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_security_policy
    mutating func contentSecurityPolicy() -> String {
        let entry = json["content_security_policy"]
        let policy = version == .three ? entry?["extension_pages"]?.stringValue : entry?.stringValue
        if let policy { return policy }
        let isWrong =
            switch version {
            case .two: entry != nil
            case .three: entry?.objectValue.map { $0.isEmpty || $0["extension_pages"] != nil } ?? false
            }
        if isWrong {
            record(
                "Empty or invalid `content_security_policy` manifest entry.", at: .member("content_security_policy"))
        }
        return "script-src 'self'"
    }
}
