import Testing

// Random programs of reads, writes, pipes, tees and transforms, run here and with Node's own streams.
@Suite struct StreamProgramTests {
    /// Programs in which the two differ, and why. What a pipe reads ahead depends on how many microtasks an operation
    /// takes, which the standard leaves to its promises and Node does in its own way.
    private static let differing: [Int: String] = [
        91: "a source fails while its destination does: which of both errors the pipe gives"
    ]
    private static let seeds = 1...300
    private static let folder = "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/Streams"

    @Test(.enabled(if: NodeOracle.isInstalled, NodeOracle.missing))
    func `streams do what Node's do in random programs`() async throws {
        let script = try NodeOracle.text(of: "\(Self.folder)/programs.js")
        let theirs = try NodeOracle.output(
            of: "\(Self.folder)/oracle.js", ["\(Self.seeds.lowerBound)", "\(Self.seeds.upperBound)"])
        let ours = try await streamLines(
            """
            const settle = async () => {
              await new Promise((resolve) => setTimeout(resolve));
              for (let count = 0; count < 100; count++) await null;
            };
            for (let seed = \(Self.seeds.lowerBound); seed <= \(Self.seeds.upperBound); seed++) {
              await runStreamProgram(seed, console.log, settle);
            }
            """, before: script, duration: .seconds(1_000))
        let expected = lines(theirs.split(separator: "\n").map(String.init))
        let actual = lines(ours.filter { !$0.hasPrefix("error: ") })
        #expect(expected.count == Self.seeds.count && actual.count == Self.seeds.count)
        for seed in Self.seeds where Self.differing[seed] == nil {
            #expect(actual[seed] == expected[seed], "the program of seed \(seed)")
        }
        for seed in Self.differing.keys { #expect(actual[seed] != expected[seed], "seed \(seed) does not differ") }
    }

    /// Lines by the seed that they begin with.
    private func lines(_ lines: [String]) -> [Int: [String]] {
        Dictionary(grouping: lines) { Int($0.prefix { $0.isNumber }) ?? 0 }
    }
}
