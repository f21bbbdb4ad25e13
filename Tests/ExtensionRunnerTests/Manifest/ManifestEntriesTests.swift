import ExtensionRunner
import HTTP
import Testing

@Suite struct ManifestEntriesTests {
    @Test func theActionIsRead() throws {
        let manifest = try readManifest(
            with: #""action": {"default_title": "t", "default_popup": "p.html", "default_icon": {"16": "a.png"}}"#,
            files: ["a.png": ""])
        let action = try #require(manifest.action)
        #expect(action.kind == .action && action.title == "t" && action.popup == "p.html")
        #expect(action.icon == IconPaths(paths: [16: "a.png"]))
        #expect(manifest.problems.isEmpty)
        let command = try #require(manifest.commands.first)
        #expect(command.name == "_execute_action" && command.description == "t" && command.shortcut == nil)
        let untitled = try readManifest(with: #""action": {}, "commands": {}"#)
        #expect(untitled.commands.first?.description == untitled.name)
    }

    @Test func theActionHasTheNameOfItsVersion() throws {
        #expect(try readManifest(with: #""action": {}"#, version: 2).action == nil)
        #expect(try readManifest(with: #""browser_action": {}"#, version: 2).action?.kind == .browserAction)
        #expect(try readManifest(with: #""page_action": {}"#, version: 2).action?.kind == .pageAction)
        #expect(try readManifest(with: #""browser_action": {}"#).action == nil)
    }

    @Test func unusableIconsAreCollected() throws {
        let manifest = try readManifest(
            with: #""icons": {"48": "gone.png"}, "action": {"default_icon": "gone.svg"}"#)
        #expect(
            manifest.problems.map(\.message) == [
                "Failed to load images in `icons` manifest entry.",
                "Unable to find \"gone.svg\" in the extension’s resources. It is an invalid path.",
                "Failed to load image for `default_icon` in the `action` manifest entry.",
            ])
        let empty = try readManifest(with: #""icons": {}, "action": {"default_icon": {}}"#)
        #expect(
            empty.problems.map(\.message) == [
                "Missing or empty `icons` manifest entry.",
                "Empty or invalid `default_icon` for the `action` manifest entry.",
            ])
    }

    @Test func theBestIconIsTheNextLargerOne() {
        let icons = IconPaths(paths: [16: "s", 48: "m", 128: "l"])
        #expect([1, 16, 17, 48, 100, 500].map { icons.best(forPixels: $0) } == ["s", "s", "m", "m", "l", "l"])
        #expect(IconPaths(paths: [16: "s"], scalable: "v").best(forPixels: 16) == "v")
        #expect(IconPaths().best(forPixels: 16) == nil)
    }

    @Test func hostsStandApartFromVersionThreeOn() throws {
        let three = try readManifest(
            with:
                #""permissions": ["tabs", "unknown", "https://a.com/*"], "host_permissions": ["https://b.com/*", "x"]"#)
        #expect(three.permissions == ["tabs"])
        #expect(three.hostPermissions.map(\.description) == ["https://b.com/*"])
        let two = try readManifest(
            with:
                #""permissions": ["tabs", "https://a.com/*", "ftp://a.com/*"], "host_permissions": ["https://b.com/*"]"#,
            version: 2)
        #expect(two.permissions == ["tabs"])
        #expect(two.hostPermissions.map(\.description) == ["https://a.com/*"])
    }

    @Test func optionalPermissionsLeaveOutWhatIsRequired() throws {
        let manifest = try readManifest(
            with: """
                "permissions": ["tabs"], "optional_permissions": ["tabs", "storage"],
                "host_permissions": ["https://a.com/*"], "optional_host_permissions": ["https://a.com/*", "<all_urls>"]
                """)
        #expect(manifest.optionalPermissions == ["storage"])
        #expect(manifest.optionalHostPermissions == [.allURLs])
    }

    @Test func contentScriptsAreRead() throws {
        let manifest = try readManifest(
            with: """
                "content_scripts": [{"matches": ["*://*.a.com/*", "ftp://a.com/*"], "exclude_matches": ["*://x.a.com/*"],
                  "js": ["c.js"], "css": ["c.css"], "run_at": "document_start", "world": "main", "all_frames": true,
                  "css_origin": "user", "match_about_blank": true}, {"matches": ["<all_urls>"], "js": ["c.js"]}]
                """, files: ["c.js": "", "c.css": ""])
        #expect(manifest.problems.isEmpty)
        let first = try #require(manifest.contentScripts.first)
        #expect(first.matches.map(\.description) == ["*://*.a.com/*"])
        #expect(first.excludeMatches.map(\.description) == ["*://x.a.com/*"])
        #expect(first.scripts == ["c.js"] && first.styleSheets == ["c.css"])
        #expect(first.runAt == .documentStart && first.world == .main && first.styleOrigin == .user)
        #expect(first.runsInAllFrames && first.matchesAboutBlank)
        let second = manifest.contentScripts[1]
        #expect(second.runAt == .documentIdle && second.world == .isolated && second.styleOrigin == .author)
        #expect(!second.runsInAllFrames && !second.matchesAboutBlank)
    }

    @Test(arguments: [
        ("[]", 0, ["Empty or invalid `content_scripts` manifest entry."]),
        (#"[{"js": ["c.js"]}]"#, 0, ["Empty or invalid `content_scripts` manifest entry."]),
        (
            #"[{"matches": ["x"], "js": ["c.js"]}]"#, 0,
            ["Manifest `content_scripts` entry has no specified `matches` entry."]
        ),
        (
            #"[{"matches": ["<all_urls>"]}]"#, 0,
            ["Manifest `content_scripts` entry has missing or empty `js` and `css` arrays."]
        ),
        (
            #"[{"matches": ["<all_urls>"], "js": ["c.js"], "run_at": "x", "world": "y", "css_origin": "z"}]"#, 1,
            [
                "Manifest `content_scripts` entry has unknown `run_at` value.",
                "Manifest `content_scripts` entry has unknown `world` value.",
                "Manifest `content_scripts` entry has unknown `css_origin` value.",
            ]
        ),
    ])
    func wrongContentScriptsAreCollected(entry: String, count: Int, messages: [String]) throws {
        let manifest = try readManifest(with: "\"content_scripts\": \(entry)", files: ["c.js": ""])
        #expect(manifest.contentScripts.count == count)
        #expect(manifest.problems.map(\.message) == messages)
    }

    @Test func commandsAreRead() throws {
        let manifest = try readManifest(
            with: """
                "action": {"default_title": "t"},
                "commands": {"save": {"description": "Save", "suggested_key": {"default": "Ctrl+Shift+Y", "ios": "Alt+F5"}},
                  "_execute_action": {}}
                """)
        // An empty command is none, whatever its name.
        #expect(manifest.problems.map(\.message) == ["Empty or invalid command in the `commands` manifest entry."])
        let save = try #require(manifest.commands.first)
        #expect(save.name == "save" && save.description == "Save")
        #expect(save.shortcut?.modifiers == [.option])
        #expect(save.shortcut?.key == "F5")
        #expect(manifest.commands.last?.name == "_execute_action")
    }

    @Test(arguments: [
        ("\"x\"", "Invalid `commands` manifest entry."),
        (#"{"": {"description": "d"}}"#, "Empty or invalid identifier in the `commands` manifest entry."),
        (#"{"a": {"x": 1}}"#, "Empty or invalid `description` in the `commands` manifest entry."),
        (
            #"{"a": {"description": "d", "suggested_key": {"default": "Y"}}}"#,
            "Invalid `suggested_key` in the `commands` manifest entry."
        ),
        (
            #"{"a": {"description": "d", "suggested_key": {"default": "Ctrl+Alt"}}}"#,
            "Invalid `suggested_key` in the `commands` manifest entry."
        ),
        (
            "{"
                + (1...5).map { #""c\#($0)": {"description": "d", "suggested_key": {"default": "Ctrl+\#($0)"}}"# }
                .joined(separator: ",") + "}",
            "Too many shortcuts specified for `commands`, only 4 shortcuts are allowed."
        ),
    ])
    func wrongCommandsAreCollected(entry: String, message: String) throws {
        #expect(try readManifest(with: "\"commands\": \(entry)").problems.map(\.message) == [message])
    }

    @Test func resourcesAreAccessibleToTheirPages() throws {
        let manifest = try readManifest(
            with: #""web_accessible_resources": [{"resources": ["img/*.png"], "matches": ["*://a.com/*"]}]"#)
        let (page, other) = (WebURL(serialized: "https://a.com/"), WebURL(serialized: "https://b.com/"))
        let resources = try #require(manifest.webAccessibleResources.first)
        #expect(try resources.allow("img/x.png", from: #require(page)))
        #expect(try !resources.allow("img/x.gif", from: #require(page)))
        #expect(try !resources.allow("img/x.png", from: #require(other)))
        let old = try readManifest(with: #""web_accessible_resources": ["a.js"]"#, version: 2)
        #expect(try old.webAccessibleResources.first?.allow("a.js", from: #require(other)) == true)
        let slash = try readManifest(with: #""web_accessible_resources": ["/img/*"]"#, version: 2)
        #expect(try slash.webAccessibleResources.first?.allow("img/x.png", from: #require(other)) == true)
    }

    @Test(arguments: ["{}", #"[{"resources": ["a"]}]"#, #"[{"resources": ["a"], "matches": ["ftp://a.com/*"]}]"#])
    func wrongResourcesAreCollected(entry: String) throws {
        let manifest = try readManifest(with: "\"web_accessible_resources\": \(entry)")
        #expect(manifest.webAccessibleResources.isEmpty)
        #expect(manifest.problems.map(\.message) == ["Invalid `web_accessible_resources` manifest entry."])
    }

    @Test(arguments: [
        (#"{"matches": ["*://a.com/*"]}"#, ["*://a.com/*"], false), (#"{"ids": ["x"]}"#, [], false),
        ("{}", [], true), (#"{"matches": ["<all_urls>", "*://*/*"]}"#, ["<all_urls>", "*://*/*"], false),
        (#"{"matches": ["*://*.com/*"]}"#, ["*://*.com/*"], false),
        (#"{"matches": ["ftp://a.com/*", "*://a.com/*"]}"#, ["*://a.com/*"], true),
        (#"{"matches": ["http://127.0.0.1/*", "http://[::1]/*"]}"#, ["http://127.0.0.1/*", "http://[::1]/*"], false),
    ])
    func externallyConnectableIsRead(entry: String, matches: [String], isProblem: Bool) throws {
        let manifest = try readManifest(with: "\"externally_connectable\": \(entry)")
        #expect(manifest.externallyConnectable.matches.map(\.description) == matches)
        let expected = isProblem ? ["Empty or invalid `externally_connectable` manifest entry."] : []
        #expect(manifest.problems.map(\.message) == expected)
    }

    /// Source: iconForPath in WebExtensionCocoa.mm of https://github.com/WebKit/WebKit
    @Test func imagesMayStandElsewhere() throws {
        let manifest = try readManifest(
            with: #""icons": {"16": "symbol:star"}, "action": {"default_icon": "data:image/png;base64,AAAA"}"#)
        #expect(manifest.problems.map(\.message) == [])
    }

    @Test func aRulesetThatIsNoneLeavesTheOthers() throws {
        let manifest = try readManifest(
            with:
                #""declarative_net_request": {"rule_resources": ["x", {"id": "a", "enabled": true, "path": "a.json"}]}"#
        )
        #expect(manifest.rulesets.map(\.id) == ["a"])
    }

    @Test(arguments: [
        (#"{"enabled": true, "path": "a"}"#, "Empty or invalid `id` in `declarative_net_request` manifest entry."),
        (
            #"{"id": 1, "enabled": true, "path": "a"}"#,
            "Empty or invalid `id` in `declarative_net_request` manifest entry."
        ),
        (#"{"id": "a", "enabled": true}"#, "Empty or invalid `path` in `declarative_net_request` manifest entry."),
        (
            #"{"id": "a", "path": "a"}"#,
            "Missing or invalid `enabled` boolean for the `declarative_net_request` manifest entry."
        ),
    ])
    func whatARulesetLacksIsNamed(ruleset: String, sentence: String) throws {
        let manifest = try readManifest(with: #""declarative_net_request": {"rule_resources": [\#(ruleset)]}"#)
        #expect(manifest.problems.map(\.message) == ["Unable to parse `declarativeNetRequest` rules: \(sentence)"])
    }
}
