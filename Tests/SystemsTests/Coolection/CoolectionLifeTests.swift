import ExtensionRunner
import JSONText
import Testing

// The worker dies between taps, and nobody notices.
// Seed: 000_6437c680b68e4f8f.txt, "Service worker death (iOS 17.4+)" and "wait 60s between taps"
@Suite struct CoolectionLifeTests {
    @Test func afterSixtySecondsTheWorkerIsDeadAndTheNextTapWorks() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.browser.clock.advance(by: .seconds(60))
        #expect(await !scene.target.background.isRunning)
        #expect(await scene.target.background.deaths == [.idle])
        try await scene.tap()
        #expect(try await scene.badge == "✓")
        #expect(await scene.target.background.startCount == 2)
        #expect(await scene.statuses == [200, 409])
    }

    @Test func aKillBetweenBadgeAndTimerLeavesTheCheckMarkStanding() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.target.background.kill()
        let death = try #require(await scene.events("stop").last)
        #expect(death["reason"] == "kill")
        #expect(death["lostTimers"] == 1)
        try await scene.browser.clock.advance(by: .seconds(3_600))
        #expect(try await scene.badge == "✓")
    }

    @Test func theNextSaveTakesALeftoverCheckMarkAway() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.target.background.kill()
        try await scene.tap()
        #expect(try await scene.badge == "✓")
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(try await scene.badge == "")
    }

    @Test func itOutlivesEveryOtherDeathToo() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.target.background.crash()
        try await scene.tap()
        try await scene.browser.relaunch()
        try await scene.tap()
        try await scene.target.disable()
        try await scene.target.enable()
        try await scene.tap()
        #expect(await scene.statuses == [200, 409, 409, 409])
        #expect(try await scene.badge == "✓")
        #expect(await scene.target.background.deaths == [.crash, .relaunch, .disable])
    }

    // "User enables extension in iOS Settings → Safari → Extensions", "Test extension enable/disable lifecycle in iOS
    // Settings"
    @Test func aDisabledExtensionDoesNothingUntilItIsEnabled() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.target.disable()
        let refusal = await #expect(throws: BrowserError.self) { try await scene.tap() }
        #expect(refusal.map { "\($0)" } == "the extension is disabled; enable it first")
        try await scene.browser.clock.advance(by: .seconds(60))
        #expect(await !scene.target.background.isRunning)
        #expect(await scene.statuses == [200])
        #expect(await scene.events("message").count == 1)
        try await scene.target.enable()
        try await scene.tap()
        #expect(await scene.statuses == [200, 409])
        #expect(try await scene.badge == "✓")
    }

    @Test func anUpdateKeepsTheTokenInTheKeychain() async throws {
        let scene = try await CoolectionScene()
        let next = try await CoolectionScene(manifest: { $0["version"] = "2.0" })
        try await scene.tap()
        try await scene.target.update(to: next.copyFolder)
        try await scene.tap()
        #expect(await scene.statuses == [200, 409])
    }

    @Test func manyTapsInARowSaveThePageOnce() async throws {
        let scene = try await CoolectionScene()
        for _ in 0..<20 { try await scene.tap() }
        #expect(try scene.savedURLs == ["https://example.com/a"])
        #expect(await scene.statuses.filter { $0 == 409 }.count == 19)
        // The first of the twenty timers clears the badge, as it does on the phone.
        try await scene.browser.clock.advance(by: .seconds(2))
        #expect(try await scene.badge == "")
    }
}
