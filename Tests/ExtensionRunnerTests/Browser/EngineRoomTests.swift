import ExtensionRunner
import JSONText
import Testing

/// Browsers that follow one another on one thread with the machines of their predecessors.
@Suite struct EngineRoomTests {
    private static let background = """
        globalThis.count = (globalThis.count ?? 0) + 1;
        browser.action.onClicked.addListener(async () => {
          const { taps = 0 } = await browser.storage.local.get("taps");
          await browser.storage.local.set({ taps: taps + 1 });
          console.log(count, taps, Math.random(), Object.prototype.stray);
          Object.prototype.stray = "of an earlier browser";
          Array.prototype.push = () => { throw 1 };
          setTimeout(() => console.log("late"), 60_000);
        });
        """

    /// The trace of one browser that is tapped twice.
    private func trace(in room: EngineRoom, seed: UInt64 = 7) async throws -> [String] {
        let folder = try TemporaryExtension(permissions: ["storage"], background: Self.background)
        var options = BrowserOptions.forTests
        options.seed = seed
        let browser = try await Browser(options: options, room: room)
        let target = try await browser.install(at: folder.folder)
        try await browser.open("https://example.com/", html: "<p>one")
        try await browser.tap(target)
        try await browser.tap(target)
        return await browser.trace.map(\.json.text)
    }

    @Test func aBrowserSeesNothingOfThoseBeforeIt() async throws {
        let room = EngineRoom()
        let alone = try await trace(in: EngineRoom())
        for _ in 0..<3 { #expect(try await trace(in: room) == alone) }
        #expect(try await trace(in: room, seed: 8) != alone)
    }

    @Test func browsersOfOneTimeShareNoMachine() async throws {
        let room = EngineRoom()
        let alone = try await trace(in: EngineRoom())
        let traces = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<4 { group.addTask { try await trace(in: room) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(traces == Array(repeating: alone, count: 4))
    }

    @Test func aLimitThatHasStoppedOneDoesNotStopTheNext() async throws {
        let room = EngineRoom()
        let folder = try TemporaryExtension(background: "for (;;) {}")
        let stuck = try await Browser(options: .stoppingSoon, room: room)
        let target = try await stuck.install(at: folder.folder)
        #expect(await target.background.deaths == [.cpu])
        let next = try await Browser(options: .stoppingSoon, room: room)
        let other = try TemporaryExtension(background: "globalThis.answer = 42")
        let healthy = try await next.install(at: other.folder)
        #expect(try await healthy.background.evaluate("answer") == "42")
    }
}
