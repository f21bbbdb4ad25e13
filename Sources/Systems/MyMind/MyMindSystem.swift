public import Database
public import ExtensionServices
public import HTTP
public import VirtualTime

/// The whole of MyMind on one simulated device: keychain, application group, network, app, share extension, and the
/// server behind them, with one user.
///
/// ```swift
/// let system = try MyMindSystem(random: SeededRandom(seed: 1))
/// try system.logIn()
/// let report = try await system.share(ShareInput(title: "A", attachments: [.url("https://example.com/a")]))
/// ```
public struct MyMindSystem: Sendable {
    /// The time of the device and of the server.
    public let clock: DeviceClock
    /// Whose keychain app and extension share. While it is locked, the extension queues what is shared.
    public let device: Device
    /// Where the container is whose queue app and extension share.
    public let groups: AppGroups
    /// Leads to ``backend`` alone; a test may add routes.
    public let router: Router
    /// What app and extension send through; ``router`` answers.
    public let network: SimulatedNetwork
    /// Reached at ``MyMindBackend/origin``, and by a test directly.
    public let backend: MyMindBackend
    /// Does nothing by itself: a test brings it to the foreground.
    public let app: MyMindApp
    /// The server's name for the one user, who is not logged in at first.
    public let userID: String
    private let random: SharedRandom
    private let links: any LinkReading

    /// - Parameters:
    ///   - groups: Where app and extension meet; in memory unless given.
    ///   - database: The server's; without one it lives in memory.
    ///   - links: Reads addresses.
    ///   - onExchange: Hears of each request that came to the server, and of its answer.
    public init(
        clock: DeviceClock = DeviceClock(), random: SeededRandom, device: Device = Device(),
        groups: AppGroups = AppGroups(), database: sending Connection? = nil,
        links: any LinkReading = PlainLinks(),
        onExchange: @escaping @Sendable (HTTPRequest, HTTPResponse) -> Void = { _, _ in }
    ) throws {
        var random = random
        self.clock = clock
        self.device = device
        self.groups = groups
        self.links = links
        backend = try MyMindBackend(
            database: try database ?? Connection(), clock: clock, random: SeededRandom(seed: random.next()))
        self.random = SharedRandom(random)
        router = Router(to: MyMindBackend.origin, backend.respond(to:), onExchange: onExchange)
        network = SimulatedNetwork(RoutedTransport(router: router), clock: clock)
        userID = try backend.createUser()
        let entitlements = MyMindNames.appEntitlements
        app = try MyMindApp(
            group: try groups.group(MyMindNames.appGroup, for: entitlements),
            keychain: device.keychain(for: entitlements), network: network, clock: clock)
    }

    /// The user logs in to the app, which stores the token in the keychain.
    @discardableResult
    public func logIn() throws -> MyMindLogin {
        let login = try backend.logIn(user: userID)
        try app.storeAuthToken(KeychainSecret(login.authToken))
        return login
    }

    /// The user logs out of the app: the token is gone from the keychain and is worth nothing to the server.
    public func logOut() throws {
        try app.removeAuthToken()
        try backend.logOut(user: userID)
    }

    /// The user taps MyMind in the share sheet of another app.
    /// - Parameter entitlements: what the extension is signed with.
    public func share(
        _ input: ShareInput, user: any MyMindUser = AbsentMyMindUser(), limits: ShareLimits = .standard,
        entitlements: Entitlements = MyMindNames.extensionEntitlements
    ) async throws -> ShareReport<MyMindShareExtension.Outcome> {
        let target = try MyMindShareExtension(
            group: try groups.group(MyMindNames.appGroup, for: entitlements),
            keychain: device.keychain(for: entitlements), newID: random.nextUUID, user: user,
            links: links)
        return await ShareHost(clock: clock, network: network, limits: limits).share(input, with: target)
    }

    /// The queue in which the extension leaves for the app what it could not send.
    public func queue() throws -> any ShareQueue {
        try groups.group(MyMindNames.appGroup, for: MyMindNames.appEntitlements).shareQueue(clock: clock)
    }

    /// The cards that the app shows after a refresh, the newest first.
    public var cards: [MyMindCard] { get throws { try backend.cards(ofUser: userID) } }
}
