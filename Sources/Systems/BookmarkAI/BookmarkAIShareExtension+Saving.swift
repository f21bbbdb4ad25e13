import ExtensionServices
import VirtualTime

// How a share is kept: docs/decisions/0011-a-share-is-queued-before-it-is-posted.md
extension BookmarkAIShareExtension {
    /// Queues the share, then posts it where that can be done now and takes it out of the queue again. So it is there
    /// whenever the extension dies, and the app finds it: under its id, which the back end takes once.
    func save(
        _ share: Share, _ sheet: inout BookmarkAISheet, in session: ShareSession
    ) async throws -> Outcome {
        let tokens = usableTokens(in: session)
        var place: QueuePlace?
        var failure = ""
        do {
            place = try enqueue(share, tokens == nil ? .forTheApp : .toPostNow, session.clock)
        } catch {
            failure = "\(error)"
        }
        // Without a queue there is the network. With one, a share that somebody else has is left to them.
        if let tokens, let next = place == nil ? share : place?.claimed?.share {
            let isPosted = try await post(next, tokens, in: session)
            if isPosted { try? OwedPages(defaults: group.defaults).addIfDeferred(next) }
            if let place, let claim = place.claimed?.claim {
                try? isPosted ? place.queue.complete([claim]) : place.queue.release([claim])
            }
            if isPosted {
                try await show(.saved, &sheet, in: session)
                return .posted
            }
        }
        guard place != nil else {
            try await show(.alert("This link could not be saved: \(failure)"), &sheet, in: session)
            return .lost(failure)
        }
        // An app that does not run finds the queue when it comes to the foreground.
        try? group.pings.post(BookmarkAINames.queuePing)
        try await show(.queued, &sheet, in: session)
        return .queued
    }

    private struct QueuePlace {
        let queue: any ShareQueue
        let claimed: ClaimedShare?
    }

    private enum Purpose { case forTheApp, toPostNow }

    private func enqueue(
        _ share: Share, _ purpose: Purpose, _ clock: any ShareClock
    ) throws(ShareQueueError) -> QueuePlace {
        let queue = try group.shareQueue(clock: clock)
        switch purpose {
        case .forTheApp:
            try queue.enqueue(share)
            return QueuePlace(queue: queue, claimed: nil)
        case .toPostNow: return QueuePlace(queue: queue, claimed: try queue.enqueueClaiming(share))
        }
    }

    /// The tokens where the device is online and they are valid. A locked keychain is as good as an empty one: the app
    /// will find them.
    private func usableTokens(in session: ShareSession) -> AuthTokens? {
        guard session.connection != .offline, let stored = (try? tokens.load()) ?? nil,
            stored.isAccessValid(at: session.clock.now)
        else { return nil }
        return stored
    }

    /// Returns whether the back end has the share.
    private func post(_ share: Share, _ stored: AuthTokens, in session: ShareSession) async throws -> Bool {
        let left: @Sendable () -> Duration = { session.remaining(of: Self.budget - Self.queueReserve) }
        let client = try BookmarkAIClient(origin: origin) { request, limit in
            try await session.send(request, within: limit)
        }
        var posting = await client.post(share, accessToken: stored.access, within: left())
        if posting == .unauthorized {
            // The token is not what its expiry says. Where it cannot be refreshed, the refresher tells the app.
            let refresher = TokenRefresher(
                store: tokens, endpoint: client, defaults: group.defaults, clock: session.clock)
            if let fresh = try? await refresher.validTokens(insteadOf: stored.access, within: left()) {
                posting = await client.post(share, accessToken: fresh.access, within: left())
            }
        }
        try session.check()
        return posting == .accepted
    }
}
