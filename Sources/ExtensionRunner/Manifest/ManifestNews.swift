import JSONText

/// Something in a manifest that an older version of Safari does not know.
struct ManifestNews {
    let place: [JSONStep]
    /// What it is, in a sentence's place for its subject.
    let name: String
    let since: String
    /// What becomes of the extension, where that is more than a key without effect.
    let consequence: String?

    func sentence(for version: SafariVersion) -> String {
        "\(name) is not known to Safari \(version), only from \(since) on" + (consequence.map { ": \($0)" } ?? "")
    }
}

extension Manifest {
    /// What a version does not know, in the order of the list below.
    func news(for version: SafariVersion, on platform: Profile.Platform) -> [ManifestNews] {
        let keys = Self.later.filter { $0.isLater(than: version) }.flatMap { key in
            places(of: key.path[...], in: raw).map { place in
                ManifestNews(
                    place: place, name: "\"\(key.path.last?.prefix { $0 != "=" } ?? "")\"", since: key.since,
                    consequence: key.consequence)
            }
        }
        return keys + permissionNews(for: version, on: platform)
    }

    private func permissionNews(for version: SafariVersion, on platform: Profile.Platform) -> [ManifestNews] {
        ["permissions", "optional_permissions"].flatMap { key in
            (raw[key]?.arrayValue ?? []).enumerated().compactMap { index, permission in
                guard let name = permission.stringValue, let since = Self.laterPermissions[name],
                    // Apple brought webRequest to Macs first.
                    name != "webRequest" || platform == .iOS, let first = SafariVersion(since), version < first
                else { return nil }
                return ManifestNews(
                    place: [.member(key), .element(index)], name: "the permission \"\(name)\"", since: since,
                    consequence: nil)
            }
        }
    }

    /// Where a path leads, each element of a list by itself; `key=value` leads there where the value is this one.
    private func places(of path: ArraySlice<String>, in json: JSON) -> [[JSONStep]] {
        guard let step = path.first else { return [[]] }
        if step == "*" {
            return (json.arrayValue ?? []).enumerated().flatMap { index, element in
                places(of: path.dropFirst(), in: element).map { [.element(index)] + $0 }
            }
        }
        let parts = step.split(separator: "=", maxSplits: 1).map(String.init)
        guard let value = json[parts[0]] else { return [] }
        if parts.count == 2, parts[1] != value.stringValue ?? value.text { return [] }
        return places(of: path.dropFirst(), in: value).map { [.member(parts[0])] + $0 }
    }

    private struct Key {
        /// `*` is any element of a list.
        let path: [String]
        let since: String
        var consequence: String?

        func isLater(than version: SafariVersion) -> Bool { SafariVersion(since).map { version < $0 } ?? false }
    }

    // Source: MDN's browser-compat-data of August 2026 (https://github.com/mdn/browser-compat-data, webextensions/manifest)
    private static let later = [
        Key(path: ["background", "service_worker"], since: "15.4"),
        Key(path: ["background", "type=module"], since: "16.4", consequence: "the script is no module there"),
        Key(path: ["background", "preferred_environment"], since: "18"),
        Key(
            path: ["content_scripts", "*", "world=MAIN"], since: "18",
            consequence: "the script runs in the extension's own world there"),
        Key(path: ["content_scripts", "*", "css_origin"], since: "18"),
        Key(path: ["content_scripts", "*", "match_about_blank"], since: "18.4"),
        Key(path: ["content_scripts", "*", "match_origin_as_fallback"], since: "18.4"),
        Key(path: ["declarative_net_request"], since: "15"),
        Key(path: ["externally_connectable"], since: "15.4"),
        Key(path: ["optional_host_permissions"], since: "15.5"),
    ]

    private static let laterPermissions = [
        "declarativeNetRequest": "15", "declarativeNetRequestFeedback": "15.4", "scripting": "15.4",
        "declarativeNetRequestWithHostAccess": "16", "webRequest": "18",
    ]
}
