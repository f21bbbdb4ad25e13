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
}

extension Browser {
    fileprivate func watch<Watch: Sendable>(_ page: Page, _ make: (AnyObject, AnyObject) -> Watch) throws -> Watch {
        let page = try self.page(page)
        return make(page.context, page.context.scheduler)
    }
}
