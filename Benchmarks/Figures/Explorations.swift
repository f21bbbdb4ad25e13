import ExtensionRunner
import JSONText
import Synchronization
import Systems
import VirtualTime

/// A tap of coolection with every pair of kills, requests that fail and second taps, on two threads.
enum Explorations {
    /// Its machines end with the process: they would be freed on their own threads, while the process exits.
    private static let kept = Mutex<Explorer?>(nil)

    static func measure(into figures: inout JSONObject) async throws {
        let steps = try ["open https://example.com/", "tap", "advance 5s"].map {
            (text: $0, step: try Step(parsing: $0))
        }
        let scenario = BrowserScenario(steps: steps) { browser in
            let system = try CoolectionSystem(clock: browser.clock, random: SeededRandom(seed: 1))
            try system.signIn()
            browser.network.route(
                nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
            return try await browser.install(at: "Fixtures/coolection", native: system.nativeHandler)
        }
        let explorer = Explorer(faults: [.kill, .killTap, .http500, .lostAnswer], depth: 2)
        kept.withLock { $0 = explorer }
        let start = Stopwatch.now()
        let exploration = try await explorer.explore(scenario)
        let seconds = (Stopwatch.now() - start) / 1_000
        figures.set("explore_runs", Double(exploration.runCount))
        figures.set("explore_1000_runs_s", seconds / Double(exploration.runCount) * 1_000)
    }
}
