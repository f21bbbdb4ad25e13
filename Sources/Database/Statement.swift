internal import CSQLite

/// One prepared statement, kept by its ``Connection`` and used again for the same SQL text.
final class Statement {
    let sql: String
    private let handle: OpaquePointer
    private let database: OpaquePointer
    let columns: [String]

    /// SQLite copies what is bound with this destructor. https://www.sqlite.org/c3ref/c_static.html
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(_ sql: String, on database: OpaquePointer) throws(DatabaseError) {
        var handle: OpaquePointer?
        let (code, hasTail) = sql.utf8CString.withUnsafeBufferPointer { text in
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(
                database, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail)
            let rest = tail.map { String(cString: $0) } ?? ""
            return (code, rest.contains { !$0.isWhitespace && $0 != ";" })
        }
        guard code == SQLITE_OK else { throw lastError(of: database, sql: sql) }
        guard let handle, !hasTail else {
            sqlite3_finalize(handle)
            throw DatabaseError(
                kind: .misuse, message: "one statement is expected; several go through execute(script:)", sql: sql)
        }
        self.sql = sql
        self.handle = handle
        self.database = database
        columns = (0..<sqlite3_column_count(handle)).map { String(cString: sqlite3_column_name(handle, $0)) }
    }

    deinit { sqlite3_finalize(handle) }

    /// Runs to the end; `body` gets each row and says whether it wants the next. It must not run this text again.
    func run(_ arguments: [Value], body: (Row) -> Continuation) throws(DatabaseError) {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        try bind(arguments)
        while true {
            switch sqlite3_step(handle) {
            case SQLITE_DONE: return
            case SQLITE_ROW: if body(row()) == .stop { return }
            default: throw lastError(of: database, sql: sql)
            }
        }
    }

    enum Continuation { case next, stop }

    private func bind(_ arguments: [Value]) throws(DatabaseError) {
        let wanted = Int(sqlite3_bind_parameter_count(handle))
        guard arguments.count == wanted else {
            throw DatabaseError(
                kind: .misuse, message: "\(wanted) arguments are expected, \(arguments.count) were given", sql: sql)
        }
        for (index, argument) in arguments.enumerated() {
            guard bind(argument, at: Int32(index + 1)) == SQLITE_OK else { throw lastError(of: database, sql: sql) }
        }
    }

    private func bind(_ argument: Value, at position: Int32) -> Int32 {
        switch argument {
        case .null: return sqlite3_bind_null(handle, position)
        case .integer(let value): return sqlite3_bind_int64(handle, position, value)
        case .real(let value): return sqlite3_bind_double(handle, position, value)
        case .text(var value):
            return value.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    // A null pointer would bind null instead of the empty text.
                    characters.baseAddress == nil
                        ? sqlite3_bind_text(handle, position, "", 0, Self.transient)
                        : sqlite3_bind_text64(
                            handle, position, characters.baseAddress, sqlite3_uint64(characters.count),
                            Self.transient, UInt8(SQLITE_UTF8))
                }
            }
        case .blob(let value):
            return value.isEmpty
                ? sqlite3_bind_zeroblob(handle, position, 0)
                : sqlite3_bind_blob64(handle, position, value, sqlite3_uint64(value.count), Self.transient)
        }
    }

    private func row() -> Row {
        Row(columns: columns, values: (0..<Int32(columns.count)).map(value(at:)))
    }

    private func value(at column: Int32) -> Value {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, column))
        case SQLITE_TEXT:
            let start = sqlite3_column_text(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(handle, column)
            let count = Int(sqlite3_column_bytes(handle, column))
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}

func lastError(of database: OpaquePointer, sql: String?) -> DatabaseError {
    DatabaseError(
        code: sqlite3_extended_errcode(database), message: String(cString: sqlite3_errmsg(database)), sql: sql)
}
