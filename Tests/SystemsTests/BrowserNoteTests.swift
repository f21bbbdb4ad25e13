import ExtensionRunner
import JSONText
import Synchronization
import Testing

/// Browser Note's content script and popup, in the two worlds of a page (seed 001_437248911b92e1be.txt).
@Suite struct BrowserNoteTests {
    /// Notes in memory, answered as the app answers: requests are JSON in a string.
    private final class Notes: NativeMessageHandler {
        private struct Note {
            var text: String
            var isSnoozed = false
        }

        private let notes = Mutex<[String: Note]>([:])

        func handle(_ message: JSON) async throws -> JSON {
            guard let request = message.stringValue.flatMap({ try? JSON(parsing: $0) }) else {
                return ["type": "ignore"]
            }
            let id = request["id"]?.stringValue ?? request["url"]?.stringValue ?? ""
            let text = request["text"]?.stringValue
            return notes.withLock { notes in
                switch request["request"]?.stringValue {
                case "check":
                    guard let note = notes[id] else {
                        return ["type": "ignore", "host": "example.com", "device": "iphone"]
                    }
                    return [
                        "type": "message", "id": .string(id), "emoji": "\u{1F9A6}", "text": .string(note.text),
                        "displayText": .string(note.text.replacing("\n", with: "<br>")),
                        "isSnoozed": .bool(note.isSnoozed),
                        "device": "iphone",
                    ]
                case "add", "update": notes[id] = Note(text: text ?? "")
                case "delete": notes[id] = nil
                case "snooze": notes[id]?.isSnoozed = true
                default: return ["type": "ignore"]
                }
                return ["type": "reload"]
            }
        }
    }

    private static let url = "https://example.com/duck"
    private let page = """
        <!doctype html><title>Takeaway</title><link rel=stylesheet href=shop.css><body class=shop><h1>Half a duck</h1>
        <script>var order = { again: true }; document.body.dataset.ready = "yes";</script>
        """

    private func scene() async throws -> (browser: Browser, target: WebExtension, tab: Tab) {
        let browser = try await Browser()
        let target = try await browser.install(at: "Fixtures/browser-note", native: Notes())
        let tab = try await browser.open(Self.url, html: page, scripts: .inline)
        return (browser, target, tab)
    }

    @Test func withoutANoteThePageStays() async throws {
        let (_, target, tab) = try await scene()
        #expect(try await tab.page.text("h1") == "Half a duck")
        #expect(await target.errors.isEmpty)
    }

    @Test func thePopupAddsANoteThatReplacesThePage() async throws {
        let (browser, target, tab) = try await scene()
        try await browser.tap(target)
        #expect(try await target.popupPage.text("#host") == "example.com")
        #expect(try await target.popupPage.text("#save") == "Add")
        try await target.popupPage.type("Are you sure?\nReally?", into: "#text")
        try await target.popupPage.click("#save")
        #expect(await target.popup == nil)
        #expect(try await tab.page.text("h1") == nil)
        #expect(try await tab.page.text("#browser-note .text") == "Are you sure?Really?")
        #expect(try await tab.page.count("#browser-note .text br") == 1)
        #expect(try await tab.page.count("link, .shop") == 0)
        // The page's own world is untouched: its globals are there, the extension's are not.
        #expect(
            try await tab.page.evaluate("[order.again, typeof ask, typeof browser, typeof showNote]")
                == [true, "undefined", "undefined", "undefined"])
        #expect(await target.errors.isEmpty)
    }

    @Test func viewWebsiteSnoozesAndReloads() async throws {
        let (browser, target, tab) = try await scene()
        try await browser.tap(target)
        try await target.popupPage.type("Stop", into: "#text")
        try await target.popupPage.click("#save")
        try await tab.page.click("#browser-note-view")
        #expect(try await tab.page.text("h1") == "Half a duck")
        #expect(try await tab.page.evaluate("order.again") == true)
    }

    @Test func thePopupUpdatesAndDeletes() async throws {
        let (browser, target, tab) = try await scene()
        try await browser.tap(target)
        try await target.popupPage.type("One", into: "#text")
        try await target.popupPage.click("#save")
        try await browser.tap(target)
        #expect(try await target.popupPage.value(of: "#text") == "One")
        #expect(try await target.popupPage.text("#save") == "Update")
        try await target.popupPage.clear("#text")
        try await target.popupPage.type("Two", into: "#text")
        try await target.popupPage.click("#save")
        #expect(try await tab.page.text("#browser-note .text") == "Two")
        try await browser.tap(target)
        try await target.popupPage.click("#delete")
        #expect(try await tab.page.text("h1") == "Half a duck")
    }

    @Test func anEmptyNoteIsNotSent() async throws {
        let (browser, target, _) = try await scene()
        try await browser.tap(target)
        try await target.popupPage.click("#save")
        #expect(await target.popup == "popup.html")
    }
}
