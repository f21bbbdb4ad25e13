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
}
