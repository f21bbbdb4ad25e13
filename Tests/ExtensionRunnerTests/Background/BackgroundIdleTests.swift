import ExtensionRunner
import HTTP
import JSONText
import Testing

// When a background that nobody needs dies.
// Source: unloadBackgroundContentIfPossible in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct BackgroundIdleTests {
    // Seed 000_6437c680b68e4f8f.txt: "Background scripts are killed after 30-45s."
    @Test func aWorkerDiesThirtySecondsAfterItWasLoaded() async throws {
        let scene = try await ExtensionScene()
        try await scene.browser.clock.advance(by: .milliseconds(29_999))
        #expect(await scene.target.background.isRunning)
        try await scene.browser.clock.advance(by: .milliseconds(1))
        #expect(await !scene.target.background.isRunning)
        #expect(await scene.target.background.deaths == [.idle])
    }

    @Test func anEventThatIsListenedToStartsTheThirtySecondsAnew() async throws {
        let scene = try await ExtensionScene(background: "browser.action.onClicked.addListener(() => {})")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(20))
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .milliseconds(29_999))
        #expect(await scene.target.background.isRunning)
        try await scene.browser.clock.advance(by: .milliseconds(1))
        #expect(await scene.target.background.deaths == [.idle])
    }

    @Test func anEventThatNobodyListensToDoesNotKeepItAlive() async throws {
        let scene = try await ExtensionScene(background: "browser.action.onClicked.addListener(() => {})")
        try await scene.browser.clock.advance(by: .seconds(20))
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(await scene.target.background.deaths == [.idle])
    }

    /// One call of each kind, every five seconds until the end.
    @Test(arguments: [
        "browser.action.setBadgeText({ text: 'x' })", "browser.storage.local.set({ time: Date.now() })",
        "browser.tabs.query({})", "browser.alarms.create('a', { delayInMinutes: 60 })", "fetch('https://example.com/')",
        "browser.runtime.sendNativeMessage('app', {})", "browser.runtime.sendMessage('hello')",
    ])
    func itsOwnCallsAndTimersDoNotKeepItAlive(call: String) async throws {
        let scene = try await ExtensionScene(
            permissions: ["storage", "alarms", "nativeMessaging"], background: "setInterval(() => { \(call) }, 5000)",
            native: NativeClosure { _ in [:] })
        scene.browser.network.route(.get, "https://example.com/") { _ in .empty() }
        try await scene.browser.clock.advance(by: .seconds(30))
        #expect(await scene.target.background.deaths == [.idle])
        #expect(await scene.errors == [])
    }

    @Test func whatItWaitsForDoesNotKeepItAliveAndIsLost() async throws {
        let handler = Waiting()
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"],
            background: """
                browser.action.onClicked.addListener(() => {
                  setTimeout(() => console.log("timer"), 40000);
                  fetch("https://example.com/slow").then(() => console.log("fetched"));
                  browser.runtime.sendNativeMessage("app", {}).then(() => console.log("answered"));
                });
                """, native: handler)
        handler.clock = scene.browser.clock
        let slow = scene.browser.network.route(.get, "https://example.com/slow") { [clock = scene.browser.clock] _ in
            await clock.sleep(for: .seconds(40))
            return .empty()
        }
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .seconds(30))
        #expect(await scene.target.background.deaths == [.idle])
        let death = try #require(await scene.events(.background, "stop").last)
        #expect(death["lostTimers"] == 1)
        #expect(death["lostRequests"] == 1)
        #expect(death["lostNativeReplies"] == 1)
        try await scene.browser.clock.advance(by: .seconds(20))
        #expect(slow.requestCount == 1)
        #expect(await scene.log == [])
    }
}

/// A native half that takes forty seconds.
private final class Waiting: NativeMessageHandler, @unchecked Sendable {
    var clock: BrowserClock?

    func handle(_ message: JSON) async throws -> JSON? {
        await clock?.sleep(for: .seconds(40))
        return [:]
    }
}
