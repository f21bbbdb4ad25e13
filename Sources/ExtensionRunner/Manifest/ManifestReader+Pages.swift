import JSONText

extension ManifestReader {
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/options_ui
    mutating func optionsPage() -> String? {
        if let entry = json["options_ui"], entry.objectValue != nil {
            let page = string(entry, "page")
            if !page.isEmpty { return page }
            record("Empty or invalid `options_ui` manifest entry", at: .member("options_ui"))
            return nil
        }
        let page = string(json, "options_page")
        if !page.isEmpty { return page }
        if json["options_page"] != nil {
            let key = json["options_ui"] == nil ? "options_page" : "options_ui"
            record("Empty or invalid `\(key)` manifest entry", at: .member(key))
        }
        return nil
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/chrome_url_overrides
    mutating func newTabPage() -> String? {
        let keys = ["browser_url_overrides", "chrome_url_overrides"]
        guard let key = keys.first(where: { json[$0]?.objectValue != nil }), let entry = json[key] else { return nil }
        if entry.objectValue?.isEmpty == true {
            let named = json[keys[0]] == nil ? keys[1] : keys[0]
            record("Empty or invalid `\(named)` manifest entry", at: .member(key))
            return nil
        }
        let page = string(entry, "newtab")
        if page.isEmpty, entry["newtab"] != nil {
            record("Empty or invalid `newtab` manifest entry.", at: .member(key), .member("newtab"))
        }
        return page.isEmpty ? nil : page
    }
}
