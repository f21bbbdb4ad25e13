/// A share queue as an observed program has it.
struct ObservedShareQueue: ShareQueue {
    let base: any ShareQueue

    func enqueue(_ shares: [Share]) throws(ShareQueueError) -> [EnqueueOutcome] {
        try call(.enqueue, shares) { () throws(ShareQueueError) in try base.enqueue(shares) }
    }

    func enqueueClaiming(_ share: Share) throws(ShareQueueError) -> ClaimedShare? {
        try call(.enqueue, [share]) { () throws(ShareQueueError) in try base.enqueueClaiming(share) }
    }

    func claim(upTo limit: Int) throws(ShareQueueError) -> [ClaimedShare] {
        try call(.claim) { () throws(ShareQueueError) in try base.claim(upTo: limit) }
    }

    func complete(_ claims: [ShareClaim]) throws(ShareQueueError) {
        try call(.complete) { () throws(ShareQueueError) in try base.complete(claims) }
    }

    func fail(_ claim: ShareClaim, _ failure: ShareFailure) throws(ShareQueueError) {
        try call(.fail) { () throws(ShareQueueError) in try base.fail(claim, failure) }
    }

    func release(_ claims: [ShareClaim]) throws(ShareQueueError) {
        try call(.release) { () throws(ShareQueueError) in try base.release(claims) }
    }

    func counts() throws(ShareQueueError) -> ShareQueueCounts { try base.counts() }

    func queued(upTo limit: Int) throws(ShareQueueError) -> [Share] { try base.queued(upTo: limit) }

    func setAside(upTo limit: Int) throws(ShareQueueError) -> [SetAsideShare] { try base.setAside(upTo: limit) }

    func retrySetAside() throws(ShareQueueError) -> Int { try base.retrySetAside() }

    private func call<Result>(
        _ service: ServiceCall.Service, _ shares: [Share] = [], _ body: () throws(ShareQueueError) -> Result
    ) throws(ShareQueueError) -> Result {
        try ServiceCalls.make(
            ServiceCall(service, shares.map(\.url.text).joined(separator: " ")),
            failing: { $0 == .full ? .full : .unusable("the program has been ended") }, body)
    }
}
