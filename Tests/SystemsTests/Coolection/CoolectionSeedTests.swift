import ExtensionRunner
import JSONText
import Testing

@Suite struct CoolectionSeedTests {
    private func lines(seed: UInt64) async throws -> [String] {
        var options = BrowserOptions()
        options.seed = seed
        let scene = try await CoolectionScene(options: options)
        try await scene.tap()
        try await scene.target.background.kill()
        try await scene.tap()
        try await scene.browser.clock.advance(by: .seconds(60))
        return await scene.browser.trace.map(\.json.text)
    }

    @Test func theSameSeedGivesTheSameTraceByteForByte() async throws {
        let first = try await lines(seed: 7)
        #expect(try await lines(seed: 7) == first)
        #expect(first.count > 20)
    }

    @Test func anotherSeedGivesOtherIdentifiersAndTheSameStory() async throws {
        let (one, two) = (try await lines(seed: 1), try await lines(seed: 2))
        #expect(one.count == two.count)
        func items(_ lines: [String]) throws -> [JSON] {
            try lines.map { try JSON(parsing: $0) }.filter { $0["status"] == 200 }.compactMap { $0["body"] }
        }
        #expect(try items(one) != items(two))
        func story(_ lines: [String]) throws -> [JSON?] { try lines.map { try JSON(parsing: $0)["type"] } }
        #expect(try story(one) == story(two))
    }
}
