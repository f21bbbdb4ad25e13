import ExtensionRunner
import HTTP
import JSONText
import Testing

/// `browser.permissions`.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/permissions
@Suite struct PermissionRequestTests {
    private static let events = """
        for (const name of ["onAdded", "onRemoved"]) {
          browser.permissions[name].addListener((it) => console.log(name, JSON.stringify(it)));
        }
        """

    /// An extension whose button asks for permissions.
    private func scene(
        asking details: String, access: HostAccess = .ask, members: JSONObject = [:], permissions: [String] = [],
        background: String = ""
    ) async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.hostAccess = access
        var all: JSONObject = [
            "optional_permissions": ["alarms", "nativeMessaging"], "optional_host_permissions": ["*://*.example/*"],
            "host_permissions": ["https://needed.test/*"],
        ]
        for (name, value) in members { all[name] = value }
        let scene = try await ExtensionScene(
            permissions: permissions, members: all,
            background: Self.events + background + """
                browser.action.onClicked.addListener(() => {
                  browser.permissions.request(\(details)).then((it) => console.log("answer", it), (e) => console.log(e.message));
                });
                """, options: options)
        try await scene.browser.open("https://page.test/")
        return scene
    }

    @Test(
        arguments: [
            (["scripting"], [], true), (["scripting", "activeTab"], [], false),
            (["scripting"], ["https://*.example/*"], false),
            (["scripting"], ["https://api.example/*"], true),
        ] as [([String], [String], Bool)])
    func anAccessForWhichTheManifestDoesNotAskIsTold(permissions: [String], hosts: [String], isTold: Bool) async throws
    {
        let scene = try await ExtensionScene(
            permissions: permissions, members: ["host_permissions": .array(hosts.map { .string($0) })])
        let tab = try await scene.browser.open("https://shop.example/a", html: "<title>T</title>")
        for _ in 1...2 {
            let title = try await scene.evaluate(
                "browser.scripting.executeScript({ target: { tabId: \(tab.id) }, func: () => document.title }).then(([{ result }]) => result)"
            )
            #expect(title == "T")
        }
        let told = await scene.hints.filter { $0.contains("only because the host access is 'granted'") }
        #expect(told.count == (isTold ? 1 : 0))
        #expect(told.allSatisfy { $0.contains("reaches https://shop.example/*") })
    }

    @Test func theUsersAnswerIsGiven() async throws {
        let scene = try await scene(asking: "{ origins: ['https://shop.example/*'] }")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.isEmpty)
        #expect(await scene.events(.browser, "prompt").first?["origins"] == ["https://shop.example/*"])
        try await scene.target.grant("https://other.example/*")
        #expect(await scene.log == ["onAdded {\"permissions\":[],\"origins\":[\"https://other.example/*\"]}"])
        try await scene.target.grant("https://shop.example/*")
        #expect(
            await scene.log.dropFirst() == [
                "onAdded {\"permissions\":[],\"origins\":[\"https://shop.example/*\"]}", "answer true",
            ])
        #expect(
            try await scene.evaluate("browser.permissions.contains({ origins: ['https://shop.example/a'] })") == true)
    }

    @Test func aDenialAndSilenceAreNo() async throws {
        let scene = try await scene(asking: "{ origins: ['https://shop.example/*'], permissions: ['alarms'] }")
        try await scene.browser.tap(scene.target)
        try await scene.target.deny("*://*.example/*")
        #expect(await scene.log == ["answer false"])
        #expect(try await scene.evaluate("typeof browser.alarms") == "undefined")

        let silent = try await self.scene(asking: "{ origins: ['https://shop.example/*'] }")
        try await silent.browser.tap(silent.target)
        // The background lives as long as the user is asked.
        try await silent.browser.clock.advance(by: .seconds(119))
        #expect(await silent.log.isEmpty)
        #expect(await silent.target.background.isRunning)
        #expect(await silent.hints.last?.contains("the user is asked for a permission") == true)
        #expect(await silent.browser.pendingWork.map(\.description) == ["a prompt in the background of Test"])
        try await silent.browser.clock.advance(by: .seconds(2))
        let answer = try #require(await silent.events(.browser, "prompt-answer").first)
        #expect(answer["allowed"] == false)
        #expect(answer.at == 120_000)
        #expect(await silent.log == ["answer false"])
        try await silent.browser.clock.advance(by: .seconds(30))
        #expect(await silent.target.background.deaths == [.idle])
    }

    @Test func namesAreGrantedWithoutAQuestionAndBringTheirNamespaces() async throws {
        let scene = try await scene(
            asking: "{ permissions: ['alarms', 'nativeMessaging'] }",
            background:
                "globalThis.runtime = browser.runtime; console.log(typeof browser.alarms, typeof runtime.connectNative);"
        )
        try await scene.browser.tap(scene.target)
        #expect(
            await scene.log == [
                "undefined undefined", "onAdded {\"permissions\":[\"alarms\",\"nativeMessaging\"],\"origins\":[]}",
                "answer true",
            ])
        #expect(try await scene.evaluate("typeof browser.alarms.create") == "function")
        #expect(try await scene.evaluate("runtime === browser.runtime && typeof runtime.connectNative") == "function")
        // The next life has them from its first line.
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.suffix(2) == ["object function", "answer true"])

        #expect(
            try await scene.evaluate("browser.permissions.remove({ permissions: ['alarms', 'nativeMessaging'] })")
                == true)
        #expect(
            try await scene.evaluate("[typeof browser.alarms, 'connectNative' in browser.runtime]") == [
                "undefined", false,
            ])
        #expect(await scene.log.last == "onRemoved {\"permissions\":[\"alarms\",\"nativeMessaging\"],\"origins\":[]}")
    }

    @Test func whatIsThereNeedsNoQuestion() async throws {
        let scene = try await scene(
            asking: "{ permissions: ['storage'], origins: ['https://shop.example/*'] }", access: .granted,
            permissions: ["storage"])
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["answer true"])
        #expect(await scene.events(.browser, "prompt").isEmpty)

        let empty = try await self.scene(asking: "{}")
        try await empty.browser.tap(empty.target)
        #expect(await empty.log == ["onAdded {\"permissions\":[],\"origins\":[]}", "answer true"])
    }

    /// WebKit leaves out what it need not ask for, and takes the rest for granted.
    @Test(arguments: [
        ("https://shop.example/*", "https://shop.example/*"), ("https://shop.example/*", "https://*.example/*"),
    ])
    func whatWasDeniedGivesTrueAndIsNotThere(denied: String, asked: String) async throws {
        let scene = try await scene(asking: "{ origins: ['\(asked)'] }")
        try await scene.target.deny(denied)
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["answer true"])
        #expect(try await scene.evaluate("browser.permissions.contains({ origins: ['\(asked)'] })") == false)
        #expect(await scene.hints.contains { $0.contains("gives true, as in Safari, but \(asked) is not granted") })
    }

    @Test func onlyWhatTheUserDoesMayAsk() async throws {
        let sentence = "Invalid call to permissions.request(). Must be called during a user gesture."
        let scene = try await scene(
            asking: "{ permissions: ['alarms'] }",
            background: """
                const ask = () => browser.permissions.request({ permissions: ["alarms"] }).then(console.log, (e) => console.log(e.message));
                ask();
                browser.runtime.onMessage.addListener(ask);
                """)
        try await scene.target.sendMessage("hello")
        #expect(await scene.log == [sentence, sentence])
        #expect(
            await scene.hints.contains { $0.hasPrefix("permissions.request() was called where the user does nothing") })
    }

    /// Source: DOMTimer.cpp (shouldForwardUserGesture) and the tests of WebKit for user gestures.
    @Test(arguments: [
        ("await null; ask()", true), ("queueMicrotask(ask)", true), ("setTimeout(ask, 1000)", true),
        ("setTimeout(ask, 1001)", false), ("setTimeout(() => setTimeout(ask, 0), 0)", false),
        ("await browser.storage.local.get(); ask()", false),
    ])
    func whatFollowsFromATapIsAGesture(code: String, isGesture: Bool) async throws {
        let scene = try await ExtensionScene(
            permissions: ["storage"], members: ["optional_permissions": ["alarms"]],
            background: """
                const ask = () => browser.permissions.request({ permissions: ["alarms"] }).then(console.log, () => console.log("no"));
                browser.action.onClicked.addListener(async () => { \(code) });
                """)
        try await scene.browser.open("https://page.test/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(await scene.log == [isGesture ? "true" : "no"])
    }

    @Test func aClickInThePopupMayAsk() async throws {
        let ask =
            "browser.permissions.request({ permissions: ['alarms'] }).then(console.log, (e) => console.log('no'));"
        let scene = try await ExtensionScene(
            members: ["optional_permissions": ["alarms"], "action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<button>Ask</button><script src=popup.js></script>",
                "popup.js": "const ask = () => { \(ask) }; ask(); document.querySelector('button').onclick = ask",
            ])
        try await scene.browser.open("https://page.test/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["no"])
        try await scene.target.popupPage.click("button")
        #expect(await scene.log == ["no", "true"])
    }

    /// Source: the tests SendMessageGestureFrom… in WKWebExtensionAPIRuntime.mm of https://github.com/WebKit/WebKit
    @Test func aMessageOfThePopupCarriesAGestureAndThatOfAContentScriptNone() async throws {
        let sending = "document.querySelector('button').onclick = () => browser.runtime.sendMessage('ask')"
        let scene = try await ExtensionScene(
            members: [
                "optional_permissions": ["alarms"], "action": ["default_popup": "popup.html"],
                "content_scripts": [["matches": ["<all_urls>"], "js": ["sending.js"]]],
            ],
            background: """
                browser.runtime.onMessage.addListener(() => {
                  browser.permissions.request({ permissions: ["alarms"] }).then(console.log, () => console.log("no"));
                });
                """,
            files: ["popup.html": "<button>Ask</button><script src=sending.js></script>", "sending.js": sending])
        let tab = try await scene.browser.open("https://page.test/", html: "<button>Ask</button>")
        try await tab.page.click("button")
        #expect(await scene.log == ["no"])
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("button")
        #expect(await scene.log == ["no", "true"])
    }

    @Test(arguments: [
        (
            "{ permissions: ['history'] }",
            "The 'permissions' value is invalid, because 'history' is not a valid permission."
        ),
        (
            "{ origins: ['shop.example'] }",
            "The 'origins' value is invalid, because 'shop.example' is not a valid pattern."
        ),
        (
            "{ origins: ['ftp://a.example/*'] }",
            "The 'origins' value is invalid, because 'ftp://a.example/*' is not a valid pattern."
        ),
        (
            "{ permissions: ['cookies'] }",
            "The 'permissions' value is invalid, because only permissions specified in the manifest may be requested."
        ),
        (
            "{ origins: ['https://else.test/*'] }",
            "The 'origins' value is invalid, because only permissions specified in the manifest may be requested."
        ),
    ])
    func wrongRequestsAreRejected(details: String, sentence: String) async throws {
        let scene = try await scene(asking: details)
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["Invalid call to permissions.request(). \(sentence)"])
    }

    @Test(arguments: [
        (
            "contains({ permissions: ['history'] })",
            "Invalid call to permissions.contains(). The 'permissions' value is invalid, because 'history' is not a valid permission."
        ),
        (
            "contains({ origins: ['x'] })",
            "Invalid call to permissions.contains(). The 'origins' value is invalid, because 'x' is not a valid pattern."
        ),
        (
            "request({ origins: 1 })",
            "Invalid call to permissions.request(). The 'permissions' value is invalid, because 'origins' is expected to be an array of "
                + "strings, but a number was provided."
        ),
        ("remove()", "Invalid call to permissions.remove(). A required argument is missing."),
    ])
    func someMistakesThrow(call: String, sentence: String) async throws {
        let scene = try await scene(asking: "{}")
        let code =
            "(() => { try { browser.permissions.\(call); return null } catch (error) { return error.message } })()"
        #expect(try await scene.evaluate(code) == .string(sentence))
    }

    @Test func onlyWhatIsOptionalCanBeRemoved() async throws {
        let scene = try await scene(asking: "{ origins: ['https://shop.example/*'] }", permissions: ["storage"])
        let remove = { (details: String) in
            try await scene.evaluate("browser.permissions.remove(\(details)).catch((error) => error.message)")?
                .stringValue
        }
        let required = "because required permissions cannot be removed."
        #expect(try await remove("{ permissions: ['storage'] }")?.hasSuffix(required) == true)
        #expect(try await remove("{ origins: ['https://needed.test/a*'] }")?.hasSuffix(required) == true)
        let unknown = "because only permissions specified in the manifest may be removed."
        #expect(try await remove("{ permissions: ['cookies'] }")?.hasSuffix(unknown) == true)

        try await scene.target.grant("https://shop.example/*")
        #expect(try await scene.evaluate("browser.permissions.remove({ origins: ['*://*.example/*'] })") == true)
        #expect(await scene.log.last == "onRemoved {\"permissions\":[],\"origins\":[\"https://shop.example/*\"]}")
        #expect(
            try await scene.evaluate("browser.permissions.contains({ origins: ['https://shop.example/*'] })") == false)
    }

    @Test(arguments: [HostAccess.ask, .granted])
    func everythingIsTold(access: HostAccess) async throws {
        let scene = try await scene(asking: "{}", access: access, permissions: ["storage", "activeTab"])
        try await scene.target.grant("https://needed.test/*")
        let origins: JSON = access == .ask ? ["https://needed.test/*"] : ["https://needed.test/*", "*://*/*"]
        #expect(
            try await scene.evaluate("browser.permissions.getAll()")
                == ["permissions": ["activeTab", "storage"], "origins": origins])
    }

    @Test func aGrantReachesTheTabsThatItReveals() async throws {
        let scene = try await scene(
            asking: "{ origins: ['https://page.example/*'] }",
            background: "browser.tabs.onUpdated.addListener((id, change) => console.log(JSON.stringify(change)));")
        try await scene.browser.open("https://page.example/a")
        try await scene.browser.tap(scene.target)
        let count = await scene.log.count
        try await scene.target.grant("https://page.example/*")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(
            await scene.log.dropFirst(count) == [
                "onAdded {\"permissions\":[],\"origins\":[\"https://page.example/*\"]}", "answer true",
                "{\"url\":\"https://page.example/a\",\"title\":\"\"}",
            ])
    }

    @Test func anotherVersionGetsWhatItAsksForAndKeepsWhatTheUserHasSaid() async throws {
        let scene = try await scene(asking: "{ permissions: ['alarms'] }", permissions: ["storage"])
        try await scene.browser.tap(scene.target)
        try await scene.target.grant("https://shop.example/*")
        let next = try TemporaryExtension(
            permissions: ["scripting"],
            members: ["version": "2.0", "optional_permissions": ["alarms", "nativeMessaging"]],
            background:
                "console.log([browser.storage, browser.scripting, browser.alarms].map((it) => typeof it).join())")
        try await scene.target.update(to: next.folder)
        #expect(await scene.log.last == "undefined,object,object")
        #expect(
            try await scene.evaluate("browser.permissions.getAll()")
                == ["permissions": ["alarms", "scripting"], "origins": ["https://shop.example/*"]])
    }

    /// Source: WKWebExtensionAPIPermissions.mm of https://github.com/WebKit/WebKit
    @Test func aPageThatCORSRefusesMakesTheBrowserAsk() async throws {
        let scene = try await refused(by: ["host_permissions": ["*://shop.example/*"]])
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["refused", "refused"])
        #expect(await scene.events(.browser, "prompt").map { $0["origins"] } == [["https://shop.example/*"]])
        #expect(
            await scene.hints.contains {
                $0.hasPrefix("Safari asks the user now whether Test may have https://shop.example/*")
            })
        try await scene.target.grant("*://shop.example/*")
        #expect(await scene.events(.browser, "prompt-answer").first?["allowed"] == true)
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.suffix(2) == ["200", "200"])
        #expect(await scene.events(.browser, "prompt").count == 1)
    }

    @Test(
        arguments: [
            ([:], 0), (["permissions": ["tabs"]], 1), (["optional_host_permissions": ["*://*/*"]], 1),
            (["host_permissions": ["https://other.example/*"]], 0),
        ] as [(JSONObject, Int)])
    func theBrowserAsksForWhatTheManifestWants(members: JSONObject, count: Int) async throws {
        let scene = try await refused(by: members)
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["refused", "refused"])
        #expect(await scene.events(.browser, "prompt").count == count)
    }

    /// Neither a service worker nor a content script is a page of the extension.
    @Test func otherScriptsThatCORSRefusesAreNotAskedFor() async throws {
        let scene = try await refused(
            by: [
                "host_permissions": ["*://shop.example/*", "*://page.test/*"],
                "content_scripts": [["matches": ["*://page.test/*"], "js": ["content.js"]]],
            ], background: "fetch('https://shop.example/b').catch(() => console.log('worker'))")
        try await scene.target.grant("*://page.test/*")
        try await scene.browser.open("https://page.test/", html: "<p>")
        #expect(await scene.log == ["worker", "content"])
        #expect(await scene.events(.browser, "prompt").isEmpty)
    }

    /// An extension whose popup asks a server twice that allows no other origin.
    private func refused(by members: JSONObject, background: String = "") async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        var members = members
        members["action"] = ["default_popup": "popup.html"]
        let scene = try await ExtensionScene(
            members: members, background: background,
            files: [
                "popup.html": "<script src=popup.js></script>",
                "popup.js": """
                for (const path of ["a", "b"]) {
                  fetch(`https://shop.example/${path}`).then((it) => console.log(it.status), () => console.log("refused"));
                }
                """,
                "content.js": "fetch('https://shop.example/c').catch(() => console.log('content'))",
            ], options: options)
        scene.browser.network.route(.get, "https://shop.example/*") { _ in
            HTTPResponse(status: 200, headers: ["Access-Control-Allow-Origin": "https://else.example"])
        }
        try await scene.browser.open("https://other.test/")
        return scene
    }
}
