import ExtensionRunner
import JSONText
import Testing

// What the trace has for a report.
@Suite struct TraceDetailTests {
    private static let content = "document.body.append(' and a note')"

    private func scene(details: Bool, background: String = "", files: [String: String] = [:]) async throws
        -> ExtensionScene
    {
        var options = BrowserOptions.forTests
        options.tracesDetails = details
        return try await ExtensionScene(
            permissions: ["storage"],
            members: [
                "action": ["default_popup": "popup.html", "default_title": "Note it", "default_icon": "own.svg"],
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]],
            ], background: background,
            files: ["content.js": Self.content, "popup.html": "<p>A popup</p>"].merging(files) { $1 }, options: options)
    }

    @Test func aPageIsRecordedWhereAStepHasChangedIt() async throws {
        let scene = try await scene(details: true)
        let tab = try await scene.browser.open("https://example.com/", html: "<p>Hello</p>")
        try await scene.browser.settle()
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.events(.page, "snapshot").count == 1)
        _ = try await tab.page.evaluate("document.querySelector('p').textContent = 'Bye'")
        let pages = await scene.events(.page, "snapshot")
        #expect(pages.map { $0["tab"] } == [1, 1])
        #expect(pages.first?["html"]?.stringValue?.contains("<p>Hello</p> and a note") == true)
        #expect(pages.last?["html"]?.stringValue?.contains("<p>Bye</p> and a note") == true)

        try await scene.browser.tap(scene.target)
        let popup = try #require(await scene.events(.popup, "snapshot").first)
        #expect(popup["path"] == "popup.html")
        #expect(popup["html"]?.stringValue?.contains("<p>A popup</p>") == true)
    }

    @Test func aCallHasItsPlaceInTheScript() async throws {
        let background = """
            browser.runtime.onInstalled.addListener(async () => {
              Error = class { get stack() { return "forged@evil.js:1:1"; } };
              await browser.storage.local.set({ a: 1 });
                fetch("https://api.example/");
            });
            """
        let scene = try await scene(details: true, background: background)
        scene.browser.network.route(.get, "https://api.example/") { _ in .json(1) }
        #expect(await scene.events(.storage, "write").first?["position"] == "background.js:3:34")
        #expect(
            await scene.events(.network, "request").first?["position"]?.stringValue?.hasPrefix("background.js:4:")
                == true)
        // What follows by itself has none.
        #expect(await scene.events(.background, "event").allSatisfy { $0["position"] == nil })
    }

    @Test func whatATestSeesOfATraceDoesNotDependOnReports() async throws {
        func trace(details: Bool) async throws -> [String] {
            let scene = try await scene(
                details: details,
                background: """
                    browser.storage.local.set({ a: 1 });
                    browser.action.setIcon({ path: "other.svg" }).then(() => browser.action.setTitle({ title: "T" }));
                    """, files: ["own.svg": "<svg/>", "other.svg": "<svg></svg>"])
            try await scene.browser.open("https://example.com/", html: "<p>Hello</p>")
            try await scene.browser.tap(scene.target)
            return TraceEvent.withoutDetails(await scene.browser.trace).map(\.json.text)
        }
        let plain = try await trace(details: false)
        #expect(try await trace(details: true) == plain)
        #expect(plain.contains { $0.contains("\"cause\"") })
    }

    @Test func withoutBeingAskedForThereIsNoneOfThis() async throws {
        let scene = try await scene(details: false, background: "browser.storage.local.set({ a: 1 })")
        try await scene.browser.open("https://example.com/", html: "<p>Hello</p>")
        let trace = await scene.browser.trace
        #expect(trace.contains { $0.type == "write" })
        #expect(!trace.contains { $0.type == "snapshot" || $0["position"] != nil })
    }

    @Test func theButtonOfEveryTabIsRecordedAsTheUserSeesIt() async throws {
        let scene = try await scene(details: false)
        let first = try await scene.browser.open("https://example.com/")
        let second = try await scene.browser.open("https://example.com/second")
        func looks() async -> [String] {
            await scene.browser.trace.compactMap { event in
                switch event.type {
                case "badge": "\(event["tab"]?.text ?? ""): badge \(event["text"]?.stringValue ?? "")"
                case "button":
                    "\(event["tab"]?.text ?? ""): \(event["title"]?.stringValue ?? ""), \(event["enabled"]?.text ?? "")"
                default: nil
                }
            }
        }
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: '1', tabId: \(first.id) })")
        _ = try await scene.evaluate("browser.action.setBadgeText({ text: '2' })")
        #expect(await looks() == ["1: badge 1", "2: badge 2"])
        _ = try await scene.evaluate("browser.action.setTitle({ title: 'Done' })")
        _ = try await scene.evaluate("browser.action.disable(\(second.id))")
        #expect(await looks().suffix(3) == ["1: Done, true", "2: Done, true", "2: Done, false"])
        // A new tab has the default, another document loses what was set for the tab.
        try await scene.browser.open("https://example.com/third")
        #expect(await looks().suffix(2) == ["3: badge 2", "3: Done, true"])
        try await first.navigate(to: "https://example.com/elsewhere")
        #expect(await looks().last == "1: badge 2")
        try await scene.browser.relaunch()
        #expect(await looks().suffix(2) == ["3: badge ", "3: Note it, true"])
    }

    @Test func theButtonsPictureIsRecorded() async throws {
        let scene = try await scene(details: true, files: ["own.svg": "<svg/>", "set.svg": "<svg>?></svg>"])
        try await scene.browser.open("https://example.com/")
        #expect(await scene.events(.user, "install").first?["icon"] == "data:image/svg+xml;base64,PHN2Zy8+")
        _ = try await scene.evaluate("browser.action.setIcon({ path: { 32: '/set.svg' } })")
        #expect(
            await scene.events(.browser, "button").map { $0["icon"] } == [
                "data:image/svg+xml;base64,PHN2Zz4/Pjwvc3ZnPg=="
            ])
        // What is not to be had takes the place of the picture too: the button no longer shows it.
        _ = try await scene.evaluate("browser.action.setIcon({ path: 'background.js' })")
        #expect(await scene.events(.browser, "button").dropFirst().map { $0["icon"] } == [""])
    }

    @Test func whatTheUserDoesInAPageIsRecordedButNotWhatIsTyped() async throws {
        let scene = try await scene(details: false)
        let tab = try await scene.browser.open("https://example.com/", html: "<input id=password><button>Go</button>")
        try await tab.page.type("correct horse", into: "#password")
        try await tab.page.click("button")
        try await tab.page.press("Enter")
        let acts = await scene.browser.trace.filter { $0.lane == .user }.suffix(3).map(\.json.text)
        #expect(
            acts == [
                ##"{"at":1,"lane":"user","type":"type","selector":"#password"}"##,
                #"{"at":2,"lane":"user","type":"click","selector":"button"}"#,
                #"{"at":3,"lane":"user","type":"press","key":"Enter"}"#,
            ])
    }
}
