import ExtensionRunner
import JSONText
import Testing

/// Alarms and the deaths of the background.
@Suite struct AlarmLifeTests {
    private static let background = """
        browser.alarms.onAlarm.addListener((alarm) => console.log(JSON.stringify(alarm)));
        browser.runtime.onInstalled.addListener(() => browser.alarms.create("a", { delayInMinutes: 1 }));
        """

    private func make(_ background: String = Self.background) async throws -> RunningExtension {
        try await RunningExtension(permissions: ["alarms"], background: background)
    }

    private func heard(_ world: RunningExtension) async throws -> [JSON] {
        try await world.trace(.console, "console").map { try JSON(parsing: $0["text"]?.stringValue ?? "") }
    }

    @Test func anAlarmWakesAWorkerThatWasKilled() async throws {
        let world = try await make()
        try await world.target.background.kill()
        try await world.browser.clock.advance(by: .seconds(59))
        #expect(await !world.target.background.isRunning)
        try await world.browser.clock.advance(by: .seconds(1))
        #expect(await world.target.background.isRunning)
        #expect(await world.target.background.startCount == 2)
        #expect(try await heard(world) == [["name": "a", "scheduledTime": 1_767_258_060_000]])
        let starts = await world.trace(.background, "start").compactMap { $0["reason"]?.stringValue }
        #expect(starts.last == "alarms.onAlarm")
    }

    /// WebKit takes no alarm out of its list when it has fired: fireAlarmsEventIfNeeded in WebExtensionContextAPIAlarmsCocoa.mm.
    @Test func anAlarmThatHasFiredOnceStaysAndTheTraceSaysSo() async throws {
        let world = try await make()
        _ = try await world.run("return browser.alarms.getAll()")
        #expect(await world.trace(.browser, "hint").isEmpty)
        try await world.browser.clock.advance(by: .seconds(60))
        #expect(
            try await world.run("return (await browser.alarms.get('a')).name + (await browser.alarms.getAll()).length")
                == "a1")
        let hints = await world.trace(.browser, "hint").compactMap { $0["text"]?.stringValue }
        #expect(hints.count == 1 && hints[0].hasPrefix("the alarm 'a' has fired and is still there"))
    }

    @Test func aRepeatingAlarmWakesAWorkerThatDiesOfIdlenessBetween() async throws {
        let world = try await make(
            """
            browser.alarms.onAlarm.addListener((alarm) => console.log(JSON.stringify(alarm.scheduledTime)));
            browser.runtime.onInstalled.addListener(() => browser.alarms.create("a", { periodInMinutes: 1 }));
            """)
        try await world.browser.clock.advance(by: .seconds(185))
        #expect(await world.target.background.startCount == 4)
        #expect(await world.target.background.deaths == [.idle, .idle, .idle])
        // A worker that had to be started first is told the time of the next firing.
        #expect(try await heard(world) == [1_767_258_120_000, 1_767_258_180_000, 1_767_258_240_000])
    }

    @Test func aRunningWorkerIsToldTheTimeOfThisFiring() async throws {
        let world = try await make(
            """
            browser.alarms.onAlarm.addListener((alarm) => console.log(JSON.stringify(alarm.scheduledTime)));
            browser.runtime.onInstalled.addListener(() => browser.alarms.create("a", { periodInMinutes: 0.5 }));
            """)
        try await world.browser.clock.advance(by: .seconds(29))
        try await world.target.background.kill()
        try await world.run("return 1")
        try await world.browser.clock.advance(by: .seconds(1))
        #expect(try await heard(world) == [1_767_258_030_000])
    }

    @Test(arguments: ["relaunch", "disable", "update"])
    func noAlarmOutlivesTheExtensionsUnloading(_ end: String) async throws {
        let world = try await make("browser.alarms.onAlarm.addListener(() => {})")
        try await world.run("return browser.alarms.create('a', { delayInMinutes: 1 })")
        let update = try TemporaryExtension(
            permissions: ["alarms"], members: ["version": "2.0"],
            background: "browser.alarms.onAlarm.addListener(() => {})")
        switch end {
        case "relaunch": try await world.browser.relaunch()
        case "disable":
            try await world.target.disable()
            try await world.target.enable()
        default: try await world.target.update(to: update.folder)
        }
        #expect(try await world.run("return browser.alarms.getAll()") == [])
        try await world.browser.clock.advance(by: .seconds(120))
        #expect(await world.trace(.browser, "alarm").isEmpty)
    }

    @Test func anAlarmThatNobodyListensToStartsNothingAndTheTraceSaysSo() async throws {
        let world = try await make("browser.alarms.create('a', { delayInMinutes: 1 })")
        try await world.browser.clock.advance(by: .seconds(60))
        #expect(await world.target.background.startCount == 1)
        #expect(
            await world.trace(.browser, "hint").last?["text"]
                == "nothing listens to alarms.onAlarm, so the alarm 'a' went unheard")
    }
}
