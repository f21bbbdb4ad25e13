import ExtensionServices
import Synchronization
import Systems
import Testing
import VirtualTime

/// What the user sees of the share extension, and how long.
// Seed: 004_8d787d96d5c4c67a.txt
@Suite struct MyMindCheckmarkTests {
    private let system: MyMindSystem
    private let user: WatchingMyMindUser
    private let link = ShareInput(title: "A page", attachments: [.url("https://example.com/a")])

    init() throws {
        let system = try MyMindSystem(random: SeededRandom(seed: 3))
        self.system = system
        user = WatchingMyMindUser { (system.clock.elapsed, (try? system.cards.count) ?? 0) }
        try system.logIn()
    }

    // "Shows success checkmark", "Verify success checkmark appears", "Success animation | 800ms | 800ms"
    @Test func theCheckmarkComesWithTheAnswerAndStaysFor800Milliseconds() async throws {
        system.network.behave(.answers(after: .milliseconds(150)))
        let report = try await system.share(link, user: user)
        let look = try #require(user.looks.first)
        #expect(user.looks.count == 1 && look.look == .checkmark("Saved to MyMind"))
        #expect(look.cards == 1, "the server has it when the user sees so")
        #expect(look.at == .milliseconds(150) && report.workTime - look.at == .milliseconds(800))
        #expect(system.clock.elapsed - look.at == .milliseconds(800))
    }

    enum Failure: CaseIterable { case notLoggedIn, expired, noLink, refused }

    // "**See checkmark** when saved successfully"
    @Test(arguments: Failure.allCases)
    func whatIsNotSavedHasNoCheckmark(failure: Failure) async throws {
        var input = link
        switch failure {
        case .notLoggedIn: try system.logOut()
        case .expired: system.clock.wait(for: MyMindBackend.tokenLifetime)
        case .noLink: input.attachments = [.text("no link")]
        case .refused: system.backend.failNext(1, status: 400)
        }
        let report = try await system.share(input, user: user)
        #expect(user.looks.map(\.look) == [.words(try #require(report.outcome).message)])
        #expect(report.workTime == .zero)
        #expect(try system.cards.isEmpty && system.queue().counts().queued == 0)
    }

    // "Total perceived time | <1.5s | ~1.2s": whatever the network does, and no link is lost for it.
    @Test(arguments: [
        SimulatedNetwork.Behaviour.answers(after: .zero), .answers(after: .milliseconds(350)),
        .answers(after: .milliseconds(351)), .answers(after: .seconds(1)), .answers(after: .seconds(60)),
        .losesRequests, .losesAnswers,
    ])
    func aSlowNetworkKeepsNobodyForOneAndAHalfSeconds(behaviour: SimulatedNetwork.Behaviour) async throws {
        system.network.behave(behaviour)
        let report = try await system.share(link, user: user)
        #expect(report.workTime + MyMindShareExtension.launch < .milliseconds(1_500))
        guard case .checkmark = user.looks.first?.look else {
            Issue.record("no checkmark: \(String(describing: report.outcome))")
            return
        }
        system.network.behave(.answers(after: .zero))
        #expect(try await system.app.enterForeground().stopped == nil)
        #expect(try system.cards.map(\.url) == ["https://example.com/a"])
        #expect(try system.queue().counts() == ShareQueueCounts(queued: 0, setAside: 0))
    }
}

/// A user who remembers every look, when it was, and how many cards the server had then.
final class WatchingMyMindUser: MyMindUser {
    typealias Look = (look: MyMindLook, at: Duration, cards: Int)

    private let moment: @Sendable () -> (Duration, Int)
    private let seen = Mutex<[Look]>([])

    init(_ moment: @escaping @Sendable () -> (Duration, Int)) { self.moment = moment }

    var looks: [Look] { seen.withLock { $0 } }

    func sees(_ look: MyMindLook) async {
        let (now, cards) = moment()
        seen.withLock { $0.append((look, now, cards)) }
    }
}
