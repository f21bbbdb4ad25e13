public import ExtensionServices
import HTTP
public import VirtualTime

/// The part of MyMind's app that stands behind its share extension: it keeps the auth token in the shared keychain, and
/// sends what was shared without a network. What waits goes to whoever is logged in when it is sent.
public struct MyMindApp: Sendable {
    static let batchSize = 10
    static let requestLimit = Duration.seconds(5)

    /// What came of sending the queue.
    public struct Drain: Sendable, Equatable {
        /// How many links the server has now that were in the queue.
        public internal(set) var sent = 0
        /// Why it ended before the queue was empty; `nil` where it did not.
        public internal(set) var stopped: String?
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
        let queue = try group.shareQueue(clock: clock)
        var drain = Drain()
        while drain.stopped == nil {
            var batch = try queue.claim(upTo: Self.batchSize)[...]
            if batch.isEmpty { return drain }
            while let claimed = batch.first, drain.stopped == nil {
                switch await send(claimed.share) {
                case .accepted:
                    try queue.complete([claimed.claim])
                    drain.sent += 1
                case .refused(let reason): try queue.fail(claimed.claim, .permanent(reason))
                case .unavailable(let reason): try queue.fail(claimed.claim, .temporary(reason))
                case .unauthorized:
                    drain.stopped = MyMindShareExtension.Outcome.notLoggedIn.message
                    continue
                case nil:
                    drain.stopped = "the network gives no answer"
                    continue
                }
                batch.removeFirst()
            }
            try queue.release(batch.map(\.claim))
        }
        return drain
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
