import ExtensionRunner
import JSONText
import Synchronization
import Systems
import VirtualTime

/// A page with a note before it, warm: what the whole page takes, and of that the check, from the moment when the content
/// script asks: background → Swift → SQLite → the note in the page's place.
enum NoteChecks {
    private static let url = "https://example.com/duck"
    private static let html = "<!doctype html><title>Takeaway</title><h1>Half a duck</h1>"

    static func measure(into figures: inout JSONObject) async throws {
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        let asked = Mutex(0.0)
        var options = BrowserOptions()
        options.keepsTrace = false
        options.onTraceEvent = { event in
            if event.lane == .page, event.type == "message" { asked.withLock { $0 = Stopwatch.now() } }
        }
        let browser = try await Browser(profile: .safariIOS, options: options)
        let store = try SQLiteNoteStore(path: "\(scratch.path)/notes.db")
        for number in 0..<1_000 {
            let host = number == 0 ? "example.com" : "site-\(number).example"
            try store.insert(Note(id: "\(number)", host: host, text: "Are you sure?", createdAt: browser.clock.now))
        }
        let system = BrowserNoteSystem(store: store, clock: browser.clock, random: SeededRandom(seed: 1))
        try await browser.install(at: "Fixtures/browser-note", native: system.nativeHandler)
        let tab = try await browser.open(url, html: html)
        var checks: [Double] = []
        var reloads: [Double] = []
        // On the browser's thread, as tests are.
        try await withTaskExecutorPreference(browser.executor) {
            for count in 0..<1_200 {
                let start = Stopwatch.now()
                try await tab.reload()
                let end = Stopwatch.now()
                if count >= 200 {
                    checks.append(end - asked.withLock { $0 })
                    reloads.append(end - start)
                }
                let text = try await tab.page.text("#browser-note .text")
                require(text == "Are you sure?", "the note is not there")
            }
        }
        figures.set("note_check_ms", checks.median)
        figures.set("note_page_ms", reloads.median)
    }
}
