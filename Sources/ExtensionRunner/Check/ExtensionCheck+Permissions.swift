import JSONText

extension ExtensionCheck {
    /// Permissions and patterns that have no effect, of which WebKit says nothing.
    mutating func checkNamedPermissions() {
        for key in ["permissions", "optional_permissions"] {
            for (text, index) in texts(of: key) where !ManifestReader.supportedPermissions.contains(text) {
                if text == "<all_urls>" || text.contains("://") {
                    checkPattern(text, inPermissions: key, index)
                } else {
                    record(
                        .hint, "\(profile.name.rawValue) knows no permission \"\(text)\", so it has no effect",
                        at: [.member(key), .element(index)])
                }
            }
        }
        for key in ["host_permissions", "optional_host_permissions"] {
            for (text, index) in texts(of: key) { checkPattern(text, at: [.member(key), .element(index)]) }
        }
        for (text, place) in manifest.pagePatterns { checkPattern(text, at: place) }
    }

    private mutating func checkPattern(_ text: String, inPermissions key: String, _ index: Int) {
        if manifest.version == .three {
            let place = key == "permissions" ? "host_permissions" : "optional_host_permissions"
            record(
                .problem, "\"\(text)\" has no effect here: from manifest version 3 on it belongs into \"\(place)\"",
                at: [.member(key), .element(index)])
            return
        }
        checkPattern(text, at: [.member(key), .element(index)])
    }

    private mutating func checkPattern(_ text: String, at place: [JSONStep]) {
        do throws(MatchPatternError) {
            let pattern = try MatchPattern(text)
            guard !pattern.isSupported else { return }
            record(
                .problem, "\"\(text)\" has no effect: \(profile.name.rawValue) gives no access to such addresses",
                at: place)
        } catch {
            record(.problem, "\(error) It has no effect.", at: place)
        }
    }

    /// Permissions that open a part of `browser` which no script touches.
    mutating func checkUnusedPermissions(_ checker: ScriptChecker) throws {
        let unused = try checker.unused(of: manifest.permissions.sorted())
        for (text, index) in texts(of: "permissions") where unused.contains(text) {
            if text.hasPrefix("declarativeNetRequest"), manifest.raw["declarative_net_request"] != nil { continue }
            record(
                .hint, "no script that the manifest leads to needs the permission \"\(text)\"",
                at: [.member("permissions"), .element(index)])
        }
    }

    private func texts(of key: String) -> [(text: String, index: Int)] {
        (manifest.raw[key]?.arrayValue ?? []).enumerated().compactMap { index, element in
            element.stringValue.map { ($0, index) }
        }
    }
}
