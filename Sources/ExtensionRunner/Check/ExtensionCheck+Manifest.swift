import JSONText

// What of a manifest has no effect, or names nothing, and WebKit does not tell.
extension ExtensionCheck {
    /// Images that are not there. WebKit tells where none of an icon's is.
    mutating func checkIcons() {
        var icons: [(place: [JSONStep], icon: IconPaths)] = [([.member("icons")], manifest.icons)]
        if let action = manifest.action {
            icons.append(([.member(action.kind.key), .member("default_icon")], action.icon))
        }
        for (place, icon) in icons {
            for (size, path) in icon.paths.sorted(by: { $0.key < $1.key }) {
                if IconPaths.isElsewhere(path) || files.bytes(at: path.fileOfPath) != nil { continue }
                record(.problem, "\"\(path)\" is not in the extension", at: place + [.member("\(size)")])
            }
        }
    }

    /// Safari runs content scripts wherever their patterns fit: https://webkit.org/b/246492
    mutating func checkGlobs() {
        for (index, entry) in (manifest.raw["content_scripts"]?.arrayValue ?? []).enumerated() {
            for key in ["include_globs", "exclude_globs"] where entry[key]?.arrayValue?.isEmpty == false {
                record(
                    .problem,
                    "\(profile.name.rawValue) does not look at \"\(key)\", and runs the script wherever \"matches\" fits; say with "
                        + "\"exclude_matches\" where not (https://webkit.org/b/246492)",
                    at: [.member("content_scripts"), .element(index), .member(key)])
            }
        }
    }

    /// What WebKit lets no extension have.
    mutating func checkSecurityPolicy() {
        var place: [JSONStep] = [.member("content_security_policy")]
        if manifest.version == .three { place.append(.member("extension_pages")) }
        for (directive, source) in manifest.pagePolicy(of: ScriptChecker.origin).ignoredSources {
            record(
                .problem, "\(profile.name.rawValue) ignores \(source) in \(directive) of an extension's pages",
                at: place)
        }
    }

    /// Keys that open something in other browsers.
    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json
    /// https://developer.chrome.com/docs/extensions/reference/manifest
    mutating func checkKeys() {
        for (key, _) in manifest.raw.objectValue ?? [:] where Self.keysWithoutEffect.contains(key) {
            record(
                .hint, "\(profile.name.rawValue) does not know the key \"\(key)\", so it has no effect",
                at: [.member(key)])
        }
    }

    private static let keysWithoutEffect: Set<String> = [
        "chrome_settings_overrides", "dictionaries", "event_rules", "file_browser_handlers", "file_handlers",
        "input_components", "oauth2", "omnibox", "protocol_handlers", "sandbox", "side_panel", "sidebar_action",
        "theme", "theme_experiment", "tts_engine", "user_scripts",
    ]
}
