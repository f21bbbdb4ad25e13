import ExtensionRunner
import JSONText
import Testing

// What a tap on the button does: a popup, or onClicked, never both.
// Source: performAction in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
@Suite struct ActionTapTests {
    private static let listening =
        "browser.action.onClicked.addListener((tab) => console.log('tapped', tab.id, tab.url))"

    private func scene(_ members: JSONObject = [:], background: String = Self.listening) async throws -> ExtensionScene
    {
        let scene = try await ExtensionScene(
            members: members, background: background, files: ["popup.html": "<!doctype html>"])
        try await scene.browser.open("https://example.com/")
        return scene
    }

    @Test func withoutAPopupOnClickedGetsTheTab() async throws {
        let scene = try await scene()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["tapped 1 https://example.com/"])
        #expect(await scene.target.popup == nil)
    }

    @Test func withAPopupItOpensAndOnClickedIsSilent() async throws {
        let scene = try await scene(["action": ["default_popup": "popup.html"]])
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [])
        #expect(await scene.target.popup == "popup.html")
    }

    /// Source: popupWebView in WebExtensionActionCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("'popup.html'", "popup.html"), ("'/popup.html'", "popup.html"), ("'./popup.html'", "popup.html"),
        ("'a/../popup.html'", "popup.html"), ("browser.runtime.getURL('popup.html?a=1#b')", "popup.html?a=1#b"),
        ("'own popup.html'", "own%20popup.html"), ("browser.runtime.getURL('own%20popup.html')", "own%20popup.html"),
    ])
    func aPageIsFoundByItsPathAndByItsURL(address: String, path: String) async throws {
        let html = "<!doctype html><p>in it"
        let scene = try await ExtensionScene(files: ["popup.html": html, "own popup.html": html])
        try await scene.browser.open("https://example.com/")
        _ = try await scene.evaluate("browser.action.setPopup({ popup: \(address) })")
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.popup == path)
        let ask: PageScript = "[location.pathname + location.search + location.hash, document.body.innerText]"
        #expect(try await scene.target.popupPage.evaluate(ask) == [.string("/\(path)"), "in it"])
        _ = try await scene.evaluate("browser.tabs.create({ url: \(address) })")
        #expect(try await scene.browser.activeTab?.page.evaluate(ask) == [.string("/\(path)"), "in it"])
        #expect(await scene.errors == [])
    }

    @Test(arguments: ["popup.html", "./popup.html", "/popup.html"])
    func thePagesOfTheManifestAreFoundAlike(path: String) async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": .string(path)], "options_ui": ["page": .string(path)]],
            files: ["popup.html": "<!doctype html>"])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.popup == "popup.html")
        _ = try await scene.evaluate("browser.runtime.openOptionsPage()")
        #expect(try await scene.browser.activeTab?.url == "\(scene.target.origin)/popup.html")
        #expect(await scene.errors == [])
    }

    @Test func aPageElsewhereIsNoPopup() async throws {
        let scene = try await scene(background: "")
        _ = try await scene.evaluate("browser.action.setPopup({ popup: 'https://example.com/popup.html' })")
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.popup == nil)
        #expect(
            await scene.target.errors.map(\.error.message)
                == ["The page 'https://example.com/popup.html' is none of the extension's"])
    }

    @Test func anEmptyPopupBringsOnClickedBack() async throws {
        let scene = try await scene(["action": ["default_popup": "popup.html"]])
        _ = try await scene.evaluate("browser.action.setPopup({ popup: '', tabId: 1 })")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["tapped 1 https://example.com/"])
        _ = try await scene.evaluate("browser.action.setPopup({ popup: null, tabId: 1 })")
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.popup == "popup.html")
    }

    @Test func aTapMayBeOnAnotherTabThanTheActiveOne() async throws {
        let scene = try await scene()
        let first = try #require(await scene.browser.activeTab)
        try await scene.browser.open("https://example.org/")
        try await scene.browser.tap(scene.target, on: first)
        #expect(await scene.log == ["tapped 1 https://example.com/"])
    }

    @Test func aDisabledButtonDoesNothingAndTheTraceSaysSo() async throws {
        let scene = try await scene()
        _ = try await scene.evaluate("browser.action.disable(1)")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [])
        #expect(await scene.hints == ["the button is disabled on this tab, so nothing happened"])
    }

    @Test(arguments: [("browser_action", "browserAction"), ("page_action", "pageAction")])
    func theButtonOfManifestVersion2HasANameOfItsOwn(key: String, name: String) async throws {
        var manifest: JSONObject = [
            "manifest_version": 2, "name": "Test", "version": "1.0", "description": "An extension for a test.",
            "background": ["scripts": ["background.js"], "persistent": false], "permissions": ["activeTab"],
        ]
        manifest[key] = ["default_title": "Test"]
        let listener = """
            chrome.\(name).onClicked.addListener((tab) => {
              chrome.\(name).setBadgeText({ text: "✓" }, () => console.log("set for", tab.url, chrome.runtime.lastError));
            });
            console.log(typeof browser.action, Object.keys(browser.\(name)).length);
            """
        let scene = try await ExtensionScene(
            TemporaryExtension(manifest: .object(manifest), files: ["background.js": listener]))
        let tab = try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["undefined 14", "set for https://example.com/ null"])
        #expect(await scene.target.action.badgeText(for: tab) == "✓")
        #expect(await scene.target.action.title(for: tab) == "Test")
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.background.startCount == 2)
        #expect(await scene.log.last == "set for https://example.com/ null")
    }

    @Test func aButtonThatNobodyListensToDoesNothingAndTheTraceSaysSo() async throws {
        let scene = try await scene(background: "")
        try await scene.browser.tap(scene.target)
        #expect(
            await scene.hints == [
                "the button has no popup, and nothing listens to action.onClicked, so nothing happened"
            ])
    }

    @Test func withoutAnActionThereIsNothingToTap() async throws {
        let scene = try await ExtensionScene(
            TemporaryExtension(
                manifest: ["manifest_version": 3, "name": "Test", "version": "1.0", "description": "No button."]))
        try await scene.browser.open("https://example.com/")
        let error = await #expect(throws: BrowserError.self) { try await scene.browser.tap(scene.target) }
        #expect(error?.description.hasPrefix("the extension has no button") == true)
    }

    @Test func withoutATabThereIsNothingToTapOn() async throws {
        let scene = try await ExtensionScene(background: Self.listening)
        let error = await #expect(throws: BrowserError.self) { try await scene.browser.tap(scene.target) }
        #expect(error?.description == "no tab is open; open one first, as in open https://example.com/")
    }
}
