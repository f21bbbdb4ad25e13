import ExtensionServices
import Systems
import Testing
import VirtualTime

/// What a user shares is in BookmarkAI once, whatever the network does.
@Suite struct BookmarkAITests {
    private let system: BookmarkAISystem
    private let page = ShareInput(title: "A page", attachments: [.url("https://example.com/a")])

    init() async throws {
        system = try BookmarkAISystem(random: SeededRandom(seed: 1))
        try await system.signIn()
    }

    private var saved: [String] { get throws { try system.backend.shares(ofUser: system.userID).map(\.url) } }

    @Test func aShareIsPostedAtOnce() async throws {
        let report = try await system.share(page)
        #expect(report.outcome == .posted)
        #expect(try saved == ["https://example.com/a"])
    }

    @Test func whatIsSharedOfflineIsAddedWhenTheAppComesToTheForeground() async throws {
        system.network.connect(.offline)
        for path in ["a", "b", "c"] {
            let report = try await system.share(ShareInput(attachments: [.url("https://example.com/\(path)")]))
            #expect(report.outcome == .queued)
        }
        system.network.connect(.wifi)
        #expect(try await system.app.enterForeground().toast == "3 items added")
        #expect(try saved.count == 3)
    }

    @Test(arguments: [
        SimulatedNetwork.Behaviour.losesRequests, .losesAnswers, .answers(after: .seconds(60)),
    ])
    func aBadNetworkTakesLessThanThreeSecondsAndDoublesNothing(behaviour: SimulatedNetwork.Behaviour) async throws {
        system.network.behave(behaviour)
        let report = try await system.share(page)
        #expect(report.outcome == .queued && report.workTime < .seconds(3))
        system.network.behave(.answers(after: .milliseconds(100)))
        #expect(try await system.app.enterForeground().added == 1)
        #expect(try saved == ["https://example.com/a"])
    }

    // The sheet is there after two seconds; then the user saves.
    @Test func aShareOutlivesAnExtensionThatIsEndedWhileItPosts() async throws {
        system.network.behave(.losesRequests)
        let report = try await system.share(
            page, limits: ShareLimits(time: .milliseconds(2_100), memoryBytes: ShareLimits.standard.memoryBytes))
        #expect(report.outcome == nil)
        system.network.behave(.answers(after: .zero))
        system.clock.wait(for: ShareQueueRules().lease)
        try await system.app.enterForeground()
        #expect(try saved == ["https://example.com/a"])
    }

    @Test func afterASignInWhatWaitedIsAdded() async throws {
        try system.backend.signOut(system.userID)
        system.clock.wait(for: BookmarkAIBackend.accessTokenLifetime)
        #expect(try await system.share(page).outcome == .queued)
        #expect(try await system.app.enterForeground().added == 0)
        #expect(try await system.signIn().toast == "1 item added")
    }

    @Test func withoutALinkTheUserIsTold() async throws {
        let report = try await system.share(ShareInput(attachments: [.text("no link")]))
        #expect(report.outcome == .noLink)
        #expect(BookmarkAISheet.noLinkAlert == "Couldn’t grab link")
        #expect(try saved.isEmpty)
    }
}
