internal import CSQLite

/// A connection to one SQLite database.
///
/// It belongs to one task at a time: it is not `Sendable`, and SQLite's own locks are off. Who shares it wraps it in an
/// actor or a `Mutex`. Foreign keys are enforced; a new file is in WAL mode.
/// https://www.sqlite.org/wal.html
public final class Connection {
    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]
    var transactionDepth = 0

    /// Statements are few and written in source code; the bound only protects against generated texts.
    private static let maximumKeptStatements = 256

    /// Opens a database that lives in memory and ends with this connection.
    public convenience init() throws(DatabaseError) {
        try self.init(opening: ":memory:", named: "a database in memory")
    }

    /// Opens the database file at `path` and makes it where it is missing.
    ///
    /// - Parameters:
    ///   - busyTimeoutMilliseconds: How long a statement waits for the lock of another connection.
    ///   - pageBytes: How large the pages of a new file are. https://www.sqlite.org/pragma.html#pragma_page_size
    public convenience init(
        path: String, access: FileAccess = .byUmask, busyTimeoutMilliseconds: Int32 = 5_000, pageBytes: Int = 4_096
    ) throws(DatabaseError) {
        if access == .ownerOnly { try restrictToOwner(path) }
        // SQLite has names of its own, `:memory:` and `file:…`, which no path with a slash in front is.
        // https://www.sqlite.org/c3ref/open.html
        try self.init(opening: path.hasPrefix("/") ? path : "./" + path, named: "the database \(path)")
        sqlite3_busy_timeout(handle, busyTimeoutMilliseconds)
        // The first statement that reads tells whether the file is a database at all. One that is there stays as it is.
        if try firstRow("PRAGMA page_count")?[0].integer == 0 {
            try execute(script: "PRAGMA page_size = \(pageBytes); PRAGMA journal_mode = WAL")
        }
        try execute(script: "PRAGMA synchronous = NORMAL")
    }

    /// Reads all of the database, and throws ``DatabaseError/Kind/corrupt`` where it is damaged.
    /// https://www.sqlite.org/pragma.html#pragma_quick_check
    public func check() throws(DatabaseError) {
        let found = try firstRow("PRAGMA quick_check(1)")?[0].text ?? ""
        if found != "ok" { throw DatabaseError(kind: .corrupt, message: found) }
    }

    private init(opening path: String, named name: String) throws(DatabaseError) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard let opened, code == SQLITE_OK else {
            let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(opened)
            throw DatabaseError(kind: .cannotOpen, code: code, message: "cannot open \(name): \(reason)")
        }
        handle = opened
        try execute(script: "PRAGMA foreign_keys = ON")
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs one statement that gives no rows, or whose rows do not matter. Returns how many rows it changed.
    @discardableResult
    public func run(_ sql: String, _ arguments: [Value] = []) throws(DatabaseError) -> Int {
        let changesBefore = sqlite3_total_changes64(handle)
        try each(sql, arguments) { _ in .next }
        // SQLite keeps the count of the last statement that changed something.
        return sqlite3_total_changes64(handle) == changesBefore ? 0 : Int(sqlite3_changes64(handle))
    }

    /// All rows of a statement.
    public func rows(_ sql: String, _ arguments: [Value] = []) throws(DatabaseError) -> [Row] {
        var rows: [Row] = []
        try each(sql, arguments) { row in
            rows.append(row)
            return .next
        }
        return rows
    }

    /// The first row of a statement; `nil` where it gives none.
    public func firstRow(_ sql: String, _ arguments: [Value] = []) throws(DatabaseError) -> Row? {
        var first: Row?
        try each(sql, arguments) { row in
            first = row
            return .stop
        }
        return first
    }

    /// Runs several statements without arguments, separated by semicolons.
    public func execute(script: String) throws(DatabaseError) {
        guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
            throw lastError(of: handle, sql: script)
        }
    }

    private func each(
        _ sql: String, _ arguments: [Value], body: (Row) -> Statement.Continuation
    ) throws(DatabaseError) {
        try statement(for: sql).run(arguments, body: body)
    }

    private func statement(for sql: String) throws(DatabaseError) -> Statement {
        if let kept = statements[sql] { return kept }
        let statement = try Statement(sql, on: handle)
        if statements.count >= Self.maximumKeptStatements { statements.removeAll() }
        statements[sql] = statement
        return statement
    }
}
