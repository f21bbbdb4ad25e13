import Synchronization
public import VirtualTime

/// A queue that ends with the process: for tests that need no file.
public final class MemoryShareQueue: ShareQueue {
    private let clock: any WallClock
    private let rules: ShareQueueRules
    private let shares = Mutex(MemoryShares())

    public init(clock: any WallClock, rules: ShareQueueRules = ShareQueueRules()) {
        self.clock = clock
        self.rules = rules
    }

    @discardableResult
    public func enqueue(_ shares: [Share]) throws(ShareQueueError) -> [EnqueueOutcome] {
        for share in shares { try share.requireWritable() }
        return self.shares.withLock { queue in shares.map { queue.enqueue($0) } }
    }

    public func enqueueClaiming(_ share: Share) throws(ShareQueueError) -> ClaimedShare? {
        try share.requireWritable()
        return shares.withLock { queue in
            _ = queue.enqueue(share)
            return queue.claim(share.url, at: clock.now, rules)
        }
    }

    public func claim(upTo limit: Int) -> [ClaimedShare] {
        shares.withLock { $0.claim(upTo: limit, at: clock.now, rules) }
    }

    public func complete(_ claims: [ShareClaim]) {
        shares.withLock { queue in
            for claim in claims { queue.complete(claim) }
        }
    }

    public func fail(_ claim: ShareClaim, _ failure: ShareFailure) {
        shares.withLock { $0.change(claim) { $0.fail(failure, at: clock.now, rules) } }
    }

    public func release(_ claims: [ShareClaim]) {
        shares.withLock { queue in
            for claim in claims { queue.change(claim) { $0.release() } }
        }
    }

    public func counts() -> ShareQueueCounts {
        shares.withLock { queue in
            let setAside = queue.inOrder.count { $0.setAsideReason != nil }
            return ShareQueueCounts(queued: queue.inOrder.count - setAside, setAside: setAside)
        }
    }

    public func queued(upTo limit: Int) -> [Share] {
        shares.withLock {
            Array($0.inOrder.lazy.filter { $0.setAsideReason == nil }.map(\.newest).prefix(max(limit, 0)))
        }
    }

    public func setAside(upTo limit: Int) -> [SetAsideShare] {
        shares.withLock { Array($0.inOrder.lazy.compactMap(SetAsideShare.init).prefix(max(limit, 0))) }
    }

    @discardableResult
    public func retrySetAside() -> Int {
        shares.withLock { $0.retrySetAside() }
    }
}

private struct MemoryShares {
    private var entries: [Int64: QueuedShare] = [:]
    private var places: [NormalisedURL: Int64] = [:]
    private var lastSequence: Int64 = 0
    /// The sequence numbers in their order, those of shares that are gone included.
    private var order: [Int64] = []

    var inOrder: [QueuedShare] { order.compactMap { entries[$0] } }

    mutating func enqueue(_ share: Share) -> EnqueueOutcome {
        if let place = places[share.url], var present = entries[place] {
            _ = present.merge(share)
            entries[place] = present
            return .merged(present.newest)
        }
        lastSequence += 1
        order.append(lastSequence)
        places[share.url] = lastSequence
        entries[lastSequence] = QueuedShare(sequence: lastSequence, share: share)
        return .queued
    }

    mutating func claim(upTo limit: Int, at now: WallTime, _ rules: ShareQueueRules) -> [ClaimedShare] {
        var claimed: [ClaimedShare] = []
        for sequence in order {
            guard claimed.count < limit else { break }
            guard var entry = entries[sequence], entry.isDue(at: now) else { continue }
            if let claim = entry.claim(at: now, rules) { claimed.append(claim) }
            entries[sequence] = entry
        }
        return claimed
    }

    mutating func claim(_ url: NormalisedURL, at now: WallTime, _ rules: ShareQueueRules) -> ClaimedShare? {
        guard let place = places[url], var entry = entries[place], entry.isDue(at: now) else { return nil }
        defer { entries[place] = entry }
        return entry.claim(at: now, rules)
    }

    mutating func complete(_ claim: ShareClaim) {
        guard var entry = entries[claim.sequence], entry.share.id == claim.shareID else { return }
        switch entry.complete() {
        case .continues: entries[claim.sequence] = entry
        case .finished:
            entries[claim.sequence] = nil
            places[entry.share.url] = nil
            if order.count > 64, order.count > 2 * entries.count { order.removeAll { entries[$0] == nil } }
        }
    }

    mutating func change(_ claim: ShareClaim, _ change: (inout QueuedShare) -> Void) {
        guard var entry = entries[claim.sequence], entry.isHeld(by: claim) else { return }
        change(&entry)
        entries[claim.sequence] = entry
    }

    mutating func retrySetAside() -> Int {
        let waiting = entries.values.filter { $0.setAsideReason != nil }
        for var entry in waiting {
            entry.retry()
            entries[entry.sequence] = entry
        }
        return waiting.count
    }
}

extension SetAsideShare {
    /// `nil` where the share is not set aside.
    init?(_ entry: QueuedShare) {
        guard let reason = entry.setAsideReason else { return nil }
        self.init(share: entry.newest, reason: reason, attempts: entry.attempts)
    }
}
