internal import Database
internal import JSONText
internal import VirtualTime

/// The statements of a ``SQLiteShareQueue``.
struct ShareRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Returns whether the share is new; where its URL is there, nothing changes.
    /// - Parameter sequence: its place; `nil`: behind all others.
    func insert(_ share: Share, at sequence: Int64? = nil) throws(DatabaseError) -> Bool {
        try connection.run(
            """
            INSERT INTO share (sequence, id, url, meta_json, created_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (url) DO NOTHING
            """,
            [
                sequence.map(Value.integer) ?? .null, .text(share.id), .text(share.url.text),
                .text(JSON.object(share.metadata).text),
                .real(share.createdAt.millisecondsSince1970),
            ]) == 1
    }

    /// Inserts or merges a batch. Inside a transaction.
    ///
    /// Places follow the order of `shares`. Rows are written in the order of their URLs: each page of the index of URLs
    /// is then read and written once for the batch.
    func enqueue(_ shares: [Share]) throws(DatabaseError) -> [EnqueueOutcome] {
        let last = try connection.firstRow("SELECT max(sequence) FROM share")?[0].integer ?? 0
        // A file that somebody has written may hold the largest number. SQLite finds a free one then.
        let hasRoom = last < .max - Int64(shares.count)
        let order = shares.indices.sorted { (shares[$0].url.text, $0) < (shares[$1].url.text, $1) }
        var outcomes = [EnqueueOutcome](repeating: .queued, count: shares.count)
        for index in order {
            outcomes[index] = try enqueue(shares[index], at: hasRoom ? last + 1 + Int64(index) : nil)
        }
        return outcomes
    }

    /// Inserts or merges. Inside a transaction.
    func enqueue(_ share: Share, at sequence: Int64? = nil) throws(DatabaseError) -> EnqueueOutcome {
        if try insert(share, at: sequence) { return .queued }
        guard var entry = try entry(of: share.url) else {
            throw DatabaseError(kind: .other, message: "a share is neither new nor there")
        }
        if entry.merge(share) { try save(entry) }
        return .merged(entry.newest)
    }

    func entry(_ sequence: Int64) throws(DatabaseError) -> QueuedShare? {
        try entries("WHERE sequence = ?", [.integer(sequence)]).first
    }

    func entry(of url: NormalisedURL) throws(DatabaseError) -> QueuedShare? {
        try entries("WHERE url = ?", [.text(url.text)]).first
    }

    /// As ``QueuedShare/isDue(at:)`` tells.
    func due(at now: WallTime, upTo limit: Int) throws(DatabaseError) -> [QueuedShare] {
        try entries(
            """
            WHERE set_aside_reason IS NULL AND (held_until IS NULL OR NOT (held_since <= ?1 AND ?1 < held_until))
            ORDER BY sequence LIMIT ?2
            """, [.real(now.millisecondsSince1970), .integer(Int64(limit))])
    }

    func queued(upTo limit: Int) throws(DatabaseError) -> [QueuedShare] {
        try entries("WHERE set_aside_reason IS NULL ORDER BY sequence LIMIT ?", [.integer(Int64(max(limit, 0)))])
    }

    func setAside(upTo limit: Int) throws(DatabaseError) -> [QueuedShare] {
        try entries("WHERE set_aside_reason IS NOT NULL ORDER BY sequence LIMIT ?", [.integer(Int64(max(limit, 0)))])
    }

    func counts() throws(DatabaseError) -> ShareQueueCounts {
        let row = try connection.firstRow("SELECT count(*), count(set_aside_reason) FROM share")
        let all = Int(row?[0].integer ?? 0)
        let setAside = Int(row?[1].integer ?? 0)
        return ShareQueueCounts(queued: all - setAside, setAside: setAside)
    }

    func save(_ entry: QueuedShare) throws(DatabaseError) {
        try connection.run(
            """
            UPDATE share SET id = ?, meta_json = ?, attempts = ?, claims = ?, held_since = ?, held_until = ?,
                set_aside_reason = ?, successor_id = ?, successor_meta_json = ?
            WHERE sequence = ?
            """,
            [
                .text(entry.share.id), .text(JSON.object(entry.share.metadata).text), .integer(Int64(entry.attempts)),
                .integer(entry.claims), real(entry.hold?.since), real(entry.hold?.until), text(entry.setAsideReason),
                text(entry.successor?.id), text(entry.successor.map { JSON.object($0.metadata).text }),
                .integer(entry.sequence),
            ])
    }

    /// Returns whether it did: not where the share is gone, or goes on with what was added to it.
    func deleteWithoutSuccessor(_ claim: ShareClaim) throws(DatabaseError) -> Bool {
        try connection.run(
            "DELETE FROM share WHERE sequence = ? AND id = ? AND successor_id IS NULL",
            [.integer(claim.sequence), .text(claim.shareID)]) == 1
    }

    private func entries(_ condition: String, _ arguments: [Value]) throws(DatabaseError) -> [QueuedShare] {
        let rows = try connection.rows("SELECT \(ShareQueueSchema.columns) FROM share \(condition)", arguments)
        var entries: [QueuedShare] = []
        entries.reserveCapacity(rows.count)
        for row in rows { entries.append(try entry(of: row)) }
        return entries
    }

    private func entry(of row: Row) throws(DatabaseError) -> QueuedShare {
        guard let sequence = row[0].integer, let id = row[1].text, let url = row[2].text, let text = row[3].text,
            let createdAt = time(row[4])
        else { throw DatabaseError(kind: .corrupt, message: "the share queue is damaged: a row lacks a column") }
        let metadata = JSONObject(text)
        var entry = QueuedShare(
            sequence: sequence,
            share: Share(
                id: id, url: NormalisedURL(stored: url), metadata: metadata ?? ["unreadable": .string(text)],
                createdAt: createdAt))
        entry.attempts = Int(row[5].integer ?? 0)
        entry.claims = row[6].integer ?? 0
        if let since = time(row[7]), let until = time(row[8]) { entry.hold = .init(since: since, until: until) }
        // One row that another program has written badly must not stop those behind it.
        entry.setAsideReason =
            row[9].text ?? (metadata == nil ? "its metadata is no JSON object" : nil)
            ?? (createdAt.isDate ? nil : "its time is none that a date can have")
        if let id = row[10].text {
            entry.successor = .init(id: id, metadata: row[11].text.flatMap { JSONObject($0) } ?? [:])
        }
        return entry
    }

    private func time(_ value: Value) -> WallTime? { value.real.map(WallTime.init(millisecondsSince1970:)) }

    private func real(_ time: WallTime?) -> Value { time.map { .real($0.millisecondsSince1970) } ?? .null }

    private func text(_ text: String?) -> Value { text.map(Value.text) ?? .null }
}

extension JSONObject {
    /// `nil` where the text is no JSON object.
    fileprivate init?(_ text: String) {
        guard let object = (try? JSON(parsing: text))?.objectValue else { return nil }
        self = object
    }
}
