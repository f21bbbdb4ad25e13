import Crypto
import Database
import HTTP
public import JSONText
public import VirtualTime

/// A share as the back end has it.
public struct BookmarkAIShare: Sendable, Equatable {
    /// The back end's own, not that of the share in the queue.
    public let id: String
    /// As the request gave it: the back end normalises none, and compares them byte by byte.
    public let url: String
    /// When the user shared it first.
    public let createdAt: WallTime
    /// All that was told of this URL. The extension tells `title`, `tags`, `note` and `openGraph`.
    public let metadata: JSONObject

    /// What lists call it: by the title that the user has given, else as the page calls itself, else by its host.
    public var title: String {
        metadata["title"]?.stringValue ?? metadata["openGraph"]?["title"]?.stringValue
            ?? WebURL(serialized: url)?.host ?? url
    }

    /// This share with what `later`, of the same URL, tells more. What the user wrote last counts.
    func merging(_ later: BookmarkAIShare) -> BookmarkAIShare {
        var metadata = self.metadata
        for (name, value) in later.metadata { metadata[name] = value }
        return BookmarkAIShare(
            id: id, url: url, createdAt: min(createdAt, later.createdAt), metadata: metadata)
    }
}

/// The tables of the back end. Refresh tokens stand in them as SHA-256 digests only.
struct BookmarkAIStore: Sendable {
    private let database: SharedConnection

    private static let schema = Migrator([
        """
        CREATE TABLE signing_key (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            key BLOB NOT NULL
        ) STRICT;
        CREATE TABLE user (
            id TEXT PRIMARY KEY,
            createdAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE session (
            id TEXT PRIMARY KEY,
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            refreshHash TEXT NOT NULL UNIQUE,
            previousHash TEXT UNIQUE,
            expiresAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_userId ON session (userId);
        CREATE TABLE share (
            id TEXT PRIMARY KEY,
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            url TEXT NOT NULL,
            createdAt TEXT NOT NULL,
            metadata TEXT NOT NULL,
            UNIQUE (userId, url)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE share_key (
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            idempotencyKey TEXT NOT NULL,
            shareId TEXT NOT NULL REFERENCES share ON DELETE CASCADE,
            PRIMARY KEY (userId, idempotencyKey)
        ) STRICT, WITHOUT ROWID;
        """
    ])

    init(_ connection: sending Connection) throws {
        try Self.schema.migrate(connection)
        database = SharedConnection(connection)
    }

    // DEPARTURE: the key that signs all access tokens stands in the database as it is — the file is its owner's alone, who could
    // read a second one beside it as well, and no other key is at hand to encrypt it with —
    // https://cheatsheetseries.owasp.org/cheatsheets/Key_Management_Cheat_Sheet.html
    /// The key in the file, as long as `fresh` at least, which a new file gets.
    func signingKey(orElse fresh: [UInt8]) throws(DatabaseError) -> [UInt8] {
        try database.use { connection throws(DatabaseError) in
            try connection.run("INSERT INTO signing_key VALUES (1, ?) ON CONFLICT DO NOTHING", [.blob(fresh)])
            let key = try connection.firstRow("SELECT key FROM signing_key")?[0].blob ?? fresh
            guard key.count >= fresh.count else {
                throw DatabaseError(
                    kind: .corrupt, message: "the key that signs tokens has less than \(fresh.count) bytes")
            }
            return key
        }
    }

    func insertUser(id: String, at createdAt: String) throws(DatabaseError) {
        try run("INSERT INTO user (id, createdAt) VALUES (?, ?)", id, createdAt)
    }

    func insertSession(
        id: String, ofUser userID: String, refreshToken: String, expiresAt: String
    ) throws(DatabaseError) {
        try run(
            "INSERT INTO session (id, userId, refreshHash, expiresAt) VALUES (?, ?, ?, ?)", id, userID,
            digest(refreshToken), expiresAt)
    }

    func deleteSessions(ofUser userID: String) throws(DatabaseError) {
        try run("DELETE FROM session WHERE userId = ?", userID)
    }

    /// The user of a refresh token that counts, which `new` replaces; `nil` where it does not count.
    ///
    /// A token counts once, but the answer with the next one may get lost: the one before counts too until its
    /// successor was used.
    func replaceRefreshToken(
        _ old: String, by new: String, at now: String, until expiresAt: String
    ) throws -> String? {
        let (old, new) = (digest(old), digest(new))
        return try database.use { connection in
            try connection.transaction {
                let changed = try connection.run(
                    """
                    UPDATE session SET refreshHash = ?, previousHash = ?, expiresAt = ?
                    WHERE (refreshHash = ? OR previousHash = ?) AND expiresAt > ?
                    """, [new, old, expiresAt, old, old, now].map(Value.text))
                guard changed > 0 else { return nil }
                return try connection.firstRow("SELECT userId FROM session WHERE refreshHash = ?", [.text(new)])?[0]
                    .text
            }
        }
    }

    enum Insertion: Sendable {
        case inserted(BookmarkAIShare)
        /// The user has this URL, or has sent this key; this is what the share is now.
        case merged(BookmarkAIShare)
        /// The key names a share of another URL.
        case keyNamesAnother
    }

    func insertShare(_ share: BookmarkAIShare, ofUser userID: String, key: String) throws -> Insertion {
        try database.use { connection in
            try connection.transaction {
                let keyed = try connection.firstRow(
                    """
                    SELECT url FROM share_key JOIN share ON share.id = shareId
                    WHERE share_key.userId = ? AND idempotencyKey = ?
                    """, [.text(userID), .text(key)])
                if let url = keyed?[0].text, !url.utf8.elementsEqual(share.url.utf8) { return .keyNamesAnother }
                let earlier = try connection.firstRow(
                    "SELECT id, url, createdAt, metadata FROM share WHERE userId = ? AND url = ?",
                    [.text(userID), .text(share.url)]
                )
                .flatMap(self.share)
                let stored = earlier.map { $0.merging(share) } ?? share
                try connection.run(
                    """
                    INSERT INTO share (id, userId, url, createdAt, metadata) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET createdAt = excluded.createdAt, metadata = excluded.metadata
                    """,
                    [stored.id, userID, stored.url, stored.createdAt.iso8601, JSON.object(stored.metadata).text]
                        .map(Value.text))
                try connection.run(
                    "INSERT INTO share_key (userId, idempotencyKey, shareId) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                    [userID, key, stored.id].map(Value.text))
                return earlier == nil ? .inserted(stored) : .merged(stored)
            }
        }
    }

    func shares(ofUser userID: String) throws(DatabaseError) -> [BookmarkAIShare] {
        try database.use { connection throws(DatabaseError) in
            try connection.rows(
                "SELECT id, url, createdAt, metadata FROM share WHERE userId = ? ORDER BY createdAt, url",
                [.text(userID)]
            )
            .compactMap(share)
        }
    }

    private func share(_ row: Row) -> BookmarkAIShare? {
        guard let id = row[0].text, let url = row[1].text,
            let createdAt = row[2].text.flatMap(WallTime.init(iso8601:)),
            let metadata = row[3].text.flatMap({ try? JSON(parsing: $0) })?.objectValue
        else { return nil }
        return BookmarkAIShare(id: id, url: url, createdAt: createdAt, metadata: metadata)
    }

    private func run(_ sql: String, _ arguments: String...) throws(DatabaseError) {
        try database.use { connection throws(DatabaseError) in
            _ = try connection.run(sql, arguments.map(Value.text))
        }
    }

    private func digest(_ secret: String) -> String { sha256(secret).hex }
}
