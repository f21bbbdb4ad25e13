internal import Database
public import VirtualTime

/// A queue in a file (`shared_queue.db` of an app group), which several processes use at once and which survives their
/// deaths: a share that was answered for is on the disk, written through (`synchronous=FULL`).
///
/// Created times and the queue's own times are of the clock that is passed in; one that goes backwards makes a share
/// due early, never late, and changes no order.
public final class SQLiteShareQueue: ShareQueue {
    let clock: any WallClock
    let rules: ShareQueueRules
    private let connection: SharedConnection

    /// Opens the queue at `path`, or makes it; a file of an earlier version is brought up to date, one of a later
    /// version is refused and stays as it is.
    ///
    /// - Parameters:
    ///   - patience: How long a call waits while another process holds the file, before it fails as
    ///     ``ShareQueueError/locked``.
    ///   - maximumFileBytes: What the file may grow to, rounded up to whole pages; more is ``ShareQueueError/full``.
    public init(
        path: String, clock: any WallClock, rules: ShareQueueRules = ShareQueueRules(),
        patience: Duration = .seconds(2), maximumFileBytes: Int? = nil
    ) throws(ShareQueueError) {
        self.clock = clock
        self.rules = rules
        do {
            connection = SharedConnection(try Self.open(path, patience, maximumFileBytes))
        } catch let error as DatabaseError {
            throw ShareQueueError(error)
        } catch {
            throw .unusable("\(error)")
        }
    }

    private static func open(_ path: String, _ patience: Duration, _ maximumBytes: Int?) throws -> sending Connection {
        let milliseconds = Int32(min(max(patience.milliseconds, 0), 1e9))
        // A batch writes pages all over the index of URLs: each costs two calls of the system, whatever its size.
        let connection = try Connection(
            path: path, access: .ownerOnly, busyTimeoutMilliseconds: milliseconds, pageBytes: 8_192)
        // FULL syncs the log at each commit: https://www.sqlite.org/pragma.html#pragma_synchronous
        try connection.execute(script: "PRAGMA synchronous = FULL")
        try ShareQueueSchema.migrator.migrate(connection)
        if let maximumBytes {
            let pageBytes = Int(try connection.firstRow("PRAGMA page_size")?[0].integer ?? 4_096)
            try connection.execute(script: "PRAGMA max_page_count = \((maximumBytes - 1) / pageBytes + 1)")
        }
        return connection
    }

    @discardableResult
    public func enqueue(_ shares: [Share]) throws(ShareQueueError) -> [EnqueueOutcome] {
        for share in shares { try share.requireWritable() }
        return try use { connection in
            let rows = ShareRows(connection)
            // A share alone is one statement, which needs no transaction around it.
            if let share = shares.first, shares.count == 1, try rows.insert(share) { return [.queued] }
            return try connection.transaction { try rows.enqueue(shares) }
        }
    }

    public func enqueueClaiming(_ share: Share) throws(ShareQueueError) -> ClaimedShare? {
        try share.requireWritable()
        let now = clock.now
        return try change { rows in
            _ = try rows.enqueue(share)
            guard var entry = try rows.entry(of: share.url), entry.isDue(at: now) else { return nil }
            let claimed = entry.claim(at: now, self.rules)
            try rows.save(entry)
            return claimed
        }
    }

    public func claim(upTo limit: Int) throws(ShareQueueError) -> [ClaimedShare] {
        let now = clock.now
        return try change { rows in
            var claimed: [ClaimedShare] = []
            while claimed.count < limit {
                let due = try rows.due(at: now, upTo: limit - claimed.count)
                if due.isEmpty { break }
                for var entry in due {
                    if let claim = entry.claim(at: now, self.rules) { claimed.append(claim) }
                    try rows.save(entry)
                }
            }
            return claimed
        }
    }

    public func complete(_ claims: [ShareClaim]) throws(ShareQueueError) {
        try change { rows in
            for claim in claims where try !rows.deleteWithoutSuccessor(claim) {
                guard var entry = try rows.entry(claim.sequence), entry.share.id == claim.shareID,
                    case .continues = entry.complete()
                else { continue }
                try rows.save(entry)
            }
        }
    }

    public func fail(_ claim: ShareClaim, _ failure: ShareFailure) throws(ShareQueueError) {
        let now = clock.now
        try change { rows in
            guard var entry = try rows.entry(claim.sequence), entry.isHeld(by: claim) else { return }
            entry.fail(failure, at: now, self.rules)
            try rows.save(entry)
        }
    }

    public func release(_ claims: [ShareClaim]) throws(ShareQueueError) {
        try change { rows in
            for claim in claims {
                guard var entry = try rows.entry(claim.sequence), entry.isHeld(by: claim) else { continue }
                entry.release()
                try rows.save(entry)
            }
        }
    }

    public func counts() throws(ShareQueueError) -> ShareQueueCounts {
        try use { connection in try ShareRows(connection).counts() }
    }

    public func queued(upTo limit: Int) throws(ShareQueueError) -> [Share] {
        try use { connection in try ShareRows(connection).queued(upTo: limit).map(\.newest) }
    }

    public func setAside(upTo limit: Int) throws(ShareQueueError) -> [SetAsideShare] {
        try use { connection in try ShareRows(connection).setAside(upTo: limit).compactMap(SetAsideShare.init) }
    }

    @discardableResult
    public func retrySetAside() throws(ShareQueueError) -> Int {
        try change { rows in
            let entries = try rows.setAside(upTo: .max)
            for var entry in entries {
                entry.retry()
                try rows.save(entry)
            }
            return entries.count
        }
    }

    private func change<Result: Sendable>(
        _ body: (ShareRows) throws -> Result
    ) throws(ShareQueueError) -> Result {
        try use { connection in try connection.transaction { try body(ShareRows(connection)) } }
    }

    private func use<Result: Sendable>(_ body: (Connection) throws -> Result) throws(ShareQueueError) -> Result {
        do {
            return try connection.use { connection in try body(connection) }
        } catch let error as DatabaseError {
            throw ShareQueueError(error)
        } catch {
            throw .unusable("\(error)")
        }
    }
}
