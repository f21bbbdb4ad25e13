public import JSONText
public import VirtualTime

/// What a user shared: one row `(id, url, meta_json, created_at)` of the queue.
public struct Share: Sendable, Equatable {
    /// Names this share to the back end, which takes one id once (its idempotency key). Whoever repeats a share that
    /// may have been queued already repeats its id.
    public var id: String
    /// What was shared. A queue holds one share of each URL and merges later ones into it.
    public var url: NormalisedURL
    /// `meta_json`: title, notes, tags, whatever the page told of itself.
    public var metadata: JSONObject
    /// When the user shared it.
    public var createdAt: WallTime

    public init(id: String, url: NormalisedURL, metadata: JSONObject = [:], createdAt: WallTime) {
        self.id = id
        self.url = url
        self.metadata = metadata
        self.createdAt = createdAt
    }
}

/// One handing-out of one share. It is worth nothing once the share was handed out again.
public struct ShareClaim: Sendable, Hashable {
    let sequence: Int64
    let number: Int64
    let shareID: String
}

/// A share that one drainer has, and that nobody else gets before the claim ends.
public struct ClaimedShare: Sendable, Equatable {
    /// What ``ShareQueue/complete(_:)``, ``ShareQueue/fail(_:_:)`` and ``ShareQueue/release(_:)`` ask for.
    public let claim: ShareClaim
    /// What this attempt has to deliver. What the user has added since the first one comes afterwards, under an id of its own.
    public let share: Share
    /// How often the share has been handed out, this time included.
    public let attempt: Int
}

/// A share that is not tried any more, and is kept until somebody decides.
public struct SetAsideShare: Sendable, Equatable {
    /// With all that the user gave to it, what came after its first attempt included.
    public let share: Share
    /// Why it is not tried any more, for people: what its last failure said, or the queue itself.
    public let reason: String
    /// How often it was handed out and not given back untried.
    public let attempts: Int
}
