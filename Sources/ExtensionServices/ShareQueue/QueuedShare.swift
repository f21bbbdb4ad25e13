internal import JSONText
internal import VirtualTime

/// One share as it stands in a queue: the rules that all stores have in common.
struct QueuedShare: Sendable {
    /// The place in the order of arrival. A created time is none: clocks go backwards.
    let sequence: Int64
    var share: Share
    /// How often it was handed out and not given back untried.
    var attempts = 0
    /// How many claims have begun or ended: the number of the present claim, while there is one. Behind the largest number, which a
    /// file may hold that somebody has written, comes the least.
    var claims: Int64 = 0
    /// While the clock is in it, nobody gets the share: it is claimed, or waits for its next attempt.
    var hold: Hold?
    var setAsideReason: String?
    /// What the user added after the share had been handed out, when the back end may have the id already.
    var successor: Successor?

    struct Hold: Sendable {
        let since: WallTime
        let until: WallTime

        /// A clock that stands before the hold began has gone backwards: a minute's hold must not become a year's.
        func contains(_ now: WallTime) -> Bool { since <= now && now < until }
    }

    struct Successor: Sendable {
        let id: String
        let metadata: JSONObject
    }

    func isDue(at now: WallTime) -> Bool { setAsideReason == nil && !(hold?.contains(now) ?? false) }

    /// Takes in a later share of the same URL. Returns whether anything changed.
    mutating func merge(_ newer: Share) -> Bool {
        let present = newest.metadata
        let merged = present.merging(newer.metadata)
        if setAsideReason != nil {
            // Sharing again asks for another try; under the new id, as the back end may remember what it refused.
            restart(id: newer.id, metadata: merged)
            return true
        }
        guard merged != present else { return false }
        if claims == 0 {
            share.metadata = merged
        } else {
            successor = Successor(id: newer.id, metadata: merged)
        }
        return true
    }

    /// The share with all that the user gave to it.
    var newest: Share {
        var share = self.share
        if let successor { share.metadata = successor.metadata }
        return share
    }

    /// Hands it out, or sets it aside where it has had its attempts: the one that kills each of its drainers.
    mutating func claim(at now: WallTime, _ rules: ShareQueueRules) -> ClaimedShare? {
        guard setAsideReason == nil else { return nil }
        guard attempts < rules.maximumAttempts else {
            setAside("it was handed out \(attempts) times, and nobody said what became of it")
            return nil
        }
        attempts += 1
        claims &+= 1
        hold = Hold(since: now, until: now + rules.lease)
        return ClaimedShare(
            claim: ShareClaim(sequence: sequence, number: claims, shareID: share.id), share: share, attempt: attempts)
    }

    func isHeld(by claim: ShareClaim) -> Bool { claims == claim.number && share.id == claim.shareID }

    mutating func fail(_ failure: ShareFailure, at now: WallTime, _ rules: ShareQueueRules) {
        claims &+= 1
        switch failure {
        case .permanent(let reason): setAside(reason)
        case .temporary(let reason) where attempts >= rules.maximumAttempts: setAside(reason)
        case .temporary: hold = Hold(since: now, until: now + rules.pause(afterAttempt: attempts))
        }
    }

    mutating func release() {
        claims &+= 1
        attempts -= 1
        hold = nil
    }

    enum Completion { case finished, continues }

    /// The back end has it. It continues where the user has added something since.
    mutating func complete() -> Completion {
        guard let successor else { return .finished }
        restart(id: successor.id, metadata: successor.metadata)
        return .continues
    }

    mutating func retry() { restart(id: successor?.id ?? share.id, metadata: newest.metadata) }

    private mutating func setAside(_ reason: String) {
        setAsideReason = reason
        hold = nil
    }

    private mutating func restart(id: String, metadata: JSONObject) {
        share.id = id
        share.metadata = metadata
        attempts = 0
        claims &+= 1
        hold = nil
        setAsideReason = nil
        successor = nil
    }
}

extension JSONObject {
    /// These members, and those of `newer`, which win.
    fileprivate func merging(_ newer: JSONObject) -> JSONObject {
        newer.reduce(into: self) { $0[$1.name] = $1.value }
    }
}
