import ExtensionRunner
import Testing

/// Ports between the contexts of an extension: what is sent, in which order, and who hears of the end.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/runtime/Port
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/API/WebExtensionContextAPIPortCocoa.mm
@Suite struct PortTests {
    /// An extension whose popup runs `popup` when it is tapped.
    private func scene(popup: String, background: String) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]], background: background,
            files: ["popup.html": "<script src=popup.js></script>", "popup.js": popup])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        return scene
    }

    private let listening = """
        browser.runtime.onConnect.addListener((port) => {
          console.log("connected", port.name);
          port.onMessage.addListener((message) => console.log(message));
          port.onDisconnect.addListener(() => console.log("gone"));
        });
        """

    @Test(arguments: [
        "port.postMessage('a'); port.postMessage('b'); port.disconnect();",
        "port.postMessage('a'); setTimeout(() => { port.postMessage('b'); port.disconnect(); }, 1000);",
        "setTimeout(() => { port.postMessage('a'); port.postMessage('b'); window.close(); }, 1000);",
    ])
    func whatWasPostedComesBeforeTheEnd(script: String) async throws {
        let scene = try await scene(
            popup: "const port = browser.runtime.connect({ name: 'n' });\n\(script)", background: listening)
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(await scene.log == ["connected n", "a", "b", "gone"])
    }

    /// Source: dispatchPortMessageEvent and isPortConnected of https://github.com/WebKit/WebKit
    @Test func pagesOfTheExtensionHearOneAnotherOnTheirPort() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            background: """
                browser.runtime.onConnect.addListener((port) => {
                  port.onDisconnect.addListener(() => console.log("the background is told"));
                  setTimeout(() => port.postMessage("from the background"), 500);
                });
                """,
            files: [
                "popup.html": "<script src=popup.js></script>",
                "popup.js": """
                browser.runtime.connect().onMessage.addListener((message) => console.log("the popup:", message));
                setTimeout(() => window.close(), 1000);
                """,
                "page.html": "<script src=page.js></script>",
                "page.js": """
                browser.runtime.onConnect.addListener((port) => {
                  globalThis.port = port;
                  port.onMessage.addListener((message) => console.log("the page:", message));
                });
                """,
            ])
        let base = try await scene.evaluate("browser.runtime.getURL('page.html')")?.stringValue ?? ""
        let tab = try await scene.browser.open(base)
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .milliseconds(500))
        #expect(await scene.log.sorted() == ["the page: from the background", "the popup: from the background"])
        // Two are left.
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log.count == 2)
        _ = try await tab.page.evaluate("port.disconnect()")
        #expect(await scene.log.suffix(1) == ["the background is told"])
    }

    /// Source: runtimeConnect and tabsConnect of https://github.com/WebKit/WebKit
    @Test func aPortThatLeadsNowhereHasTheError() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            background: """
                for (const port of [browser.tabs.connect(99), browser.runtime.connect("other", { name: "n" })]) {
                  port.onDisconnect.addListener(({ error }) => console.log(port.name, error.message));
                }
                """)
        #expect(
            await scene.log.filter { !$0.hasPrefix("Invalid") } == [
                " Invalid call to tabs.connect(). Tab not found.",
                "n Invalid call to runtime.connect(). The 'extensionID' value is invalid, because cross-extension messaging is "
                    + "not supported.",
            ])
    }

    /// Source: tabsSendMessage and tabsConnect of https://github.com/WebKit/WebKit
    @Test func aTabThatShowsAPageOfTheExtensionIsReached() async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            background: """
                browser.tabs.onUpdated.addListener((id, { status }) => {
                  if (status !== "complete") return;
                  browser.tabs.sendMessage(id, "hello").then(console.log);
                  browser.tabs.connect(id, { name: "n", frameId: 0 }).onMessage.addListener((message) => console.log(message));
                  browser.tabs.connect(id, { name: "elsewhere", frameId: 7 });
                });
                browser.tabs.create({ url: "page.html" });
                """,
            files: [
                "page.html": "<script src=page.js></script>",
                "page.js": """
                browser.runtime.onMessage.addListener((message, sender, answer) => answer(`page got ${message}`));
                browser.runtime.onConnect.addListener((port) => port.postMessage(`port ${port.name}`));
                browser.tabs.getCurrent().then(({ id }) => browser.tabs.sendMessage(id, "myself"))
                  .then((reply) => console.log("page", reply));
                """,
            ])
        #expect(
            await scene.log.sorted() == [
                "Invalid call to tabs.connect(). No runtime.onConnect listeners found.", "page got hello",
                "page undefined",
                "port n",
            ])
    }

    @Test func aListenerUsesThePortAtOnce() async throws {
        let scene = try await scene(
            popup: """
                const port = browser.runtime.connect();
                port.onMessage.addListener((message) => console.log("popup got", message));
                port.onDisconnect.addListener(({ error }) => console.log("popup is left", error));
                """,
            background: """
                browser.runtime.onConnect.addListener((port) => { port.postMessage("welcome"); port.disconnect(); });
                """)
        #expect(await scene.log == ["popup got welcome", "popup is left null"])
    }

    @Test func whatIsPostedWhileTheBackgroundWakesComesInItsOrder() async throws {
        let scene = try await scene(
            popup: "",
            background: listening
                + "\nbrowser.runtime.onConnect.addListener((port) => console.log(`second ${port.name}`));")
        try await scene.target.background.kill()
        try scene.files.write(
            "popup.js",
            """
            const port = browser.runtime.connect({ name: "n" });
            for (let i = 0; i < 3; i++) { port.postMessage(i); Promise.resolve().then(() => port.postMessage(`then ${i}`)); }
            """)
        try await scene.browser.tap(scene.target)
        let log = await scene.log
        #expect(
            log.filter { $0 != "gone" } == ["connected n", "second n", "0", "1", "2", "then 0", "then 1", "then 2"])
    }

    @Test func whoGoesBeforeItsListenerIsCalledIsMissed() async throws {
        let scene = try await ExtensionScene(
            files: [
                "page.html": "<script src=page.js></script>",
                "page.js": "browser.runtime.onConnect.addListener(() => console.log('connected'))",
            ])
        _ = try await scene.evaluate(
            "browser.tabs.create({ url: 'page.html' }).then(({ id }) => (globalThis.shown = id))")
        _ = try await scene.evaluate(
            """
            browser.runtime.connect().onDisconnect.addListener(({ error }) => console.log("left", error));
            browser.tabs.remove(shown).then(() => null)
            """)
        #expect(await scene.log == ["left null"])
    }

    @Test func theEndOfTheBackgroundIsTheEndOfThePort() async throws {
        let scene = try await scene(
            popup: """
                browser.runtime.connect().onDisconnect.addListener(({ error }) => console.log("left", error));
                """, background: "browser.runtime.onConnect.addListener(() => {})")
        #expect(await scene.log == [])
        try await scene.target.background.kill()
        #expect(await scene.log == ["left null"])
    }
}
