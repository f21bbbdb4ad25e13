import Testing

/// Random programs of Web Crypto, run here and in Node 20.
@Suite struct CryptoProgramTests {
    private static let seeds = 1...150

    @Test(.enabled(if: CryptoOracle.node != nil, "Node is not installed"))
    func randomProgramsGiveWhatNodeGives() async throws {
        let (first, last) = (Self.seeds.lowerBound, Self.seeds.upperBound)
        let ours = try await consoleLines(
            """
            for (let seed = \(first); seed <= \(last); seed++) {
              for (const line of await cryptoProgram(seed)) console.log(`${seed} ${line}`);
            }
            """, before: CryptoOracle.program())
        let theirs = try CryptoOracle.lines(first, last)
        #expect(theirs.count > 8 * Self.seeds.count)
        for (our, their) in zip(ours, theirs) where our != their { Issue.record("\(our)\nNode: \(their)") }
        #expect(ours.count == theirs.count)
    }
}
