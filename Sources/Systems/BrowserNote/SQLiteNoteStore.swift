public import Database
import VirtualTime

/// A store in a file that only its owner may read. It outlives the process, and app and extension use it at once.
public final class SQLiteNoteStore: NoteStore {
    private let database: SharedConnection

    private static let schema = Migrator([
        """
        CREATE TABLE note (
            sequence INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            host TEXT NOT NULL,
            path TEXT,
            text TEXT NOT NULL,
            createdAt REAL NOT NULL,
            snoozedFrom REAL,
            snoozedUntil REAL
        ) STRICT;
        CREATE INDEX note_host ON note (host);
        CREATE TABLE setting (
            name TEXT PRIMARY KEY,
            value REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
    ])

    private static let columns = "SELECT id, host, path, text, createdAt, snoozedFrom, snoozedUntil FROM note"

    /// Opens the store at `path`, or makes it. Throws a `DatabaseError` in clear words where it cannot.
    public convenience init(path: String) throws {
        let opened = try Connection(path: path, access: .ownerOnly)
        try opened.check()
        try self.init(opened)
    }

    /// - Parameter connection: to the store; its tables are made where they are missing.
    public init(_ connection: sending Connection) throws {
        try Self.schema.migrate(connection)
        database = SharedConnection(connection)
    }

    public func notes() throws(DatabaseError) -> [Note] {
        try database.use { connection throws(DatabaseError) in
            try connection.rows(Self.columns + " ORDER BY sequence DESC").compactMap(Note.init(row:))
        }
    }

    public func note(for address: NoteAddress) throws(DatabaseError) -> Note? {
        try database.use { connection throws(DatabaseError) in
            try connection.firstRow(
                Self.columns + " WHERE host = ? AND (path IS NULL OR path = ?) ORDER BY sequence DESC LIMIT 1",
                [.text(address.host), .text(address.path)]
            ).flatMap(Note.init(row:))
        }
    }

    public func insert(_ note: Note) throws(DatabaseError) {
        try database.use { connection throws(DatabaseError) in
            _ = try connection.run(
                """
                INSERT INTO note (id, host, path, text, createdAt, snoozedFrom, snoozedUntil)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    .text(note.id), .text(note.host), note.path.map(Value.text) ?? .null, .text(note.text),
                    .real(note.createdAt.millisecondsSince1970),
                ] + note.snoozeColumns)
        }
    }

    @discardableResult
    public func update(id: String, _ change: (inout Note) -> Void) throws(DatabaseError) -> Note? {
        try database.use { connection throws(DatabaseError) in
            // The other process must not write between the reading and the writing.
            try connection.inTransaction { () throws(DatabaseError) in
                let row = try connection.firstRow(Self.columns + " WHERE id = ?", [.text(id)])
                guard var note = row.flatMap(Note.init(row:)) else { return nil }
                change(&note)
                try connection.run(
                    "UPDATE note SET text = ?, snoozedFrom = ?, snoozedUntil = ? WHERE id = ?",
                    [.text(note.text)] + note.snoozeColumns + [.text(id)])
                return note
            }
        }
    }

    public func delete(id: String) throws(DatabaseError) {
        try database.use { connection throws(DatabaseError) in
            _ = try connection.run("DELETE FROM note WHERE id = ?", [.text(id)])
        }
    }

    public func snoozePeriod() throws(DatabaseError) -> Duration {
        try database.use { connection throws(DatabaseError) in
            let milliseconds = try connection.firstRow("SELECT value FROM setting WHERE name = 'snoozePeriod'")?[0].real
            return milliseconds.map(Duration.milliseconds(clamping:)) ?? .usualSnooze
        }
    }

    public func setSnoozePeriod(_ period: Duration) throws(DatabaseError) {
        try database.use { connection throws(DatabaseError) in
            _ = try connection.run(
                """
                INSERT INTO setting (name, value) VALUES ('snoozePeriod', ?)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, [.real(period.milliseconds)])
        }
    }
}

extension Connection {
    /// ``transaction(_:)`` whose body throws nothing else than this layer does.
    fileprivate func inTransaction<Result>(
        _ body: () throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        do { return try transaction(body) } catch {
            throw error as? DatabaseError ?? DatabaseError(kind: .other, message: "\(error)")
        }
    }
}

extension Note {
    fileprivate init?(row: Row) {
        guard let id = row[0].text, let host = row[1].text, let text = row[3].text, let createdAt = row[4].real else {
            return nil
        }
        self.init(
            id: id, host: host, path: row[2].text, text: text, createdAt: WallTime(millisecondsSince1970: createdAt))
        if let from = row[5].real, let until = row[6].real, from <= until {
            snooze = WallTime(millisecondsSince1970: from)..<WallTime(millisecondsSince1970: until)
        }
    }

    fileprivate var snoozeColumns: [Value] {
        guard let snooze else { return [.null, .null] }
        return [
            .real(snooze.lowerBound.millisecondsSince1970), .real(snooze.upperBound.millisecondsSince1970),
        ]
    }
}
