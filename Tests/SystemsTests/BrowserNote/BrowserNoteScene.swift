import ExtensionRunner
import JSONText
import Systems
import Testing
import VirtualTime
import WebPlatform

/// The extension of Fixtures/browser-note in a browser, with its native half, and a website that a note can stand before.
struct BrowserNoteScene {
    let browser: Browser
    let system: BrowserNoteSystem
    let target: WebExtension
    let tab: Tab

    static let url = "https://example.com/duck"
    static let site = """
        <!doctype html><html class=shop style="overflow: hidden"><title>Takeaway</title>
        <link rel=stylesheet href=shop.css><body class=shop style="display: none" onclick="order.again = false">
        <h1>Half a duck</h1>
        <script>var order = { again: true }; document.body.dataset.ready = "yes";</script>
        """

    /// - Parameter native: in place of the extension's own native half.
    init(
        url: String = Self.url, store: any NoteStore = MemoryNoteStore(), options: BrowserOptions = BrowserOptions(),
        native: (any NativeMessageHandler)? = nil
    ) async throws {
        browser = try await Browser(options: options)
        system = BrowserNoteSystem(store: store, clock: browser.clock, random: SeededRandom(seed: options.seed))
        target = try await browser.install(at: "Fixtures/browser-note", native: native ?? system.nativeHandler)
        tab = try await browser.open(url, html: Self.site, scripts: .inline)
    }

    /// Adds a note in the popup, as the user does.
    func add(_ text: String, scope: Scope = .wholeSite) async throws {
        try await browser.tap(target)
        try await target.popupPage.type(text, into: "#text")
        if scope == .thisPage { try await target.popupPage.uncheck("#whole-site") }
        try await target.popupPage.click("#save")
    }

    enum Scope { case wholeSite, thisPage }

    /// The text of the note that stands in the page's place; `nil` where the page itself is there.
    var shownNote: String? { get async throws { try await tab.page.text("#browser-note .text") } }

    /// Whether the website itself is there, whole.
    var showsSite: Bool { get async throws { try await tab.page.text("h1") == "Half a duck" } }

    /// The messages that somebody sends (`.page`, `.popup`), or that the native half gets (`.native`).
    func messages(_ lane: TraceEvent.Lane) async -> [JSON] {
        await browser.trace.filter { $0.lane == lane && $0.type == "message" }.compactMap { $0["message"] }
    }

    /// The answers of the native half, the latest last.
    var replies: [JSON] {
        get async { await browser.trace.filter { $0.lane == .native && $0.type == "reply" }.compactMap { $0["reply"] } }
    }
}

/// How the native half is asked.
func request(_ members: JSONObject) -> JSON { .string(JSON.object(members).text) }
