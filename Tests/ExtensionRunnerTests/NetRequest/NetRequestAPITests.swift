import ExtensionRunner
import HTTP
import JSONText
import Testing

/// What scripts do with `browser.declarativeNetRequest`.
@Suite struct NetRequestAPITests {
    private static let permissions = [
        "declarativeNetRequest", "declarativeNetRequestWithHostAccess", "declarativeNetRequestFeedback",
    ]

    private func make(
        permissions: [String] = Self.permissions, enabled: Bool = true, background: String = ""
    ) async throws -> ExtensionScene {
        let rule = #"[{"id":1,"action":{"type":"block"},"condition":{"urlFilter":"||ads.example"}}]"#
        let scene = try await ExtensionScene(
            permissions: permissions,
            members: [
                "host_permissions": ["<all_urls>"],
                "declarative_net_request": [
                    "rule_resources": [
                        ["id": "one", "enabled": .bool(enabled), "path": "one.json"],
                        ["id": "two", "enabled": false, "path": "/two.json"],
                    ]
                ],
            ], background: background, files: ["one.json": rule, "two.json": rule])
        scene.browser.network.route(.get, "*") { _ in HTTPResponse(status: 200, body: []) }
        return scene
    }

    private func dynamic(_ id: Int, _ filter: String = "a", _ condition: String = "") -> String {
        "{ id: \(id), action: { type: 'block' }, condition: { urlFilter: '\(filter)'\(condition) } }"
    }

    private func call(_ name: String, _ argument: String = "") -> String {
        "browser.declarativeNetRequest.\(name)(\(argument))"
    }

    private func ids(_ scene: ExtensionScene, _ name: String, _ filter: String = "") async throws -> JSON? {
        try await scene.evaluate("\(call(name, filter)).then((rules) => rules.map(({ id }) => id))")
    }

    @Test func rulesAreAddedAndRemoved() async throws {
        let scene = try await make()
        for name in ["Dynamic", "Session"] {
            _ = try await scene.evaluate(call("update\(name)Rules", "{ addRules: [\(dynamic(5)), \(dynamic(2))] }"))
            #expect(try await ids(scene, "get\(name)Rules") == [2, 5])
            #expect(try await ids(scene, "get\(name)Rules", "{ ruleIds: [5, 9] }") == [5])
            // WebKit looks for no id then.
            #expect(try await ids(scene, "get\(name)Rules", "{ ruleIds: [9] }") == [2, 5])
            _ = try await scene.evaluate(
                call("update\(name)Rules", "{ removeRuleIds: [2, 77], addRules: [\(dynamic(2, "b"))] }"))
            #expect(
                try await scene.evaluate(call("get\(name)Rules", "{ ruleIds: [2] }")) == [
                    ["id": 2, "action": ["type": "block"], "condition": ["urlFilter": "b"]]
                ])
        }
    }

    @Test func whatCannotBeAddedIsRefusedAndNothingIsAdded() async throws {
        let scene = try await make()
        _ = try await scene.evaluate(call("updateDynamicRules", "{ addRules: [\(dynamic(1)), \(dynamic(2))] }"))
        let start = "Error: Invalid call to declarativeNetRequest.updateDynamicRules(). "
        #expect(
            try await scene.failure(of: call("updateDynamicRules", "{ addRules: [\(dynamic(3)), \(dynamic(2))] }"))
                == start + "Failed to add dynamic rules. Rule 2 does not have a unique ID.")
        #expect(
            try await scene.failure(of: call("updateDynamicRules", "{ addRules: [\(dynamic(1)), \(dynamic(2))] }"))
                == start + "Failed to add dynamic rules. Some rules do not have unique IDs (1, 2).")
        #expect(
            try await scene.failure(of: call("updateDynamicRules", "{ addRules: [\(dynamic(3)), \(dynamic(3))] }"))
                == start + "Failed to add dynamic rule.")
        #expect(
            try await scene.failure(
                of: call(
                    "updateDynamicRules",
                    "{ addRules: Array.from({ length: 30000 }, (_, i) => ({ ...\(dynamic(1)), id: i + 9 })) }"))
                == start + "Failed to add dynamic rules. Maximum number of dynamic and session rules exceeded.")
        #expect(try await ids(scene, "getDynamicRules") == [1, 2])
    }

    /// It throws where a promise would be too late for it.
    @Test func anInvalidRuleThrowsAtOnce() async throws {
        let scene = try await make()
        let message = try await scene.evaluate(
            "(() => { try { \(call("updateSessionRules", "{ addRules: [\(dynamic(1)), { id: 7 }] }")) } "
                + "catch (error) { return error.message } })()")
        #expect(
            message?.stringValue
                == "Invalid call to declarativeNetRequest.updateSessionRules(). The 'addRules' value is invalid, because an "
                + "error with rule at index 1: Rule with id 7 is invalid. it is missing required keys: 'action' and "
                + "'condition'.")
        #expect(
            try await scene.failure(of: call("updateSessionRules", "{ addRules: [1] }"))
                == "Error: Invalid call to declarativeNetRequest.updateSessionRules(). The 'options' value is invalid, because "
                + "'addRules' is expected to be an array of objects, but a number was provided in the array.")
    }

    /// WebKit hands the sentence on as it is. Source: getDynamicRules in WebExtensionAPIDeclarativeNetRequestCocoa.mm of
    /// https://github.com/WebKit/WebKit
    @Test(arguments: ["getDynamicRules", "getSessionRules"])
    func whatIsWrongWithAFilterIsToldToThePromise(name: String) async throws {
        let scene = try await make()
        let sentence = "'ruleIds' is expected to be an array of numbers, but a string was provided"
        let rejection = "async () => \(call(name, "{ ruleIds: 'a' }")).catch(({ message }) => message)"
        #expect(try await scene.evaluate("(\(rejection))()")?.stringValue == sentence)
        let error =
            "(done) => { \(call(name, "{ ruleIds: [1, 'a'] }, () => done(browser.runtime.lastError.message)")) }"
        #expect(try await scene.evaluate("new Promise(\(error))")?.stringValue == "\(sentence) in the array")
        #expect(
            try await scene.failure(of: call(name, "1"))
                == "Error: Invalid call to declarativeNetRequest.\(name)(). The 'filter' value is invalid, because an object "
                + "is expected.")
        #expect(try await scene.evaluate(call(name, "{ ruleIds: null }")) == [])
    }

    @Test(arguments: [
        ("getMatchedRules({ tabId: 'a' })", "'tabId' is expected to be a number, but a string was provided."),
        ("getMatchedRules({ tabId: -1 })", "The 'tabId' value is invalid, because -1 is not a valid tab identifier."),
        ("getMatchedRules({ tabId: 1.5 })", "The 'tabId' value is invalid, because 1.5 is not a valid tab identifier."),
        (
            "setExtensionActionOptions({ tabUpdate: { tabId: -5, increment: 1 } })",
            "The 'tabId' value is invalid, because -5 is not a valid tab identifier."
        ),
        (
            "setExtensionActionOptions({ tabUpdate: { tabId: 1, increment: '1' } })",
            "The 'tabUpdate' value is invalid, because 'increment' is expected to be a number, but a string was provided."
        ),
    ])
    func whatIsWrongIsToldInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await make()
        let name = call.prefix { $0 != "(" }
        #expect(
            try await scene.failure(of: "browser.declarativeNetRequest.\(call)")
                == "Error: Invalid call to declarativeNetRequest.\(name)(). \(sentence)")
    }

    /// As WebKit does it: the promise is fulfilled, and the rules are as they were.
    @Test func rulesThatCannotBeCompiledAreTakenBackWithoutAWord() async throws {
        let scene = try await make()
        _ = try await scene.evaluate(call("updateDynamicRules", "{ addRules: [\(dynamic(1))] }"))
        _ = try await scene.evaluate(
            call("updateDynamicRules", "{ addRules: [\(dynamic(2, "b", ", domains: ['UPPER']"))] }"))
        #expect(try await ids(scene, "getDynamicRules") == [1])
        #expect(
            await scene.hints.contains { $0.hasPrefix("Safari takes none of the rules of Test: rule 2 of '_dynamic'") })
        try await scene.browser.open(
            "https://site.example/", html: "<script src='https://ads.example/'></script>", scripts: .all)
        #expect(await scene.events(.network, "rule").count == 1)
    }

    @Test func rulesetsAreEnabledAndDisabled() async throws {
        let scene = try await make()
        #expect(try await scene.evaluate(call("getEnabledRulesets")) == ["one"])
        _ = try await scene.evaluate(
            call("updateEnabledRulesets", "{ enableRulesetIds: ['two'], disableRulesetIds: ['one'] }"))
        #expect(try await scene.evaluate(call("getEnabledRulesets")) == ["two"])
        #expect(
            try await scene.failure(of: call("updateEnabledRulesets", "{ enableRulesetIds: ['three'] }"))
                == "Error: Invalid call to declarativeNetRequest.updateEnabledRulesets(). Failed to apply rules. Invalid "
                + "ruleset id: three.")
    }

    @Test(arguments: ["kill", "relaunch", "update"])
    func whatOutlivesWhat(end: String) async throws {
        let scene = try await make()
        _ = try await scene.evaluate(call("updateDynamicRules", "{ addRules: [\(dynamic(1))] }"))
        _ = try await scene.evaluate(call("updateSessionRules", "{ addRules: [\(dynamic(2))] }"))
        _ = try await scene.evaluate(call("updateEnabledRulesets", "{ disableRulesetIds: ['one'] }"))
        switch end {
        case "kill": try await scene.target.background.kill()
        case "relaunch": try await scene.browser.relaunch()
        default:
            try scene.files.write(
                "manifest.json",
                #"""
                {"manifest_version": 3, "name": "Test", "version": "2.0", "description": "d",
                 "permissions": ["declarativeNetRequest"], "background": {"service_worker": "background.js"},
                 "declarative_net_request": {"rule_resources": [{"id": "one", "enabled": true, "path": "one.json"}]}}
                """#)
            try await scene.target.update(to: scene.files.folder)
        }
        #expect(try await ids(scene, "getDynamicRules") == [1])
        #expect(try await ids(scene, "getSessionRules") == (end == "kill" ? [2] : []))
        #expect(try await scene.evaluate(call("getEnabledRulesets")) == (end == "update" ? ["one"] : []))
    }

    /// Source: loadDeclarativeNetRequestRulesetStateFromStorage in WebExtensionContextAPIDeclarativeNetRequestCocoa.mm of
    /// https://github.com/WebKit/WebKit
    @Test func afterARelaunchTheManifestCountsNoMore() async throws {
        let scene = try await make()
        try await scene.browser.relaunch()
        #expect(try await scene.evaluate(call("getEnabledRulesets")) == ["one"])
        _ = try await scene.evaluate(call("updateEnabledRulesets", "{ enableRulesetIds: ['two'] }"))
        #expect(try await scene.evaluate(call("getEnabledRulesets")) == ["one", "two"])
        #expect(await scene.hints.isEmpty)
        try await scene.browser.relaunch()
        #expect(try await scene.evaluate(call("getEnabledRulesets")) == ["two"])
        #expect(await scene.hints.map { $0.prefix(50) } == ["the ruleset 'one' is off from now on, though the m"])
    }

    /// WebKit counts without a sign: declarativeNetRequestUpdateEnabledRulesets in the same file.
    @Test func moreThanAreEnabledCannotBeDisabled() async throws {
        let scene = try await make()
        let disable = call("updateEnabledRulesets", "{ disableRulesetIds: ['one'] }")
        _ = try await scene.evaluate(disable)
        #expect(
            try await scene.failure(of: disable)
                == "Error: Invalid call to declarativeNetRequest.updateEnabledRulesets(). The number of enabled static rulesets exceeds the limit. "
                + "Only 50 rulesets can be enabled at once.")
        #expect(await scene.hints.last?.contains("more rulesets are disabled than are enabled") == true)
        _ = try await scene.evaluate(
            call("updateEnabledRulesets", "{ disableRulesetIds: ['one'], enableRulesetIds: ['two'] }"))
        #expect(try await scene.evaluate(call("getEnabledRulesets")) == ["two"])
    }

    @Test func whatSafariDoesNotLookAtIsTold() async throws {
        let scene = try await make()
        let rule = #"{ id: 1, action: { type: "block" }, condition: { urlFilter: "x", tabIds: [1] } }"#
        for _ in 1...2 {
            _ = try await scene.evaluate(call("updateSessionRules", "{ removeRuleIds: [1], addRules: [\(rule)] }"))
        }
        #expect(
            await scene.hints == [
                "rules of declarativeNetRequest with 'tabIds' in their condition: Safari does not look at it, so they act as if it was not there"
            ])
    }

    @Test func matchesAreToldForFiveMinutes() async throws {
        let scene = try await make()
        let tab = try await scene.browser.open(
            "https://site.example/", html: "<script src='https://ads.example/a.js'></script>", scripts: .all)
        let matches: JSON = [
            "rulesMatchedInfo": [
                [
                    "request": ["url": "https://ads.example/a.js"], "tabId": .number(Double(tab.id)),
                    "timeStamp": 1_767_258_000_000,
                ]
            ]
        ]
        let none: JSON = ["rulesMatchedInfo": []]
        #expect(try await scene.evaluate(call("getMatchedRules")) == matches)
        #expect(try await scene.evaluate(call("getMatchedRules", "{ tabId: \(tab.id) }")) == matches)
        #expect(try await scene.evaluate(call("getMatchedRules", "{ minTimeStamp: Date.now() }")) == none)
        #expect(
            try await scene.failure(of: call("getMatchedRules", "{ tabId: 99 }"))
                == "Error: Invalid call to declarativeNetRequest.getMatchedRules(). Tab not found.")
        try await scene.browser.clock.advance(by: .seconds(301))
        #expect(try await scene.evaluate(call("getMatchedRules")) == none)
    }

    @Test func matchesNeedFeedbackOrAGesture() async throws {
        let scene = try await make(permissions: ["declarativeNetRequest"])
        let start = "Error: Invalid call to declarativeNetRequest.getMatchedRules(). "
        #expect(
            try await scene.failure(of: call("getMatchedRules"))
                == start + "Either the 'declarativeNetRequestFeedback' or 'activeTab' permission is required.")
        let other = try await make(permissions: ["declarativeNetRequest", "activeTab"])
        let tab = try await other.browser.open("https://site.example/")
        #expect(try await other.failure(of: call("getMatchedRules")) == start + "It is missing required keys: 'tabId'.")
        #expect(
            try await other.failure(of: call("getMatchedRules", "{ tabId: \(tab.id) }"))
                == start + "The 'activeTab' permission has not been granted by the user for the tab.")
    }

    /// Source: declarativeNetRequestGetMatchedRules in WebExtensionContextAPIDeclarativeNetRequestCocoa.mm of
    /// https://github.com/WebKit/WebKit
    @Test func aGestureShowsTheMatchesOfItsSite() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(
            permissions: ["declarativeNetRequest", "activeTab"],
            members: [
                "action": [:],
                "declarative_net_request": ["rule_resources": [["id": "one", "enabled": true, "path": "one.json"]]],
            ],
            files: ["one.json": #"[{"id":1,"action":{"type":"block"},"condition":{"urlFilter":"||ads.example/a"}}]"#],
            options: options)
        let tab = try await scene.browser.open("https://ads.example/", html: "<p>")
        try await scene.browser.tap(scene.target)
        try await tab.page.evaluate("fetch('/a').catch(() => {})")
        let urls = "then(({ rulesMatchedInfo }) => rulesMatchedInfo.map(({ request }) => request.url))"
        #expect(
            try await scene.evaluate("\(call("getMatchedRules", "{ tabId: \(tab.id) }")).\(urls)") == [
                "https://ads.example/a"
            ])
    }

    /// It counts those of the kind twice, and none of the other. Source: declarativeNetRequestUpdateDynamicRules in
    /// WebExtensionContextAPIDeclarativeNetRequest.cpp of https://github.com/WebKit/WebKit
    @Test func webKitsCountOfRulesIsItsOwn() async throws {
        let scene = try await make()
        let rules = { (count: Int, first: Int) in
            "{ addRules: Array.from({ length: \(count) }, (_, i) => ({ ...\(dynamic(1)), id: i + \(first) })) }"
        }
        _ = try await scene.evaluate(call("updateDynamicRules", rules(14_999, 1)))
        _ = try await scene.evaluate(call("updateSessionRules", rules(14_999, 1)))
        #expect(try await scene.failure(of: call("updateDynamicRules", rules(2, 15_000))) == nil)
        #expect(
            try await scene.failure(of: call("updateDynamicRules", rules(1, 15_002)))
                == "Error: Invalid call to declarativeNetRequest.updateDynamicRules(). Failed to add dynamic rules. Maximum "
                + "number of dynamic and session rules exceeded.")
        #expect(
            await scene.hints.last
                == "dynamic rules that are there already count twice, as in Safari: 15001 are, and 30000 is the most")
        #expect(try await scene.failure(of: call("updateSessionRules", rules(2, 15_000))) == nil)
    }

    @Test func theBadgeCountsWhereItShall() async throws {
        let scene = try await make()
        let html = "<script src='https://ads.example/1'></script><script src='https://ads.example/2'></script>"
        let tab = try await scene.browser.open("https://site.example/", html: html, scripts: .all)
        func badge() async -> String { await scene.target.action.badgeText(for: tab) }
        #expect(await badge() == "")
        _ = try await scene.evaluate(call("setExtensionActionOptions", "{ displayActionCountAsBadgeText: true }"))
        try await tab.navigate(to: "https://site.example/2", html: html)
        #expect(await badge() == "2")
        #expect(try await scene.evaluate("browser.action.getBadgeText({ tabId: \(tab.id) })") == "2")
        _ = try await scene.evaluate(
            call("setExtensionActionOptions", "{ tabUpdate: { tabId: \(tab.id), increment: 3 } }"))
        #expect(await badge() == "5")
        _ = try await scene.evaluate(
            call("setExtensionActionOptions", "{ tabUpdate: { tabId: \(tab.id), increment: -9 } }"))
        #expect(await badge() == "")
        _ = try await scene.evaluate(
            call("setExtensionActionOptions", "{ tabUpdate: { tabId: \(tab.id), increment: 1 } }"))
        // What is set counts more than what is counted.
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: 'x', tabId: \(tab.id) })")
        #expect(await badge() == "x")
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: null, tabId: \(tab.id) })")
        #expect(await badge() == "1")
        _ = try await scene.evaluate(call("setExtensionActionOptions", "{ displayActionCountAsBadgeText: false }"))
        #expect(await badge() == "")
        #expect(
            try await scene.failure(of: call("setExtensionActionOptions", "{ tabUpdate: { tabId: 1 } }"))
                == "Error: Invalid call to declarativeNetRequest.setExtensionActionOptions(). The 'tabUpdate' value is "
                + "invalid, because it is missing required keys: 'increment'.")
    }

    @Test func whatARegularExpressionMayBeIsTold() async throws {
        let scene = try await make()
        #expect(
            try await scene.evaluate(call("isRegexSupported", "{ regex: '^https?://(a)+' }")) == ["isSupported": true])
        #expect(
            try await scene.evaluate(call("isRegexSupported", #"{ regex: '\\d', isCaseSensitive: true }"#))
                == ["isSupported": false, "reason": "syntaxError"])
        #expect(
            try await scene.failure(of: call("isRegexSupported", "{}"))
                == "Error: Invalid call to declarativeNetRequest.isRegexSupported(). The 'regexOptions' value is invalid, "
                + "because it is missing required keys: 'regex'.")
    }

    @Test func withoutThePermissionThereIsNothing() async throws {
        let scene = try await make(permissions: [])
        #expect(try await scene.evaluate("typeof browser.declarativeNetRequest") == "undefined")
        try await scene.browser.open(
            "https://site.example/", html: "<script src='https://ads.example/'></script>", scripts: .all)
        #expect(await scene.events(.network, "rule").isEmpty)
        let other = try await make()
        #expect(
            try await other.evaluate("Object.entries(browser.declarativeNetRequest).filter(([, value]) => value > 0)")
                == [
                    ["MAX_NUMBER_OF_STATIC_RULESETS", 100], ["MAX_NUMBER_OF_ENABLED_STATIC_RULESETS", 50],
                    ["MAX_NUMBER_OF_DYNAMIC_AND_SESSION_RULES", 30_000],
                ])
    }
}
