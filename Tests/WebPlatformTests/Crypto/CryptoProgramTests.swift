import Testing

/// Random programs of Web Crypto, run here and in Node 20.
@Suite struct CryptoProgramTests {
    private static let seeds = 1...150
    private static let file = "\(#filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined())/programs.js"

    @Test(.enabled(if: NodeOracle.isInstalled, NodeOracle.missing))
    func randomProgramsGiveWhatNodeGives() async throws {
        let (first, last) = (Self.seeds.lowerBound, Self.seeds.upperBound)
        let ours = try await consoleLines(
            """
            for (let seed = \(first); seed <= \(last); seed++) {
              for (const line of await cryptoProgram(seed)) console.log(`${seed} ${line}`);
            }
            """, before: NodeOracle.text(of: Self.file))
        // Node 20 has a name of its own for this error: https://github.com/nodejs/node/blob/v20.x/lib/internal/crypto/webcrypto.js
        let theirs = try NodeOracle.output(of: Self.file, ["\(first)", "\(last)"]).split(separator: "\n").map {
            $0.hasSuffix("InvalidAccessException") ? $0.dropLast("Exception".count) + "Error" : String($0)
        }
        #expect(theirs.count > 8 * Self.seeds.count)
        for (our, their) in zip(ours, theirs) where our != their { Issue.record("\(our)\nNode: \(their)") }
        #expect(ours.count == theirs.count)
    }
}
