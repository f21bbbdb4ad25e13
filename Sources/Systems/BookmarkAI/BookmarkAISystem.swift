public import Database
public import ExtensionServices
public import HTTP
public import VirtualTime

/// The whole of BookmarkAI on one simulated device: keychain, application group, network, app, share extension, and the
/// back end behind them.
///
/// ```swift
/// let system = try BookmarkAISystem(random: SeededRandom(seed: 1))
/// try await system.signIn()
/// system.network.connect(.offline)
/// let report = try await system.share(ShareInput(title: "A", attachments: [.url("https://example.com/a")]))
/// ```
public struct BookmarkAISystem: Sendable {
    /// The time of the device and of the back end.
    public let clock: DeviceClock
    /// Whose keychain app and extension share.
    public let device: Device
    /// Where the container is that app and extension share: queue, defaults, pings.
    public let groups: AppGroups
    /// Leads to ``backend``. A test adds the pages that app and extension ask.
    public let router: Router
    /// What app and extension send through; ``router`` answers.
    public let network: SimulatedNetwork
    /// Reached at ``BookmarkAIBackend/origin``, and by a test directly.
    public let backend: BookmarkAIBackend
    /// Does nothing by itself: a test brings it to the foreground.
    public let app: BookmarkAIApp
    /// The back end's name for the one user, who is not signed in at first.
    public let userID: String
    private let identifiers: SharedRandom
    private let links: any LinkReading

    /// - Parameters:
    ///   - groups: Where app and extension meet; in memory unless given.
    ///   - database: The back end's; without one it lives in memory.
    ///   - links: Reads addresses and what pages tell of themselves.
    ///   - report: Takes the events that the extension counts.
    ///   - onExchange: Hears of each request that came to the back end, and of its answer.
    public init(
        clock: DeviceClock = DeviceClock(), random: SeededRandom, device: Device = Device(),
        groups: AppGroups = AppGroups(), database: sending Connection? = nil,
        links: any LinkReading = PlainLinks(),
        report: @escaping BookmarkAIApp.Report = { _ in },
        onExchange: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Void = { _, _ in }
    ) throws {
        var random = random
        self.clock = clock
        self.device = device
        self.groups = groups
        self.links = links
        backend = try BookmarkAIBackend(
            database: try database ?? Connection(), clock: clock, random: SeededRandom(seed: random.next()))
        identifiers = SharedRandom(random)
        router = Router(to: BookmarkAIBackend.origin, backend.respond(to:), onExchange: onExchange)
        network = SimulatedNetwork(RoutedTransport(router: router), clock: clock)
        userID = try backend.createUser()
        let names = BookmarkAINames.appEntitlements
        app = try BookmarkAIApp(
            group: try groups.group(BookmarkAINames.appGroup, for: names),
            tokens: Self.tokens(of: device, for: names), network: network, clock: clock,
            links: links, report: report)
    }

    /// Where the tokens stand, as a program with these entitlements sees them.
    public static func tokens(of device: Device, for entitlements: Entitlements) -> TokenStore {
        TokenStore(
            keychain: device.keychain(for: entitlements), service: BookmarkAINames.keychainService,
            accessGroup: BookmarkAINames.keychainGroup)
    }

    /// The queue of the group, as the app sees it.
    public func queue() throws -> any ShareQueue {
        try groups.group(BookmarkAINames.appGroup, for: BookmarkAINames.appEntitlements).shareQueue(clock: clock)
    }

    /// The user signs in, in the app.
    @discardableResult
    public func signIn() async throws -> BookmarkAIApp.Drain { try await app.signIn(try backend.signIn(userID)) }

    /// The user taps BookmarkAI's icon in the share sheet of another app.
    public func share(
        _ input: ShareInput, user: any BookmarkAIUser = SavingUser(), limits: ShareLimits = .standard,
        entitlements: Entitlements = BookmarkAINames.extensionEntitlements
    ) async throws -> ShareReport<BookmarkAIShareExtension.Outcome> {
        let target = BookmarkAIShareExtension(
            group: try groups.group(BookmarkAINames.appGroup, for: entitlements),
            tokens: Self.tokens(of: device, for: entitlements), newID: identifiers.nextUUID, user: user,
            links: links)
        return await ShareHost(clock: clock, network: network, limits: limits).share(input, with: target)
    }
}
