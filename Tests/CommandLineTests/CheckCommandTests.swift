import JSONText
import Testing

// extrun check: what in an extension does not work, without running it.
@Suite struct CheckCommandTests {
    private let line: CommandLine

    init() throws { line = try CommandLine() }

    /// What the check prints for an extension with a background and a button.
    private func check(
        _ background: String, permissions: [String] = [], members: JSONObject = [:], files: [String: String] = [:],
        arguments: [String] = []
    ) throws -> CommandLine.Result {
        try line.write(permissions: permissions, members: members, background: background)
        for (path, text) in files { try line.write(file: "extension/\(path)", text) }
        return try line.extrun(["check", "extension"] + arguments)
    }

    @Test(arguments: ["coolection", "browser-note"])
    func nothingIsWrongWithTheFixtures(name: String) throws {
        let result = try line.extrun("check", CommandLine.fixtures + "/" + name)
        #expect(result.output == "")
        #expect(result.errors == "")
        #expect(result.status == 0)
    }

    @Test func rulesThatComeToNothingAreToldOf() throws {
        let rules = """
            [
              { "id": 1, "action": { "type": "redirect", "redirect": { "extensionPath": "/hidden.js?x" } }, "condition": {} },
              { "id": 2, "action": { "type": "redirect", "redirect": { "extensionPath": "/stub.js" } }, "condition": {} },
              { "id": 3, "action": { "type": "modifyHeaders", "requestHeaders": [{ "header": "Referer", "operation": "remove" }] },
                "condition": { "resourceTypes": ["image"] } },
              { "id": 5, "action": { "type": "block", "wait": 1 }, "condition": { "urlfilter": "ads", "excludedResourceTypes": ["image"] } },
              { "id": 4, "action": { "type": "modifyHeaders",
                "requestHeaders": [{ "header": "Referer", "operation": "set", "value": "https://a.example/" }] },
                "condition": { "resourceTypes": ["image"] } }
            ]
            """
        let result = try check(
            "", permissions: ["declarativeNetRequestWithHostAccess"],
            members: [
                "declarative_net_request": ["rule_resources": [["id": "r", "enabled": true, "path": "rules.json"]]],
                "web_accessible_resources": [["resources": ["st*.js"], "matches": ["<all_urls>"]]],
                "host_permissions": ["<all_urls>"],
            ], files: ["rules.json": rules, "hidden.js": "", "stub.js": ""])
        #expect(
            result.lines == [
                "rules.json:2: rule 1 leads to \"/hidden.js?x\", which \"web_accessible_resources\" does not list",
                "rules.json:4: rule 3 does not remove Referer, which Safari adds to a request later",
                "rules.json:6: rule 5 has 'urlfilter' in its condition, at which Safari does not look",
                "rules.json:6: rule 5 has 'wait' in its action, at which Safari does not look",
            ])
    }

    private static let oldScript = #"""
        class Note { static { Note.count = 0 } }
        browser.scripting.registerContentScripts([{ id: "a", js: ["c.js"], matches: ["https://example.com/*"] }]);
        if (browser.storage.session) browser.storage.session.set({ a: 1 });
        browser.storage.local.getKeys();
        Object.groupBy([1], String); Promise.withResolvers?.(); structuredClone(1);
        const sorted = [3, 1].toSorted().with(0, 1);
        try { new URLPattern({}) } catch {}
        /[(?<=]\(?<=/.test(""); /(?<=a)b/.test("ab"); new RegExp("(?<!a)b", "v");
        browser.action.openPopup();
        """#

    /// Source of the versions: https://github.com/mdn/browser-compat-data
    @Test func whatCameAfterTheOldestSafariIsToldOf() throws {
        let members: JSONObject = [
            "background": ["service_worker": "background.js"], "optional_host_permissions": ["https://a.example/*"],
            "browser_specific_settings": ["safari": ["strict_min_version": "15.4"]],
            "content_scripts": [["matches": ["https://example.com/*"], "js": ["c.js"], "world": "MAIN"]],
        ]
        let files = ["c.js": "URL.canParse('x');"]
        let permissions = ["scripting", "storage", "activeTab"]
        let result = try check(Self.oldScript, permissions: permissions, members: members, files: files)
        #expect(result.status == 1)
        #expect(
            result.lines.map { $0.replacing(#/manifest.json:\d+/#, with: "manifest.json") } == [
                "manifest.json: hint: \"optional_host_permissions\" is not known to Safari 15.4, only from 15.5 on",
                "manifest.json: \"world\" is not known to Safari 15.4, only from 18 on: the script runs in the extension's own world there",
                "background.js:1: a static block of a class is not in Safari 15.4, only from 16.4 on: nothing of the script runs",
                "background.js:2: browser.scripting.registerContentScripts is not in Safari 15.4, only from 16.4 on",
                "background.js:4: browser.storage.local.getKeys is not in Safari 15.4, only from 18.4 on",
                "background.js:5: hint: Object.groupBy is not in Safari 15.4, only from 17.4 on",
                "background.js:6: hint: toSorted() is not in Safari 15.4, only from 16 on",
                "background.js:8: lookbehind in a regular expression is not in Safari 15.4, only from 16.4 on: nothing of the script runs",
                "background.js:8: hint: lookbehind in a regular expression is not in Safari 15.4, only from 16.4 on",
                "background.js:8: hint: the flag v of a regular expression is not in Safari 15.4, only from 17 on",
                "background.js:9: browser.action.openPopup is not in Safari 15.4, only from 16 on",
                "c.js:1: hint: URL.canParse is not in Safari 15.4, only from 17 on",
            ])
        // What is asked for counts, whatever the manifest says.
        let newer = try check(
            Self.oldScript, permissions: permissions, members: members, files: files,
            arguments: ["--profile", "safari-ios-18.4"])
        #expect(newer.lines == [])
        #expect(newer.status == 0)
        let older = try check(
            "", members: members, files: files, arguments: ["--profile", "safari-ios-15.1"])
        #expect(older.lines.contains { $0.hasSuffix("the extension is for Safari 15.4 and newer, not for 15.1") })
        let three = try check("", arguments: ["--profile", "safari-ios-15.1"])
        #expect(
            three.lines.contains {
                $0.hasSuffix("Safari 15.1 does not know version 3 of the manifest, only Safari from 15.4 on")
            })
    }

    @Test func rulesThatAnOlderSafariDoesNotKnowAreToldOf() throws {
        let rules = """
            [
              { "id": 1, "action": { "type": "block" }, "condition": { "urlFilter": "ads", "initiatorDomains": ["a.example"] } },
              { "id": 2, "action": { "type": "block" }, "condition": { "urlFilter": "a", "requestDomains": ["a.example"] } },
              { "id": 3, "action": { "type": "upgradeScheme" }, "condition": { "urlFilter": "b", "domains": ["a.example"] } },
              { "id": 4, "action": { "type": "redirect", "redirect": { "url": "https://b.example/" } }, "condition": { "urlFilter": "c" } }
            ]
            """
        func lines(_ profile: String) throws -> [String] {
            try check(
                "", permissions: ["declarativeNetRequestWithHostAccess"],
                members: [
                    "declarative_net_request": [
                        "rule_resources": [["id": "r", "enabled": true, "path": "rules.json"]]
                    ],
                    "host_permissions": ["<all_urls>"],
                ], files: ["rules.json": rules], arguments: ["--profile", profile]
            ).lines.filter { $0.hasPrefix("rules.json") }
        }
        #expect(
            try lines("safari-ios-15.4") == [
                "rules.json:2: rule 1 has 'initiatorDomains' in its condition, which Safari 15.4 does not know, only Safari from 26 on",
                "rules.json:3: rule 2 has 'requestDomains' in its condition, which Safari 15.4 does not know, only Safari from 16.4 on",
            ])
        #expect(
            try lines("safari-macos-14").last
                == "rules.json:5: rule 4 has the action 'redirect', which Safari 14 does not know, only Safari from 15.4 on"
        )
        #expect(try lines("safari-ios-26") == [])
    }

    /// Content scripts share their globals.
    @Test func aGlobalThatAnotherScriptMakesIsNotToldOf() throws {
        let result = try check(
            "",
            members: ["content_scripts": [["matches": ["https://example.com/*"], "js": ["a.js", "b.js"]]]],
            files: [
                "a.js": "new Highlight(1); Lock.take(); URLPattern.test('x');",
                "b.js": "class Highlight {} var Lock = { take() {} };",
            ], arguments: ["--profile", "safari-ios-15.4"])
        #expect(result.lines == ["a.js:1: hint: URLPattern is not in Safari 15.4, only from 26 on"])
    }

    @Test func aVersionThatIsNoneIsToldOf() throws {
        let result = try check(
            "",
            members: [
                "browser_specific_settings": ["safari": ["strict_min_version": ">=16", "strict_max_version": "26"]]
            ])
        #expect(result.lines.count == 1)
        #expect(result.output.hasSuffix("\"strict_min_version\" is no version, as \"16.4\", so it has no effect\n"))
    }

    @Test func syntaxThatCameLaterIsToldOf() throws {
        let script = """
            /* JSON */ import data from "./data.json" with { type: "json" };
            class Note { #kept = 1; #read() { return #kept in this } static made(note) { return note.#read() } }
            console.log(await Note, data, /a/d, /(?i:a)b/, /(?<year>a)|(?<year>b)/);
            """
        let result = try check(
            script, members: ["background": ["scripts": ["background.js"], "type": "module"]],
            files: ["data.json": "{}"], arguments: ["--profile", "safari-macos-14"])
        let told = result.lines.filter { $0.hasSuffix(": nothing of the script runs") }
            .map { $0.replacing(": nothing of the script runs", with: "").replacing("background.js:", with: "") }
        #expect(
            told == [
                "1: an import with attributes is not in Safari 14, only from 17.2 on",
                "2: a field of a class is not in Safari 14, only from 14.1 on",
                "2: a private method is not in Safari 14, only from 15 on",
                "2: the question #name in object is not in Safari 14, only from 15 on",
                "3: top-level await is not in Safari 14, only from 15 on",
                "3: the flag d of a regular expression is not in Safari 14, only from 15 on",
                "3: a modifier in a regular expression is not in Safari 14, only from 26 on",
                "3: a group's name that stands twice in a regular expression is not in Safari 14, only from 17 on",
            ])
    }

    @Test func modulesThatCanNeverLoadAreToldOf() throws {
        let result = try check(
            """
            export * from "lodash";
            export { x } from "./there.js";
            import("node:fs").catch(() => {});
            import("https://cdn.example/later.js").catch(() => {});
            """,
            members: [
                "background": ["service_worker": "background.js", "type": "module"],
                "action": ["default_popup": "popup.html"],
            ],
            files: [
                "there.js": "export const x = 1",
                "popup.html": "<script type=module src=popup.js></script>",
                "popup.js": "import { html } from 'lit/html';\nimport 'https://cdn.example/x.js';",
            ])
        let advice = { (name: String) in
            "\"\(name)\" leads to no module: name a file of the extension (\"./\(name).js\"), or bundle the library"
        }
        let policy = "the content security policy of extensions refuses scripts of other servers; put "
        #expect(
            result.lines == [
                "background.js:1: \(advice("lodash"))",
                "background.js:3: hint: \(policy)node:fs into the extension",
                "background.js:4: hint: \(policy)https://cdn.example/later.js into the extension",
                "popup.js:1: \(advice("lit/html"))",
                "popup.js:2: \(policy)https://cdn.example/x.js into the extension",
            ])
    }

    @Test func pagesThatAreNotThereAreToldOf() throws {
        let members: JSONObject = [
            "action": ["default_popup": "popup.html"], "options_ui": ["page": "options.html?a"],
            "chrome_url_overrides": ["newtab": "new/tab.html"], "devtools_page": "tools.html",
        ]
        let result = try check("", members: members, files: ["options.html": "<p>there"])
        for name in ["popup.html", "new/tab.html", "tools.html"] {
            #expect(result.output.contains("\"\(name)\" is not in the extension"))
        }
        #expect(!result.output.contains("options.html"))
        #expect(result.status == 1)
    }

    @Test func messagesThatAreMissingAreToldOf() throws {
        let members: JSONObject = [
            "default_locale": "en", "name": "__MSG_name__", "description": "A __MSG_what__",
            "short_name": "__MSG_@@bidi_dir__",
        ]
        let files = [
            "_locales/en/messages.json": #"{"Name": {"message": "Saver \xe9"}}"#,
            "_locales/de/messages.json": "{\n  \"name\": {\"message\": \"Sparer\"}", "_locales/fr/messages.json": "[]",
            "_locales/it/messages.json": #"{"name": {"message": "Salva"},}"#,
        ]
        let result = try check("", members: members, files: files)
        #expect(
            result.output == """
                manifest.json:1: _locales/en/messages.json has no message "what": nothing stands in place of "__MSG_what__"
                _locales/de/messages.json:2: none of its messages is there: ',' or '}' is expected, but the end of the text was found
                _locales/fr/messages.json:1: none of its messages is there: an object of them is expected
                _locales/it/messages.json:1: none of its messages is there: a member name in double quotes is expected, but '}' was found

                """)
        let run = try line.extrun("run", "extension", "--language", "de")
        #expect(run.output.contains("_locales/de/messages.json:2:32: none of its messages is there: "))
        let without = try check("", members: ["name": "__MSG_name__", "description": "__MSG_what__ __MSG_name__"])
        #expect(without.output.contains("manifest.json:1: without \"default_locale\" there are no messages: "))
        #expect(without.output.matches(of: /without/).count == 1)
    }

    /// https://webkit.org/b/306492
    @Test func placeholdersThatSafariLeavesOutAreToldOf() throws {
        let messages = #"""
            {
              "fine": { "message": "$WHO$ has $COUNT$ for $1, $$1", "placeholders": { "who": { "content": "$1" }, "count": { "content": "$2" } } },
              "named": { "message": "Found ($COUNT$)", "placeholders": { "count": { "content": "$1" } } },
              "placed": { "message": "“$1”" },
              "content": { "message": "$WHO$", "placeholders": { "who": { "content": "Mr.$1" } } },
              "none": { "message": "US$NAME$" }
            }
            """#
        let result = try check(
            "", members: ["default_locale": "en"], files: ["_locales/en/messages.json": messages])
        let told = { (place: String) in
            "Safari 26 leaves out \"\(place)\", as no space stands before the placeholder: https://webkit.org/b/306492"
        }
        #expect(
            result.output == """
                _locales/en/messages.json:3: \(told("($COUNT$"))
                _locales/en/messages.json:4: \(told("“$1"))
                _locales/en/messages.json:5: \(told(".$1"))

                """)
        #expect(result.status == 1)
    }

    /// A manifest may have a comma behind its last member, unlike files of messages.
    @Test func messagesThatAreMissingAreToldOfBesideATrailingComma() throws {
        try line.write(
            file: "extension/manifest.json",
            #"{"manifest_version": 3, "name": "__MSG_gone__", "version": "1.0", "description": "d", "default_locale": "en",}"#
        )
        try line.write(file: "extension/_locales/en/messages.json", "{}")
        #expect(try line.extrun("check", "extension").output.contains("has no message \"gone\""))
    }

    /// What Safari on a Mac has alone, in an extension for both.
    @Test(arguments: [
        "if (navigator.platform.includes('Mac')) browser.contextMenus.create({ id: 'a', title: 'A' });",
        "const isMac = !/iPhone/.test(navigator.userAgent); isMac && browser.contextMenus.create({ id: 'a', title: 'A' });",
        "async function f() { const { os } = await browser.runtime.getPlatformInfo(); if (os === 'mac') { browser.contextMenus.removeAll(); } } f();",
        "if (browser.runtime.getManifest().manifest_version === 2) { browser.contextMenus.removeAll(); }",
    ])
    func whatStandsBehindAQuestionForThePlatformIsAHint(background: String) throws {
        let result = try check(background, permissions: ["contextMenus"])
        #expect(result.output.contains("hint: browser.contextMenus"))
        #expect(result.output.contains("it stands behind a question for the platform"))
        #expect(result.status == 0)
    }

    @Test(arguments: [
        "browser.contextMenus.removeAll();", "if (navigator.onLine) browser.contextMenus.removeAll();",
        "const isMac = navigator.platform; browser.contextMenus.removeAll();",
    ])
    func anyOtherUseIsAProblem(background: String) throws {
        let result = try check(background, permissions: ["contextMenus"])
        #expect(!result.output.contains("question"))
        #expect(result.status == 1)
    }

    @Test func theManifestIsReadWithItsPositions() throws {
        try line.write(
            file: "extension/manifest.json",
            """
            {
              "manifest_version": 3,
              "name": "Test",
              "version": "1.0",
              "permissions": ["bookmarks", "https://a.example/*"],
              "host_permissions": ["example.com", "*://*.example.com/*"],
              "background": { "service_worker": "gone.js", "persistent": true }
            }
            """)
        let result = try line.extrun("check", "extension")
        #expect(
            result.lines == [
                "manifest.json:1: Missing or empty `description` manifest entry.",
                "manifest.json:5: hint: safari-ios knows no permission \"bookmarks\", so it has no effect",
                "manifest.json:5: \"https://a.example/*\" has no effect here: from manifest version 3 on it belongs into "
                    + "\"host_permissions\"",
                "manifest.json:6: \"example.com\" cannot be parsed because it doesn't have a scheme. It has no effect.",
                "manifest.json:7: Unable to find \"gone.js\" in the extension’s resources. It is an invalid path.",
                "manifest.json:7: Invalid `persistent` manifest entry. A `manifest_version` greater-than or equal to `3` "
                    + "must be non-persistent.",
            ])
        #expect(result.status == 1)
    }

    /// The sources of an Xcode project are not laid out as what it builds.
    @Test func filesThatAreElsewhereBelowAreToldOf() throws {
        let result = try check(
            "", members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["timer.js", "gone.js"]]]],
            files: ["groups/timer.js": "", "groups/.hidden/gone.js": ""])
        let hints = result.lines.filter { $0.contains("Xcode") }
        #expect(hints.count == 1)
        #expect(
            hints.first?.contains("\"timer.js\" is at groups/timer.js: Xcode puts the files of groups at the top")
                == true)
    }

    @Test func whatIsOfAnotherTypeIsTold() throws {
        try line.write(
            file: "extension/manifest.json",
            """
            {
              "manifest_version": 3, "name": "Test", "version": "1.0", "description": "A test.",
              "permissions": "storage",
              "host_permissions": ["https://a.example/*", 5],
              "action": { "default_popup": ["popup.html"] },
              "content_scripts": [{
                "matches": ["<all_urls>"], "js": ["content.js"],
                "all_frames": "true"
              }],
              "web_accessible_resources": ["there.png"],
              "background": { "scripts": "background.js" }
            }
            """)
        try line.write(file: "extension/content.js", "")
        let result = try line.extrun("check", "extension")
        #expect(
            result.lines == [
                "manifest.json:3: \"permissions\" is a string where safari-ios reads a list of texts, so it has no effect",
                "manifest.json:4: element 2 of \"host_permissions\" is a number where safari-ios reads a text, so it has no effect",
                "manifest.json:5: \"default_popup\" is an array where safari-ios reads a text, so it has no effect",
                "manifest.json:8: \"all_frames\" is a string where safari-ios reads true or false, so it has no effect",
                "manifest.json:10: element 1 of \"web_accessible_resources\" is a string where safari-ios reads an object, so it has "
                    + "no effect",
                "manifest.json:11: Manifest `background` entry has missing or empty required `scripts`, `page`, or `service_worker` key.",
            ])
        #expect(result.status == 1)
    }

    @Test func framesOfPagesAreLookedAt() throws {
        let result = try check(
            "", members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<iframe src='inner.html'></iframe>",
                "inner.html": "<iframe src='popup.html'></iframe>\n<script>1</script><script src=gone.js></script>",
            ])
        #expect(
            result.output == """
                inner.html:2: "gone.js" is not in the extension
                inner.html:2: the content security policy of extensions refuses inline scripts; put it into a file

                """)
    }

    @Test func membersOfNavigatorThatWindowsHaveAreTold() throws {
        let script = """
            navigator.geolocation.getCurrentPosition(() => {});
            browser.runtime.onMessage.addListener(() => { navigator.mediaDevices.getUserMedia({}); navigator.clipboard?.readText(); });
            """
        let inWorker = try check(script)
        #expect(
            inWorker.output == """
                background.js:1: a service worker has no navigator.geolocation: this throws a TypeError
                background.js:2: hint: a service worker has no navigator.mediaDevices: this throws a TypeError

                """)
        let inDocument = try check(script, members: ["background": ["scripts": ["background.js"]]])
        #expect(inDocument.lines.allSatisfy { !$0.contains("service worker") })
    }

    @Test func namesThatModulesDoNotExportAreTold() throws {
        let result = try check(
            """
            0; import { save, saev, default as main } from "./all.js";
            0; import def, * as rest from "./m.js";
            export { nope } from "./m.js";
            0; import data from "./data.json" with { type: "json" };
            """,
            members: ["background": ["service_worker": "background.js", "type": "module"]],
            files: [
                "all.js": "export * from './m.js';",
                "m.js":
                    "export const { save, other: [first, ...more] = [save] } = {}; export function f() {} export default class {}",
                "data.json": "{\n  \"a\": 1,\n}",
            ])
        #expect(
            result.output == """
                background.js:1: "./all.js" does not export "saev", so that this module is not run
                background.js:1: "./all.js" does not export "default", so that this module is not run
                background.js:3: "./m.js" does not export "nope", so that this module is not run
                data.json:3: it is no JSON, so that what imports it is not run: a member name in double quotes is expected, but '}' was found

                """)
        #expect(result.status == 1)
    }

    @Test(arguments: ["storage", "alarms"])
    func whatContentScriptsLackIsNotAdvised(permission: String) throws {
        let result = try check(
            "", permissions: [permission],
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": "browser.alarms.create('x', {}); browser.storage.local.get();"])
        #expect(result.output.contains("content.js:1: content scripts have no browser.alarms\n"))
    }

    @Test func keysThatAreMisspeltAreTold() throws {
        let result = try check(
            "",
            members: [
                "permisions": ["tabs"], "content_script": [], "Icons": [:], "my_notes": "x", "comment": "y",
                "$schema": "z",
                "chrome_url_overrides": ["history": "history.html"],
            ])
        #expect(
            result.output == """
                manifest.json:1: there is no key "permisions", so it has no effect; "permissions" may be meant
                manifest.json:1: there is no key "content_script", so it has no effect; "content_scripts" may be meant
                manifest.json:1: there is no key "Icons", so it has no effect; "icons" may be meant
                manifest.json:1: hint: safari-ios has extensions replace no "history" page, but "newtab" alone

                """)
    }

    @Test(arguments: [
        ("split", "one background serves ordinary and private windows"),
        ("not_allowed", "the user may allow the extension in private browsing"),
    ])
    func whatSafariDoesInPrivateBrowsingIsTold(mode: JSON, consequence: String) throws {
        #expect(
            try check("", members: ["incognito": mode]).output
                == "manifest.json:1: safari-ios does not look at \"incognito\": \(consequence) (https://webkit.org/b/280785)\n"
        )
        #expect(try check("", members: ["incognito": "spanning"]).output == "")
    }

    @Test func membersThatAreMisspeltAreTold() throws {
        let result = try check(
            "",
            members: [
                "action": ["popup": "p.html", "default_icn": "a.png", "default_area": "navbar"],
                "background": ["service_worker": "background.js", "type": "modul", "persist": false],
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["background.js"], "all_frame": true, "x-note": 1]
                ],
                "web_accessible_resources": [
                    ["resource": ["a.png"], "resources": ["b.png"], "matches": ["<all_urls>"]]
                ],
                "browser_action": [:],
            ])
        #expect(
            Set(result.lines) == [
                #"manifest.json:1: there is no key "popup" in "action", so it has no effect; "default_popup" may be meant"#,
                #"manifest.json:1: there is no key "default_icn" in "action", so it has no effect; "default_icon" may be meant"#,
                #"manifest.json:1: there is no key "all_frame" in "content_scripts", so it has no effect; "all_frames" may be meant"#,
                #"manifest.json:1: hint: safari-ios does not know the key "x-note" in "content_scripts", so it has no effect"#,
                #"manifest.json:1: hint: safari-ios does not know the key "persist" in "background", so it has no effect"#,
                #"manifest.json:1: there is no key "resource" in "web_accessible_resources", so it has no effect; "resources" may be meant"#,
                #"manifest.json:1: "modul" is no type of a background, so it has no effect; there are "module" and "classic""#,
            ])
    }

    @Test(arguments: [(2, "action", "browser_action"), (3, "browser_action", "action"), (3, "page_action", "action")])
    func theButtonOfTheOtherVersionIsTold(version: Int, key: String, name: String) throws {
        try line.write(
            file: "extension/manifest.json",
            """
            { "manifest_version": \(version), "name": "Test", "version": "1", "description": "A test.",
              "\(key)": { "default_title": "Tap" } }
            """)
        let result = try line.extrun("check", "extension")
        let sentence = "\"\(key)\" has no effect in version \(version) of the manifest, where it is called \"\(name)\""
        #expect(result.lines == ["manifest.json:2: \(sentence)"])
        let tap = try line.extrun("run", "extension", "open https://example.com/", "tap")
        #expect(tap.errors.contains("its manifest has no action (in version 2 of it, browser_action)"))
    }

    @Test func patternsOfPagesThatAreNoneAreTold() throws {
        try line.write(
            file: "extension/manifest.json",
            """
            { "manifest_version": 3, "name": "Test", "version": "1", "description": "A test.",
              "content_scripts": [{ "js": ["a.js"], "matches": ["https://a.example/*", "b.example/*"],
                "exclude_matches": ["http:/a.example/*"] }],
              "externally_connectable": { "matches": ["https://a.example/*",
                "https://c.example"] },
              "web_accessible_resources": [{ "resources": ["a.js"], "matches": ["https://a.example/*",
                "https://*.*.example/*"] }] }
            """)
        try line.write(file: "extension/a.js", "")
        let result = try line.extrun("check", "extension")
        let sentences = [
            #""b.example/*" cannot be parsed because it doesn't have a scheme. It has no effect."#,
            #""http:/a.example/*" cannot be parsed because it doesn't have a scheme. It has no effect."#,
            #""https://c.example" cannot be parsed because it doesn't have a path. It has no effect."#,
            #""https://*.*.example/*" cannot be parsed because the host "*.example" is invalid. It has no effect."#,
        ]
        #expect(result.lines == zip([2, 3, 5, 7], sentences).map { "manifest.json:\($0): \($1)" })
        let run = try line.extrun("run", "extension", "open https://a.example/")
        for sentence in sentences { #expect(run.output.contains("note: \(sentence)")) }
    }

    @Test func whatOfAManifestHasNoEffectIsTold() throws {
        try line.write(
            file: "extension/manifest.json",
            """
            {
              "manifest_version": 3, "name": "Test", "version": "1.0", "description": "A test.",
              "icons": { "16": "there.png", "64": "gone.png", "128": "symbol:star" },
              "omnibox": { "keyword": "t" },
              "content_scripts": [{
                "matches": ["<all_urls>"], "js": ["content.js"],
                "exclude_globs": ["*old*"]
              }],
              "content_security_policy": {
                "extension_pages": "script-src 'self' 'unsafe-eval' https://cdn.example http://localhost:8080; img-src * https:; object-src data:"
              }
            }
            """)
        try line.write(file: "extension/there.png", "")
        try line.write(file: "extension/content.js", "")
        let result = try line.extrun("check", "extension")
        #expect(
            result.lines == [
                "manifest.json:3: \"gone.png\" is not in the extension",
                "manifest.json:4: hint: safari-ios does not know the key \"omnibox\", so it has no effect",
                "manifest.json:7: safari-ios does not look at \"exclude_globs\", and runs the script wherever \"matches\" fits; "
                    + "say with \"exclude_matches\" where not (https://webkit.org/b/246492)",
                "manifest.json:10: safari-ios ignores data: in object-src of an extension's pages",
                "manifest.json:10: safari-ios ignores 'unsafe-eval' in script-src of an extension's pages",
                "manifest.json:10: safari-ios ignores https://cdn.example in script-src of an extension's pages",
            ])
        #expect(result.status == 1)
    }

    /// Source: InvalidBackgroundPersistence in WebExtensionContext.cpp (load) of https://github.com/WebKit/WebKit
    @Test func aPersistentBackgroundIsNotLoadedOnAPhone() throws {
        try line.write(
            file: "extension/manifest.json",
            """
            { "manifest_version": 2, "name": "Test", "version": "1.0", "description": "A test.",
              "background": { "scripts": ["background.js"] } }
            """)
        try line.write(file: "extension/background.js", "console.log('runs')")
        let refused = try line.extrun("run", "extension")
        #expect(
            refused.errors
                == "extrun: extension/manifest.json:2:3: Invalid `persistent` manifest entry. A non-persistent background is "
                + "required on iOS and iPadOS. The extension is not loaded; put \"persistent\": false into `background`.\n"
        )
        #expect(refused.status == 2)
        #expect(try line.extrun("run", "extension", "--profile", "safari-macos", "expect log runs").status == 0)
    }

    @Test func filesOfRulesAreReadAsSafariReadsThem() throws {
        func rulesets(_ paths: String...) -> JSON {
            ["rule_resources": .array(paths.map { ["id": .string($0), "enabled": true, "path": .string("/" + $0)] })]
        }
        let rules = """
            [
              { "id": 1, "action": { "type": "hide" }, "condition": {} },
              { "id": 2, "action": { "type": "redirect", "redirect": { "extensionPath": "/a.js" } }, "condition": {} },
              { "id": 3, "action": { "type": "modifyHeaders", "responseHeaders": [{ "header": "Via", "operation": "remove" }] },
                "condition": {} },
              { "id": 4, "action": { "type": "block" }, "condition": { "excludedRequestDomains": ["a.example"] } },
              { "id": 5, "action": { "type": "block" }, "condition": { "domains": ["A.example"] } },
              { "id": 6, "action": { "type": "block" }, "condition": { "requestDomains": ["a.example"], "regexFilter": "^x" } }
            ]
            """
        let uses = "browser.declarativeNetRequest.getDynamicRules()"
        let result = try check(
            uses, permissions: ["declarativeNetRequest"],
            members: ["declarative_net_request": rulesets("rules.json", "gone.json", "text.json")],
            files: ["rules.json": rules, "text.json": "{ oops"])
        let needs =
            "has no effect: rules that redirect or change headers need the permission "
            + "\"declarativeNetRequestWithHostAccess\", and access to the host"
        #expect(
            result.lines == [
                "gone.json:1: the file is not in the extension",
                "rules.json:2: Rule with id 1 is invalid. `hide` is not a supported action type.",
                "rules.json:3: rule 2 \(needs); the same goes for another rule",
                "rules.json:3: rule 2 leads to \"/a.js\", which is not in the extension",
                "rules.json:4: rule 3 has no effect: Safari changes no headers of responses",
                "rules.json:6: hint: rule 4 lets requests to its excludedRequestDomains pass every rule that comes behind it, "
                    + "too: those of lower priority, and of the same one those that redirect or change headers",
                "rules.json:7: rule 5 keeps Safari from taking any rule of the extension, because the domain 'A.example' is not "
                    + "in lower case; domains must be lower case ASCII",
                "rules.json:8: rule 6 is for requests to every site: beside a regexFilter Safari does not look at requestDomains; "
                    + "name the domains in the expression",
                "text.json:1: Unable to parse `declarativeNetRequest` rules: a member name in double quotes is expected, but "
                    + "'o' was found",
            ])
        #expect(result.status == 1)

        let fine = try check(
            uses, permissions: ["declarativeNetRequestWithHostAccess"],
            members: ["declarative_net_request": rulesets("rules.json")],
            files: ["rules.json": #"[{"id":1,"action":{"type":"upgradeScheme"},"condition":{}}]"#])
        #expect(fine.output == "")
        let without = try check(
            "", members: ["declarative_net_request": rulesets("rules.json")], files: ["rules.json": "[]"])
        #expect(
            without.lines.map { $0.drop { $0 != " " } } == [
                " \"declarative_net_request\" has no effect without the permission \"declarativeNetRequest\""
            ])
    }

    @Test func aManifestThatIsNoJSONIsAProblemToo() throws {
        try line.write(file: "extension/manifest.json", "{\n  \"name\": oops }")
        let result = try line.extrun("check", "extension")
        #expect(result.output.hasPrefix("manifest.json:2: Unable to parse manifest: "))
        #expect(result.status == 1)
    }

    @Test func whatIsNoExtensionIsAnErrorOfTheUser() throws {
        for arguments in [
            ["check"], ["check", "nowhere"], ["check", "."], ["check", ".", "--bad"], ["check", "a", "b"],
        ] {
            let result = try line.extrun(arguments)
            #expect(result.status == 2, "\(arguments)")
            #expect(result.output == "")
            #expect(result.errors.hasPrefix("extrun: "))
        }
    }

    @Test func usesOfWhatIsNotThereAreToldUnderAnyName() throws {
        let result = try check(
            """
            browser.bookmarks.getTree();
            const api = globalThis.browser ?? chrome;
            const { history: past, tabs } = api;
            past.search({});
            tabs.move(1, {});
            api.runtime.onSuspend.addListener(() => {});
            chrome.browserAction.setBadgeText({});
            chrome.commands.getAll();
            chrome["top" + "Sites"].get();
            browser.tabs.query({}).then((found) => found.none.at(0));
            """)
        #expect(
            result.lines == [
                "background.js:1: safari-ios has no browser.bookmarks",
                "background.js:4: safari-ios has no browser.history",
                "background.js:5: safari-ios has no browser.tabs.move",
                "background.js:6: safari-ios has no browser.runtime.onSuspend",
                "background.js:7: browser.browserAction is not there from manifest version 3 on",
                "background.js:8: browser.commands needs the key \"commands\" in the manifest",
            ])
        #expect(result.status == 1)
    }

    /// Names that modules give one another are followed in whatever order they are found; where modules import each other in
    /// a circle, nothing is said of permissions.
    @Test func usesAreFollowedThroughModules() throws {
        let result = try check(
            """
            import { tabs } from "./names.js";
            import { default as api, own as renamed } from "/names.js";
            import * as names from "./names.js";
            import { page } from "./uses.js";
            tabs.move(1, {});
            api.history.search({});
            renamed.bookmarks.getTree();
            names.tabs.group({});
            names.nothing.at(0);
            renamed.i18n.render();
            """,
            permissions: ["alarms", "cookies"],
            members: ["background": ["service_worker": "/background.js", "type": "module"]],
            files: [
                "names.js": """
                export { own } from "./api.js";
                import { own } from "./api.js";
                export const { tabs } = own;
                export default own;
                own.i18n.render = () => {};
                """,
                "api.js": "export const own = self.browser || self.chrome;",
                "uses.js": """
                import { own } from "./names.js";
                own.alarms.create("a", {});
                own.topSites.get();
                export const page = 1;
                """,
            ])
        #expect(
            result.lines == [
                "manifest.json:1: hint: no script that the manifest leads to needs the permission \"cookies\"",
                "background.js:5: safari-ios has no browser.tabs.move",
                "background.js:6: safari-ios has no browser.history",
                "background.js:7: safari-ios has no browser.bookmarks",
                "background.js:8: safari-ios has no browser.tabs.group",
                "uses.js:3: safari-ios has no browser.topSites",
            ])

        let circle = try check(
            "import './a.js';", permissions: ["alarms"],
            members: ["background": ["service_worker": "background.js", "type": "module"]],
            files: [
                "a.js":
                    "import { api } from './b.js'; import './b.js'; export const own = browser; api.alarms.clear();",
                "b.js": "import { own } from './a.js'; export { own as api };",
            ])
        #expect(circle.output == "")
        // What takes a whole module may use all that it exports.
        for taken in ["use(names)", "names[key].alarms", "import('./a.js').catch(log)"] {
            let result = try check(
                "import * as names from './a.js'; \(taken);", permissions: ["alarms"],
                members: ["background": ["service_worker": "background.js", "type": "module"]],
                files: ["a.js": "export const own = browser;"])
            #expect(result.output == "", "\(taken)")
        }
    }

    @Test func whatStandsOnALineSeveralTimesIsToldOnce() throws {
        let result = try check("browser.bookmarks.get(1); browser.bookmarks.get(2); browser.history.search({})")
        #expect(
            result.lines == [
                "background.js:1: safari-ios has no browser.bookmarks (2 times)",
                "background.js:1: safari-ios has no browser.history",
            ])
    }

    @Test func whatAScriptAsksForFirstIsItsOwnBusiness() throws {
        let result = try check(
            """
            if (browser.bookmarks) browser.bookmarks.getTree();
            chrome.history?.search({});
            const menus = browser.menus;
            if (!menus) throw 1;
            menus.create({});
            "topSites" in browser && browser.topSites.get();
            try { browser.downloads.download({}); } catch {}
            (function (browser) { browser.idle.queryState(); })({});
            let other = browser; other = {}; other.sessions.get();
            browser.hasOwnProperty("find");
            """)
        #expect(result.output == "")
        #expect(result.status == 0)
    }

    @Test func permissionsAreComparedWithWhatScriptsUse() throws {
        let result = try check(
            """
            browser.alarms.create("a", {});
            browser.runtime.sendNativeMessage("app", {});
            browser.declarativeNetRequest.getMatchedRules();
            browser.tabs.toggleReaderMode(1);
            """, permissions: ["alarms", "scripting", "tabs"],
            members: ["optional_permissions": ["declarativeNetRequest"]])
        #expect(
            result.lines == [
                "manifest.json:1: hint: no script that the manifest leads to needs the permission \"scripting\"",
                "background.js:2: browser.runtime.sendNativeMessage needs the permission \"nativeMessaging\", which the "
                    + "manifest does not name",
                "background.js:4: hint: browser.tabs.toggleReaderMode is not implemented by extrun",
            ])
        #expect(result.status == 1)
    }

    @Test func nothingIsSaidOfPermissionsWhereTheUsesCannotBeSeen() throws {
        let result = try check("wrap(browser);", permissions: ["alarms"])
        #expect(result.output == "")
        // A name that only this script can mean is followed, one that another script means is not.
        #expect(try check("const api = browser;", permissions: ["alarms"]).lines.count == 1)
        let shared = try check(
            "importScripts('lib.js'); api.alarms.getAll();", permissions: ["alarms"],
            files: ["lib.js": "const api = browser;"])
        #expect(shared.output == "")
    }

    @Test func globalsThatAreNotThereAreTold() throws {
        let script = """
            if (typeof ReportingObserver === "function") new ReportingObserver("https://example.com/");
            self.cookieStore.get("db");
            navigator.mediaCapabilities.decodingInfo({});
            performance.mark("a");
            (function (ReportingObserver) { new ReportingObserver("/"); })(class {});
            new TextEncoder(); crypto.subtle.digest("SHA-1", new Uint8Array(1)); navigator.userAgent.length;
            class Channel extends PushManager {}
            new SharedWorker("worker.js"); clients.matchAll();
            navigator.storage.estimate(); navigator.storage.getDirectory();
            """
        let inWorker = try check(script)
        #expect(
            inWorker.lines == [
                "background.js:1: hint: ReportingObserver is not implemented by extrun",
                "background.js:2: hint: cookieStore is not implemented by extrun",
                "background.js:3: hint: navigator.mediaCapabilities is not implemented by extrun",
                "background.js:8: hint: clients.matchAll is not implemented by extrun",
                "background.js:9: hint: navigator.storage.getDirectory is not implemented by extrun",
            ])
        #expect(inWorker.status == 0)
        let inDocument = try check(script, members: ["background": ["scripts": ["background.js"]]])
        #expect(inDocument.lines.contains("background.js:8: hint: SharedWorker is not implemented by extrun"))
    }

    @Test(arguments: [
        "const ReportingObserver = class {};", "function ReportingObserver() {}",
        "globalThis.ReportingObserver = class {};",
        "(() => { ReportingObserver = class {} })();", "Object.assign(self, { ReportingObserver: class {} });",
    ])
    func aGlobalThatAScriptMakesIsThere(library: String) throws {
        let result = try check(
            "importScripts('lib.js'); new ReportingObserver('https://example.com/'); new PushManager('x');",
            files: ["lib.js": library])
        #expect(result.lines == ["background.js:1: hint: PushManager is not implemented by extrun"])
    }

    @Test(arguments: [
        "(() => { const ReportingObserver = 1; })();",
        "const made = { ReportingObserver: 1 }; made.ReportingObserver = 2;",
        "Object.assign({}, { ReportingObserver: 1 });", "((self) => { self.ReportingObserver = 1; })({});",
    ])
    func aNameThatIsNoGlobalHidesNothing(library: String) throws {
        let result = try check(
            "importScripts('lib.js'); new ReportingObserver('https://example.com/');", files: ["lib.js": library])
        #expect(result.lines == ["background.js:1: hint: ReportingObserver is not implemented by extrun"])
    }

    @Test func whatOtherBrowsersHaveIsTold() throws {
        let script = """
            requestIdleCallback(() => {});
            window.scheduler.postTask(() => {});
            navigator.vibrate(10);
            if (navigator.userAgent.includes("Chrome")) navigator.connection.effectiveType.length;
            new Notification("x");
            const later = window.cancelIdleCallback ?? clearTimeout; cancelIdleCallback(1);
            if ("showSaveFilePicker" in window) showSaveFilePicker();
            navigator.userAgentData?.brands.length; navigator.userAgentData.brands.length;
            try { new EyeDropper().open(); } catch {}
            performance.memory && performance.memory.usedJSHeapSize.length;
            const EditContext = class {}; new EditContext();
            """
        let document: JSONObject = ["background": ["scripts": ["background.js"], "persistent": false]]
        let told = try check(script, members: document)
        #expect(
            told.lines == [
                "background.js:1: safari-ios has no requestIdleCallback: this throws a ReferenceError",
                "background.js:2: safari-ios has no scheduler: this throws a TypeError",
                "background.js:3: safari-ios has no navigator.vibrate: this throws a TypeError",
                "background.js:4: hint: safari-ios has no navigator.connection: this throws a TypeError",
                "background.js:5: safari-ios has no Notification: this throws a ReferenceError",
            ])
        #expect(told.status == 1)
        let onMac = try check("new Notification('x');", members: document, arguments: ["--profile", "safari-macos"])
        #expect(onMac.lines == ["background.js:1: hint: Notification is not implemented by extrun"])
    }

    @Test(arguments: [
        "class A { async init() { await this.wait(); LATE } async wait() { await fetch('x'); } } new A().init();",
        "const a = { async init() { await this.wait(); LATE }, async wait() { await fetch('x'); } }; a.init();",
    ])
    func aMethodThatSurelyWaitsIsFollowed(script: String) throws {
        let late = "browser.runtime.onMessage.addListener(() => {});"
        let told = try check(script.replacing("LATE", with: late))
        #expect(told.lines.count == 1 && told.output.contains("is added after the first turn"))
        // Another class may put another method there, or the method may not wait.
        for other in [
            script + " class B extends A {}", script + " x.wait = 1;", script.replacing("fetch('x')", with: "1"),
        ] {
            let isClass = script.hasPrefix("class")
            if !isClass, other.hasSuffix("A {}") { continue }
            #expect(try check(other.replacing("LATE", with: late)).output == "")
        }
    }

    /// A script is asked for all its methods with one look at it; a look for each took longer than a check may.
    @Test func aClassOfManyMethodsIsFollowed() throws {
        let methods = (0..<600).map { "async m\($0)() { await this.m\($0 + 1)(); }" }
        let others = (0..<6000).map {
            "const o\($0) = { async a() { await this.b(); }, async b() { await this.c(); }, c() {} };"
        }
        let script = """
            class A {
            async init() { await this.m0(); browser.runtime.onMessage.addListener(() => {}); }
            \(methods.joined(separator: "\n"))
            async m600() { await fetch("x"); } }
            \(others.joined(separator: "\n"))
            new A().init();
            """
        let told = try check(script)
        #expect(told.lines.count == 1 && told.output.contains("is added after the first turn"))
    }

    @Test(arguments: [
        "const api = (() => { if (typeof self.browser === 'undefined') { return self.chrome } return self.browser })();",
        "const api = (() => browser)();",
        "var api = (function () { return typeof browser !== 'undefined' ? browser : chrome; })();",
    ])
    func browserIsFollowedThroughAFunctionThatIsCalledAtOnce(script: String) throws {
        #expect(
            try check(script + " api.runtime.onSuspend.addListener(() => {});").lines
                == ["background.js:1: safari-ios has no browser.runtime.onSuspend"])
    }

    private static let use = "runtime.onSuspend.addListener(() => {});"
    private static let bundled = """
        var require_polyfill = __commonJS({ "node_modules/webextension-polyfill/dist/browser-polyfill.js"(exports, module) {} });\n
        """

    @Test(arguments: [
        bundled + "var api = require_polyfill(); api.\(use)",
        bundled + "var import_polyfill = __toESM(require_polyfill(), 1); import_polyfill.default.\(use)",
        bundled + "var polyfill = __toESM(require_polyfill()); var api = polyfill.default; api.\(use)",
        "(function (api) { api.\(use) })(typeof browser !== 'undefined' ? browser : chrome);",
        "!function (root, { runtime }) { \(use) }(self, chrome);",
        "((api) => { const f = () => { api.\(use) }; f(); })(chrome);",
        "let api; if (typeof browser !== 'undefined') api = browser; else api = chrome; api.\(use)",
        "(() => { var api = globalThis.browser; if (!api) { api = chrome; } api.\(use) })();",
        "class Store { constructor() { this.api = chrome; } go() { this.api.\(use) } }",
        "class Store { api = globalThis.browser ?? chrome; go = () => { const { api } = this; this.api.\(use) }; }",
        "function Tabs() { this.runtime = browser.runtime; } Tabs.prototype.go = function () { this.\(use) };",
    ])
    func browserIsFollowedThroughBundles(script: String) throws {
        let result = try check(script)
        #expect(result.lines.count == 1)
        #expect(result.output.hasSuffix(": safari-ios has no browser.runtime.onSuspend\n"))
    }

    @Test(arguments: [
        "let api; if (x) api = browser; else api = fake; api.\(use)",
        "let api = {}; if (x) api = browser; api.\(use)",
        "let api; for (api of [chrome, fake]) api.\(use) api = chrome;",
        "function f(api) { if (!api) api = chrome; api.\(use) } f(fake);",
        "(function f(api) { api.\(use) if (x) f(fake); })(chrome);",
        "(function (api) { api.\(use) })(...list, chrome);",
        "(function (api) { api = fake; api.\(use) })(chrome);",
        "class A { constructor(x) { this.api = chrome; if (x) this.api = x; this.api.\(use) } }",
        "class A { api = chrome; go() { this.api.\(use) } } new A().api = fake;",
        "const a = { api: fake, go() { this.api.\(use) } }, b = { f() { this.api = chrome; } };",
        "class A { f() { this.api = chrome; this.api.\(use) } } [new A().api] = fakes;",
        "class A { get api() { return fake; } f() { this.api = chrome; this.api.\(use) } }",
        "class A { api() {} go() { this.api.\(use) } } const o = {}; o.api = chrome;",
        "let a, b, c; a = b; a = c; b = a; b = c; c = a; c = b; a = chrome; a.\(use)",
    ])
    func whatMayBeSomethingElseIsNotFollowed(script: String) throws {
        #expect(try check(script).output == "")
    }

    @Test func textsThatAreEvaluatedAreTold() throws {
        let result = try check(
            """
            const AsyncFunction = Object.getPrototypeOf(async function () {}).constructor; new AsyncFunction("return 1");
            setTimeout("x = 2", 1); setTimeout(() => {}, 1); setTimeout(x, 1);
            """, members: ["background": ["scripts": ["background.js"]]])
        #expect(
            result.lines == [
                "background.js:1: hint: the content security policy of the extension refuses new AsyncFunction: it throws an EvalError",
                "background.js:2: hint: the content security policy of the extension refuses setTimeout with a text: the text is not run",
            ])
    }

    @Test func filesOfPagesThatAreNotThereAreTold() throws {
        let page = """
            <link rel=stylesheet href=gone.css><link rel=stylesheet href=there.css><link rel=icon href=gone.ico>
            <img src=gone.png><img src=""><img src="#"><img src="https://example.com/x.png"><img src="data:image/gif;base64,AA">
            <iframe src=gone.html?x></iframe><iframe src=about:blank></iframe>
            """
        let result = try check(
            "", members: ["action": ["default_popup": "popup.html"]], files: ["popup.html": page, "there.css": ""])
        #expect(
            result.lines == [
                #"popup.html:1: "gone.css" is not in the extension"#,
                #"popup.html:2: "gone.png" is not in the extension"#,
                #"popup.html:3: "gone.html?x" is not in the extension"#,
            ])
    }

    @Test func filesOfStyleSheetsThatAreNotThereAreTold() throws {
        let sheet = """
            @charset "utf-8"; @namespace url(http://www.w3.org/1999/xhtml);
            @import "gone.css" layer(x); @import url( 'more.css' ) screen;
            /* url(comment.png) */
            a { background: url("../gone.png?x=1") no-repeat; content: "url(text.png)"; mask: url(#m); list-style: url( "../lost.svg" ); cursor: url(data:image/gif;base64,AA) }
            @font-face { src: url(gone.eot), url(gone.ttf); src: url(gone.woff2) format("woff2"), url(there.woff) }
            """
        let page = """
            <link rel=stylesheet href=css/a.css><style>
            p { background: url(none.svg) }</style>
            <style>p { background: url(css/there.woff) }</style>
            """
        let result = try check(
            "", members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": page, "css/a.css": sheet, "css/there.woff": "",
                "css/more.css": "@import 'a.css'; b { background: image-set(url(x.png) 1x) }",
            ])
        #expect(
            result.lines == [
                #"css/a.css:2: "gone.css" is not in the extension"#,
                #"css/a.css:4: hint: "../gone.png?x=1" is not in the extension"#,
                #"css/a.css:4: hint: "../lost.svg" is not in the extension"#,
                #"css/a.css:5: hint: "gone.eot" is not in the extension"#,
                #"css/more.css:1: hint: "x.png" is not in the extension"#,
                #"popup.html:2: hint: "none.svg" is not in the extension"#,
            ])
        #expect(result.status == 1)
    }

    @Test func linksAndMediaOfPagesThatAreNotThereAreTold() throws {
        let page = """
            <a href="help.html#top">Help</a><a href="#">Up</a><a href="mailto:a@example.com">Mail</a><a href="there.html">There</a>
            <video src=gone.mp4 poster=gone.png><track src=gone.vtt></video>
            <img src=here.png srcset="here.png, gone@2x.png 2x,data:image/png;base64,AA 3x"><audio><source src=gone.mp3></audio>
            """
        let result = try check(
            "", members: ["action": ["default_popup": "popup.html"]],
            files: ["popup.html": page, "here.png": "", "there.html": "<script src=gone.js></script>"])
        #expect(
            result.lines == [
                #"popup.html:1: hint: "help.html#top" is not in the extension"#,
                #"popup.html:2: "gone.mp4" is not in the extension"#,
                #"popup.html:2: "gone.png" is not in the extension"#,
                #"popup.html:2: "gone.vtt" is not in the extension"#,
                #"popup.html:3: hint: "gone@2x.png" is not in the extension"#,
                #"popup.html:3: hint: "gone.mp3" is not in the extension"#,
                #"there.html:1: "gone.js" is not in the extension"#,
            ])
    }

    @Test func whatAServiceWorkerImportsTooLateIsTold() throws {
        let script = """
            importScripts("early.js");
            browser.runtime.onMessage.addListener(async () => {
              importScripts("./early.js", "/early.js");
              importScripts("late.js");
              try { importScripts("tried.js"); } catch {}
              await import("./module.js");
            });
            """
        let files = ["early.js": "", "late.js": "", "tried.js": "", "module.js": ""]
        let result = try check(script, files: files)
        #expect(
            result.lines == [
                "background.js:4: importScripts() of a new file throws once the service worker has been loaded; import it at the top of the script",
                "background.js:6: hint: import() is rejected in service workers: import the module at the top of a module, or name \"scripts\" in "
                    + "place of \"service_worker\"",
            ])
        let page = try check(
            script.replacing("importScripts", with: "console.log"),
            members: ["background": ["scripts": ["background.js"]]], files: files)
        #expect(page.lines == [])
    }

    @Test(arguments: ["b.js.map", "https://cdn.example/b.js.map", "data:application/json,{"])
    func aSourceMapThatIsNotThereIsTold(address: String) throws {
        let result = try check(
            "\nbrowser.find.find();\n//# sourceMappingURL=\(address)",
            files: ["clean.js": "//# sourceMappingURL=\(address)"])
        let shown = address.hasPrefix("data:") ? "data:" : address
        #expect(
            result.lines == [
                "background.js:1: hint: its source map (\(shown)) is not in the extension or is none, so places are those of the bundled script",
                "background.js:2: safari-ios has no browser.find",
            ])
    }

    @Test func aListenerOfCookiesIsToldNothing() throws {
        let result = try check(
            "browser.cookies.onChanged.addListener(() => {}); browser.cookies.onChanged.addListener(({ cookie }) => {});",
            permissions: ["cookies"])
        #expect(result.lines.count == 1 && result.output.contains("without an argument"))
    }

    @Test func whatAServiceWorkerLacksIsTold() throws {
        let script = """
            document.title = "x";
            window.addEventListener("load", () => {});
            browser.runtime.onMessage.addListener(() => localStorage.getItem("x"));
            const parse = typeof DOMParser === "function" ? () => new DOMParser() : undefined;
            function paint() { document.body.style.color = "red"; }
            browser.action.onClicked.addListener(({ id }) => {
              browser.scripting.executeScript({ target: { tabId: id }, func: paint });
              browser.scripting.executeScript({ target: { tabId: id }, func: () => window.stop() });
            });
            """
        let inWorker = try check(script, permissions: ["scripting"])
        #expect(
            inWorker.lines == [
                "background.js:1: a service worker has no document: this throws a ReferenceError",
                "background.js:2: a service worker has no window: this throws a ReferenceError",
                "background.js:3: hint: a service worker has no localStorage: this throws a ReferenceError",
            ])
        let inDocument = try check(
            script, permissions: ["scripting"],
            members: ["background": ["scripts": ["background.js"], "persistent": false]])
        #expect(inDocument.output == "")
    }

    @Test func hintsAloneAreNoFailure() throws {
        let result = try check("browser.tabs.toggleReaderMode();")
        #expect(result.output == "background.js:1: hint: browser.tabs.toggleReaderMode is not implemented by extrun\n")
        #expect(result.status == 0)
    }

    @Test func listenersThatComeTooLateAreTold() throws {
        let result = try check(
            """
            browser.runtime.onInstalled.addListener(() => {
              browser.runtime.onMessage.addListener(() => {});
            });
            setTimeout(later, 10);
            function later() { browser.tabs.onCreated.addListener(() => {}); }
            (async () => {
              const { windows } = await browser.storage.local.get("windows");
              browser.action.onClicked.addListener(() => {});
            })();
            fetch("https://example.com/").then(() => browser.tabs.onRemoved.addListener(() => {}));
            """, permissions: ["storage"])
        let why =
            "is added after the first turn of the script, so it misses an event that starts the background; "
            + "add it at the top of the script"
        #expect(
            result.lines == [
                "background.js:2: this listener of browser.runtime.onMessage \(why)",
                "background.js:5: this listener of browser.tabs.onCreated \(why)",
                "background.js:8: this listener of browser.action.onClicked \(why)",
                "background.js:10: this listener of browser.tabs.onRemoved \(why)",
            ])
    }

    /// A script with a listener that is added where it says LATE.
    private static func addingListener(_ script: String) -> String {
        script.replacing("LATE", with: "browser.runtime.onMessage.addListener(() => {})")
    }

    @Test(arguments: [
        "import('./lib.js').then(() => LATE);", "(async () => { await import('./lib.js'); LATE; })();",
        "async function load() { return await browser.tabs.query({}); } load().then(() => LATE);",
        "const tabs = browser.tabs.query({}); tabs.then(() => LATE);",
        "const tabs = browser.tabs.query({}); (async () => { await tabs; LATE; })();",
        "const load = async () => fetch('https://example.com/'); (async () => { await load(); LATE; })();",
        "async function load() { if (self.x) work(); const tabs = await browser.tabs.query({}); if (!tabs[0]) return; } load().finally(() => LATE);",
        "async function load() { await inner(); } async function inner() { await fetch('https://example.com/'); } load().then(() => LATE);",
    ])
    func whatFollowsAFunctionThatWaitsComesLate(script: String) throws {
        let result = try check(
            Self.addingListener(script), members: ["background": ["scripts": ["background.js"]]],
            files: ["lib.js": "export default 1;"])
        #expect(result.lines.count == 1)
        #expect(result.output.contains("this listener of browser.runtime.onMessage is added after the first turn"))
    }

    @Test(arguments: [
        "async function load() { if (self.x) return; await browser.tabs.query({}); } load().then(() => LATE);",
        "async function load() { await self.ready; } load().then(() => LATE);",
        "let load = async () => { await fetch('https://example.com/'); }; load = self.load; load().then(() => LATE);",
        "async function load() { try { throw 1; } catch {} await fetch('https://example.com/'); } load().then(() => LATE);",
        "async function load() { self.x && await fetch('https://example.com/'); } load().then(() => LATE);",
        "async function load() { return load(); } load().then(() => LATE);",
    ])
    func whatFollowsAFunctionThatMayNotWaitMayBeInTime(script: String) throws {
        #expect(try check(Self.addingListener(script)).output == "")
    }

    @Test(arguments: [
        "browser.tabs.create({ url: 'sub/page.html?a#b' });", "browser.tabs.update(1, { url: '/sub/page.html' });",
        "browser.tabs.create({ url: browser.runtime.getURL('sub/page.html') });",
        "browser.windows.create({ url: ['sub/page.html'] });", "browser.action.setPopup({ popup: 'sub/page.html' });",
    ])
    func pagesThatAScriptOpensAreLookedAt(script: String) throws {
        let result = try check(
            script, members: ["action": [:]],
            files: [
                "sub/page.html": "<script src='page.js'></script><script>inline()</script>",
                "sub/page.js": "browser.bookmarks.getTree();",
            ], arguments: ["--profile", "safari-macos"])
        #expect(result.lines.contains { $0.hasPrefix("sub/page.js:1: ") && $0.contains("browser.bookmarks") })
        #expect(result.lines.contains { $0.hasPrefix("sub/page.html:1: ") && $0.contains("inline scripts") })
    }

    @Test func aPageThatIsNotThereIsTold() throws {
        let result = try check(
            """
            browser.tabs.create({ url: "gone.html" });
            browser.tabs.create({ url: "https://example.com/page.html" });
            browser.tabs.create({ url: "//example.com/page.html" });
            browser.runtime.getURL("icons/");
            """)
        #expect(result.lines == ["background.js:1: \"gone.html\" is not in the extension"])
    }

    @Test func whatOnlyOtherBrowsersHaveIsTold() throws {
        let result = try check(
            """
            exportFunction(() => 1, window, { defineAs: "f" });
            const address = "chrome-extension://" + browser.runtime.id + "/a.png";
            const other = `moz-extension://${browser.runtime.id}/a.png`;
            if (typeof cloneInto === "function") cloneInto({}, window);
            try { XPCNativeWrapper(window); } catch {}
            address.startsWith("chrome-extension://");
            browser.permissions.contains({ permissions: ["topSites", "tabs"] });
            browser.permissions.request({ permissions: ["topSites"] });
            """, permissions: ["tabs"])
        let scheme =
            "addresses of an extension begin with safari-web-extension:// in Safari; runtime.getURL() makes them"
        #expect(
            result.lines.filter { $0.hasPrefix("background.js") } == [
                "background.js:1: exportFunction() is Firefox's alone: it throws a ReferenceError",
                "background.js:2: hint: \(scheme)", "background.js:3: hint: \(scheme)",
                "background.js:7: permissions.contains() throws: 'topSites' is no permission of Safari",
            ])
    }

    @Test func listenersThatWouldBlockRequestsAreTold() throws {
        let result = try check(
            """
            browser.webRequest.onBeforeRequest.addListener(() => ({ cancel: true }), { urls: ["<all_urls>"] }, ["blocking"]);
            browser.webRequest.onCompleted.addListener(() => {}, { urls: ["<all_urls>"] }, ["responseHeaders"]);
            """, permissions: ["webRequest"], arguments: ["--profile", "safari-macos"])
        #expect(
            result.lines.filter { $0.hasPrefix("background.js") } == [
                "background.js:1: hint: \"blocking\" has no effect in Safari, whatever the listener gives; declarativeNetRequest can block "
                    + "and redirect"
            ])
    }

    @Test func aLinkWithoutAScriptIsNoScript() throws {
        let result = try check(
            "", members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": """
                <a href="javascript:">a</a><a href=" javascript:void(0);">b</a><a href="javascript:void 0">c</a>
                <a href="javascript:go()">d</a>
                """
            ])
        #expect(result.lines.count == 1)
        #expect(result.output.hasPrefix("popup.html:2: the content security policy"))
    }

    @Test func whatEndsWithABackgroundThatSleepsIsTold() throws {
        let script = """
            setTimeout(() => {}, 30000);
            setTimeout(() => {}, 5 * 60 * 1000);
            const minute = 60 * 1000; setTimeout(() => {}, minute + 1);
            setInterval(() => browser.runtime.getPlatformInfo(), 20e3);
            new WebSocket("wss://example.com/");
            new EventSource("https://example.com/");
            setTimeout(() => {}, 29999); setTimeout(() => {}, self.delay); setTimeout(() => {}); setTimeout(() => {}, "60000");
            let changed = 60000; changed = 1; setTimeout(() => {}, changed);
            (function (setTimeout, WebSocket) { setTimeout(() => {}, 60000); new WebSocket("wss://example.com/"); })();
            """
        let sleeps = "the background sleeps, 30 s after its last event"
        let hints = [
            "background.js:1: hint: this timer of 30 s is lost when \(sleeps); alarms outlive it",
            "background.js:2: hint: this timer of 300 s is lost when \(sleeps); alarms outlive it",
            "background.js:3: hint: this timer of 60.001 s is lost when \(sleeps); alarms outlive it",
            "background.js:4: hint: this interval ends when \(sleeps), and does not keep it awake; alarms outlive it",
            "background.js:5: hint: this WebSocket ends when \(sleeps); it does not keep it awake, as it does in Chrome",
            "background.js:6: hint: this EventSource ends when \(sleeps); it does not keep it awake",
        ]
        #expect(try check(script).lines == hints)
        #expect(try check(script, members: ["background": ["scripts": ["background.js"]]]).lines == hints)
        let persistent: JSONObject = [
            "manifest_version": 2, "background": ["scripts": ["background.js"], "persistent": true],
            "browser_action": [:],
        ]
        #expect(try check(script, members: persistent, arguments: ["--profile", "safari-macos"]).lines == [])
        // A popup lasts as long as the user looks at it.
        let popup = try check(
            "", members: ["action": ["default_popup": "popup.html"]],
            files: ["popup.html": "<script src='popup.js'></script>", "popup.js": script])
        #expect(popup.lines == [])
    }

    @Test func listenersThatMayBeInTimeAreNot() throws {
        let result = try check(
            """
            ["a"].forEach(() => browser.runtime.onMessage.addListener(() => {}));
            function both() { browser.tabs.onCreated.addListener(() => {}); }
            setTimeout(both);
            both();
            (async () => {
              browser.action.onClicked.addListener(() => {});
              if (self.x) await browser.tabs.query({});
              browser.tabs.onRemoved.addListener(() => {});
            })();
            browser.runtime.onConnect.addListener((port) => port.onMessage.addListener(() => {}));
            function load() {
              return new Promise((resolve) => browser.tabs.onUpdated.addListener(function done() {
                browser.tabs.onUpdated.removeListener(done);
                resolve();
              }));
            }
            browser.runtime.onStartup.addListener(load);
            """)
        #expect(result.output == "")
    }

    @Test func everyScriptIsFoundAndJudgedByWhereItRuns() throws {
        let result = try check(
            """
            import "./lib/module.js";
            export { data } from "package";
            import "../outside.js";
            browser.scripting.executeScript({ target: {}, files: ["injected.js", "gone.js"] });
            """, permissions: ["scripting"],
            members: [
                "background": ["service_worker": "background.js", "type": "module"],
                "content_scripts": [["matches": ["*://*/*"], "js": ["content.js"]]],
                "action": ["default_popup": "ui/popup.html#top"],
            ],
            files: [
                "lib/module.js": "export * from '/shared.js';", "shared.js": "chrome.find.find();",
                "injected.js": "chrome.tabs.query({});",
                "content.js": "chrome.runtime.sendMessage(1);\nchrome.tabs.get(1);",
                "ui/popup.html":
                    """
                <!DOCTYPE html>
                <script src="popup.js" type="application/x-javascript"></script><script type="text/template">1</script>
                <script>1</script>
                <script src="no.js"></script>
                <script type="importmap">{}</script><p onclick="1" once="2"></p><a href="javascript:1">1</a>
                <script src="https://cdn.example/x.js"></script>
                """,
                "ui/popup.js": "chrome.tabs.query({});\nchrome.idle.queryState(1);\n"
                    + "eval(1);\nnew Function(2);\nFunction('return this')();\ntry { eval(3) } catch {}\n"
                    + "WebAssembly.instantiate(bytes);\nnew WebAssembly.Module(bytes);\nWebAssembly.validate(bytes);",
            ])
        let refuses = "the content security policy of extensions refuses"
        #expect(
            result.lines == [
                "background.js:2: \"package\" leads to no module: name a file of the extension (\"./package.js\"), or bundle the "
                    + "library",
                "background.js:3: \"../outside.js\" is not in the extension",
                "background.js:4: \"gone.js\" is not in the extension",
                "content.js:2: content scripts have no browser.tabs",
                "injected.js:1: content scripts have no browser.tabs",
                "shared.js:1: safari-ios has no browser.find",
                "ui/popup.html:3: \(refuses) inline scripts; put it into a file",
                "ui/popup.html:4: \"no.js\" is not in the extension",
                "ui/popup.html:5: \(refuses) inline scripts; put it into a file",
                "ui/popup.html:5: \(refuses) event handlers in attributes; call addEventListener in a script",
                "ui/popup.html:5: \(refuses) javascript: addresses; listen to click in a script",
                "ui/popup.html:6: \(refuses) scripts of other servers; put https://cdn.example/x.js into the extension",
                "ui/popup.js:2: safari-ios has no browser.idle",
                "ui/popup.js:3: hint: the content security policy of the extension refuses eval: it throws an EvalError",
                "ui/popup.js:4: hint: the content security policy of the extension refuses new Function: it throws an EvalError",
                "ui/popup.js:7: hint: the content security policy of the extension refuses WebAssembly.instantiate: it throws a "
                    + "CompileError; add 'wasm-unsafe-eval' to script-src",
                "ui/popup.js:8: hint: the content security policy of the extension refuses WebAssembly.Module: it throws a "
                    + "CompileError; add 'wasm-unsafe-eval' to script-src",
            ])
    }

    @Test func whatTheEngineCanReadIsNoSyntaxError() throws {
        let result = try check(
            """
            "use strict"; import table from "./table.json" with { type: "json" };
            export const names = /^[\\p{L}--[a-z]]+$/v;
            export const more = await import("./table.json", { with: { type: "json" } });
            table.name.match(/(?<year>\\d{4})|(?<year>\\d{2})/);
            browser.find.find();
            """,
            members: ["background": ["service_worker": "background.js", "type": "module"]],
            files: ["table.json": "{}"])
        #expect(
            result.lines == [
                "background.js:3: top-level await is not allowed in service workers",
                "background.js:3: hint: import() is rejected in service workers: import the module at the top of a module, or name \"scripts\" in "
                    + "place of \"service_worker\"",
                "background.js:5: safari-ios has no browser.find",
            ])
    }

    @Test func aModuleInThePlaceOfAScriptIsCalledOne() throws {
        let result = try check(
            "import { a } from './a.js';",
            members: [
                "content_scripts": [["matches": ["*://*/*"], "js": ["content.js"]]],
                "action": ["default_popup": "popup.html"],
            ],
            files: [
                "content.js": "export const a = 1;", "popup.html": "<script src=popup.js></script>",
                "popup.js": "import './a.js'; await 1;",
            ])
        let remedies = [
            "background.js": "write \"type\": \"module\" into the manifest's \"background\"",
            "content.js": "content scripts are none, so bundle it with what it imports",
            "popup.js": "load it with <script type=\"module\">",
        ]
        #expect(result.lines.count == remedies.count)
        for (file, remedy) in remedies {
            let line = result.lines.first { $0.hasPrefix("\(file):1: SyntaxError: ") }
            #expect(line?.hasSuffix("; the script is a module: \(remedy)") == true, "\(result.lines)")
        }
    }

    @Test func theProfileDecides() throws {
        let code = "browser.menus.create({});"
        #expect(
            try check(code, permissions: ["menus"]).lines.first
                == "background.js:1: browser.menus is not in safari-ios, only in safari-macos")
        let other = try check(code, permissions: ["menus"], arguments: ["--profile", "safari-macos"])
        #expect(other.status == 0)
    }

    @Test func theJSONHasTheSameWithColumns() throws {
        let result = try check("let a;\nbrowser.tabs.move(1);", arguments: ["--json"])
        let finding: JSON = [
            "type": "problem", "file": "background.js", "line": 2, "column": 14,
            "message": "safari-ios has no browser.tabs.move",
        ]
        #expect(try result.events == [finding, ["type": "summary", "status": 1, "problems": 1, "hints": 0]])
    }

    @Test func hostileScriptsEndInAFindingOfTheirOwn() throws {
        let result = try check(
            "importScripts('deep.js', 'bytes.js', 'background.js', 'loop.js')",
            files: [
                "deep.js": String(repeating: "(", count: 200_000), "bytes.js": "var x = \u{0} 1",
                "loop.js": "const a = b, b = a; a.x(); browser.__proto__.x;",
            ])
        #expect(
            result.lines == [
                "bytes.js:1: SyntaxError: Invalid character: '\\0'",
                "deep.js:1: hint: extrun cannot check this script: RangeError: Maximum call stack size exceeded.",
            ])
        #expect(result.status == 1)
    }
}
