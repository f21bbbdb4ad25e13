import ExtensionRunner
import JSONText
import Testing

// Going back and forward, as the user, pages and extensions do.
// https://html.spec.whatwg.org/multipage/browsing-the-web.html#session-history
@Suite struct TabHistoryTests {
    private static func page(_ name: String, _ script: String = "") -> String {
        "<title>\(name)</title><script>console.log('\(name)', history.length, JSON.stringify(history.state));\(script)</script>"
    }

    /// What pages have logged.
    private static func log(_ browser: Browser) async -> [String] {
        await browser.trace.filter { $0.type == "console" }.compactMap { $0["text"]?.stringValue }
    }

    @Test func theUserGoesBackAndForward() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: Self.page("a"), scripts: .inline)
        try await tab.navigate(to: "https://b.example/", html: Self.page("b"))
        try await tab.navigate(to: "https://c.example/", html: Self.page("c"))
        try await tab.goBack()
        #expect(try await tab.url == "https://b.example/")
        try await tab.goBack()
        #expect(try await tab.url == "https://a.example/")
        try await tab.goForward()
        #expect(try await tab.url == "https://b.example/")
        try await tab.navigate(to: "https://d.example/", html: Self.page("d"))
        await #expect(throws: BrowserError.self) { try await tab.goForward() }
        let log = await Self.log(browser)
        #expect(log == ["a 1 null", "b 2 null", "c 3 null", "b 3 null", "a 3 null", "b 3 null", "d 3 null"])
    }

    /// Source: FrameLoader::shouldPerformFragmentNavigation of https://github.com/WebKit/WebKit
    @Test func anotherPartOfThePageIsNoOtherDocument() async throws {
        let scene = try await ExtensionScene(permissions: ["tabs"])
        let tab = try await scene.browser.open(
            "https://a.example/",
            html: Self.page("a", "addEventListener('hashchange', () => console.log(location.hash, history.length))"),
            scripts: .inline)
        _ = try await scene.evaluate("browser.tabs.update({ url: 'https://a.example/#one' }).then(() => 1)")
        try await tab.navigate(to: "https://a.example/#two")
        try await tab.goBack()
        #expect(await scene.log == ["a 1 null", "#one 2", "#two 3", "#one 3"])
        #expect(try await tab.url == "https://a.example/#one")
        // The same address again is a new document.
        try await tab.navigate(to: "https://a.example/#one")
        #expect(await scene.log == ["a 1 null", "#one 2", "#two 3", "#one 3"])
        #expect(try await tab.page.evaluate("document.title") == "")
    }

    /// A page whose scripts have not asked for its history knows nothing of it.
    @Test(arguments: ["<p>", "<script>history.length</script>"])
    func leavingAPageIsNoErrorOfIt(html: String) async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: html, scripts: .inline)
        try await tab.navigate(to: "https://b.example/", html: html)
        try await tab.goBack()
        #expect(await browser.trace.filter { $0.type == "error" }.map(\.json) == [])
    }

    @Test func nothingLiesBeforeTheFirstPage() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/")
        let error = await #expect(throws: BrowserError.self) { try await tab.goBack() }
        #expect(error.map { "\($0)" } == "the tab has no page to go back to")
        try await tab.navigate(to: "https://b.example/")
        try await tab.goBack()
        try await tab.close()
        await #expect(throws: BrowserError.self) { try await tab.close() }
        // What was refused has not happened.
        #expect(
            await browser.trace.filter { $0.type == "back" || $0.type == "close" }.map(\.type) == ["back", "close"])
    }

    /// A new tab's empty document is no page to come back to.
    @Test func theEmptyDocumentOfANewTabIsReplaced() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("about:blank")
        try await tab.navigate(to: "https://a.example/")
        await #expect(throws: BrowserError.self) { try await tab.goBack() }
    }

    /// The same address takes the place of itself, and an address that replaces its page leaves no way back to it.
    @Test func whatReplacesAPageLeavesNoEntry() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: Self.page("a"), scripts: .inline)
        try await tab.navigate(to: "https://a.example/", html: Self.page("again"))
        try await tab.navigate(
            to: "https://b.example/",
            html: Self.page("b", "onload = () => setTimeout(() => location.replace('/c'), 10)"))
        try await browser.clock.advance(by: .milliseconds(10))
        #expect(try await tab.url == "https://b.example/c")
        try await tab.goBack()
        let log = await Self.log(browser)
        #expect(log == ["a 1 null", "again 1 null", "b 2 null", "again 2 null"])
    }

    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#restore-the-history-object-state
    @Test func thePageThatIsComeBackToHasItsStates() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open(
            "https://a.example/",
            html: Self.page("a", "onpopstate = (event) => console.log('to', JSON.stringify(event.state))"),
            scripts: .inline)
        _ = try await tab.page.evaluate("history.replaceState({ at: 0 }, '')")
        _ = try await tab.page.evaluate("history.pushState({ at: 1, when: new Date(0) }, '', '/one')")
        _ = try await tab.page.evaluate("history.pushState({ at: 2 }, '', '/two')")
        try await tab.goBack()
        #expect(try await tab.url == "https://a.example/one")
        // What lay after it is dropped.
        try await tab.navigate(to: "https://b.example/", html: Self.page("b"))
        try await tab.goBack()
        #expect(try await tab.url == "https://a.example/one")
        #expect(
            try await tab.page.evaluate("history.state.when instanceof Date && history.state === history.state") == true
        )
        try await tab.goBack()
        #expect(try await tab.url == "https://a.example/")
        try await tab.reload()
        let log = await Self.log(browser)
        #expect(
            log == [
                "a 1 null", #"to {"at":1,"when":"1970-01-01T00:00:00.000Z"}"#, "b 3 null",
                #"a 3 {"at":1,"when":"1970-01-01T00:00:00.000Z"}"#, #"to {"at":0}"#, #"a 3 {"at":0}"#,
            ])
    }

    @Test func aPageGoesSoManyEntriesAsItSays() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: Self.page("a"), scripts: .inline)
        _ = try await tab.page.evaluate("location.hash = 'x'")
        try await tab.navigate(to: "https://b.example/", html: Self.page("b"))
        try await tab.navigate(to: "https://c.example/", html: Self.page("c"))
        _ = try await tab.page.evaluate("history.go(-3)")
        #expect(try await tab.url == "https://a.example/")
        _ = try await tab.page.evaluate("history.go(2)")
        #expect(try await tab.url == "https://b.example/")
        _ = try await tab.page.evaluate("history.go(7)")
        #expect(try await tab.url == "https://b.example/")
        _ = try await tab.page.evaluate("history.back()")
        #expect(try await tab.url == "https://a.example/#x")
        let log = await Self.log(browser)
        #expect(log == ["a 1 null", "b 3 null", "c 4 null", "a 4 null", "b 4 null", "a 4 null"])
    }

    /// Source: DefaultCapacity in WebBackForwardList.cpp of https://github.com/WebKit/WebKit
    @Test func aHundredPagesAreKept() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/")
        for index in 0...100 { try await tab.navigate(to: "https://a.example/\(index)") }
        _ = try await tab.page.evaluate("history.pushState(null, '', '/pushed'); location.replace('/replaced')")
        #expect(try await tab.url == "https://a.example/replaced")
        #expect(try await tab.page.evaluate("history.length") == 101)
    }

    /// A new entry of the page that has been come back to drops the pages after it.
    @Test func aNewEntryDropsLaterPages() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/", html: Self.page("a"), scripts: .inline)
        try await tab.navigate(to: "https://b.example/")
        try await tab.goBack()
        _ = try await tab.page.evaluate("history.pushState(null, '', '/new')")
        await #expect(throws: BrowserError.self) { try await tab.goForward() }
        try await tab.goBack()
        #expect(try await tab.url == "https://a.example/")
    }

    @Test func aFrameLeadsItsTabBack() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://a.example/")
        try await tab.navigate(
            to: "https://b.example/", html: "<iframe srcdoc='<p>'></iframe><script>frames[0].history.back()</script>")
        #expect(try await tab.url == "https://b.example/")
        _ = try await tab.page.evaluate("document.querySelector('iframe').contentWindow.history.back()")
        #expect(try await tab.url == "https://a.example/")
    }

    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/tabs/goBack
    @Test func anExtensionGoesBackAndForward() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"], members: ["host_permissions": ["<all_urls>"]],
            background: """
                browser.tabs.onUpdated.addListener((id, changes, tab) => console.log(JSON.stringify(changes), tab.url));
                """)
        let tab = try await scene.browser.open("https://a.example/")
        try await tab.navigate(to: "https://b.example/")
        let before = await scene.log.count
        _ = try await scene.evaluate("browser.tabs.goBack()")
        #expect(try await tab.url == "https://a.example/")
        _ = try await scene.evaluate("browser.tabs.goForward(\(tab.id))")
        #expect(try await tab.url == "https://b.example/")
        // There is nothing, and nothing is said of it.
        _ = try await scene.evaluate("browser.tabs.goForward()")
        #expect(
            await scene.log.dropFirst(before) == [
                #"{"status":"loading","url":"https://a.example/"} https://a.example/"#,
                #"{"status":"complete"} https://a.example/"#,
                #"{"status":"loading","url":"https://b.example/"} https://b.example/"#,
                #"{"status":"complete"} https://b.example/"#,
            ])
        let error = try await scene.evaluate("browser.tabs.goBack(99).catch((error) => error.message)")
        #expect(error == "Invalid call to tabs.goBack(). Tab not found.")
    }

    /// Without an id a page in a tab means its own, which need not be the active one.
    @Test func aPageOfTheExtensionMeansItsOwnTab() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            files: [
                "a.html": "<title>a</title>",
                "b.html": "<script src='b.js'></script>",
                "b.js": "setTimeout(() => browser.tabs.goBack(), 1000)",
            ])
        let base = try await #require(scene.evaluate("browser.runtime.getURL('')")?.stringValue)
        let tab = try await scene.browser.open(base + "a.html")
        try await tab.navigate(to: base + "b.html")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(try await tab.url == base + "a.html")
    }

    @Test func zoomIsThatOfATab() async throws {
        let scene = try await ExtensionScene(permissions: [])
        try await scene.browser.open("https://a.example/")
        try await scene.browser.open("https://b.example/")
        let seen = try await scene.evaluate(
            """
            (async () => {
              await browser.tabs.setZoom(1.5);
              await browser.tabs.setZoom(1, 0.5);
              return [await browser.tabs.getZoom(), await browser.tabs.getZoom(1), await browser.tabs.getZoom(2)];
            })()
            """)
        #expect(seen == [1.5, 0.5, 1.5])
    }

    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/tabs/onHighlighted
    @Test func theTabThatTheUserLooksAtIsHighlighted() async throws {
        let scene = try await ExtensionScene(
            permissions: [],
            background: """
                for (const name of ["onHighlighted", "onActivated"]) {
                  browser.tabs[name].addListener((info) => console.log(name, JSON.stringify(info)));
                }
                """)
        let first = try await scene.browser.open("https://a.example/")
        try await scene.browser.open("https://b.example/")
        try await first.activate()
        #expect(
            await scene.log == [
                #"onHighlighted {"windowId":1,"tabIds":[1]}"#,
                #"onActivated {"previousTabId":-1,"tabId":1,"windowId":1}"#,
                #"onHighlighted {"windowId":1,"tabIds":[2]}"#,
                #"onActivated {"previousTabId":1,"tabId":2,"windowId":1}"#,
                #"onHighlighted {"windowId":1,"tabIds":[1]}"#,
                #"onActivated {"previousTabId":2,"tabId":1,"windowId":1}"#,
            ])
    }
}
