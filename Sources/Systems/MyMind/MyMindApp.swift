public import ExtensionServices
import HTTP
public import VirtualTime

/// The part of MyMind's app that stands behind its share extension: it keeps the auth token in the shared keychain, and
/// sends what was shared without a network. What waits goes to whoever is logged in when it is sent.
public struct MyMindApp: Sendable {
    static let requestLimit = Duration.seconds(5)

    /// What came of sending the queue.
    public struct Drain: Sendable, Equatable {
        /// How many links the server has now that were in the queue.
        public let sent: Int
        /// Why it ended before the queue was empty; `nil` where it did not.
        public let stopped: String?
        /// What the server did not take and gets again after a pause.
        public let postponed: [PostponedShare]
        /// What is not tried any more before ``MyMindApp/retrySetAside()``: the app shows it.
        public let setAside: [SetAsideShare]
    }

    private let group: AppGroup
    private let token: MyMindTokenItem
    private let client: MyMindClient
    private let network: any DeviceNetwork
    private let clock: any WallClock

    /// - Parameters:
    ///   - group: That of ``MyMindNames/appGroup``.
    ///   - keychain: As the app sees it, see ``MyMindNames/appEntitlements``.
    public init(
        group: AppGroup, keychain: any Keychain, network: any DeviceNetwork, clock: any WallClock,
        origin: String = MyMindBackend.origin
    ) throws(MyMindClientError) {
        self.group = group
        token = MyMindTokenItem(keychain: keychain)
        client = try MyMindClient(origin: origin)
        self.network = network
        self.clock = clock
    }

    /// `storeAuthToken` of the app's pages: keeps the token of a login for the share extension.
    public func storeAuthToken(_ secret: KeychainSecret) throws(KeychainError) { try token.store(secret) }

    /// The user logs out.
    public func removeAuthToken() throws(KeychainError) { try token.remove() }

    /// The app comes to the foreground: what waits in the queue is sent, in its order. Throws where the queue cannot be
    /// read.
    @discardableResult
    public func enterForeground() async throws -> Drain {
        let drain = try await group.shareQueue(clock: clock).drain { share in
            switch await send(share) {
            case .accepted: .delivered
            case .refused(let reason), .unavailable(let reason): .failed(.temporary(reason))
            case .unauthorized: .impossible(MyMindShareExtension.Outcome.notLoggedIn.message)
            case nil: .impossible("the network gives no answer")
            }
        }
        return Drain(
            sent: drain.delivered, stopped: drain.stopped, postponed: drain.postponed, setAside: drain.setAside)
    }

    /// The user asks to try again what was set aside.
    @discardableResult
    public func retrySetAside() async throws -> Drain {
        try group.shareQueue(clock: clock).retrySetAside()
        return try await enterForeground()
    }

    /// `nil` where the network gives no answer.
    private func send(_ share: Share) async -> MyMindClient.Answer? {
        guard let secret = try? token.load() else { return .unauthorized }
        let request = client.request(
            saving: share.url.text, title: share.metadata["title"]?.stringValue, token: secret)
        guard let response = try? await network.send(request, within: Self.requestLimit) else { return nil }
        return client.answer(response)
    }
}
