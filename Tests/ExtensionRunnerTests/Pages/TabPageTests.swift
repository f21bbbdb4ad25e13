import ExtensionRunner
import JSONText
import Testing

/// Pages of an extension in tabs, and its windows that see one another.
@Suite struct TabPageTests {
    private func scene(
        _ script: String = "", background: String = "", members: JSONObject = [:]
    ) async throws -> ExtensionScene {
        try await ExtensionScene(
            members: members, background: background,
            files: [
                "page.html": "<!doctype html><title>Page</title><p>page</p><script src=page.js></script>",
                "page.js": script,
            ])
    }

    @Test func aTabShowsAPageWithTheWholeOfBrowser() async throws {
        let scene = try await scene(
            """
            console.log(location.search, typeof browser.tabs.query, document.title);
            browser.tabs.getCurrent().then((tab) => console.log(tab.id, tab.url === location.href));
            """)
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html?a' }).then((tab) => tab.id)")
        #expect(await scene.log == ["?a function Page", "1 true"])
        let tab = try #require(await scene.browser.activeTab)
        #expect(try await tab.page.text("p") == "page")
        #expect(try await scene.evaluate("browser.tabs.query({}).then((tabs) => tabs[0].title)") == "Page")
        // For the background WebKit gives the active tab.
        #expect(try await scene.evaluate("browser.tabs.getCurrent().then(({ title }) => title)") == "Page")
    }

    @Test func itsMessagesNameTheTab() async throws {
        let scene = try await scene(
            "browser.runtime.sendMessage('hello')",
            background: """
                browser.runtime.onMessage.addListener((message, { tab, frameId }) => console.log(message, tab.id, frameId));
                """)
        _ = try await scene.evaluate("browser.tabs.create({ url: '/page.html' }).then(() => 1)")
        #expect(await scene.log == ["hello 1 0"])
    }

    @Test func itGoesElsewhereAndIsReloaded() async throws {
        let scene = try await scene(
            "console.log('loaded'); addEventListener('go', () => { location.href = 'https://example.com/' })")
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        _ = try await scene.evaluate("browser.tabs.reload()")
        #expect(await scene.log == ["loaded", "loaded"])
        let tab = try #require(await scene.browser.activeTab)
        try await tab.page.evaluate("dispatchEvent(new Event('go'))")
        #expect(try await tab.url == "https://example.com/")
        #expect(try await tab.page.evaluate("typeof browser") == "undefined")
    }

    @Test func theOptionsPageOpensOnce() async throws {
        let scene = try await scene("console.log('options')", members: ["options_ui": ["page": "page.html"]])
        for _ in 1...2 { _ = try await scene.evaluate("browser.runtime.openOptionsPage()") }
        #expect(await scene.log == ["options"])
        #expect(await scene.browser.tabs.count == 1)
        let other = try await self.scene()
        #expect(
            try await other.failure(of: "browser.runtime.openOptionsPage()")
                == "Error: Invalid call to runtime.openOptionsPage(). No options page is specified in the manifest.")
    }

    @Test func pagesSeeOneAnothersWindows() async throws {
        let scene = try await scene(
            """
            globalThis.name = "tab";
            console.log(browser.extension.getBackgroundPage().secret, browser.extension.getViews().length);
            browser.runtime.getBackgroundPage().then((page) => console.log(page.secret));
            """, background: "globalThis.secret = 'of the background'",
            members: ["background": ["scripts": ["background.js"]]])
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        #expect(await scene.log == ["of the background 2", "of the background"])
        #expect(
            try await scene.evaluate("browser.extension.getViews({ type: 'tab' }).map((view) => view.name)") == ["tab"])
        #expect(try await scene.evaluate("browser.extension.getViews({ type: 'popup' }).length") == 0)
        #expect(try await scene.evaluate("browser.extension.getViews({ tabId: 1 }).length") == 1)
        #expect(try await scene.evaluate("browser.extension.isAllowedIncognitoAccess()") == false)
    }

    /// Source: getViews in WebExtensionAPIExtensionCocoa.mm, popupPages and tabPages in WebExtensionContextProxy.cpp of
    /// https://github.com/WebKit/WebKit
    @Test func windowsAreChosenByTabAndWindow() async throws {
        let scene = try await scene(
            "globalThis.name = location.search || 'popup'",
            background: "globalThis.name = 'background'",
            members: ["background": ["scripts": ["background.js"]], "action": ["default_popup": "page.html"]])
        try await scene.browser.open("https://example.com/")
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html?tab', active: false }).then(() => 1)")
        try await scene.browser.tap(scene.target)
        func names(_ filter: String) async throws -> JSON? {
            try await scene.evaluate("browser.extension.getViews(\(filter)).map(({ name }) => name)")
        }
        #expect(try await names("") == ["background", "popup", "?tab"])
        #expect(try await names("{ tabId: 1 }") == ["popup"])
        #expect(try await names("{ tabId: 2 }") == ["?tab"])
        #expect(try await names("{ windowId: 1 }") == ["popup", "?tab"])
        #expect(try await names("{ windowId: 7 }") == ["popup"])
        #expect(try await names("{ type: 'tab', windowId: 7 }") == [])
        let start = "Error: Invalid call to extension.getViews(). "
        #expect(
            try await scene.failure(of: "browser.extension.getViews({ type: 'x', tabId: -5 })") == start
                + "The 'type' value is invalid, because it must specify either 'popup' or 'tab'.")
        #expect(
            try await scene.failure(of: "browser.extension.getViews({ tabId: -5 })") == start
                + "The 'tabId' value is invalid, because it is not a tab identifier.")
        #expect(
            try await scene.failure(of: "browser.extension.getViews({ windowId: -1 })") == start
                + "The 'windowId' value is invalid, because 'windows.WINDOW_ID_NONE' is not allowed.")
    }

    @Test func aServiceWorkerIsNoWindow() async throws {
        let scene = try await scene(
            """
            console.log(browser.extension.getBackgroundPage());
            browser.runtime.getBackgroundPage().then((page) => console.log(page));
            """)
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        #expect(await scene.log == ["null", "null"])
    }

    @Test func reloadStartsTheBackgroundAnew() async throws {
        let scene = try await scene(
            background: """
                console.log("life");
                browser.runtime.onInstalled.addListener(({ reason }) => console.log(reason));
                """)
        _ = try await scene.evaluate("browser.runtime.reload()")
        #expect(await scene.log == ["life", "install", "life", "install"])
        #expect(await scene.target.background.deaths == [.reload])
    }

    @Test func closingThePageClosesItsTabOrThePopup() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            background: "browser.tabs.onRemoved.addListener((id) => console.log('removed', id))",
            files: ["popup.html": "<p>"])
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        try await scene.browser.tap(scene.target)
        let popup = scene.target.popupPage
        await popup.close()
        #expect(await scene.target.popup == nil)
        await tab.page.close()
        await tab.page.close()
        try await scene.browser.settle()
        #expect(await scene.browser.tabs.isEmpty)
        #expect(await scene.log == ["removed 1"])
    }
}
