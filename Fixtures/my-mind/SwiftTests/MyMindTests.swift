import ExtensionServices
import Systems
import Testing
import VirtualTime

/// What a user shares is a card in MyMind.
@Suite struct MyMindTests {
    private let system: MyMindSystem
    private let page = ShareInput(title: "A page", attachments: [.url("https://example.com/a")])

    init() throws {
        system = try MyMindSystem(random: SeededRandom(seed: 1))
        try system.logIn()
    }

    @Test func aSharedLinkIsACardAfterTheNextRefresh() async throws {
        let report = try await system.share(page)
        let card = try #require(try system.cards.first)
        #expect(report.outcome == .saved(id: card.id))
        #expect(card.url == "https://example.com/a" && card.title == "A page")
    }

    @Test func theUserIsDoneInOneAndAHalfSeconds() async throws {
        system.network.behave(.answers(after: .milliseconds(150)))
        let launch = Duration.milliseconds(300)
        #expect(try await system.share(page).workTime + launch < .milliseconds(1_500))
    }

    @Test func whoIsNotLoggedInIsSentToTheApp() async throws {
        try system.logOut()
        #expect(try await system.share(page).outcome?.message == "Please log in to MyMind app first")
        try system.logIn()
        _ = try await system.share(page)
        #expect(try system.cards.count == 1)
    }

    @Test func aTokenThatHasExpiredIsNoToken() async throws {
        system.clock.wait(for: MyMindBackend.tokenLifetime)
        #expect(try await system.share(page).outcome == .notLoggedIn)
        #expect(try system.cards.isEmpty)
    }

    @Test func offlineTheLinkWaitsForTheApp() async throws {
        system.network.connect(.offline)
        #expect(try await system.share(page).outcome == .savedForLater)
        #expect(try await system.app.enterForeground().sent == 0)
        system.network.connect(.wifi)
        #expect(try await system.app.enterForeground().sent == 1)
        #expect(try system.cards.count == 1)
    }

    @Test func aSaveWhoseAnswerWasLostIsOneCard() async throws {
        system.network.behave(.losesAnswers)
        #expect(try await system.share(page).outcome == .savedForLater)
        system.network.behave(.answers(after: .zero))
        try await system.app.enterForeground()
        #expect(try system.cards.count == 1)
    }
}
