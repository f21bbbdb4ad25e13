import Crypto
import Database

/// The tables of the back end. Tokens and session cookies stand in them as SHA-256 digests only.
struct CoolectionStore: Sendable {
    private let database: SharedConnection

    private static let schema = Migrator([
        """
        CREATE TABLE user (
            id TEXT PRIMARY KEY,
            createdAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE session (
            sessionHash TEXT PRIMARY KEY,
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            createdAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_userId ON session (userId);
        CREATE TABLE api_token (
            id TEXT PRIMARY KEY,
            userId TEXT NOT NULL UNIQUE REFERENCES user ON DELETE CASCADE,
            tokenHash TEXT NOT NULL UNIQUE,
            createdAt TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE item (
            id TEXT PRIMARY KEY,
            userId TEXT NOT NULL REFERENCES user ON DELETE CASCADE,
            url TEXT NOT NULL,
            createdAt TEXT NOT NULL,
            UNIQUE (userId, url)
        ) STRICT;
        """
    ])

    init(_ connection: sending Connection) throws {
        try Self.schema.migrate(connection)
        database = SharedConnection(connection)
    }

    func insertUser(id: String, at createdAt: String) throws(DatabaseError) {
        try run("INSERT INTO user (id, createdAt) VALUES (?, ?)", id, createdAt)
    }

    func deleteUser(id: String) throws(DatabaseError) { try run("DELETE FROM user WHERE id = ?", id) }

    func insertSession(_ session: String, ofUser userID: String, at createdAt: String) throws(DatabaseError) {
        try run(
            "INSERT INTO session (sessionHash, userId, createdAt) VALUES (?, ?, ?)", digest(session), userID, createdAt)
    }

    func userID(ofSession session: String) throws(DatabaseError) -> String? {
        try text("SELECT userId FROM session WHERE sessionHash = ?", digest(session))
    }

    func deleteSession(_ session: String) throws(DatabaseError) {
        try run("DELETE FROM session WHERE sessionHash = ?", digest(session))
    }

    func firstUser() throws(DatabaseError) -> String? {
        try database.use { connection throws(DatabaseError) in
            try connection.firstRow("SELECT id FROM user ORDER BY createdAt, id LIMIT 1")?[0].text
        }
    }

    func hasToken(userID: String) throws(DatabaseError) -> Bool {
        try text("SELECT id FROM api_token WHERE userId = ?", userID) != nil
    }

    enum Replacement { case allowed, refused }

    /// One token for each user: a new one takes the place of the old one, which is worth nothing from then on. Returns
    /// whether it is there now: not where the user has one that may not be replaced.
    func setToken(
        _ token: String, id: String, ofUser userID: String, at createdAt: String, replacement: Replacement
    ) throws(DatabaseError) -> Bool {
        let update = "UPDATE SET tokenHash = excluded.tokenHash, createdAt = excluded.createdAt"
        return try run(
            """
            INSERT INTO api_token (id, userId, tokenHash, createdAt) VALUES (?, ?, ?, ?)
            ON CONFLICT (userId) DO \(replacement == .allowed ? update : "NOTHING")
            """, id, userID, digest(token), createdAt) == 1
    }

    func userID(ofToken token: String) throws(DatabaseError) -> String? {
        try text("SELECT userId FROM api_token WHERE tokenHash = ?", digest(token))
    }

    enum Insertion: Sendable {
        case inserted
        /// The user has this URL.
        case exists
    }

    func insertItem(
        id: String, ofUser userID: String, url: String, at createdAt: String
    ) throws(DatabaseError) -> Insertion {
        let count = try run(
            """
            INSERT INTO item (id, userId, url, createdAt) VALUES (?, ?, ?, ?)
            ON CONFLICT (userId, url) DO NOTHING
            """, id, userID, url, createdAt)
        return count == 0 ? .exists : .inserted
    }

    func urls(ofUser userID: String) throws(DatabaseError) -> [String] {
        try database.use { connection throws(DatabaseError) in
            try connection.rows("SELECT url FROM item WHERE userId = ? ORDER BY createdAt, rowid", [.text(userID)])
                .compactMap { $0[0].text }
        }
    }

    @discardableResult
    private func run(_ sql: String, _ arguments: String...) throws(DatabaseError) -> Int {
        try database.use { connection throws(DatabaseError) in
            try connection.run(sql, arguments.map(Value.text))
        }
    }

    private func text(_ sql: String, _ argument: String) throws(DatabaseError) -> String? {
        try database.use { connection throws(DatabaseError) in
            try connection.firstRow(sql, [.text(argument)])?[0].text
        }
    }

    private func digest(_ secret: String) -> String { sha256(secret).hex }
}
