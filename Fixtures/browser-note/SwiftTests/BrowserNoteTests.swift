import ExtensionRunner
import ExtensionTesting
import Systems
import Testing
import VirtualTime

/// A note of one's own stands before a site, until one has read it.
@Suite struct BrowserNoteTests {
    /// The extension with its app, before a shop.
    private struct Scene {
        let browser: Browser
        let system: BrowserNoteSystem
        let target: WebExtension
        let tab: Tab

        init(_ browser: Browser) async throws {
            self.browser = browser
            system = BrowserNoteSystem(clock: browser.clock, random: SeededRandom(seed: 1))
            target = try await browser.install(at: "Fixtures/browser-note", native: system.nativeHandler)
            tab = try await browser.open(
                "https://shop.example/duck", html: "<title>Takeaway</title><h1>Half a duck</h1>")
        }

        func add(_ text: String) async throws {
            try await browser.tap(target)
            try await save(text)
        }

        func save(_ text: String) async throws {
            try await target.popupPage.type(text, into: "#text")
            try await target.popupPage.click("#save")
        }

        var note: String? { get async throws { try await tab.page.text("#browser-note .text") } }
        var headline: String? { get async throws { try await tab.page.text("h1") } }
    }

    @Test func aNoteTakesThePlaceOfEveryPageOfItsSite() async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            #expect(try await scene.headline == "Half a duck")
            try await scene.add("Are you hungry?")
            #expect(try await scene.note == "Are you hungry?")
            #expect(try await scene.headline == nil)
            try await scene.tab.navigate(to: "https://shop.example/soup", html: "<h1>Soup</h1>")
            #expect(try await scene.note == "Are you hungry?")
            try await scene.tab.navigate(to: "https://other.example/", html: "<h1>Else</h1>")
            #expect(try await scene.headline == "Else")
        }
    }

    @Test func afterViewWebsiteTheNoteIsQuietForFifteenMinutes() async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            try await scene.add("Are you hungry?")
            try await scene.tab.page.click("#browser-note-view")
            #expect(try await scene.headline == "Half a duck")
            try await browser.clock.advance(by: .seconds(15 * 60 - 1))
            try await scene.tab.reload()
            #expect(try await scene.note == nil)
            try await browser.clock.advance(by: .seconds(1))
            try await scene.tab.reload()
            #expect(try await scene.note == "Are you hungry?")
        }
    }

    @Test func theAppShowsTheNotesAndDeletesThem() async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            try await scene.add("Are you hungry?")
            let notes = try scene.system.app.notes()
            #expect(notes.map(\.text) == ["Are you hungry?"])
            try scene.system.app.delete(notes[0])
            try await scene.tab.reload()
            #expect(try await scene.headline == "Half a duck")
        }
    }

    @Test func whereverTheBackgroundDiesTheNoteIsThereOnce() async throws {
        let scenario = BrowserScenario { browser in
            let scene = try await Scene(browser)
            try await browser.exploredStep { try await browser.tap(scene.target) }
            try await browser.exploredStep { try await scene.save("Are you hungry?") }
            try await browser.exploredStep { try await scene.tab.reload() }
            return []
        }
        try await Explorer().explore(scenario).expectNothingBroken()
    }

    @Test func aNoteOutlivesTheBackgroundAndTheBrowser() async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            try await scene.add("Are you hungry?")
            try await scene.target.background.kill()
            try await scene.tab.reload()
            #expect(try await scene.note == "Are you hungry?")
            try await browser.relaunch()
            try await scene.tab.reload()
            #expect(try await scene.note == "Are you hungry?")
        }
    }
}
