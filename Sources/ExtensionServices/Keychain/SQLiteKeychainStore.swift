internal import Database

// DEPARTURE: values are not encrypted — a simulated device has no Secure Enclave to keep a key in, and a key beside
// the file protects nothing — https://support.apple.com/guide/security/keychain-data-protection-secb0694df1a/web
/// A store in a file that only its owner may read (mode 0600). It outlives the process, and several processes may
/// use it.
public final class SQLiteKeychainStore: KeychainStore {
    private let connection: SharedConnection

    private static let schema = Migrator([
        """
        CREATE TABLE generic_password (
            id INTEGER PRIMARY KEY,
            service TEXT NOT NULL,
            account TEXT NOT NULL,
            access_group TEXT NOT NULL,
            accessibility TEXT NOT NULL,
            value BLOB,
            UNIQUE (service, account, access_group)
        ) STRICT;
        """
    ])

    /// Opens the store at `path`, or makes it. Throws a ``DatabaseError`` in clear words where it cannot.
    public init(path: String) throws {
        let opened = try Connection(path: path, access: .ownerOnly)
        try opened.check()
        try Self.schema.migrate(opened)
        connection = SharedConnection(opened)
    }

    public func transact<Result: Sendable>(
        _ body: (inout any KeychainItems) throws(KeychainError) -> Result
    ) throws(KeychainError) -> Result {
        try connection.use { connection throws(KeychainError) in
            do {
                return try connection.transaction {
                    var items: any KeychainItems = SQLiteItems(connection: connection)
                    return try body(&items)
                }
            } catch let error as KeychainError {
                throw error
            } catch {
                throw .io
            }
        }
    }
}

private struct SQLiteItems: KeychainItems {
    let connection: Connection

    func matching(_ query: KeychainQuery) throws(KeychainError) -> [KeychainItem] {
        let rows = try keychainErrors { () throws(DatabaseError) in
            try connection.rows(
                """
                SELECT service, account, access_group, accessibility, value FROM generic_password
                WHERE service = coalesce(?, service) AND account = coalesce(?, account)
                    AND access_group = coalesce(?, access_group) AND accessibility = coalesce(?, accessibility)
                ORDER BY id
                """,
                [
                    text(query.service), text(query.account), text(query.accessGroup),
                    text(query.accessibility?.rawValue),
                ])
        }
        return rows.compactMap(item)
    }

    func insert(_ item: KeychainItem) throws(KeychainError) {
        try keychainErrors { () throws(DatabaseError) in
            try connection.run(
                """
                INSERT INTO generic_password (service, account, access_group, accessibility, value)
                VALUES (?, ?, ?, ?, ?)
                """, columns(of: item))
        }
    }

    func replace(_ old: KeychainItem, with new: KeychainItem) throws(KeychainError) {
        try keychainErrors { () throws(DatabaseError) in
            try connection.run(
                """
                UPDATE generic_password SET service = ?, account = ?, access_group = ?, accessibility = ?, value = ?
                WHERE service = ? AND account = ? AND access_group = ?
                """, columns(of: new) + columns(of: old).prefix(3))
        }
    }

    func remove(_ item: KeychainItem) throws(KeychainError) {
        try keychainErrors { () throws(DatabaseError) in
            try connection.run(
                "DELETE FROM generic_password WHERE service = ? AND account = ? AND access_group = ?",
                Array(columns(of: item).prefix(3)))
        }
    }

    private func columns(of item: KeychainItem) -> [Value] {
        [
            .text(item.service), .text(item.account), text(item.accessGroup), .text(item.accessibility.rawValue),
            item.value.map { .blob($0.bytes) } ?? .null,
        ]
    }

    private func item(_ row: Row) -> KeychainItem? {
        guard let service = row[0].text, let account = row[1].text, let group = row[2].text,
            let accessibility = row[3].text.flatMap(KeychainAccessibility.init(rawValue:))
        else { return nil }
        return KeychainItem(
            service: service, account: account, accessGroup: group, accessibility: accessibility,
            value: row[4].blob.map(KeychainSecret.init))
    }

    private func text(_ text: String?) -> Value { text.map(Value.text) ?? .null }
}

@discardableResult
private func keychainErrors<Result>(
    _ body: () throws(DatabaseError) -> Result
) throws(KeychainError) -> Result {
    do { return try body() } catch { throw error.kind == .uniqueConstraint ? .duplicateItem : .io }
}
