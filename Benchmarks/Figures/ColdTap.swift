import JSONText

/// A whole process that opens a page and taps, beside the least process that runs JavaScript, turn by turn.
enum ColdTap {
    static func measure(binaries: String, into figures: inout JSONObject) {
        let tap = [
            "run", "Fixtures/coolection", "--backend", "coolection", "--native", "coolection",
            "open https://example.com/a", "tap", "expect badge ✓",
        ]
        var taps: [ProcessRun] = []
        var engines: [ProcessRun] = []
        for _ in 0..<50 {
            engines.append(ProcessRun("\(binaries)/bare-engine", []))
            taps.append(ProcessRun("\(binaries)/extrun", tap))
        }
        let tapMilliseconds = taps.map(\.milliseconds).median
        let engineMilliseconds = engines.map(\.milliseconds).median
        figures.set("cold_tap_ms", tapMilliseconds)
        figures.set("bare_engine_ms", engineMilliseconds)
        figures.set("cold_tap_ratio", tapMilliseconds / engineMilliseconds)
        figures.set("cold_tap_peak_mb", taps.map(\.peakMegabytes).median)
        figures.set("bare_engine_peak_mb", engines.map(\.peakMegabytes).median)
    }
}
