import Crypto
import Database
import VirtualTime

/// The tables of the back end. Tokens and session cookies stand in them as SHA-256 digests only.
struct MyMindStore: Sendable {
    private let database: SharedConnection

    private static let schema = Migrator([
        """
        CREATE TABLE user (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE session (
            sessionHash BLOB PRIMARY KEY,
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_userId ON session (userId);
        CREATE TABLE auth_token (
            id TEXT PRIMARY KEY,
            secretHash BLOB NOT NULL,
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            expiresAt REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX auth_token_userId ON auth_token (userId);
        CREATE TABLE card (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            url TEXT NOT NULL,
            title TEXT,
            source TEXT NOT NULL,
            createdAt TEXT NOT NULL,
            status TEXT NOT NULL,
            UNIQUE (userId, url)
        ) STRICT;
        """
    ])

    init(_ connection: sending Connection) throws {
        try Self.schema.migrate(connection)
        database = SharedConnection(connection)
    }

    func insertUser(id: String) throws(DatabaseError) { try run("INSERT INTO user (id) VALUES (?)", [.text(id)]) }

    func insertSession(_ cookie: String, ofUser user: String) throws(DatabaseError) {
        try run(
            "INSERT INTO session (sessionHash, userId) VALUES (?, ?)", [.blob(sha256(cookie)), .text(user)])
    }

    func userID(ofSession cookie: String) throws(DatabaseError) -> String? {
        try row("SELECT userId FROM session WHERE sessionHash = ?", [.blob(sha256(cookie))])?[0].text
    }

    /// Tokens that have expired are of no use to anybody, and go.
    func insertToken(_ token: MyMindToken, ofUser user: String, expiresAt end: WallTime) throws(DatabaseError) {
        let lifetime = MyMindBackend.tokenLifetime.milliseconds
        try run(
            "DELETE FROM auth_token WHERE userId = ? AND expiresAt <= ?",
            [.text(user), .real(end.millisecondsSince1970 - lifetime)])
        try run(
            "INSERT INTO auth_token (id, secretHash, userId, expiresAt) VALUES (?, ?, ?, ?)",
            [.text(token.id), .blob(sha256(token.secret)), .text(user), .real(end.millisecondsSince1970)])
    }

    /// Whose the token is; `nil` where it is unknown, wrong or expired. Which of them, no answer time tells.
    func userID(of token: MyMindToken, at now: WallTime) throws(DatabaseError) -> String? {
        let found = try row("SELECT secretHash, userId, expiresAt FROM auth_token WHERE id = ?", [.text(token.id)])
        let expected = found?[0].blob ?? sha256("")
        let isRight = constantTimeEqual(sha256(token.secret), expected)
        guard isRight, let found, let end = found[2].real, now.millisecondsSince1970 < end else { return nil }
        return found[1].text
    }

    func deleteLogins(ofUser user: String) throws(DatabaseError) {
        try run("DELETE FROM session WHERE userId = ?", [.text(user)])
        try run("DELETE FROM auth_token WHERE userId = ?", [.text(user)])
    }

    /// Keeps a card; where the user has one of this URL, that one stays. Returns the one that is there now.
    func insert(_ card: MyMindCard, ofUser user: String) throws(DatabaseError) -> MyMindCard {
        try database.use { connection throws(DatabaseError) in
            try connection.run(
                """
                INSERT INTO card (id, userId, url, title, source, createdAt, status) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (userId, url) DO UPDATE SET title = coalesce(title, excluded.title)
                """,
                [
                    .text(card.id), .text(user), .text(card.url), card.title.map(Value.text) ?? .null,
                    .text(card.source.rawValue), .text(card.createdAt), .text(card.status.rawValue),
                ])
            let row = try connection.firstRow(
                "SELECT \(Self.columns) FROM card WHERE userId = ? AND url = ?", [.text(user), .text(card.url)])
            return row.flatMap(MyMindCard.init) ?? card
        }
    }

    func makeQueuedCards() throws(DatabaseError) {
        try run("UPDATE card SET status = 'saved' WHERE status = 'queued'", [])
    }

    /// A user's cards, the newest first.
    /// - Parameters:
    ///   - id: Gives cards that are older than this one; none where there is no such card.
    ///   - limit: How many at most; all without it.
    func cards(
        ofUser user: String, before id: String? = nil, limit: Int? = nil
    ) throws(DatabaseError) -> [MyMindCard] {
        try database.use { connection throws(DatabaseError) in
            try connection.rows(
                """
                SELECT \(Self.columns) FROM card
                WHERE userId = ?1 AND status = 'saved'
                    AND (?2 IS NULL OR number < (SELECT number FROM card WHERE userId = ?1 AND id = ?2))
                ORDER BY number DESC LIMIT ?3
                """, [.text(user), id.map(Value.text) ?? .null, .integer(Int64(limit ?? -1))]
            ).compactMap(MyMindCard.init)
        }
    }

    private static let columns = "id, url, title, source, createdAt, status"

    private func run(_ sql: String, _ arguments: [Value]) throws(DatabaseError) {
        _ = try database.use { connection throws(DatabaseError) in try connection.run(sql, arguments) }
    }

    private func row(_ sql: String, _ arguments: [Value]) throws(DatabaseError) -> Row? {
        try database.use { connection throws(DatabaseError) in try connection.firstRow(sql, arguments) }
    }
}

extension MyMindCard {
    fileprivate init?(_ row: Row) {
        guard let id = row[0].text, let url = row[1].text, let source = row[3].text.flatMap(MyMindSource.init),
            let createdAt = row[4].text, let status = row[5].text.flatMap(Status.init)
        else { return nil }
        self.init(id: id, url: url, title: row[2].text, source: source, createdAt: createdAt, status: status)
    }
}
