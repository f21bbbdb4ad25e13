/// What became of a share that ``ShareQueue/drain(isolation:_:)`` has handed out.
public enum ShareDelivery: Sendable, Equatable {
    /// Whom it was meant for has it.
    case delivered
    case failed(ShareFailure)
    /// Nothing can be delivered now, as without a network; says why.
    case impossible(String)
}

/// What one drain has done.
public struct ShareDrain: Sendable, Equatable {
    /// How many shares were delivered.
    public internal(set) var delivered = 0
    /// Why the drain ended before the queue was empty; `nil` where it did not.
    public internal(set) var stopped: String?
    /// What failed and is tried again after a pause, in the order of the attempts.
    public internal(set) var postponed: [PostponedShare] = []
    /// Everything that is set aside, now or since an earlier drain: the user has to know, and may try it again with
    /// ``ShareQueue/retrySetAside()``.
    public internal(set) var setAside: [SetAsideShare] = []
}

/// A share whose attempt has failed and that waits for the next one.
public struct PostponedShare: Sendable, Equatable {
    /// As it was handed out for the attempt.
    public let share: Share
    /// What ``ShareFailure/temporary(_:)`` said of the last attempt, for people.
    public let reason: String
}

extension ShareQueue {
    /// Delivers what is due, share by share in their order, until the queue has no more or nothing can be delivered.
    ///
    /// One share is claimed at a time: it is the only one whose lease runs while `deliver` works, and the only one that
    /// waits for a lease where the program ends in the middle. Where `deliver` throws, the share goes back untried, and
    /// the drain ends with that error.
    ///
    /// ```swift
    /// let drain = try await queue.drain { share in
    ///     guard let response = try? await send(share) else { return .impossible("the network gives no answer") }
    ///     return response.isOK ? .delivered : .failed(.temporary("the server answered \(response.status)"))
    /// }
    /// print(drain.delivered, drain.stopped ?? "all")
    /// ```
    public func drain(
        isolation: isolated (any Actor)? = #isolation, _ deliver: (Share) async throws -> ShareDelivery
    ) async throws -> ShareDrain {
        var drain = ShareDrain()
        while drain.stopped == nil, let (claim, share) = try claim(upTo: 1).first.map({ ($0.claim, $0.share) }) {
            let delivery: ShareDelivery
            do { delivery = try await deliver(share) } catch {
                // What was thrown says more than why the share could not be given back; its lease ends anyway.
                try? release([claim])
                throw error
            }
            // Its pause may have ended within this drain.
            drain.postponed.removeAll { $0.share.url == share.url }
            switch delivery {
            case .delivered:
                try complete([claim])
                drain.delivered += 1
            case .failed(let failure):
                try fail(claim, failure)
                if case .temporary(let reason) = failure { drain.postponed.append(.init(share: share, reason: reason)) }
            case .impossible(let reason):
                try release([claim])
                drain.stopped = reason
            }
        }
        drain.setAside = try self.setAside(upTo: .max)
        // An attempt that failed was the last one for some.
        let setAside = Set(drain.setAside.map(\.share.url.text))
        drain.postponed.removeAll { setAside.contains($0.share.url.text) }
        return drain
    }
}
