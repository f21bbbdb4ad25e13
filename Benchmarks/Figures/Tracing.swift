import ExtensionRunner
import JSONText

/// What a trace costs a tap.
enum Tracing {
    static func measure(into figures: inout JSONObject) async throws {
        let traced = try await makeCoolection(keepsTrace: true)
        let untraced = try await makeCoolection()
        var milliseconds: (traced: [Double], untraced: [Double]) = ([], [])
        // One after the other, so that both meet the same load of the machine.
        for count in 0..<3_000 {
            let (first, second) = (try await tap(traced), try await tap(untraced))
            guard count >= 500 else { continue }
            milliseconds.traced.append(first)
            milliseconds.untraced.append(second)
        }
        figures.set("traced_tap_ratio", milliseconds.traced.median / milliseconds.untraced.median)
    }

    private static func tap(_ pair: (browser: Browser, target: WebExtension)) async throws -> Double {
        let start = Stopwatch.now()
        try await pair.browser.tap(pair.target)
        try await pair.browser.clock.advance(by: .seconds(2))
        return Stopwatch.now() - start
    }
}
