import ExtensionRunner
import JSONText
import Systems
import Testing
import WebPlatform

/// The popup: "You can add, update, and delete your notes by tapping the Browser Note icon within Safari".
// Seed 001_437248911b92e1be.txt
@Suite struct BrowserNotePopupTests {
    @Test func thePopupAddsANoteToTheWholeSiteOfTheTab() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.browser.tap(scene.target)
        #expect(try await scene.target.popupPage.text("#host") == "example.com")
        #expect(try await scene.target.popupPage.text("#save") == "Add")
        try await scene.target.popupPage.type("Are you sure?", into: "#text")
        try await scene.target.popupPage.click("#save")
        #expect(await scene.target.popup == nil)
        #expect(try await scene.shownNote == "Are you sure?")
        try await scene.tab.navigate(to: "https://example.com/other", html: BrowserNoteScene.site)
        #expect(try await scene.shownNote == "Are you sure?")
        try await scene.tab.navigate(to: "https://www.example.com/", html: BrowserNoteScene.site)
        #expect(try await scene.showsSite)
        #expect(await scene.target.errors.isEmpty)
    }

    @Test func orToThePageAlone() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("This one", scope: .thisPage)
        #expect(try await scene.shownNote == "This one")
        try await scene.tab.navigate(to: "https://example.com/other", html: BrowserNoteScene.site)
        #expect(try await scene.showsSite)
        try await scene.tab.navigate(to: BrowserNoteScene.url + "?again", html: BrowserNoteScene.site)
        #expect(try await scene.shownNote == "This one")
    }

    @Test func thePopupUpdatesAndDeletes() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("One")
        try await scene.browser.tap(scene.target)
        #expect(try await scene.target.popupPage.value(of: "#text") == "One")
        #expect(try await scene.target.popupPage.text("#save") == "Update")
        #expect(try await scene.target.popupPage.attribute("hidden", of: "#scope") == "")
        try await scene.target.popupPage.clear("#text")
        try await scene.target.popupPage.type("Two", into: "#text")
        try await scene.target.popupPage.click("#save")
        #expect(try await scene.shownNote == "Two")
        #expect(try scene.system.app.notes().map(\.text) == ["Two"])
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#delete")
        #expect(try await scene.showsSite)
        #expect(try scene.system.app.notes().isEmpty)
    }

    @Test func anEmptyNoteIsNotSent() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("#save")
        #expect(await scene.target.popup == "popup.html")
        #expect(try scene.system.app.notes().isEmpty)
    }

    @Test func whatCannotBeSavedIsSaidAndStaysInTheField() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("One")
        try await scene.browser.tap(scene.target)
        try scene.system.app.delete(try #require(scene.system.app.notes().first))
        try await scene.target.popupPage.type(" more", into: "#text")
        try await scene.target.popupPage.click("#save")
        #expect(await scene.target.popup == "popup.html")
        #expect(try await scene.target.popupPage.text("#problem") == "The note was deleted in the app meanwhile.")
        #expect(try await scene.target.popupPage.attribute("hidden", of: "#problem") == nil)
        #expect(try await scene.target.popupPage.value(of: "#text") == "One more")
    }

    // "All of your notes are visible within the app"
    @Test func theAppShowsAllNotesTheNewestFirst() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("First")
        try await scene.tab.navigate(to: "https://news.example/", html: BrowserNoteScene.site)
        try await scene.add("Second", scope: .thisPage)
        let notes = try scene.system.app.notes()
        #expect(notes.map(\.text) == ["Second", "First"])
        #expect(notes.map(\.host) == ["news.example", "example.com"] && notes.map(\.path) == ["/", nil])
    }

    // "in a modal popup on compact sizes but a floating panel on regular sizes"
    @Test(arguments: [(.iPhone, ["100%", "0px"]), (.iPad, ["320px", "16px"])] as [(PageOptions.Device, JSON)])
    func thePopupIsModalOnCompactSizesAndFloatsOnRegularOnes(device: PageOptions.Device, look: JSON) async throws {
        var options = BrowserOptions()
        options.device = device
        let scene = try await BrowserNoteScene(options: options)
        try await scene.browser.tap(scene.target)
        #expect(
            try await scene.target.popupPage.evaluate(
                """
                (({ width, borderTopLeftRadius }) => [width, borderTopLeftRadius])(getComputedStyle(document.forms[0]))
                """) == look)
    }

    // "Dark mode is fully supported"
    @Test func thePopupIsDarkWhereTheSystemIs() async throws {
        var options = BrowserOptions()
        options.device = .iPhone
        options.device?.isDark = true
        let scene = try await BrowserNoteScene(options: options)
        try await scene.browser.tap(scene.target)
        let background = try await scene.target.popupPage.evaluate("getComputedStyle(document.body).backgroundColor")
        #expect(background == "rgb(0, 0, 0)")
    }
}
