import ExtensionRunner
import JSONText
import Testing

// What a death takes away, and what goes on.
@Suite struct BackgroundDeathTests {
    private static let counting = """
        globalThis.taps = (globalThis.taps ?? 0);
        browser.action.onClicked.addListener(() => console.log(++globalThis.taps));
        """

    @Test(arguments: [BackgroundDeath.kill, .crash])
    func variablesEndWithTheLife(death: BackgroundDeath) async throws {
        let scene = try await ExtensionScene(background: Self.counting)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.tap(scene.target)
        if death == .kill {
            try await scene.target.background.kill()
        } else {
            try await scene.target.background.crash()
        }
        #expect(await !scene.target.background.isRunning)
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["1", "2", "1"])
        #expect(await scene.target.background.deaths == [death])
    }

    @Test func killingWhatIsStoppedDoesNothing() async throws {
        let scene = try await ExtensionScene()
        try await scene.target.background.kill()
        try await scene.target.background.kill()
        #expect(await scene.target.background.deaths == [.kill])
    }

    @Test func timersOfADeadLifeNeverFire() async throws {
        let scene = try await ExtensionScene(
            background: "setTimeout(() => console.log('timer'), 1000); setInterval(() => console.log('interval'), 1000)"
        )
        try await scene.target.background.kill()
        #expect(await scene.events(.background, "stop").last?["lostTimers"] == 2)
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(await scene.log == [])
    }

    @Test func theNativeHalfFinishesWhatADeadLifeAskedForAndItsReplyGoesNowhere() async throws {
        let handler = SlowHandler()
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"],
            background: """
                browser.action.onClicked.addListener(async () => {
                  console.log(await browser.runtime.sendNativeMessage("app", "work"));
                });
                """, native: handler)
        handler.clock = scene.browser.clock
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.background.kill()
        #expect(await scene.events(.background, "stop").last?["lostNativeReplies"] == 1)
        try await scene.browser.clock.advance(by: .seconds(5))
        let reply = try #require(await scene.events(.native, "reply").last)
        #expect(reply["reply"] == "done")
        #expect(reply["lost"] == true)
        #expect(await scene.log == [])
    }

    @Test func aReplyToAMessageIsLostWithTheLife() async throws {
        let scene = try await ExtensionScene(
            background: "browser.runtime.onMessage.addListener(() => new Promise(() => {}))")
        try await scene.browser.open("https://example.com/")
        #expect(try await scene.target.sendMessage("hello") == nil)
        try await scene.target.background.kill()
        #expect(await scene.events(.background, "stop").last?["lostMessageReplies"] == 1)
        #expect(await scene.events(.page, "reply").count == 1)
    }

    @Test func aPersistentBackgroundThatCrashesIsLoadedAgainAtOnce() async throws {
        let scene = try await ExtensionScene(
            TemporaryExtension(
                manifest: [
                    "manifest_version": 2, "name": "Test", "version": "1.0", "description": "Old.",
                    "background": ["scripts": ["background.js"]],
                ], files: ["background.js": "console.log('loaded')"]),
            profile: .safariMacOS)
        try await scene.browser.clock.advance(by: .seconds(3_600))
        #expect(await scene.target.background.deaths == [])
        try await scene.target.background.crash()
        #expect(await scene.target.background.isRunning)
        #expect(await scene.log == ["loaded", "loaded"])
    }

    @Test(arguments: [
        ("for (;;) {}", 1, "before it was loaded"),
        ("setTimeout(() => { for (;;) {} })", 2, "a second time in a row"),
    ])
    func aPersistentBackgroundThatMeetsALimitAgainAndAgainWaitsForAnEvent(
        script: String, lives: Int, reason: String
    ) async throws {
        let scene = try await ExtensionScene(
            TemporaryExtension(
                manifest: [
                    "manifest_version": 2, "name": "Test", "version": "1.0", "description": "Loops.",
                    "background": ["scripts": ["background.js"]], "browser_action": [:],
                ], files: ["background.js": "browser.browserAction.onClicked.addListener(() => {}); \(script)"]),
            profile: .safariMacOS, options: .stoppingSoon)
        try await scene.browser.clock.advance(by: .seconds(10))
        #expect(await scene.target.background.deaths == Array(repeating: .cpu, count: lives))
        #expect(await scene.hints.filter { $0.contains("is not started again") && $0.hasSuffix(reason) }.count == 1)
        try await scene.browser.open("https://example.com/", html: "")
        try await scene.browser.tap(scene.target)
        #expect(await scene.events(.background, "start").count > lives)
    }

    @Test func aBackgroundThatIsNotPersistentWaitsForAnEventAfterACrash() async throws {
        let scene = try await ExtensionScene(background: "browser.action.onClicked.addListener(() => {})")
        try await scene.target.background.crash()
        try await scene.browser.clock.advance(by: .seconds(60))
        #expect(await !scene.target.background.isRunning)
    }

    /// A worker that cannot be loaded in the second half of a minute.
    private static func failing(_ background: String) -> String {
        "if (new Date().getUTCSeconds() >= 30) throw new Error('not now');" + background
    }

    @Test func whatALifeWasToGetThatCouldNotBeLoadedComesWithTheNext() async throws {
        let scene = try await ExtensionScene(
            permissions: ["alarms"], members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            background: Self.failing(
                """
                browser.alarms.create("soon", { when: Date.now() + 40000 });
                browser.alarms.onAlarm.addListener(({ name }) => console.log("alarm", name));
                browser.action.onClicked.addListener(() => console.log("tapped"));
                browser.runtime.onMessage.addListener(async (message) => `${message}, too`);
                browser.runtime.onConnect.addListener((port) => port.postMessage("connected"));
                """),
            files: [
                "content.js": """
                browser.runtime.sendMessage("hello").then(console.log);
                browser.runtime.connect().onMessage.addListener((text) => console.log(text));
                """
            ])
        try await scene.target.background.kill()
        try await scene.browser.clock.advance(by: .seconds(40))
        try await scene.browser.open("https://example.com/")
        #expect(await Set(scene.target.background.deaths) == [.kill, .loadFailure])
        #expect(await scene.log == [])
        #expect(await scene.hints.last?.contains("waits for its next start") == true)
        try await scene.browser.clock.advance(by: .seconds(20))
        try await scene.browser.tap(scene.target)
        let log = await scene.log
        #expect(log == ["alarm soon", "tapped", "hello, too", "connected"])
    }

    @Test func whatALifeWasToGetThatCouldNotBeLoadedGoesWithTheExtension() async throws {
        let scene = try await ExtensionScene(
            background: Self.failing("browser.action.onClicked.addListener(() => console.log('tapped'))"))
        try await scene.browser.open("https://example.com/")
        try await scene.target.background.kill()
        try await scene.browser.clock.advance(by: .seconds(30))
        try await scene.browser.tap(scene.target)
        try await scene.target.disable()
        try await scene.browser.clock.advance(by: .seconds(30))
        try await scene.target.enable()
        #expect(await scene.target.background.deaths == [.kill, .loadFailure])
        #expect(await scene.target.background.isRunning)
        #expect(await scene.log == [])
    }

    @Test func codeForALifeThatCouldNotBeLoadedIsNotEvaluatedLater() async throws {
        let scene = try await ExtensionScene(
            background: Self.failing("browser.action.onClicked.addListener(() => console.log('tapped'))"))
        try await scene.browser.open("https://example.com/")
        try await scene.target.background.kill()
        try await scene.browser.clock.advance(by: .seconds(30))
        await #expect(throws: BrowserError.self) {
            try await scene.target.background.evaluate("console.log('evaluated')")
        }
        try await scene.browser.clock.advance(by: .seconds(30))
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["tapped"])
    }
}

private final class SlowHandler: NativeMessageHandler, @unchecked Sendable {
    var clock: BrowserClock?

    func handle(_ message: JSON) async throws -> JSON? {
        await clock?.sleep(for: .seconds(5))
        return "done"
    }

    @Test func requestsOfADeadLifeGetNoAnswerAndEndInTheirOrder() async throws {
        let scene = try await ExtensionScene(
            members: ["host_permissions": ["https://a.example/*"]],
            background: """
                browser.action.onClicked.addListener(() => {
                  for (let i = 0; i < 8; i++) fetch(`https://a.example/${i}`).catch(() => {});
                });
                """)
        let browser = scene.browser
        browser.network.route(.get, "https://a.example/*") { _ in
            await browser.clock.sleep(for: .seconds(5))
            return .json(["late": true])
        }
        try await browser.open("https://example.com/")
        try await browser.tap(scene.target)
        try await scene.target.background.kill()
        try await browser.clock.advance(by: .seconds(30))
        let events = await browser.trace.filter { $0.lane == .network }
        #expect(!events.contains { $0.type == "response" })
        let ends = events.filter { $0.type == "failure" }.compactMap { $0["id"]?.numberValue }
        #expect(ends.count == 8 && ends == ends.sorted())
    }
}
