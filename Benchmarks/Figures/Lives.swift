import ExtensionRunner
import JSONText
import ScriptEngine

/// Whole lives of a worker: killed, woken by a tap, a native message, a request, the badge.
enum Lives {
    static func measure(into figures: inout JSONObject) async throws {
        let (browser, target) = try await makeCoolection()
        guard let tab = await browser.activeTab else { quit("no tab is open") }
        // On the browser's thread, as tests are.
        let milliseconds = try await withTaskExecutorPreference(browser.executor) {
            var milliseconds: [Double] = []
            for count in 0..<3_000 {
                let start = Stopwatch.now()
                try await target.background.kill()
                try await browser.tap(target)
                let badge = await target.action.badgeText(for: tab)
                require(badge == "✓", "the badge is \(badge)")
                if count >= 500 { milliseconds.append(Stopwatch.now() - start) }
            }
            return milliseconds
        }
        figures.set("life_ms", milliseconds.median)
        figures.set("lives_per_second", 1_000 / milliseconds.mean)
        figures.set("context_ms", try await contextMilliseconds())
    }

    /// One more context of a machine: made, entered, released.
    private static func contextMilliseconds() async throws -> Double {
        try await EventLoop().run {
            let machine = ScriptMachine(limits: Profile.safariIOS.limits)
            let source = ScriptSource("6 * 7", file: "bench")
            let milliseconds = try (0..<2_000).map { _ in
                let start = Stopwatch.now()
                let context = ScriptContext(machine: machine)
                try context.perform { try context.evaluate(source) }
                return Stopwatch.now() - start
            }
            return Array(milliseconds.dropFirst(200)).median
        }
    }
}
