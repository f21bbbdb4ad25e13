internal import Database
internal import JSONText

/// A store in a file, which several processes use at once.
final class SQLiteAppGroupStore: AppGroupStore {
    private let connection: SharedConnection

    private static let schema = Migrator([
        """
        CREATE TABLE default_value (
            name TEXT PRIMARY KEY,
            kind TEXT NOT NULL,
            value ANY NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE ping (
            name TEXT PRIMARY KEY,
            count INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
    ])

    init(path: String) throws(AppGroupError) {
        do {
            let opened = try Connection(path: path, access: .ownerOnly)
            try Self.schema.migrate(opened)
            connection = SharedConnection(opened)
        } catch {
            throw .store("\(error)")
        }
    }

    func transact<Result: Sendable>(
        _ body: (inout AppGroupValues) throws(AppGroupError) -> Result
    ) throws(AppGroupError) -> Result {
        try use { connection in
            try connection.transaction {
                let before = try Self.values(connection)
                var values = before
                let result = try body(&values)
                try Self.save(values, over: before, connection)
                return result
            }
        }
    }

    func read() throws(AppGroupError) -> AppGroupValues {
        // No transaction: a reader need not wait for a writer, and values and pings are read for themselves.
        try use { connection in try Self.values(connection) }
    }

    private func use<Result: Sendable>(_ body: (Connection) throws -> Result) throws(AppGroupError) -> Result {
        do {
            return try connection.use { connection in try body(connection) }
        } catch {
            throw error as? AppGroupError ?? .store("\(error)")
        }
    }

    private static func values(_ connection: Connection) throws -> AppGroupValues {
        var values = AppGroupValues()
        for row in try connection.rows("SELECT name, kind, value FROM default_value") {
            guard let name = row[0].text, let kind = row[1].text, let value = DefaultsValue(kind: kind, row[2]) else {
                continue  // a kind of a later version: it is left alone
            }
            values.defaults[ByteText(name)] = value
        }
        for row in try connection.rows("SELECT name, count FROM ping") {
            if let name = row[0].text { values.pings[ByteText(name)] = row[1].integer }
        }
        return values
    }

    private static func save(_ values: AppGroupValues, over before: AppGroupValues, _ connection: Connection) throws {
        for (name, value) in values.defaults where before.defaults[name] != value {
            try connection.run(
                "INSERT OR REPLACE INTO default_value (name, kind, value) VALUES (?, ?, ?)",
                [.text(name.text), .text(value.kind), value.stored])
        }
        for name in before.defaults.keys where values.defaults[name] == nil {
            try connection.run("DELETE FROM default_value WHERE name = ?", [.text(name.text)])
        }
        for (name, count) in values.pings where before.pings[name] != count {
            try connection.run(
                "INSERT OR REPLACE INTO ping (name, count) VALUES (?, ?)", [.text(name.text), .integer(count)])
        }
    }
}
