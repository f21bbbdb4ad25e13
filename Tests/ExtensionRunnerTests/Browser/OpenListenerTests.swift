import ExtensionRunner
import JSONText
import Testing

/// Listeners and replies that never come to an end are named.
@Suite struct OpenListenerTests {
    private func hints(_ scene: ExtensionScene) async -> [String] {
        await scene.browser.explainPendingWork()
        return await scene.browser.trace.filter { $0.type == "hint" }.compactMap { $0["text"]?.stringValue }
    }

    @Test func aListenerWhosePromiseNeverSettlesIsNamed() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.action.onClicked.addListener(async function onTap() { await new Promise(() => {}); });
                browser.action.onClicked.addListener(async () => {});
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.browser.pendingWork.map(\.kind) == [.listener])
        #expect(
            await hints(scene) == [
                "the listener onTap of action.onClicked has not ended: its promise has not settled; nothing is under way "
                    + "that could change that"
            ])
        try await scene.target.background.kill()
        #expect(await scene.events(.background, "stop").last?["lostListeners"] == 1)
        #expect(await scene.browser.pendingWork.isEmpty)
    }

    @Test(arguments: [
        "browser.storage.local.onChanged.addListener(forEver)", "browser.runtime.onConnect.addListener(forEver)",
        "browser.runtime.onConnect.addListener((port) => port.onMessage.addListener(forEver))",
    ])
    func listenersOfAreasAndPortsCountToo(listening: String) async throws {
        let scene = try await ExtensionScene(
            permissions: ["storage"],
            background: "async function forEver() { await new Promise(() => {}) }\n\(listening)",
            files: [
                "page.html": "<script src=page.js></script>",
                "page.js": "browser.storage.local.set({ a: 1 }); browser.runtime.connect().postMessage(1);",
            ])
        _ = try await scene.evaluate("browser.tabs.create({ url: 'page.html' }).then(() => 1)")
        #expect(await hints(scene).contains { $0.hasPrefix("the listener forEver of ") })
        try await scene.target.background.kill()
        #expect(await scene.events(.background, "stop").last?["lostListeners"] == 1)
    }

    @Test func whatItMayWaitForIsSaid() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.action.onClicked.addListener(async () => { await new Promise((done) => setTimeout(done, 1000)); });
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(
            await hints(scene) == [
                "a listener of action.onClicked has not ended: its promise has not settled; under way is still: timer"
            ])
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await hints(scene).count == 1)
    }

    @Test func aReplyThatNeverComesIsNamedWithItsMessage() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.runtime.onMessage.addListener((message) => {
                  if (message.kind === "lost") return true;
                  return message.kind === "broken" ? Promise.reject(new Error("no")) : Promise.resolve(1);
                });
                """)
        try await scene.browser.open("https://example.com/")
        for kind in ["lost", "broken", "answered"] { try await scene.target.sendMessage(["kind": .string(kind)]) }
        let found = await hints(scene)
        #expect(found.count == 2)
        #expect(found.first?.contains("promise that was rejected") == true)
        #expect(
            found.last
                == "a listener of runtime.onMessage has promised a reply to {\"kind\":\"lost\"} and has not given it, so the "
                + "sender waits; nothing is under way that could change that")
    }

    @Test func aRejectionThatNobodyHandlesIsStillReported() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.action.onClicked.addListener(async () => { throw new TypeError("at once"); });
                browser.action.onClicked.addListener(async () => { await null; throw new TypeError("later"); });
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        let errors = await scene.target.errors
        #expect(errors.map(\.kind) == ["unhandledRejection", "unhandledRejection"])
        #expect(errors.map(\.error.message) == ["at once", "later"])
        #expect(errors.map { $0.error.position?.line } == [1, 2])
        #expect(await scene.browser.pendingWork.isEmpty)
    }

    @Test func aRejectionThatTheExtensionHandlesIsNotReported() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.action.onClicked.addListener(() => {
                  const saved = Promise.reject(new Error("handled"));
                  saved.catch(() => {});
                  return saved;
                });
                browser.action.onClicked.addListener(() => Promise.reject(new Error("left alone")));
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.errors.map(\.error.message) == ["left alone"])
    }

    @Test func whatIsNoPlainPromiseIsLeftAlone() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.action.onClicked.addListener(() => ({ get then() { console.log("looked at"); } }));
                browser.action.onClicked.addListener(Object.defineProperty(async () => {}, "name", {
                  get() { throw 1; },
                }));
                Promise.prototype.then = () => console.log("called");
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.events(.console, "console").isEmpty)
        #expect(await scene.target.errors.isEmpty)
        #expect(await scene.browser.pendingWork.isEmpty)
    }
}
