import ExtensionRunner
import JSONText
import Testing

/// What has begun and has not ended while the browser is at rest.
@Suite struct PendingWorkTests {
    private func pending(_ scene: ExtensionScene) async -> [String] {
        await scene.browser.pendingWork.map(\.description)
    }

    @Test func anExtensionThatWaitsForNothingHasNone() async throws {
        let scene = try await ExtensionScene(
            permissions: ["alarms"], background: "browser.alarms.create({ delayInMinutes: 1 });")
        #expect(await pending(scene) == [])
    }

    @Test func timersCountUntilTheyFireOrTheirContextEnds() async throws {
        let scene = try await ExtensionScene(background: "setTimeout(() => {}, 1000); setTimeout(() => {}, 3000);")
        let name = try await scene.target.manifest.name
        #expect(await pending(scene) == ["2 timers in the background of \(name)"])
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await pending(scene) == ["a timer in the background of \(name)"])
        try await scene.target.background.kill()
        #expect(await pending(scene) == [])
    }

    @Test func aRequestAndANativeMessageCountWhileTheyAreAnswered() async throws {
        let slow = SlowAnswers()
        let scene = try await ExtensionScene(permissions: ["nativeMessaging"], native: slow)
        let clock = scene.browser.clock
        await slow.use(clock)
        scene.browser.network.route(.get, "https://api.example/slow") { _ in
            await clock.sleep(for: .seconds(2))
            return .empty()
        }
        try await scene.target.background.evaluate(
            "void fetch('https://api.example/slow'); void browser.runtime.sendNativeMessage('app', {})")
        let work = await scene.browser.pendingWork
        #expect(work.map(\.kind) == [.request, .nativeMessage] && work.allSatisfy { $0.count == 1 })
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(await pending(scene) == [])
    }

    @Test func aPortCountsWhereItWasOpenedUntilItIsClosed() async throws {
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"], background: "var port = browser.runtime.connectNative('app');",
            native: NativeClosure { $0 })
        #expect(await scene.browser.pendingWork.map(\.kind) == [.port])
        try await scene.target.background.evaluate("port.disconnect()")
        #expect(await pending(scene) == [])
    }

    @Test func aDeathTellsOfThePortsThatItCloses() async throws {
        let scene = try await ExtensionScene(
            permissions: ["nativeMessaging"], background: "browser.runtime.connectNative('app');",
            native: NativeClosure { $0 })
        try await scene.target.background.kill()
        #expect(await scene.events(.background, "stop").last?["lostPorts"] == 1)
    }
}

/// A native half that answers after two seconds of the browser's clock.
private actor SlowAnswers: NativeMessageHandler {
    private var clock: BrowserClock?

    func use(_ clock: BrowserClock) { self.clock = clock }

    func handle(_ message: JSON) async throws -> JSON? {
        await clock?.sleep(for: .seconds(2))
        return [:]
    }
}
