import ExtensionRunner
import JSONText
import Testing

// Tabs that a page opens.
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
@Suite struct OpenedTabTests {
    private static let page = """
        <a id=link href=/linked target=_blank>link</a>
        <button id=button onclick="console.log(window.open('/opened'))">open</button>
        <button id=late onclick="setTimeout(() => window.open('/late'), 900)">soon</button>
        <button id=too-late onclick="setTimeout(() => window.open('/too-late'), 1100)">later</button>
        """

    @Test(arguments: [
        ("#link", "https://a.example/linked"), ("#button", "https://a.example/opened"),
        ("#late", "https://a.example/late"),
        ("#too-late", nil),
    ])
    func aGestureOpensATab(selector: String, url: String?) async throws {
        let browser = try await Browser(options: .forTests)
        let first = try await browser.open("https://a.example/", html: Self.page, scripts: .inline)
        try await first.page.click(selector)
        try await browser.clock.advance(by: .seconds(2))
        #expect(try await browser.activeTab?.url == url ?? "https://a.example/")
        #expect(await browser.tabs.count == (url == nil ? 1 : 2))
    }

    @Test func withoutAGestureItIsBlockedAndTold() async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"])
        let tab = try await scene.browser.open("https://a.example/", html: Self.page, scripts: .inline)
        #expect(try await tab.page.evaluate("open('/x')") == .null)
        _ = try await tab.page.evaluate("document.querySelector('#link').click()")
        #expect(await scene.browser.tabs.count == 1)
        #expect(
            await scene.hints
                == ["x", "linked"].map {
                    "the window with https://a.example/\($0) was blocked: no gesture of the user has led to it, as a click does"
                })
    }

    /// The tab comes into the window of the page, whichever is in front.
    @Test func aContentScriptOpensAPageOfItsExtension() async throws {
        let scene = try await ExtensionScene(
            members: [
                "host_permissions": ["<all_urls>"],
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]],
                "web_accessible_resources": [["resources": ["page.html"], "matches": ["<all_urls>"]]],
            ],
            files: [
                "content.js":
                    "document.addEventListener('click', () => window.open(browser.runtime.getURL('page.html')))",
                "page.html": "<title>mine</title>",
            ])
        let tab = try await scene.browser.open("https://a.example/", html: "<p id=p>text</p>")
        let other = try await scene.browser.openWindow("https://b.example/")
        try await tab.page.click("#p")
        #expect(await scene.browser.activeTab?.id == (try await other.activeTab?.id))
        let opened = try #require(try await tab.window?.activeTab)
        #expect(try await opened.page.evaluate("document.title") == "mine")
    }

    /// Source: updateParentTab in WebExtensionContextAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    /// Source: tabsCreate in WebExtensionContextAPITabsCocoa.mm of https://github.com/WebKit/WebKit, which looks at `active` alone
    @Test(arguments: [("active", false), ("selected", true), ("highlighted", true)])
    func onlyActiveKeepsANewTabBehind(property: String, isActive: Bool) async throws {
        let scene = try await ExtensionScene()
        try await scene.browser.open("https://example.com/")
        let create =
            "browser.tabs.create({ url: 'https://example.com/2', \(property): false }).then((tab) => tab.active)"
        #expect(try await scene.evaluate(create) == .bool(isActive))
    }

    @Test func aTabKnowsWhoHasOpenedIt() async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"])
        func opener(_ call: String) async throws -> JSON? {
            try await scene.evaluate(
                "browser.tabs.\(call).then((tab) => tab.openerTabId ?? null, (error) => error.message)")
        }
        let tab = try await scene.browser.open("https://a.example/", html: Self.page, scripts: .inline)
        #expect(try await opener("get(1)") == .null)
        try await tab.page.click("#link")
        #expect(try await opener("get(2)") == 1)
        #expect(try await opener("create({ openerTabId: 2 })") == 2)
        #expect(
            try await opener("create({ openerTabId: 9 })") == "Invalid call to tabs.create(). Parent tab not found.")
        #expect(try await opener("update(3, { openerTabId: 1 })") == 1)
        #expect(try await opener("update(3, { muted: true })") == .null)
        #expect(try await opener("update(3, { openerTabId: 2 })") == 2)
        _ = try await scene.evaluate("browser.tabs.remove(2)")
        #expect(try await opener("get(3)") == .null)
    }

    /// Source: parseTabIdentifiers in WebExtensionAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: ["1.5", "[1, 1.5]", "-1", "0"])
    func whatIsNoTabClosesNone(ids: String) async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"])
        try await scene.browser.open("https://a.example/")
        let error = try await scene.failure(of: "browser.tabs.remove(\(ids))")
        #expect(error?.hasSuffix("is not a tab identifier.") == true)
        #expect(await scene.browser.tabs.count == 1)
    }

    /// Source: SendMessageFromBackgroundToSpecificDocument in WKWebExtensionAPITabs.mm of https://github.com/WebKit/WebKit
    @Test func aMessageGoesToOneDocument() async throws {
        let scene = try await ExtensionScene(
            permissions: ["webNavigation"],
            members: [
                "host_permissions": ["<all_urls>"],
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["content.js"], "all_frames": true, "match_about_blank": true]
                ],
            ],
            files: [
                "content.js":
                    """
                const place = window === top ? "top" : "frame";
                browser.runtime.onMessage.addListener(() => Promise.resolve(place));
                browser.runtime.onConnect.addListener((port) => port.postMessage(place));
                """
            ])
        try await scene.browser.open("https://a.example/", html: "<iframe srcdoc='<p>'></iframe>")
        let answers = try await scene.evaluate(
            """
            browser.webNavigation.getAllFrames({ tabId: 1 }).then((frames) => Promise.all(frames.map(({ documentId }) =>
              browser.tabs.sendMessage(1, "hello", { documentId }))))
            """)
        #expect(answers == ["top", "frame"])
        let connections = try await scene.evaluate(
            """
            browser.webNavigation.getAllFrames({ tabId: 1 }).then((frames) => Promise.all(frames.map(({ documentId }) =>
              new Promise((resolve) => browser.tabs.connect(1, { documentId }).onMessage.addListener(resolve)))))
            """)
        #expect(connections == ["top", "frame"])
        let ended = try await scene.evaluate(
            """
            new Promise((resolve) => browser.tabs.connect(1, { documentId: "11111111-2222-4333-8444-555555555555" })
              .onDisconnect.addListener(({ error }) => resolve(error.message)))
            """)
        #expect(ended == "Invalid call to tabs.connect(). No runtime.onConnect listeners found.")
    }
}
