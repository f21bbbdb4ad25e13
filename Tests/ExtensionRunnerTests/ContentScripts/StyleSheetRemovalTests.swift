import ExtensionRunner
import JSONText
import Testing

/// Which style sheets of an extension leave a page that is open. Source: scriptingRemoveCSS in WebExtensionContextAPIScriptingCocoa.mm and
/// removeInjectedContent in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct StyleSheetRemovalTests {
    private static let members: JSONObject = [
        "content_scripts": [["matches": ["https://example.com/*"], "css": ["manifest.css"]]]
    ]
    private static let files = ["manifest.css": "p { color: red }", "registered.css": "p { display: none }"]
    private static let register = """
        browser.scripting.registerContentScripts([{ id: "x", css: ["registered.css"], matches: ["https://*/*"] }])
        """

    private func scene(hostAccess: HostAccess = .granted) async throws -> (scene: ExtensionScene, page: Page, tab: Tab)
    {
        var options = BrowserOptions.forTests
        options.hostAccess = hostAccess
        let scene = try await ExtensionScene(
            permissions: ["scripting"], members: Self.members, files: Self.files, options: options)
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        _ = try await scene.evaluate(Self.register)
        let page = tab.page
        #expect(try await style(page) == "none rgb(255, 0, 0)")
        return (scene, page, tab)
    }

    private func style(_ page: Page) async throws -> String? {
        try await page.evaluate(
            "(({ display, color }) => `${display} ${color}`)(getComputedStyle(document.querySelector('p')))"
        ).stringValue
    }

    @Test func removingTakesBackWhatWasInsertedAlone() async throws {
        let (scene, page, tab) = try await scene()
        _ = try await scene.evaluate(
            "browser.scripting.removeCSS({ target: { tabId: \(tab.id) }, files: ['manifest.css', 'registered.css'] })")
        #expect(try await style(page) == "none rgb(255, 0, 0)")
        _ = try await scene.evaluate(
            "browser.scripting.insertCSS({ target: { tabId: \(tab.id) }, css: 'p { color: blue }' })")
        #expect(try await style(page) == "none rgb(0, 0, 255)")
        _ = try await scene.evaluate(
            "browser.scripting.removeCSS({ target: { tabId: \(tab.id) }, css: 'p { color: blue }' })")
        #expect(try await style(page) == "none rgb(255, 0, 0)")
    }

    /// Where nothing is inserted WebKit looks for no tab.
    @Test func whereNothingIsInsertedNothingIsRemovedFromTabsThatAreNotThere() async throws {
        let (scene, _, tab) = try await scene()
        func change(_ function: String, tab: Int) async throws -> String? {
            try await scene.failure(
                of: "browser.scripting.\(function)({ target: { tabId: \(tab) }, css: 'p { color: blue }' })")
        }
        #expect(try await change("removeCSS", tab: 9) == nil)
        #expect(
            try await change("insertCSS", tab: 9) == "Error: Invalid call to scripting.insertCSS(). Tab not found.")
        #expect(try await change("insertCSS", tab: tab.id) == nil)
        #expect(
            try await change("removeCSS", tab: 9) == "Error: Invalid call to scripting.removeCSS(). Tab not found.")
        #expect(try await change("removeCSS", tab: tab.id) == nil)
        #expect(try await change("removeCSS", tab: 9) == nil)
        #expect(try await change("insertCSS", tab: tab.id) == nil)
        try await tab.navigate(to: "https://example.com/2", html: "<p>")
        #expect(try await change("removeCSS", tab: 9) == nil)
    }

    @Test(arguments: [
        ("unregisterContentScripts({ ids: ['x'] })", "block"), ("unregisterContentScripts()", "block"),
        ("updateContentScripts([{ id: 'x', matches: ['https://other.example/*'] }])", "block"),
        ("updateContentScripts([{ id: 'x', matches: ['https://example.com/*'] }])", "none"),
    ])
    func whatIsNotRegisteredAnyMoreLeaves(call: String, display: String) async throws {
        let (scene, page, _) = try await scene()
        _ = try await scene.evaluate("browser.scripting.\(call)")
        #expect(try await style(page) == "\(display) rgb(255, 0, 0)")
        // Not twice: nothing is left of it.
        _ = try await scene.evaluate("browser.scripting.unregisterContentScripts().catch(() => {})")
        #expect(try await style(page) == "block rgb(255, 0, 0)")
    }

    @Test func allLeavesWithTheExtension() async throws {
        let (scene, page, _) = try await scene()
        try await scene.target.disable()
        #expect(try await style(page) == "block rgb(0, 0, 0)")
        try await scene.target.enable()
        #expect(try await style(page) == "none rgb(255, 0, 0)")
    }

    @Test func allLeavesWithTheAccess() async throws {
        let (scene, page, _) = try await scene()
        try await scene.target.deny("https://example.com/*")
        #expect(try await style(page) == "block rgb(0, 0, 0)")
    }

    // insertCSS in WebExtensionContextAPIScriptingCocoa.mm knows no single frames.
    @Test(arguments: [
        ("", "blue black"), ("frameIds: [1]", "blue black"), ("allFrames: true", "blue blue"),
        ("documentIds: [(await browser.webNavigation.getAllFrames({ tabId: 1 }))[1].documentId]", "blue blue"),
    ])
    func aSheetGoesToTheMainFrameOrToAll(target: String, colors: String) async throws {
        let (scene, tab) = try await framedScene()
        _ = try await scene.evaluate(
            "(async () => browser.scripting.insertCSS({ target: { tabId: 1, \(target) }, css: 'p { color: blue }' }))()"
        )
        #expect(try await self.colors(tab) == colors)
    }

    // Source: removeStyleSheets in WebExtensionDynamicScriptsCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("", "origin: 'USER'", "", "black black"), ("", "", "allFrames: true", "blue black"),
        ("allFrames: true", "", "", "blue blue"), ("allFrames: true", "", "allFrames: true", "black black"),
    ])
    func aSheetIsTakenBackWithTheSameFramesWhateverItsOrigin(
        target: String, origin: String, removed: String, colors: String
    ) async throws {
        let (scene, tab) = try await framedScene()
        let css = "css: 'p { color: blue !important }'"
        _ = try await scene.evaluate(
            """
            (async () => {
              await browser.scripting.insertCSS({ target: { tabId: 1, \(target) }, \(css), \(origin) });
              await browser.scripting.removeCSS({ target: { tabId: 1, \(removed) }, \(css) });
            })()
            """)
        #expect(try await self.colors(tab) == colors)
    }

    private func framedScene() async throws -> (ExtensionScene, Tab) {
        let scene = try await ExtensionScene(permissions: ["scripting", "webNavigation"])
        return (
            scene, try await scene.browser.open("https://example.com/", html: "<p>a<iframe srcdoc='<p>b'></iframe>")
        )
    }

    private func colors(_ tab: Tab) async throws -> String? {
        try await tab.page.evaluate(
            """
            [document, frames[0].document].map((document) => getComputedStyle(document.querySelector("p")).color)
              .map((color) => (color === "rgb(0, 0, 255)" ? "blue" : "black")).join(" ")
            """
        ).stringValue
    }
}
