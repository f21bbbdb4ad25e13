import ExtensionRunner
import JSONText
import Testing

// What the button shows: tab, then window, then default, then manifest.
// Source: WebExtensionAction.cpp of https://github.com/WebKit/WebKit
@Suite struct ActionStateTests {
    private func scene(_ members: JSONObject = [:]) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(members: members)
        try await scene.browser.open("https://example.com/1")
        try await scene.browser.open("https://example.com/2")
        return scene
    }

    private func badges(_ scene: ExtensionScene) async -> [String] {
        var badges: [String] = []
        for tab in await scene.browser.tabs { badges.append(await scene.target.action.badgeText(for: tab)) }
        return badges
    }

    /// Source: SetIconWithNullPath, SetIconWithNullImageData and SetIconMultipleSizesRelative in WKWebExtensionAPIAction.mm of
    /// https://github.com/WebKit/WebKit
    @Test func anIconIsMeantFromThePageThatSetsItAndNullTakesItBack() async throws {
        let scene = try await ExtensionScene(
            members: [
                "action": ["default_icon": "own.png"],
                "background": ["page": "background/index.html", "persistent": false], "manifest_version": 2,
                "browser_action": ["default_icon": "own.png"],
            ], files: ["background/index.html": "<p>"])
        func icon(after details: String) async throws -> String? {
            _ = try await scene.evaluate("browser.browserAction.setIcon(\(details))")
            return await scene.target.action.icon(for: tab)
        }
        let tab = try await scene.browser.open("https://example.com/")
        #expect(await scene.target.action.icon(for: tab) == "own.png")
        #expect(try await icon(after: "{ path: '../icons/a.png' }") == "icons/a.png")
        #expect(try await icon(after: "{ path: null }") == "own.png")
        #expect(try await icon(after: "{ path: { 48: 'near.png' } }") == "background/near.png")
        #expect(try await icon(after: "{ imageData: null }") == "own.png")
        #expect(try await icon(after: "{ path: '/b.png' }") == "b.png")
    }

    @Test func aTabsValueStandsBeforeTheWindowsAndThatBeforeTheDefault() async throws {
        let scene = try await scene()
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: 'default' })")
        #expect(await badges(scene) == ["default", "default"])
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: 'window', windowId: 1 })")
        #expect(await badges(scene) == ["window", "window"])
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: 'tab', tabId: 1 })")
        #expect(await badges(scene) == ["tab", "window"])
        let read =
            "Promise.all([{ tabId: 1 }, { tabId: 2 }, { windowId: 1 }, {}].map((scope) => browser.action.getBadgeText(scope)))"
        #expect(try await scene.evaluate(read) == ["tab", "window", "window", "default"])
    }

    @Test func nullFallsBackAndAnEmptyStringDoesNot() async throws {
        let scene = try await scene()
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: 'default' })")
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: '', tabId: 1 })")
        #expect(await badges(scene) == ["", "default"])
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: null, tabId: 1 })")
        #expect(await badges(scene) == ["default", "default"])
    }

    @Test func navigatingClearsWhatWasSetForTheTab() async throws {
        let scene = try await scene()
        _ = try await scene.evaluate(
            """
            Promise.all([
              browser.action.setBadgeText({ text: 'x', tabId: 2 }), browser.action.setTitle({ title: 'x', tabId: 2 }),
              browser.action.setPopup({ popup: 'x.html', tabId: 2 }), browser.action.disable(2),
            ])
            """)
        let tab = try #require(await scene.browser.activeTab)
        let action = scene.target.action
        #expect(
            await [action.badgeText(for: tab), action.title(for: tab), action.popup(for: tab)] == ["x", "x", "x.html"])
        #expect(await !action.isEnabled(for: tab))
        try await tab.reload()
        #expect(
            await [action.badgeText(for: tab), action.title(for: tab), action.popup(for: tab)] == ["", "Test", ""])
        #expect(await action.isEnabled(for: tab))
        // Also where no badge was set.
        _ = try await scene.evaluate("browser.action.setTitle({ title: 'x', tabId: 2 })")
        try await tab.navigate(to: "https://example.org/")
        #expect(await action.title(for: tab) == "Test")
    }

    @Test func whatIsSetForAllTabsOutlivesNavigatingAndDeath() async throws {
        let scene = try await scene()
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: 'all' })")
        try await scene.browser.activeTab?.navigate(to: "https://example.org/")
        try await scene.target.background.kill()
        #expect(await badges(scene) == ["all", "all"])
        try await scene.browser.relaunch()
        #expect(await badges(scene) == ["", ""])
    }

    @Test func theTitleFallsBackToTheManifest() async throws {
        let scene = try await scene()
        #expect(try await scene.evaluate("browser.action.getTitle({})") == "Test")
        let unnamed = try await self.scene(["name": "Unnamed", "action": ["default_popup": "p.html"]])
        #expect(try await unnamed.evaluate("browser.action.getTitle({})") == "Unnamed")
        _ = try await unnamed.evaluate("browser.action.setTitle({ title: '' })")
        #expect(try await unnamed.evaluate("browser.action.getTitle({})") == "")
    }

    @Test func isEnabledFollowsTabAndDefault() async throws {
        let scene = try await scene()
        let read = "Promise.all([{ tabId: 1 }, { tabId: 2 }, {}].map((scope) => browser.action.isEnabled(scope)))"
        _ = try await scene.evaluate("browser.action.disable()")
        _ = try await scene.evaluate("browser.action.enable(1)")
        #expect(try await scene.evaluate(read) == [true, false, false])
    }

    @Test func theColourIsTakenAndNeverShown() async throws {
        let scene = try await scene()
        _ = try await scene.evaluate("browser.action.setBadgeBackgroundColor({ color: '#00ff00' })")
        #expect(try await scene.evaluate("browser.action.getBadgeBackgroundColor({})") == [255, 0, 0, 255])
    }

    @Test(arguments: ["{ path: 'a.png' }", "{ path: { 16: 'a.png', 32: 'b.png' } }", "{ path: 'a.png', tabId: 1 }"])
    func anIconIsTaken(details: String) async throws {
        let scene = try await scene()
        #expect(try await scene.failure(of: "browser.action.setIcon(\(details))") == nil)
    }

    @Test func tabsAndWindowsThatAreNotThereAreErrors() async throws {
        let scene = try await scene()
        #expect(
            try await scene.failure(of: "browser.action.setBadgeText({ text: 'x', tabId: 9 })")
                == "Error: Invalid call to action.setBadgeText(). Tab not found.")
        #expect(
            try await scene.failure(of: "browser.action.getTitle({ windowId: 9 })")
                == "Error: Invalid call to action.getTitle(). Window not found.")
    }

    @Test func theTraceTellsEachChangeOfTheBadgeOfEachTab() async throws {
        let scene = try await scene()
        for text in ["'a'", "'a'", "'b'", "''"] {
            _ = try await scene.evaluate("browser.action.setBadgeText({ text: \(text) })")
        }
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: 'x', tabId: 2 })")
        try await scene.browser.activeTab?.navigate(to: "https://example.org/")
        let badges = await scene.events(.browser, "badge").map { event in
            "\(event["tab"]?.intValue ?? 0) \(event["text"]?.stringValue ?? "")"
        }
        #expect(badges == ["1 a", "2 a", "1 b", "2 b", "1 ", "2 ", "2 x", "2 "])
    }
}
