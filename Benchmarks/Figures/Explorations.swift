import JSONText

/// `extrun explore`: a tap of coolection with every pair of kills, requests that fail and second taps, on two threads.
enum Explorations {
    private static let command = [
        "explore", "Fixtures/coolection", "open https://example.com/", "tap", "advance 5s",
        "--depth", "2", "--jobs", "2", "--faults", "kill,kill-tap,http-500,lost-answer",
    ]

    static func measure(binaries: String, into figures: inout JSONObject) {
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        let output = "\(scratch.path)/output"
        // It finds the badge that stays, and says so by its status.
        let times = (0..<3).map { _ in
            ProcessRun("\(binaries)/extrun", command, output: output, status: 1).milliseconds
        }
        // "184 of 972 runs break something."
        let words = readText(output).split { $0 == " " || $0 == "\n" }
        guard let runs = words.dropLast(3).last.flatMap({ Double($0) }) else {
            quit("extrun explore tells no number of runs")
        }
        figures.set("explore_runs", runs)
        figures.set("explore_1000_runs_s", times.median / runs)
    }
}
