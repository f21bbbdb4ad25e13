import Synchronization

/// Brings the schema of a database to the version of the program.
///
/// The version is the number of steps that have run; it stands in the file as `user_version`
/// (https://www.sqlite.org/pragma.html#pragma_user_version). A step that has been released never changes; the next
/// change is a new step at the end.
public final class Migrator: Sendable {
    private let steps: [String]
    /// A database in memory, as all steps leave it.
    private let model = Mutex<SharedConnection?>(nil)

    /// `steps` are scripts of SQL statements, oldest first.
    public init(_ steps: [String]) { self.steps = steps }

    /// Runs the steps that are missing, all or none. A file that a later version has written is refused with
    /// ``DatabaseError/Kind/fromTheFuture``, one that has not the tables and columns of its version with
    /// ``DatabaseError/Kind/ofAnotherSchema``. It stays as it is. A file that is taken is in WAL mode from then on.
    public func migrate(_ connection: Connection) throws {
        // OPTIMIZATION: a copy costs less than the statements.
        if try connection.isEmptyInMemory() { return try modelDatabase().use { try $0.copy(to: connection) } }
        let missing = try missingSteps(of: connection)
        if try !hasTables(connection, missing: missing) {
            // Another process may be making the file: in a transaction its work is seen whole or not at all.
            try connection.transaction { try checkTables(connection) }
        }
        try connection.execute(script: "PRAGMA journal_mode = WAL")
        if missing > 0 { try run(on: connection) }
    }

    private func modelDatabase() throws -> SharedConnection {
        try model.withLock { model in
            if let model { return model }
            let made = try Connection()
            try run(on: made)
            let shared = SharedConnection(made)
            model = shared
            return shared
        }
    }

    private func run(on connection: Connection) throws {
        try connection.transaction {
            // Another process may have migrated the file since.
            for step in steps.suffix(try missingSteps(of: connection)) {
                try connection.execute(script: step)
            }
            try connection.execute(script: "PRAGMA user_version = \(steps.count)")
        }
    }

    private func checkTables(_ connection: Connection) throws(DatabaseError) {
        guard try !hasTables(connection, missing: try missingSteps(of: connection)) else { return }
        throw DatabaseError(
            kind: .ofAnotherSchema,
            message: "this is a database of something else, which stays as it is; name another file, or one that is new"
        )
    }

    /// Whether the database has the tables and columns that all steps but the missing ones make.
    private func hasTables(_ connection: Connection, missing: Int) throws(DatabaseError) -> Bool {
        let model = try Connection()
        for step in steps.dropLast(missing) { try model.execute(script: step) }
        let columns = """
            SELECT element.name, field.name FROM sqlite_schema AS element, pragma_table_info(element.name) AS field
            WHERE element.type = 'table' AND element.name NOT LIKE 'sqlite_%' ORDER BY 1, 2
            """
        return try connection.rows(columns) == model.rows(columns)
    }

    private func missingSteps(of connection: Connection) throws(DatabaseError) -> Int {
        let version = try connection.firstRow("PRAGMA user_version")?[0].integer ?? 0
        guard version <= steps.count else {
            throw DatabaseError(
                kind: .fromTheFuture,
                message: "the database has schema version \(version), but this program knows only up to "
                    + "version \(steps.count); use the program that wrote it, or another file")
        }
        return steps.count - Int(version)
    }
}
