import ExtensionRunner
import Testing

// What documents of a tab leave for the next ones: the items of the session and the window's name.
@Suite struct SessionStorageTests {
    private static let counting = """
        <script>
          sessionStorage.visits = Number(sessionStorage.visits ?? 0) + 1
          document.title = sessionStorage.visits + window.name
          window.name ||= "kept"
        </script>
        """

    /// https://html.spec.whatwg.org/multipage/webstorage.html#dom-sessionstorage
    @Test func itemsAndNameStayInTheTab() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: Self.counting, scripts: .inline)
        try await tab.reload()
        #expect(try await tab.page.evaluate("document.title") == "2kept")
        try await tab.navigate(to: "https://a.example/other", html: Self.counting)
        #expect(try await tab.page.evaluate("document.title") == "3kept")
        let other = try await browser.open("https://a.example/", html: Self.counting, scripts: .inline)
        #expect(try await other.page.evaluate("document.title") == "1")
    }

    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
    @Test func anotherOriginHasItsOwnItemsAndNoName() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: Self.counting, scripts: .inline)
        try await tab.navigate(to: "https://b.example/", html: Self.counting)
        #expect(try await tab.page.evaluate("document.title") == "1")
        try await tab.goBack()
        #expect(try await tab.page.evaluate("document.title") == "2")
    }

    @Test func aScriptThatReloadsOnceDoesSoOnce() async throws {
        let browser = try await Browser(options: .forTests)
        let html = """
            <script>
              if (!sessionStorage.reloaded) { sessionStorage.reloaded = "yes"; location.reload() } else document.title = "done"
            </script>
            """
        let tab = try await browser.open("https://a.example/", html: html, scripts: .inline)
        #expect(try await tab.page.evaluate("document.title") == "done")
    }

    @Test func framesOfAnOriginKeepTheirItems() async throws {
        let browser = try await Browser(options: .forTests)
        browser.network.route(.get, "https://frame.example/") { _ in .html(Self.counting) }
        let html = #"<iframe src="https://frame.example/"></iframe>"#
        let tab = try await browser.open("https://a.example/", html: html, scripts: .all)
        try await tab.reload()
        #expect(try await tab.page.text("iframe >>> title") == "2")
        try await tab.navigate(to: "https://b.example/", html: html)
        #expect(try await tab.page.text("iframe >>> title") == "1")
    }

    @Test func whatIsQuitForgets() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: Self.counting, scripts: .inline)
        try await browser.relaunch()
        #expect(try await tab.page.evaluate("document.title") == "1")
    }

    private static let log = "console.log(sessionStorage.seen = `${sessionStorage.seen ?? ''}x`)"

    @Test func contentScriptsFindTheItemsOfThePageBefore() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["https://a.example/*"], "js": ["content.js"]]]],
            files: ["content.js": Self.log])
        let tab = try await scene.browser.open("https://a.example/", html: "<p>")
        try await tab.reload()
        #expect(await scene.log == ["x", "xx"])
    }

    @Test func pagesOfExtensionsFindThem() async throws {
        let scene = try await ExtensionScene(
            files: ["page.html": "<script src=page.js></script>", "page.js": Self.log])
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        _ = try await scene.evaluate("browser.tabs.reload()")
        #expect(await scene.log == ["x", "xx"])
    }

    @Test func popupsHaveThemAsLongAsTheyAreOpen() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<script src=popup.js></script>",
                "popup.js": """
                console.log(sessionStorage.seen = `${sessionStorage.seen ?? ''}x`, window.name)
                window.name = 'kept'
                if (sessionStorage.seen === 'x') location.reload()
                """,
            ])
        try await scene.browser.open("https://a.example/", html: "<p>")
        try await scene.browser.tap(scene.target)
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["x ", "xx kept", "x ", "xx kept"])
    }

    @Test(arguments: [false, true])
    func aPageNamesItsWindowAsItIsLeft(isOfAnExtension: Bool) async throws {
        let script = "console.log(`[${window.name}]`); addEventListener('pagehide', () => { window.name = 'left' })"
        let scene = try await ExtensionScene(files: ["page.html": "<script src=page.js></script>", "page.js": script])
        if isOfAnExtension {
            _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        } else {
            try await scene.browser.open("https://a.example/", html: "<script>\(script)</script>", scripts: .inline)
        }
        try await scene.browser.activeTab?.reload()
        #expect(await scene.log == ["[]", "[left]"])
    }
}
