import JSONText
import ScriptEngine
import Testing

@testable import ExtensionRunner

/// A browser has a thread and machines, of which a process has room for some hundreds.
@Suite struct BrowserReleaseTests {
    private final class Watch: @unchecked Sendable {
        weak var context: AnyObject?
        weak var scheduler: AnyObject?

        init(_ context: AnyObject, _ scheduler: AnyObject) {
            self.context = context
            self.scheduler = scheduler
        }
    }

    /// Evaluates code in a page of a browser that is gone when this returns.
    private func use(_ code: String) async throws -> (loop: EventLoop, watch: Watch) {
        let browser = try await Browser(options: .forTests)
        browser.network.webSocket("wss://example.com/feed")
        let page = try await browser.openPage(html: "<p>", url: "https://example.com/")
        let watch = try await browser.watch(page) { Watch($0, $1) }
        _ = try? await page.evaluate(PageScript(code, file: "test.js"))
        return (browser.loop, watch)
    }

    @Test(arguments: [
        "1", "Promise.resolve(1)", "Promise.reject(1)", "new Promise(() => {})",
        "new Promise((resolve) => { new WebSocket('wss://example.com/feed').onopen = resolve })",
    ])
    func nothingOfItStaysWhenNobodyHoldsIt(code: String) async throws {
        let (loop, watch) = try await use(code)
        // What it owns is freed on its thread: in jobs that stand before this one.
        for _ in 0..<2 { await loop.run {} }
        #expect(watch.context == nil)
        #expect(watch.scheduler == nil)
    }

    /// An app that does not answer soon.
    private struct Sleeper: NativeMessageHandler {
        let clock: BrowserClock

        func handle(_ message: JSON) async throws -> JSON? {
            await clock.sleep(for: .seconds(5))
            return [:]
        }
    }

    /// Does something with a browser that is gone when this returns.
    private func use(
        _ act: (Browser) async throws -> Void
    ) async throws -> (loop: EventLoop, watch: Watch, browser: () -> Browser?) {
        let browser = try await Browser(options: .forTests)
        try await act(browser)
        let watch = await browser.watchWorld { Watch($0, $1) }
        weak let held = browser
        return (browser.loop, watch, { held })
    }

    private func expectGone(_ used: (loop: EventLoop, watch: Watch, browser: () -> Browser?)) async {
        for _ in 0..<4 { await used.loop.run {} }
        #expect(used.browser() == nil)
        #expect(used.watch.context == nil)
        #expect(used.watch.scheduler == nil)
    }

    @Test func aTabOfWhichExtensionsAreToBeToldHoldsNothing() async throws {
        let used = try await use { try await $0.open("https://example.com/", html: "<title>A duck</title>") }
        await expectGone(used)
    }

    @Test(arguments: [true, false])
    func anAppThatSleepsHoldsNothing(isClosed: Bool) async throws {
        let used = try await use { browser in
            let folder = try TemporaryExtension(
                permissions: ["nativeMessaging"],
                background:
                    "browser.runtime.onMessage.addListener(() => { browser.runtime.sendNativeMessage('app', 1); })")
            let saver = try await browser.install(at: folder.folder, native: Sleeper(clock: browser.clock))
            try await browser.open("https://example.com/")
            try await saver.sendMessage("save")
            if isClosed { await browser.close() }
        }
        await expectGone(used)
    }

    @Test func atATestsEndTheBrowserIsGoneThoughTheTestSleeps() async throws {
        let used = try await use { browser in
            let clock = browser.clock
            Task { await clock.sleep(for: .seconds(5)) }
            await Task.yield()
        }
        await expectGone(used)
    }
}

extension Browser {
    fileprivate func watchWorld<Watch: Sendable>(_ make: (AnyObject, AnyObject) -> Watch) -> Watch {
        make(world, world.scheduler)
    }

    fileprivate func watch<Watch: Sendable>(_ page: Page, _ make: (AnyObject, AnyObject) -> Watch) throws -> Watch {
        let page = try self.page(page)
        return make(page.context, page.context.scheduler)
    }
}
