internal import CSQLite

/// Why the database refused. Arguments of statements never stand in it, as they may be secrets.
public struct DatabaseError: Error, Sendable, Equatable {
    /// SQLite's result codes and this module's own refusals, as far as a caller treats them differently.
    public enum Kind: Sendable {
        /// The file cannot be opened or made.
        case cannotOpen
        /// Another connection holds a lock for longer than the busy timeout.
        case busy
        /// The file is no database, or a damaged one.
        case corrupt
        /// The file or the disk does not allow writing.
        case readOnly
        case full
        case inputOutput
        /// A row with this unique or primary key is there already.
        case uniqueConstraint
        case foreignKeyConstraint
        /// A check, not-null or type constraint.
        case otherConstraint
        /// The file was written by a later version of the schema; see ``Migrator``.
        case fromTheFuture
        /// The file has the tables of another program; see ``Migrator``.
        case ofAnotherSchema
        /// The SQL text or its use is wrong: our own fault.
        case misuse
        case other
    }

    /// What a caller decides by; ``message`` is for people.
    public let kind: Kind
    /// SQLite's extended result code, https://www.sqlite.org/rescode.html; 0 where SQLite was not asked.
    public let code: Int32
    /// SQLite's words or this module's. ``description`` adds the statement, the code, and what to do.
    public let message: String
    /// The statement with its placeholders; `nil` where none was running.
    public let sql: String?

    public init(kind: Kind, code: Int32 = 0, message: String, sql: String? = nil) {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }

    init(code: Int32, message: String, sql: String?) {
        self.init(kind: Kind(code: code), code: code, message: message, sql: sql)
    }
}

extension DatabaseError: CustomStringConvertible {
    public var description: String {
        message + (sql.map { ", in: \($0)" } ?? "") + (code == 0 ? "" : " (SQLite \(code))")
            + (advice.map { "; \($0)" } ?? "")
    }

    private var advice: String? {
        switch kind {
        case .corrupt: "the file is damaged, or no database: name another one, or move it away"
        case .busy: "another process holds the file: try again when that has ended"
        case .full: "make room on the disk"
        case .readOnly, .inputOutput, .cannotOpen:
            "see whether the file and its disk are where they were, and may be written"
        default: nil
        }
    }
}

extension DatabaseError.Kind {
    fileprivate init(code: Int32) {
        switch code {
        case SQLITE_CONSTRAINT | (8 << 8), SQLITE_CONSTRAINT | (6 << 8), SQLITE_CONSTRAINT | (10 << 8):
            self = .uniqueConstraint  // SQLITE_CONSTRAINT_UNIQUE, _PRIMARYKEY, _ROWID
        case SQLITE_CONSTRAINT | (3 << 8):
            self = .foreignKeyConstraint
        default:
            switch code & 0xFF {
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen
            case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
            case SQLITE_READONLY: self = .readOnly
            case SQLITE_FULL: self = .full
            case SQLITE_IOERR: self = .inputOutput
            case SQLITE_CONSTRAINT, SQLITE_MISMATCH: self = .otherConstraint
            case SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE: self = .misuse
            default: self = .other
            }
        }
    }
}
