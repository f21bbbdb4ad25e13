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

    /// Safari lets the user choose, and has one background for all windows: https://webkit.org/b/280785
    mutating func checkPrivateBrowsing() {
        guard let mode = manifest.raw["incognito"]?.stringValue, mode != "spanning" else { return }
        let consequence =
            mode == "split"
            ? "one background serves ordinary and private windows"
            : "the user may allow the extension in private browsing"
        record(
            .problem,
            "\(profile.name.rawValue) does not look at \"incognito\": \(consequence) (https://webkit.org/b/280785)",
            at: [.member("incognito")])
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
        for (key, _) in manifest.raw.objectValue ?? [:] {
            if Self.keysWithoutEffect.contains(key) {
                record(
                    .hint, "\(profile.name.rawValue) does not know the key \"\(key)\", so it has no effect",
                    at: [.member(key)])
            } else if !Self.knownKeys.contains(key), let meant = Self.knownKeys.first(where: { $0.isMisspelt(as: key) })
            {
                record(
                    .problem, "there is no key \"\(key)\", so it has no effect; \"\(meant)\" may be meant",
                    at: [.member(key)])
            }
        }
        checkMembers()
        for key in ["browser_url_overrides", "chrome_url_overrides"] {
            for (page, _) in manifest.raw[key]?.objectValue ?? [:] where page != "newtab" {
                record(
                    .hint, "\(profile.name.rawValue) has extensions replace no \"\(page)\" page, but \"newtab\" alone",
                    at: [.member(key), .member(page)])
            }
        }
    }

    /// Members of entries that no browser reads, and buttons of the other manifest version.
    private mutating func checkMembers() {
        let isThree = manifest.version == .three
        for key in ["action", "browser_action", "page_action"] {
            checkMembers(of: manifest.raw[key], named: key, at: [.member(key)], Self.actionMembers)
        }
        checkMembers(
            of: manifest.raw["background"], named: "background", at: [.member("background")], Self.backgroundMembers)
        var lists = ["content_scripts": Self.contentScriptMembers]
        if isThree { lists["web_accessible_resources"] = Self.resourceMembers }
        for (key, members) in lists.sorted(by: { $0.key < $1.key }) {
            for (index, entry) in (manifest.raw[key]?.arrayValue ?? []).enumerated() {
                checkMembers(of: entry, named: key, at: [.member(key), .element(index)], members)
            }
        }
        if let type = manifest.raw["background"]?["type"]?.stringValue, !["module", "classic"].contains(type) {
            record(
                .problem,
                "\"\(type)\" is no type of a background, so it has no effect; there are \"module\" and \"classic\"",
                at: [.member("background"), .member("type")])
        }
        let other = isThree ? ["browser_action", "page_action"] : ["action"]
        for key in other where manifest.raw[key] != nil && manifest.action == nil {
            record(
                .problem,
                "\"\(key)\" has no effect in version \(isThree ? 3 : 2) of the manifest, where it is called "
                    + "\"\(isThree ? "action" : "browser_action")\"",
                at: [.member(key)])
        }
    }

    private mutating func checkMembers(
        of entry: JSON?, named name: String, at place: [JSONStep], _ known: [String]
    ) {
        for (key, _) in entry?.objectValue ?? [:] where !known.contains(key) {
            if let meant = known.first(where: { $0.hasSuffix("_\(key)") || $0.isMisspelt(as: key) }) {
                record(
                    .problem,
                    "there is no key \"\(key)\" in \"\(name)\", so it has no effect; \"\(meant)\" may be meant",
                    at: place + [.member(key)])
            } else {
                record(
                    .hint,
                    "\(profile.name.rawValue) does not know the key \"\(key)\" in \"\(name)\", so it has no effect",
                    at: place + [.member(key)])
            }
        }
    }

    private static let actionMembers = [
        "default_popup", "default_title", "default_icon", "default_area", "default_state", "browser_style",
        "theme_icons",
        "show_matches", "hide_matches", "pinned",
    ]

    private static let backgroundMembers = [
        "scripts", "service_worker", "page", "persistent", "type", "preferred_environment",
    ]

    private static let contentScriptMembers = [
        "matches", "exclude_matches", "include_globs", "exclude_globs", "js", "css", "all_frames", "match_about_blank",
        "match_origin_as_fallback", "run_at", "world", "css_origin",
    ]

    private static let resourceMembers = ["resources", "matches", "extension_ids", "use_dynamic_url"]

    /// Keys that some browser reads, in the order in which one is suggested.
    private static let knownKeys = [
        "action", "author", "background", "browser_action", "browser_specific_settings", "browser_url_overrides",
        "chrome_url_overrides", "commands", "content_scripts", "content_security_policy", "declarative_net_request",
        "default_locale", "description", "developer", "devtools_page", "externally_connectable", "homepage_url",
        "host_permissions", "icons", "icon_variants", "incognito", "key", "manifest_version", "minimum_chrome_version",
        "name", "optional_host_permissions", "optional_permissions", "options_page", "options_ui", "page_action",
        "permissions", "short_name", "storage", "update_url", "version", "version_name", "web_accessible_resources",
    ]

    private static let keysWithoutEffect: Set<String> = [
        "chrome_settings_overrides", "dictionaries", "event_rules", "file_browser_handlers", "file_handlers",
        "input_components", "oauth2", "omnibox", "protocol_handlers", "sandbox", "side_panel", "sidebar_action",
        "theme", "theme_experiment", "tts_engine", "user_scripts",
    ]
}

extension String {
    /// Whether `other` is this word with a letter, in a long one two, that is missing, too much, another, or in the wrong place.
    fileprivate func isMisspelt(as other: String) -> Bool {
        let (own, theirs) = (Array(utf8), Array(other.utf8))
        let allowed = own.count < 10 ? 1 : 2
        guard own.count >= 5, abs(own.count - theirs.count) <= allowed else { return false }
        var before = Array(0...theirs.count)
        var beforeThat = before
        for row in own.indices {
            var current = [row + 1]
            for column in theirs.indices {
                let replaced = before[column] + (own[row] == theirs[column] ? 0 : 1)
                var least = Swift.min(replaced, before[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, own[row] == theirs[column - 1], own[row - 1] == theirs[column] {
                    least = Swift.min(least, beforeThat[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeThat, before) = (before, current)
        }
        return before[theirs.count] <= allowed
    }
}
