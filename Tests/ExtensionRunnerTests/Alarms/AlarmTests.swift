import ExtensionRunner
import JSONText
import Testing

/// `alarms` while the background lives.
@Suite struct AlarmTests {
    /// 2026-01-01T09:00:00Z, where a run starts.
    private static let start = 1_767_258_000_000.0

    /// - Parameter code: runs once, when the extension is installed.
    private func make(_ code: String = "") async throws -> RunningExtension {
        try await RunningExtension(
            permissions: ["alarms"],
            background: """
                browser.alarms.onAlarm.addListener(() => {});
                browser.runtime.onInstalled.addListener(() => { \(code) });
                """)
    }

    private func alarm(_ name: String, in seconds: Double, every minutes: Double? = nil) -> JSON {
        var alarm: JSONObject = ["name": .string(name), "scheduledTime": .number(Self.start + seconds * 1_000)]
        alarm["periodInMinutes"] = minutes.map { .number($0) }
        return .object(alarm)
    }

    private func fired(_ world: RunningExtension) async -> [Double] {
        await world.trace(.browser, "alarm").map { $0.at / 1_000 }
    }

    @Test func anAlarmIsDescribedByItsNameTimeAndPeriod() async throws {
        let world = try await make()
        let alarms = try await world.run(
            """
            await browser.alarms.create("one", { delayInMinutes: 1 });
            await browser.alarms.create("two", { when: Date.now() + 90500.75, periodInMinutes: 2.5 });
            await browser.alarms.create({ periodInMinutes: 1 });
            return [await browser.alarms.get("two"), await browser.alarms.get(), await browser.alarms.getAll(),
              (await browser.alarms.get("none")) === null];
            """)
        let two = alarm("two", in: 90.5, every: 2.5)
        let unnamed = alarm("", in: 60, every: 1)
        #expect(alarms == [two, unnamed, .array([alarm("one", in: 60), two, unnamed]), true])
    }

    @Test(arguments: [
        ("{}", 30), ("{ delayInMinutes: 0.01 }", 30), ("{ when: Date.now() - 5000 }", 30), ("{ when: 1 }", 30),
        ("{ delayInMinutes: 0.75 }", 45), ("{ when: Date.now() + 31000 }", 31), ("{ periodInMinutes: 2 }", 120),
        ("{ when: Date.now(), periodInMinutes: 2 }", 120), ("{ delayInMinutes: 0, periodInMinutes: 0.1 }", 30),
        ("{ delayInMinutes: -3 }", 30),
    ])
    func anAlarmIsAtLeastThirtySecondsAway(_ info: String, _ seconds: Double) async throws {
        let world = try await make()
        let time = try await world.run(
            "await browser.alarms.create('a', \(info)); return (await browser.alarms.get('a')).scheduledTime")
        #expect(time == .number(Self.start + seconds * 1_000))
    }

    @Test func thePeriodIsAtLeastThirtySecondsToo() async throws {
        let world = try await make("browser.alarms.create('a', { delayInMinutes: 1, periodInMinutes: 0.1 });")
        #expect(try await world.run("return (await browser.alarms.get('a')).periodInMinutes") == 0.5)
        try await world.browser.clock.advance(by: .seconds(120))
        #expect(await fired(world) == [60, 90, 120])
        let hints = await world.trace(.browser, "hint").compactMap { $0["text"]?.stringValue }
        #expect(
            hints == [
                "the alarm 'a' was asked for sooner than the browser allows: alarms are at least 30 s away and apart"
            ])
    }

    @Test func anAlarmFiresOnceAndStaysUntilItIsCleared() async throws {
        let world = try await make("browser.alarms.create('a', { delayInMinutes: 1 });")
        try await world.browser.clock.advance(by: .seconds(600))
        #expect(await fired(world) == [60])
        #expect(try await world.run("return browser.alarms.get('a')") == alarm("a", in: 60))
        #expect(
            try await world.run("return [await browser.alarms.clear('a'), await browser.alarms.clear('a')].map(String)")
                == [
                    "undefined", "undefined",
                ])
        #expect(try await world.run("return browser.alarms.getAll()") == [])
    }

    @Test func anAlarmOfTheSameNameTakesTheOldOnesPlace() async throws {
        let world = try await make(
            """
            browser.alarms.create("a", { delayInMinutes: 1, periodInMinutes: 1 });
            browser.alarms.create("a", { delayInMinutes: 2 });
            """)
        try await world.browser.clock.advance(by: .seconds(600))
        #expect(await fired(world) == [120])
    }

    @Test func whatIsClearedDoesNotFire() async throws {
        let world = try await make(
            """
            for (const name of ["a", "b", "c"]) browser.alarms.create(name, { delayInMinutes: 1 });
            """)
        try await world.run("await browser.alarms.clear('b'); await browser.alarms.clear('b')")
        try await world.browser.clock.advance(by: .seconds(60))
        #expect(await world.trace(.browser, "alarm").compactMap { $0["name"]?.stringValue } == ["a", "c"])
        #expect(
            try await world.run("return (await browser.alarms.clearAll()) === undefined") == true)
        #expect(try await world.run("return browser.alarms.getAll()") == [])
    }

    @Test func alarmsOfOneInstantFireInTheOrderInWhichTheyWereCreated() async throws {
        let world = try await make(
            """
            browser.alarms.create("z", { delayInMinutes: 1 });
            browser.alarms.create("a", { when: Date.now() + 60000 });
            """)
        try await world.browser.clock.advance(by: .seconds(60))
        #expect(await world.trace(.browser, "alarm").compactMap { $0["name"]?.stringValue } == ["z", "a"])
    }

    @Test(arguments: [
        (
            "'a', { when: 1, delayInMinutes: 1 }",
            "The 'info' value is invalid, because it cannot specify both 'delayInMinutes' and 'when'."
        ),
        (
            "'a', { when: 'soon' }",
            "The 'info' value is invalid, because 'when' is expected to be a number, but a string was provided."
        ),
        ("'a', {}, () => {}", "The 'info' value is invalid, because an object is expected."),
        ("", "A required argument is missing."),
    ])
    func wrongArgumentsAreRefusedInTheWordsOfWebKit(_ arguments: String, _ sentence: String) async throws {
        let world = try await make()
        let message = try await world.error("await browser.alarms.create(\(arguments))")
        #expect(message == "Invalid call to alarms.create(). \(sentence)")
        #expect(try await world.run("return browser.alarms.getAll()") == [])
    }

    @Test func aNameInTheInfoIsNotLookedAt() async throws {
        let world = try await make()
        let names = try await world.run(
            """
            const given = browser.alarms.create({ name: "a", delayInMinutes: 1 });
            return [typeof given, ...(await browser.alarms.getAll()).map(({ name }) => name)];
            """)
        #expect(names == ["undefined", ""])
        let hints = await world.trace(.browser, "hint").compactMap { $0["text"]?.stringValue }
        #expect(hints.contains { $0.contains("takes 'a' as the first argument of alarms.create()") })
    }

    @Test func withoutThePermissionThereAreNoAlarms() async throws {
        let world = try await RunningExtension(permissions: ["storage"])
        #expect(try await world.run("return typeof browser.alarms") == "undefined")
    }
}
