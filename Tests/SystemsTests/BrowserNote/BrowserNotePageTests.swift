import ExtensionRunner
import JSONText
import Systems
import Testing
import VirtualTime

/// The content script: a note in the page's place, and the website behind it.
// Seed 001_437248911b92e1be.txt
@Suite struct BrowserNotePageTests {
    // "case "ignore": break;"
    @Test func withoutANoteThePageStays() async throws {
        let scene = try await BrowserNoteScene()
        #expect(try await scene.showsSite)
        #expect(await scene.replies.map { $0["type"] } == ["ignore"])
        #expect(await scene.target.errors.isEmpty)
    }

    // "the extension removes all of the HTML from the page and replaces it with it’s own note UI"
    @Test func aNoteTakesThePlaceOfAllOfThePage() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("Are you sure?\nReally?")
        #expect(try await scene.shownNote == "Are you sure?Really?")
        #expect(try await scene.tab.page.count("#browser-note .text br") == 1)
        #expect(try await scene.tab.page.count("h1, link, script, .shop, [style], [onclick], [data-ready]") == 0)
        // The page's own world is untouched: its globals are there, the extension's are not.
        #expect(
            try await scene.tab.page.evaluate("[order.again, typeof ask, typeof browser.storage, typeof showNote]")
                == [true, "undefined", "undefined", "undefined"])
        #expect(await scene.target.errors.isEmpty)
    }

    // "it adds fullscreen notes to webpages"
    @Test func theNoteIsAsHighAsTheScreen() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("Stop")
        let look = try await scene.tab.page.evaluate(
            """
            (({ minHeight }) => [minHeight === `${innerHeight}px`, document.body.children.length])
              (getComputedStyle(document.getElementById("browser-note")))
            """)
        #expect(look == [true, 1])
    }

    // "createContentView(response.id, response.emoji, response.displayText);"
    @Test func theNoteHasTheAnswersIDEmojiAndText() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("Stop")
        #expect(try await scene.tab.page.text("#browser-note .emoji") == BrowserNoteHandler.emoji)
        #expect(try await scene.shownNote == "Stop")
        try await scene.tab.page.click("#browser-note-view")
        let id = try #require(try scene.system.app.notes().first).id
        #expect(await scene.messages(.native).contains(request(["request": "snooze", "id": .string(id)])))
    }

    // "if (!response.isSnoozed)"
    @Test(arguments: [(true, nil), (false, "Stop")] as [(Bool, String?)])
    func aNoteThatIsSnoozedIsNotShown(isSnoozed: Bool, shown: String?) async throws {
        let scene = try await BrowserNoteScene(
            native: FixedNative {
                [
                    "type": "message", "id": "1", "emoji": "!", "text": "Stop", "displayText": "Stop",
                    "isSnoozed": .bool(isSnoozed), "device": "iphone",
                ]
            })
        #expect(try await scene.shownNote == shown)
        #expect(try await scene.showsSite == isSnoozed)
    }

    // "the content.js file which is loaded on each page request"
    @Test func everyLoadOfAPageAsks() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.tab.reload()
        try await scene.tab.navigate(to: "http://news.example/b", html: BrowserNoteScene.site)
        let asked = [BrowserNoteScene.url, BrowserNoteScene.url, "http://news.example/b"].map {
            request(["request": "check", "url": .string($0)])
        }
        #expect(await scene.messages(.page) == asked)
        #expect(await scene.messages(.native) == asked)
    }

    // "use the Web Storage API to store notes … there isn’t a way for the app to access that data"
    @Test func nothingIsKeptWhereTheAppCannotReachIt() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("Stop")
        #expect(
            try await scene.tab.page.evaluate("[localStorage.length, sessionStorage.length, document.cookie]")
                == [0, 0, ""])
        #expect(
            try await scene.target.background.evaluate("['storage' in browser, localStorage.length]") == "[false,0]")
        #expect(try scene.system.app.notes().map(\.text) == ["Stop"])
    }

    // "on a device it’s practically instantaneous": no timer and no waiting stands between page and note
    @Test func theNoteIsThereBeforeAnyTimePasses() async throws {
        let store = MemoryNoteStore()
        try store.insert(
            Note(id: "1", host: "example.com", text: "Stop", createdAt: WallTime(millisecondsSince1970: 0)))
        let scene = try await BrowserNoteScene(store: store)
        #expect(try await scene.shownNote == "Stop")
        #expect(scene.browser.clock.elapsed == .zero)
    }

    // "sends a message to the background.js file with the current url and also the request type"
    @Test func theRequestIsJSONTextThatTheBackgroundHandsOnAsItIs() async throws {
        let scene = try await BrowserNoteScene()
        let asked = request(["request": "check", "url": .string(BrowserNoteScene.url)])
        #expect(await scene.messages(.page) == [asked])
        #expect(await scene.messages(.native) == [asked])
        // And the app's answer comes back as it is.
        let answers = await scene.browser.trace.filter { $0.type == "reply" && $0.lane == .page }
        #expect(await scene.replies == answers.compactMap { $0["reply"] })
    }

    @Test func markupInANoteIsText() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("<img src=x onerror='order.again = false'><b>no</b>")
        #expect(try await scene.shownNote == "<img src=x onerror='order.again = false'><b>no</b>")
        #expect(try await scene.tab.page.count("#browser-note img, #browser-note b") == 0)
        #expect(try await scene.tab.page.evaluate("order.again") == true)
    }

    // "a “View Website” button is available to let you continue into the site"
    @Test func viewWebsiteSnoozesAndReloads() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("Stop")
        #expect(try await scene.tab.page.text("#browser-note-view") == "View Website")
        try await scene.tab.page.click("#browser-note-view")
        #expect(try await scene.showsSite)
        #expect(try await scene.tab.page.evaluate("order.again") == true)
    }

    // "the note is snoozed for a period of time at which point it will appear again on any subsequent reloads (the snooze
    // period is 15 minutes but you can change this within the app)"
    @Test func theNoteReturnsAfterFifteenMinutes() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("Stop")
        try await scene.tab.page.click("#browser-note-view")
        try await scene.browser.clock.advance(by: .milliseconds(899_999))
        try await scene.tab.reload()
        #expect(try await scene.showsSite)
        // It waits for a reload.
        try await scene.browser.clock.advance(by: .milliseconds(1))
        #expect(try await scene.showsSite)
        try await scene.tab.reload()
        #expect(try await scene.shownNote == "Stop")
    }

    @Test func theAppChangesHowLongTheNextSnoozeLasts() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("Stop")
        try scene.system.app.setSnoozePeriod(.seconds(60))
        try await scene.tab.page.click("#browser-note-view")
        // A snooze that runs keeps its end.
        try scene.system.app.setSnoozePeriod(.seconds(3_600))
        try await scene.browser.clock.advance(by: .seconds(60))
        try await scene.tab.reload()
        #expect(try await scene.shownNote == "Stop")
    }

    // "allow them to be deleted from within the app"
    @Test func whatTheAppDeletesStandsBeforeNoPageAnyMore() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("One")
        try await scene.tab.page.click("#browser-note-view")
        try scene.system.app.delete(try #require(scene.system.app.notes().first))
        try await scene.browser.clock.advance(by: .seconds(900))
        try await scene.tab.reload()
        #expect(try await scene.showsSite)
        #expect(try scene.system.app.notes().isEmpty)
    }

    @Test func viewWebsiteOpensTheSiteOfANoteThatIsGone() async throws {
        let scene = try await BrowserNoteScene()
        try await scene.add("One")
        try scene.system.app.delete(try #require(scene.system.app.notes().first))
        try await scene.tab.page.click("#browser-note-view")
        #expect(await scene.replies.contains { $0["error"] == "no_such_note" })
        #expect(try await scene.showsSite)
    }

    // "this background file just acts as a middleman", and it dies like every other
    @Test func aDeadBackgroundAndARelaunchKeepTheNotes() async throws {
        let files = try NoteStoreScene(.file)
        let scene = try await BrowserNoteScene(store: files.store)
        try await scene.add("Stop")
        try await scene.target.background.kill()
        try await scene.tab.reload()
        #expect(try await scene.shownNote == "Stop")
        #expect(await scene.target.background.startCount == 2)
        let later = try await BrowserNoteScene(
            url: "https://example.com/other", store: SQLiteNoteStore(path: files.path))
        #expect(try await later.shownNote == "Stop")
    }

    // "if there is, it responds with the data": a native half that fails leaves the page alone
    @Test func whereTheAppDoesNotAnswerThePageStays() async throws {
        for error in [NativeMessageError.failed, .crashed] {
            let scene = try await BrowserNoteScene(native: FixedNative { throw error })
            #expect(try await scene.showsSite)
        }
    }

    // "Dark mode is fully supported so your note will reflect the system theme."
    @Test(arguments: [(true, "rgb(0, 0, 0)", "rgb(255, 255, 255)"), (false, "rgb(255, 255, 255)", "rgb(0, 0, 0)")])
    func theNoteReflectsTheSystemTheme(isDark: Bool, background: JSON, text: JSON) async throws {
        var options = BrowserOptions()
        options.device = .iPhone
        options.device?.isDark = isDark
        let scene = try await BrowserNoteScene(options: options)
        try await scene.add("Stop")
        #expect(
            try await scene.tab.page.evaluate(
                "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]")
                == [background, text])
    }
}
