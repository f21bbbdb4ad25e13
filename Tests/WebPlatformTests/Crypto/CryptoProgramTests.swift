import Testing

/// Random programs of Web Crypto, run here and in Node 20.
@Suite struct CryptoProgramTests {
    private static let seeds = 1...200
    private static let folder = #filePath.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    private static let file = folder + "/programs.js"
    private static let exchange = folder + "/exchange.js"
    /// 25 signatures, 3 encrypted texts and 4 secrets, each as it should be.
    private static let allTaken = [25, 3, 4].map { String(repeating: "1", count: $0) }.joined(separator: " ")

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

    @Test(.enabled(if: NodeOracle.isInstalled, NodeOracle.missing))
    func nodeTakesWhatIsSignedAndEncryptedHere() async throws {
        let made = try await consoleLines(
            "console.log(await makeExchange());", before: NodeOracle.text(of: Self.exchange))
        let text = try #require(made.first)
        let taken = try NodeOracle.output(of: Self.exchange, ["take", text])
        #expect(taken == Self.allTaken + "\n")
    }

    @Test(.enabled(if: NodeOracle.isInstalled, NodeOracle.missing))
    func whatNodeSignsAndEncryptsIsTakenHere() async throws {
        let text = try NodeOracle.output(of: Self.exchange, ["make"])
        let taken = try await consoleLines(
            "console.log(await takeExchange(text));",
            before: "const text = `\(text)`;\n" + NodeOracle.text(of: Self.exchange))
        #expect(taken == [Self.allTaken])
    }
}
