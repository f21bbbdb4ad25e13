public import ExtensionServices
import HTTP
import JSONText
public import VirtualTime

/// The part of BookmarkAI's app that stands behind its share extension: it refreshes the tokens, drains the queue and
/// reports what the extension has counted. May be used from any thread; one drain runs at a time.
public actor BookmarkAIApp {
    /// How long one request may take, the redirects of a page together. One share takes four of them at most, two of
    /// which refresh tokens: it is done before its lease ends.
    static let requestLimit = Duration.seconds(5)

    /// What one drain has done.
    public struct Drain: Sendable, Equatable {
        /// How many shares the back end has now that were in the queue.
        public let added: Int
        /// Why the drain ended before the queue was empty; `nil` where it did not.
        public let stopped: String?
        /// What the back end did not take and gets again after a pause.
        public let postponed: [PostponedShare]
        /// What is not tried any more before ``BookmarkAIApp/retrySetAside()``: the app shows it.
        public let setAside: [SetAsideShare]

        /// What the app shows; `nil` where nothing was added.
        public var toast: String? {
            switch added {
            case 0: nil
            case 1: "1 item added"
            default: "\(added) items added"
            }
        }
    }

    /// Sends a batch of counted events to wherever they are looked at.
    public typealias Report = @Sendable (EventBatch) async throws -> Void

    private let group: AppGroup
    private let tokens: TokenStore
    private let client: BookmarkAIClient
    private let refresher: TokenRefresher
    private let network: any DeviceNetwork
    private let clock: any WallClock
    private let links: any LinkReading
    private let report: Report
    private let pings: PingObserver
    private var running: Task<Drain, any Error>?

    /// - Parameters:
    ///   - group: That of ``BookmarkAINames/appGroup``.
    ///   - report: Takes the counted events.
    public init(
        group: AppGroup, tokens: TokenStore, network: any DeviceNetwork, clock: any WallClock,
        origin: String = BookmarkAIBackend.origin,
        links: any LinkReading = PlainLinks(),
        report: @escaping Report = { _ in }
    ) throws {
        self.group = group
        self.tokens = tokens
        self.network = network
        self.clock = clock
        self.links = links
        self.report = report
        pings = try group.pings.observe(BookmarkAINames.queuePing)
        client = try BookmarkAIClient(origin: origin) { request, limit in
            try await network.send(request, within: limit)
        }
        refresher = TokenRefresher(store: tokens, endpoint: client, defaults: group.defaults, clock: clock)
    }

    /// Keeps the tokens of a sign-in, and drains what had waited for them.
    @discardableResult
    public func signIn(_ new: AuthTokens) async throws -> Drain {
        // A drain that is under way has begun without these tokens.
        if let running { _ = try? await running.value }
        try tokens.save(new)
        try group.defaults.set(nil, for: TokenRefresher.needsTokenRefresh)
        return try await enterForeground()
    }

    /// The app comes to the foreground, or the system grants it a background fetch: the counted events are reported, the
    /// queue is drained, and on a fast connection the pages that are owed are asked. Throws where the queue cannot be
    /// read.
    @discardableResult
    public func enterForeground() async throws -> Drain {
        // Events that are not reported now are reported next time.
        try? await EventCounter(defaults: group.defaults).flush(report)
        if let running { return try await running.value }
        let task = Task { try await self.drain() }
        running = task
        return try await task.value
    }

    /// The user asks to try again what was set aside.
    @discardableResult
    public func retrySetAside() async throws -> Drain {
        try group.shareQueue(clock: clock).retrySetAside()
        return try await enterForeground()
    }

    /// What a running app does now and then: drains where the extension has told of a new share. `nil` where it has not.
    public func drainWhenPinged() async throws -> Drain? {
        guard try pings.takePing() else { return nil }
        return try await enterForeground()
    }
}

extension BookmarkAIApp {
    private func drain() async throws -> Drain {
        defer { running = nil }
        let drain = try await group.shareQueue(clock: clock).drain { share in
            let posting = await post(share)
            if posting == .accepted { try? owed.addIfDeferred(share) }
            return switch posting {
            case .accepted: .delivered
            case .refused(let reason): .failed(.permanent(reason))
            case .unavailable(let reason): .failed(.temporary(reason))
            case .unauthorized: .impossible("the server takes no token; sign in again")
            case .unreachable(let reason): .impossible(reason)
            }
        }
        if drain.stopped == nil { try? await askOwedPages() }
        return Drain(
            added: drain.delivered, stopped: drain.stopped, postponed: drain.postponed, setAside: drain.setAside)
    }

    /// Posts one share, with tokens that are refreshed first where they have to be.
    private func post(_ share: Share) async -> BookmarkAIClient.Posting {
        do {
            let limit = Self.requestLimit
            let valid = try await refresher.validTokens(within: limit)
            let posting = await client.post(share, accessToken: valid.access, within: limit)
            guard posting == .unauthorized else { return posting }
            let fresh = try await refresher.validTokens(insteadOf: valid.access, within: limit)
            return await client.post(share, accessToken: fresh.access, within: limit)
        } catch {
            return .unreachable("\(error)")
        }
    }

    private var owed: OwedPages { OwedPages(defaults: group.defaults) }

    /// How many owed pages are asked at one time: the app shows nothing before.
    private static let pagesAtOnce = 5

    /// Asks pages that nobody had time to ask, and tells the back end what they say of themselves. Where that does not take it, the page
    /// is asked again after all others.
    private func askOwedPages() async throws {
        for share in try owed.all().prefix(Self.pagesAtOnce) where network.connection.isFast {
            if let openGraph = try await openGraph(of: share.url) {
                var addition = share
                addition.id += " openGraph"
                addition.metadata = ["openGraph": .object(openGraph)]
                switch await post(addition) {
                case .accepted, .refused: break
                case .unavailable:
                    try owed.putLast(share)
                    continue
                case .unauthorized, .unreachable: return
                }
            }
            try owed.remove(share)
        }
    }

    /// `nil` where the page does not answer, or has nothing to tell. Throws where the device is offline.
    private func openGraph(of address: NormalisedURL) async throws -> JSONObject? {
        guard let url = WebURL(serialized: address.text) else { return nil }
        let end = clock.now + Self.requestLimit
        do {
            let page = try await FoundPage.find(url, links: links) { [network, clock] request in
                // A clock that is set back gives no request more than its limit.
                let left = Duration.milliseconds(clamping: end.millisecondsSince1970 - clock.now.millisecondsSince1970)
                return try await network.send(request, within: min(max(left, .zero), Self.requestLimit))
            }
            guard let page, page.response.isOK else { return nil }
            return await links.openGraph(of: page.response, at: page.url)
        } catch DeviceNetworkError.offline {
            throw DeviceNetworkError.offline
        } catch {
            return nil
        }
    }
}
