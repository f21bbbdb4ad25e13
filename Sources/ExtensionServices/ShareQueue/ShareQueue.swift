/// Shares on their way from an extension, which must end within seconds, to a back end that an app reaches later.
///
/// Extension and app are two processes that use the queue at once. The contract, which every store keeps:
///
/// - What ``enqueue(_:)`` has answered for is there after a crash of any process, and after a power loss where the
///   store has a file.
/// - One URL stands in the queue once. Sharing it again keeps the id, the place and the *original* created time; new
///   members of the metadata are merged in.
/// - Shares are handed out in the order in which they came. One that waits for its next attempt is passed over.
/// - A claim that nobody answers for ends with its lease, and the share is handed out again: a share is posted at least
///   once, and the back end tells repetitions by the id.
///
/// Every function may be called from any thread and does its work at once, all of it or nothing.
///
/// ```swift
/// try queue.enqueue(Share(id: random.nextUUID(), url: url, metadata: ["title": "A"], createdAt: clock.now))
/// let drain = try await queue.drain { share in
///     switch await post(share) {
///     case .accepted: .delivered
///     case .refused(let reason): .failed(.permanent(reason))
///     case .unreachable(let reason): .impossible(reason)
///     }
/// }
/// ```
public protocol ShareQueue: Sendable {
    /// Adds shares; returns when they are safe. The outcomes are in the order of `shares`.
    /// - Throws: ``ShareQueueError/unwritable(_:)`` where one of them is nothing that a file can keep; none is added then.
    @discardableResult
    func enqueue(_ shares: [Share]) throws(ShareQueueError) -> [EnqueueOutcome]

    /// Adds a share and hands it out at once, to an extension that tries to post it now: where that dies in the middle,
    /// the share is in the queue, and is handed out again when the claim has ended. `nil` where the URL is in the queue
    /// and somebody has it, or it waits for its next attempt; the share is in the queue then, too.
    /// - Throws: ``ShareQueueError/unwritable(_:)`` where no file can keep it.
    func enqueueClaiming(_ share: Share) throws(ShareQueueError) -> ClaimedShare?

    /// Hands out the next shares, in their order; none where nothing is due. The attempt counts from here, so that a
    /// share which kills its drainer is set aside in the end.
    func claim(upTo limit: Int) throws(ShareQueueError) -> [ClaimedShare]

    /// The back end has these. It holds whoever has the claim by now; what is gone already is no error.
    func complete(_ claims: [ShareClaim]) throws(ShareQueueError)

    /// An attempt failed: the share waits for the next one or is set aside. Does nothing where the claim has ended.
    func fail(_ claim: ShareClaim, _ failure: ShareFailure) throws(ShareQueueError)

    /// Gives shares back untried, as when the network is gone; the attempt does not count.
    func release(_ claims: [ShareClaim]) throws(ShareQueueError)

    /// How many shares there are now, those of all programs together.
    func counts() throws(ShareQueueError) -> ShareQueueCounts

    /// The first shares that are not set aside, in their order, claimed ones included: for a list in the app.
    func queued(upTo limit: Int) throws(ShareQueueError) -> [Share]

    /// The first shares that were set aside, in their order.
    func setAside(upTo limit: Int) throws(ShareQueueError) -> [SetAsideShare]

    /// Queues everything that was set aside anew, at its old place. Returns how many.
    @discardableResult
    func retrySetAside() throws(ShareQueueError) -> Int
}

extension ShareQueue {
    /// Adds one share; returns when it is safe.
    @discardableResult
    public func enqueue(_ share: Share) throws(ShareQueueError) -> EnqueueOutcome { try enqueue([share])[0] }
}

/// What became of a share that was added.
public enum EnqueueOutcome: Sendable, Equatable {
    case queued
    /// Its URL stood in the queue; this is what stands there now.
    case merged(Share)
}

/// Why an attempt failed. The reason is for people and must hold no secret.
public enum ShareFailure: Sendable, Equatable {
    /// Another attempt may help: after a pause that grows, until ``ShareQueueRules/maximumAttempts``.
    case temporary(String)
    /// No attempt will help, as with a share that no request can carry.
    case permanent(String)
}

/// How many shares there are.
public struct ShareQueueCounts: Sendable, Equatable {
    /// Not set aside: due, waiting for their next attempt, or claimed.
    public var queued: Int
    /// Not tried any more before ``ShareQueue/retrySetAside()``, or before their URL is shared again.
    public var setAside: Int

    public init(queued: Int, setAside: Int) {
        self.queued = queued
        self.setAside = setAside
    }
}
