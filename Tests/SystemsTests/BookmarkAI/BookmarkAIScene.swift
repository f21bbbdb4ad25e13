import ExtensionServices
import HTTP
import JSONText
import Synchronization
import Systems
import Testing
import VirtualTime

let sharedPage = ShareInput(title: "A page", attachments: [.url("https://example.com/a")])

/// BookmarkAI on one device whose user is signed in, with the events that its app reports.
final class BookmarkAIScene: Sendable {
    let system: BookmarkAISystem
    private let reported: Reported

    private final class Reported: Sendable {
        let batches = Mutex<[EventBatch]>([])
    }

    init(
        groups: AppGroups = AppGroups(),
        openGraph: @escaping FixedLinks.OpenGraph = { _, _ in nil }
    ) async throws {
        let reported = Reported()
        self.reported = reported
        system = try BookmarkAISystem(
            random: SeededRandom(seed: 3), groups: groups, links: FixedLinks(read: openGraph)
        ) { batch in
            reported.batches.withLock { $0.append(batch) }
        }
        try await system.signIn()
    }

    var reportedEvents: [EventBatch] { reported.batches.withLock { $0 } }

    var group: AppGroup {
        get throws { try system.groups.group(BookmarkAINames.appGroup, for: BookmarkAINames.appEntitlements) }
    }

    var queue: any ShareQueue { get throws { try group.shareQueue(clock: system.clock) } }
    var saved: [BookmarkAIShare] { get throws { try system.backend.shares(ofUser: system.userID) } }
    var tokens: TokenStore { BookmarkAISystem.tokens(of: system.device, for: BookmarkAINames.appEntitlements) }
    var owesRefresh: Bool? {
        get throws { try group.defaults.value(for: TokenRefresher.needsTokenRefresh) }
    }

    /// The requests that came to a path of the back end, or all of them.
    func requests(_ path: String? = nil) -> [HTTPRequest] {
        system.router.routes[0].requests.filter { path == nil || $0.url.path == path }
    }

    @discardableResult
    func share(
        _ input: ShareInput = sharedPage, user: any BookmarkAIUser = SavingUser()
    ) async throws -> BookmarkAIShareExtension.Outcome {
        let report = try await system.share(input, user: user)
        #expect(report.workTime < .seconds(3))
        return try #require(report.outcome)
    }

    @discardableResult
    func share(url: String) async throws -> BookmarkAIShareExtension.Outcome {
        try await share(ShareInput(attachments: [.url(url)]))
    }

    /// Waits until the access token has expired.
    func expireTokens() { system.clock.wait(for: BookmarkAIBackend.accessTokenLifetime) }
}

/// Reads of pages what a test says.
struct FixedLinks: LinkReading {
    typealias OpenGraph = @Sendable (HTTPResponse, WebURL) async -> JSONObject?

    let read: OpenGraph

    func normalised(_ text: String) -> NormalisedURL? { PlainLinks().normalised(text) }

    func openGraph(of response: HTTPResponse, at url: WebURL) async -> JSONObject? { await read(response, url) }
}

/// A user who remembers every look of the sheet, and when it looked so.
final class WatchingUser: BookmarkAIUser {
    private let clock: DeviceClock
    private let change: @Sendable (inout BookmarkAISheet) -> BookmarkAIDecision
    private let looks = Mutex<[(sheet: BookmarkAISheet, at: Duration)]>([])

    enum BookmarkAIDecision { case save, cancel }

    init(
        _ clock: DeviceClock,
        _ change: @escaping @Sendable (inout BookmarkAISheet) -> BookmarkAIDecision = { _ in .save }
    ) {
        self.clock = clock
        self.change = change
    }

    var sheets: [BookmarkAISheet] { looks.withLock { $0.map(\.sheet) } }
    var firstLook: Duration? { looks.withLock { $0.first?.at } }

    func sees(_ sheet: BookmarkAISheet) async {
        let now = clock.elapsed
        looks.withLock { $0.append((sheet, now)) }
    }

    func chooses(_ sheet: BookmarkAISheet) async -> BookmarkAIChoice {
        var sheet = sheet
        return change(&sheet) == .save ? .save(sheet) : .cancel
    }
}

/// Notes every call of a program into a service of its device, wherever it goes.
final class CallWatcher: ServiceObserver {
    private let seen = Mutex<[ServiceCall]>([])

    let hasEndedProgram = false
    var calls: [ServiceCall] { seen.withLock { $0 } }

    func details(of service: ServiceCall.Service) -> [String] {
        calls.filter { $0.service == service }.map(\.detail)
    }

    func willCall(_ call: ServiceCall) -> ServiceVerdict {
        seen.withLock { $0.append(call) }
        return .goesOn
    }

    func didCall(_ call: ServiceCall) -> ServiceVerdict { .goesOn }
}
