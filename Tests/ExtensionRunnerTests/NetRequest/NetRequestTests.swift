import ExtensionRunner
import HTTP
import JSONText
import Testing

/// Rules of `declarativeNetRequest` at work, as Safari has them do it.
@Suite struct NetRequestTests {
    private static let permissions = ["declarativeNetRequest", "declarativeNetRequestWithHostAccess"]

    /// An extension with a ruleset, in a browser that reaches every host.
    private func make(
        _ rules: String, permissions: [String] = Self.permissions, members: JSONObject = [:],
        hostAccess: HostAccess = .granted
    ) async throws -> (scene: ExtensionScene, route: Route) {
        var members = members
        members["host_permissions"] = ["<all_urls>"]
        members["declarative_net_request"] = [
            "rule_resources": [["id": "rules", "enabled": true, "path": "rules.json"]]
        ]
        var options = BrowserOptions.forTests
        options.hostAccess = hostAccess
        let scene = try await ExtensionScene(
            permissions: permissions, members: members, files: ["rules.json": rules, "own.js": "var own = 1;"],
            options: options)
        let route = scene.browser.network.route(.get, "*") { _ in HTTPResponse(status: 200, body: Array("1".utf8)) }
        return (scene, route)
    }

    private func rule(_ id: Int, _ action: String, _ condition: String, priority: Int = 1) -> String {
        #"{"id":\#(id),"priority":\#(priority),"action":\#(action),"condition":{\#(condition)}}"#
    }

    private func block(_ id: Int, _ condition: String, priority: Int = 1) -> String {
        rule(id, #"{"type":"block"}"#, condition, priority: priority)
    }

    private let addsHeader =
        #"{"type":"modifyHeaders","requestHeaders":[{"header":"Sec-GPC","operation":"set","value":"1"}]}"#

    /// Opens a page that loads scripts, one after the other, and fetches.
    @discardableResult
    private func open(
        _ scene: ExtensionScene, scripts: [String] = [], fetches: [String] = [],
        at url: String = "https://site.example/"
    ) async throws -> Tab {
        let elements = scripts.map { "<script src='\($0)'></script>" }.joined()
        let calls = fetches.map { "fetch('\($0)').catch(() => {});" }.joined()
        return try await scene.browser.open(url, html: "<p>\(elements)<script>\(calls)</script>", scripts: .all)
    }

    private func hosts(_ route: Route) -> [String] { route.requests.map { $0.url.host ?? "" } }

    @Test func whatIsBlockedIsNotSent() async throws {
        let (scene, route) = try await make("[\(block(1, #""urlFilter":"||ads.example^""#))]", hostAccess: .denied)
        try await open(
            scene, scripts: ["https://ads.example/a.js", "https://x.ads.example/a.js", "https://badads.example/a.js"],
            fetches: ["https://ads.example/data"])
        #expect(hosts(route) == ["badads.example"])
        let failures = await scene.events(.network, "failure").compactMap { $0["reason"]?.stringValue }
        #expect(failures.first == "rule 1 of 'rules' (Test) blocks https://ads.example/a.js")
        #expect(failures.count == 3)
    }

    @Test func whereASchemeRedirectsToWhatIsBlockedNothingIsSentThere() async throws {
        let (scene, route) = try await make("[\(block(1, #""urlFilter":"||ads.example^""#))]")
        scene.browser.network.route(.get, "https://cdn.example/a.js") { _ in
            HTTPResponse(status: 302, headers: ["Location": "https://ads.example/a.js"])
        }
        try await open(scene, scripts: ["https://cdn.example/a.js"])
        #expect(hosts(route) == [])
    }

    /// Source: the order of compare: in _WKWebExtensionDeclarativeNetRequestRule.mm
    @Test func allowingCountsMoreThanBlockingAndAHigherPriorityMoreThanBoth() async throws {
        let (scene, route) = try await make(
            """
            [\(block(1, #""urlFilter":"||a.example^""#)), \(rule(2, #"{"type":"allow"}"#, #""urlFilter":"||a.example^""#)),
             \(block(3, #""urlFilter":"||b.example^""#, priority: 2)),
             \(rule(4, #"{"type":"allow"}"#, #""urlFilter":"||b.example^""#))]
            """)
        try await open(scene, scripts: ["https://a.example/a.js", "https://b.example/a.js"])
        #expect(hosts(route) == ["a.example"])
    }

    /// Measured with Safari 27: https://github.com/ZJHeepfixer/nullecho
    @Test func anExclusionExemptsFromLaterRulesToo() async throws {
        let (scene, route) = try await make(
            """
            [\(block(1, #""urlFilter":"/first/""#)),
             \(block(2, #""requestDomains":["a.example"],"excludedRequestDomains":["keep.a.example"],"urlFilter":"/ads/""#)),
             \(block(3, #""urlFilter":"/third/""#))]
            """)
        try await open(
            scene,
            scripts: [
                "https://a.example/ads/1", "https://other.a.example/ads/2", "https://keep.a.example/ads/3",
                "https://b.example/ads/4", "https://keep.a.example/first/5", "https://keep.a.example/third/6",
                "https://b.example/third/7",
            ])
        #expect(route.requests.map(\.url.path) == ["/ads/3", "/ads/4", "/third/6"])
    }

    @Test func aRuleForThirdPartiesAndItsInitiatorsLooksAtWhoAsks() async throws {
        let (scene, route) = try await make(
            """
            [\(block(1, #""requestDomains":["c.example"],"domainType":"thirdParty","excludedInitiatorDomains":["ok.example"]"#)),
             \(block(2, #""urlFilter":"/only/","initiatorDomains":["site.example"]"#)),
             \(block(3, #""urlFilter":"/top/","domains":["site.example"]"#))]
            """)
        try await open(scene, scripts: ["https://c.example/1", "https://d.example/only/2", "https://d.example/top/3"])
        try await open(scene, scripts: ["https://c.example/4"], at: "https://sub.c.example/")
        try await open(
            scene, scripts: ["https://c.example/5", "https://d.example/only/6", "https://d.example/top/7"],
            at: "https://www.ok.example/")
        #expect(route.requests.map(\.url.path) == ["/4", "/5", "/only/6", "/top/7"])
    }

    @Test func rulesLookAtWhatIsAskedForAndHow() async throws {
        let (scene, route) = try await make(
            """
            [\(block(1, #""urlFilter":"/s/","resourceTypes":["script"]"#)),
             \(block(2, #""urlFilter":"/x/","excludedResourceTypes":["script"]"#)),
             \(block(3, #""urlFilter":"/get/","requestMethods":["post"]"#)),
             \(block(4, #""urlFilter":"/CASE/","isUrlFilterCaseSensitive":true"#)),
             \(block(5, #""regexFilter":"/r[0-9]/$""#))]
            """)
        try await open(
            scene, scripts: ["https://a.example/s/", "https://a.example/x/", "https://a.example/r1/"],
            fetches: [
                "https://a.example/s/2", "https://a.example/x/3", "https://a.example/get/4", "https://a.example/case/5",
            ])
        #expect(route.requests.map(\.url.path) == ["/x/", "/s/2", "/get/4", "/case/5"])
    }

    @Test func redirectsAndHeadersNeedAPermissionOfTheirOwn() async throws {
        let rules = """
            [\(rule(1, #"{"type":"redirect","redirect":{"url":"https://b.example/"}}"#, #""urlFilter":"||a.example^""#)),
             \(rule(2, addsHeader, ""))]
            """
        let (scene, route) = try await make(rules, permissions: ["declarativeNetRequest"])
        try await open(scene, scripts: ["https://a.example/a.js"])
        #expect(hosts(route) == ["a.example"])
        #expect(route.requests.first?.headers["Sec-GPC"] == nil)
        let hints = await scene.hints
        #expect(
            hints.contains(
                "rule 1 of 'rules' (Test) has no effect on https://a.example/a.js: in Safari, rules that redirect or change "
                    + "headers need the permission declarativeNetRequestWithHostAccess"))

        let (other, otherRoute) = try await make(rules, hostAccess: .ask)
        try await open(other, scripts: ["https://a.example/a.js"])
        #expect(hosts(otherRoute) == ["a.example"])
        #expect(
            await other.hints.contains { $0.contains("has no effect") && $0.contains("the user has not granted it") })
    }

    @Test func redirectsLeadToOtherAddressesAndToFilesOfTheExtension() async throws {
        let (scene, route) = try await make(
            """
            [\(rule(1, #"{"type":"redirect","redirect":{"extensionPath":"/own.js"}}"#, #""urlFilter":"own.js""#)),
             \(rule(2, #"{"type":"redirect","redirect":{"transform":{"host":"b.example"}}}"#, #""urlFilter":"||a.example/other""#)),
             \(rule(3, #"{"type":"upgradeScheme"}"#, #""urlFilter":"||plain.example^""#))]
            """,
            members: ["web_accessible_resources": [["resources": ["own.js"], "matches": ["<all_urls>"]]]])
        let tab = try await open(
            scene, scripts: ["https://a.example/own.js", "https://a.example/other", "http://plain.example/"],
            at: "http://site.example/")
        #expect(route.requests.map(\.url.href) == ["https://b.example/other", "https://plain.example/"])
        #expect(try await tab.page.evaluate("own") == 1)
    }

    /// WebKit looks at all rules that act, and where one of them blocks the request is not sent.
    @Test func aRedirectDoesNotOutdoABlockOfLowerPriority() async throws {
        let (scene, route) = try await make(
            """
            [\(rule(1, #"{"type":"redirect","redirect":{"url":"https://b.example/"}}"#, #""urlFilter":"||a.example^""#, priority: 9)),
             \(block(2, #""urlFilter":"||a.example^""#))]
            """)
        try await open(scene, scripts: ["https://a.example/a.js"])
        #expect(hosts(route) == [])
    }

    /// Measured with Safari 27: https://github.com/ZJHeepfixer/nullecho
    @Test func headersOfScriptsChangeAndThoseOfFetchDoNot() async throws {
        let (scene, route) = try await make("[\(rule(1, addsHeader, #""resourceTypes":["script","xmlhttprequest"]"#))]")
        try await open(scene, scripts: ["https://a.example/a.js"], fetches: ["https://b.example/data"])
        #expect(route.requests.map { $0.headers["Sec-GPC"] } == ["1", nil])
        #expect(
            await scene.hints == [
                "rule 1 of 'rules' (Test) changes no header of https://b.example/data: Safari does not change those of "
                    + "fetch() and XMLHttpRequest"
            ])
    }

    /// Source: ModifyHeaderInfo::applyToRequest in ContentExtensionActions.cpp
    @Test func ofSeveralChangesThatOfTheHighestPriorityCounts() async throws {
        func change(_ id: Int, _ changes: String, priority: Int) -> String {
            rule(id, #"{"type":"modifyHeaders","requestHeaders":[\#(changes)]}"#, "", priority: priority)
        }
        let (scene, route) = try await make(
            """
            [\(change(1, #"{"header":"DNT","operation":"set","value":"low"},{"header":"Via","operation":"append","value":"2"}"#, priority: 1)),
             \(change(2, #"{"header":"DNT","operation":"set","value":"high"},{"header":"Via","operation":"append","value":"1"}"#, priority: 2)),
             \(change(3, #"{"header":"Range","operation":"append","value":"a"}"#, priority: 1)),
             \(change(4, #"{"header":"Range","operation":"remove"},{"header":"User-Agent","operation":"set","value":"Mine"}"#, priority: 3))]
            """)
        try await open(scene, scripts: ["https://a.example/a.js"])
        let headers = try #require(route.requests.first?.headers)
        #expect(headers["DNT"] == "high")
        #expect(headers["Via"] == "1; 2")
        #expect(headers["Range"] == nil)
        #expect(headers["User-Agent"] == "Mine")
    }

    /// The request is changed before it is sent: `applyResults` in CachedResourceLoader.cpp of https://github.com/WebKit/WebKit
    @Test func aDocumentIsAskedForWhereRulesLeadAlone() async throws {
        var options = BrowserOptions.forTests
        options.pageScripts = .inline
        let scene = try await ExtensionScene(
            permissions: Self.permissions,
            members: [
                "host_permissions": ["<all_urls>"],
                "declarative_net_request": [
                    "rule_resources": [["id": "rules", "enabled": true, "path": "rules.json"]]
                ],
            ],
            files: [
                "rules.json":
                    "[\(rule(1, #"{"type":"upgradeScheme"}"#, #""urlFilter":"|http://old.example/","resourceTypes":["main_frame"]"#))]"
            ],
            options: options)
        let route = scene.browser.network.route(.get, "https://old.example/page") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<title>Old</title>".utf8))
        }
        let tab = try await scene.browser.open("http://old.example/page")
        #expect(try await tab.url == "https://old.example/page")
        #expect(try await tab.page.evaluate("document.title") == "Old")
        #expect(route.requests.count == 1)
    }

    @Test func aTabGoesWhereRulesSendIt() async throws {
        let (scene, _) = try await make(
            #"""
            [\#(rule(1, #"{"type":"redirect","redirect":{"regexSubstitution":"https://old.example/\\1"}}"#, #""regexFilter":"^https://www\\.example/(.*)","resourceTypes":["main_frame"]"#)),
             \#(rule(2, #"{"type":"redirect","redirect":{"transform":{"queryTransform":{"removeParams":["utm"]}}}}"#, #""urlFilter":"utm=","resourceTypes":["main_frame"]"#)),
             \#(block(3, #""urlFilter":"||blocked.example","resourceTypes":["main_frame"]"#)), \#(block(4, #""urlFilter":"site""#))]
            """#)
        let tab = try await scene.browser.open("https://www.example/r/a", html: "<title>Old</title>")
        #expect(try await tab.url == "https://old.example/r/a")
        #expect(try await tab.page.evaluate("document.title") == "")
        // The page is the same one without its parameter.
        let clean = try await scene.browser.open("https://site.example/?utm=1&a", html: "<title>Site</title>")
        #expect(try await clean.url == "https://site.example/?a")
        #expect(try await clean.page.evaluate("document.title") == "Site")
        try await clean.navigate(to: "https://www.example/b")
        #expect(try await clean.url == "https://old.example/b")
    }

    @Test func aTabThatIsBlockedHasAnEmptyDocumentThatNoExtensionReaches() async throws {
        let (scene, _) = try await make(
            "[\(block(3, #""urlFilter":"||blocked.example","resourceTypes":["main_frame"]"#))]",
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["own.js"]]]])
        let tab = try await scene.browser.open("https://blocked.example/", html: "<title>Here</title>")
        #expect(try await tab.url == "https://blocked.example/")
        #expect(try await tab.page.evaluate("document.title") == "")
        #expect(await scene.events(.page, "content-script").isEmpty)
        try await tab.navigate(to: "https://free.example/")
        #expect(await scene.events(.page, "content-script").count == 1)
    }

    @Test func aLinkLeadsThroughTheRulesOnce() async throws {
        let (scene, route) = try await make(
            """
            [\(rule(1, #"{"type":"redirect","redirect":{"transform":{"host":"b.example"}}}"#, #""urlFilter":"||a.example","resourceTypes":["main_frame"]"#)),
             \(rule(2, #"{"type":"redirect","redirect":{"transform":{"host":"c.example"}}}"#, #""urlFilter":"||b.example","resourceTypes":["main_frame"]"#)),
             \(block(3, #""urlFilter":"||blocked.example","resourceTypes":["main_frame"]"#))]
            """)
        let tab = try await open(scene)
        _ = try await tab.page.evaluate("void (location.href = 'https://a.example/')")
        #expect(try await tab.url == "https://b.example/")
        #expect(hosts(route) == ["b.example"])
        #expect(await scene.events(.network, "rule").count == 1)
        _ = try await tab.page.evaluate("void (location.href = 'https://blocked.example/')")
        #expect(try await tab.url == "https://blocked.example/")
        #expect(await scene.events(.network, "rule").count == 2)
        #expect(hosts(route) == ["b.example"])
    }

    @Test func framesAreDocumentsOfTheirOwn() async throws {
        let (scene, route) = try await make(
            """
            [\(block(1, #""urlFilter":"||a.example","resourceTypes":["sub_frame"]"#)),
             \(block(2, #""urlFilter":"/ads/""#)),
             \(rule(3, #"{"type":"allowAllRequests"}"#, #""urlFilter":"||trusted.example","resourceTypes":["main_frame"]"#, priority: 2))]
            """)
        let html = "<iframe src='https://a.example/'></iframe><script src='https://b.example/ads/1'></script>"
        try await scene.browser.open("https://site.example/", html: html, scripts: .all)
        #expect(hosts(route) == [])
        try await scene.browser.open("https://trusted.example/", html: html, scripts: .all)
        #expect(Set(hosts(route)) == ["a.example", "b.example"])
    }

    @Test func whatIsWrongWithAFileIsToldWhenTheExtensionIsInstalled() async throws {
        let (scene, route) = try await make("[\(block(1, #""urlFilter":"||a.example""#)),\n  {\"id\": 2}]")
        #expect(
            await scene.events(.browser, "manifest").compactMap { $0["text"]?.stringValue } == [
                "rules.json:2:3: Rule with id 2 is invalid. it is missing required keys: 'action' and 'condition'"
            ])
        try await open(scene, scripts: ["https://a.example/"])
        #expect(hosts(route) == [])
    }

    @Test func oneRuleThatCannotBeCompiledKeepsAllFromCounting() async throws {
        let (scene, route) = try await make(
            "[\(block(1, #""urlFilter":"||a.example""#)), \(block(2, #""excludedDomains":[]"#))]")
        try await open(scene, scripts: ["https://a.example/"])
        #expect(hosts(route) == ["a.example"])
        #expect(
            await scene.hints == [
                "Safari takes none of the rules of Test: rule 2 of 'rules' cannot be compiled, because its `excludedDomains` is "
                    + "empty; leave it out"
            ])
    }

    @Test func whatIsWrongWithRulesIsToldOnceForEachVersion() async throws {
        let (scene, _) = try await make("[\(block(1, #""urlFilter":"a","domains":["UP"]"#))]")
        func count() async -> Int { await scene.hints.count { $0.hasPrefix("Safari takes none of the rules of Test") } }
        try await open(scene)
        try await scene.browser.relaunch()
        try await open(scene)
        #expect(await count() == 1)
        try await scene.target.update(to: scene.files.folder)
        try await open(scene)
        #expect(await count() == 2)
    }

    /// Also where somebody would answer for the address.
    @Test(arguments: [false, true])
    func aDocumentIsLedToAPageOfTheExtension(isAnswered: Bool) async throws {
        let members: JSONObject = [
            "declarative_net_request": ["rule_resources": [["id": "r", "enabled": true, "path": "rules.json"]]],
            "host_permissions": ["<all_urls>"],
            "web_accessible_resources": [["resources": ["page.html"], "matches": ["<all_urls>"]]],
        ]
        let redirect = #"{"type":"redirect","redirect":{"extensionPath":"/page.html"}}"#
        let condition = #""urlFilter":"||blocked.example/","resourceTypes":["main_frame"]"#
        let scene = try await ExtensionScene(
            permissions: ["declarativeNetRequestWithHostAccess"], members: members,
            files: ["rules.json": "[\(rule(1, redirect, condition))]", "page.html": "<title>mine</title>"],
            options: .forTests)
        if isAnswered {
            scene.browser.network.route(.get, "https://blocked.example/") { _ in
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "text/html"], body: Array("<title>theirs</title>".utf8))
            }
        }
        let tab = try await scene.browser.open("https://blocked.example/")
        #expect(try await tab.page.evaluate("document.title") == "mine")
    }

    /// Whether its page comes through the network, is given, or is nobody's.
    @Test(arguments: [nil, "<p>given"])
    func aDocumentThatIsBlockedHasFailed(html: String?) async throws {
        let members: JSONObject = [
            "declarative_net_request": ["rule_resources": [["id": "r", "enabled": true, "path": "rules.json"]]],
            "host_permissions": ["<all_urls>"],
        ]
        let scene = try await ExtensionScene(
            permissions: ["declarativeNetRequest", "webNavigation"], members: members,
            background: """
                for (const name of ["onBeforeNavigate", "onCommitted", "onCompleted", "onErrorOccurred"]) {
                  browser.webNavigation[name].addListener(({ url, frameId }) => console.log(name, url, frameId));
                }
                """,
            files: ["rules.json": "[\(block(1, #""urlFilter":"||blocked.example/","resourceTypes":["main_frame"]"#))]"],
            options: .forTests)
        try await scene.browser.open("https://blocked.example/", html: html)
        #expect(
            await scene.log.prefix(2) == [
                "onBeforeNavigate https://blocked.example/ 0", "onErrorOccurred https://blocked.example/ 0",
            ])
    }
}
