import ExtensionRunner
import JSONText
import Report
import ScriptEngine
import Systems
import Testing
import VirtualTime

/// The same seed gives the same bytes, of traces and of reports: in a second run, and whether other runs go on beside it.
@Suite struct CoolectionRepetitionTests {
    private static let scenarioCount: UInt64 = 200

    /// What became of one scenario.
    private struct Bytes: Equatable {
        let trace: [String]
        let report: String
    }

    /// Steps as a seed gives them.
    private func steps(_ random: inout SeededRandom) -> [Step] {
        let choices: [Step] = [
            .tap, .tap, .tap, .tap, .kill, .crash, .relaunch, .offline, .online, .disable, .enable, .reload, .close,
            .advance(.milliseconds(500)), .advance(.seconds(2)), .advance(.seconds(40)),
            .navigate(url: "https://example.com/b", file: nil), .open(url: "about:blank", file: nil),
            .deny("https://example.com/*"), .grant("https://example.com/*"),
            .evaluate("[Math.random(), Date.now()]", in: .background),
        ]
        let count = Int.random(in: 3...10, using: &random)
        return [.open(url: "https://example.com/a", file: nil)]
            + (0..<count).map { _ in choices[Int.random(in: choices.indices, using: &random)] }
    }

    private func run(seed: UInt64, in room: EngineRoom) async throws -> Bytes {
        var random = SeededRandom(seed: seed)
        var options = BrowserOptions()
        options.seed = seed
        // What counts is the whole process, in which other tests run meanwhile.
        options.limits = ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 4_000_000_000)
        let browser = try await Browser(options: options, room: room)
        let system = try CoolectionSystem(clock: browser.clock, random: SeededRandom(seed: seed))
        try system.signIn()
        browser.network.route(nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
        let target = try await browser.install(at: CoolectionScene.fixture, native: system.nativeHandler)
        let player = ScenarioPlayer(browser: browser, target: target)
        for step in steps(&random) {
            // A tap without a tab, or on an extension that is off, is refused each time.
            do { _ = try await player.play(step) } catch is BrowserError {}
        }
        let events = await browser.trace
        let report = Report(title: "Coolection", runs: [ReportRun(name: "\(seed)", events: events)])
        return Bytes(trace: events.map(\.json.text), report: report.html)
    }

    private func runAll(in room: EngineRoom, _ seeds: some Sequence<UInt64>) async throws -> [UInt64: Bytes] {
        var results: [UInt64: Bytes] = [:]
        for seed in seeds { results[seed] = try await run(seed: seed, in: room) }
        return results
    }

    @Test func tracesAndReportsOfTwoHundredScenariosAreTheSameInEveryRun() async throws {
        let seeds = 1...Self.scenarioCount
        let one = try await runAll(in: EngineRoom(), seeds)
        async let odd = runAll(in: EngineRoom(), seeds.filter { $0 % 2 == 1 })
        async let even = runAll(in: EngineRoom(), seeds.filter { $0 % 2 == 0 })
        let two = try await odd.merging(even) { first, _ in first }
        for seed in seeds { #expect(one[seed] == two[seed], "the scenario of seed \(seed) differs") }
        // They are not all one scenario.
        #expect(Set(one.values.map(\.trace)).count > 150)
    }
}
