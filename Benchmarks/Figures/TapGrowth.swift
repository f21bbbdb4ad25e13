import ExtensionRunner
import JSONText

/// Whether the hundred-thousandth tap costs what the first ones cost, in time and memory.
enum TapGrowth {
    static func measure(into figures: inout JSONObject) async throws {
        let (browser, target) = try await makeCoolection()
        var first: [Double] = []
        var last: [Double] = []
        var firstMegabytes = 0.0
        for count in 1...100_000 {
            let start = Stopwatch.now()
            try await browser.tap(target)
            try await browser.clock.advance(by: .seconds(2))
            let milliseconds = Stopwatch.now() - start
            if count <= 10_000 { first.append(milliseconds) }
            if count == 10_000 { firstMegabytes = residentMegabytes() }
            if count > 90_000 { last.append(milliseconds) }
        }
        figures.set("tap_ms", last.median)
        figures.set("tap_cost_growth", last.mean / first.mean)
        figures.set("tap_10000_mb", firstMegabytes)
        figures.set("tap_100000_mb", residentMegabytes())
    }
}
