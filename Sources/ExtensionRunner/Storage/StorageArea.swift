import Database
import JSONText

/// One area of `storage`: a SQLite database of its own, opened when it is first used.
///
/// Keys and values are JSON texts, kept as the script wrote them. Sizes are bytes of UTF-8: of the key itself and of the
/// value's JSON text.
/// DEPARTURE: all sizes are bytes; WebKit counts the whole area in characters and single keys in bytes — one unit, the
/// documented one — https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage/StorageArea/getBytesInUse
final class StorageArea {
    typealias Name = WebExtension.StoredArea

    /// A key and its value, both as JSON text.
    struct Item: Equatable {
        let key: String
        let value: String

        /// The key as a script has it.
        var name: String { (try? JSON(parsing: key))?.stringValue ?? key }

        /// What the item counts against quotas.
        var bytes: Int { StorageArea.bytes(ofKey: key) + value.utf8.count }
    }

    /// The file of the database; `nil`: it lives in memory.
    private let path: String?
    private var opened: Connection?
    private(set) var bytesInUse = 0
    private(set) var itemCount = 0

    init(path: String?) { self.path = path }

    private static let schema = Migrator([
        "CREATE TABLE items (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL, bytes INTEGER NOT NULL)"
    ])

    private func database() throws -> Connection {
        if let opened { return opened }
        let connection = try path.map { path in try Connection(path: path, access: .ownerOnly) } ?? Connection()
        try Self.schema.migrate(connection)
        let totals = try connection.firstRow("SELECT COUNT(*), COALESCE(SUM(bytes), 0) FROM items")
        itemCount = Int(totals?[0].integer ?? 0)
        bytesInUse = Int(totals?[1].integer ?? 0)
        opened = connection
        return connection
    }

    /// The stored items, in the order in which they were first set, or those of `keys` in their order, each once.
    func items(_ keys: [String]? = nil) throws -> [Item] {
        guard let keys else {
            return try database().rows("SELECT key, value FROM items ORDER BY rowid").map {
                Item(key: $0[0].text ?? "", value: $0[1].text ?? "")
            }
        }
        var items: [Item] = []
        var asked: Set<ByteText> = []
        for key in keys where asked.insert(ByteText(key)).inserted {
            let row = try database().firstRow("SELECT value FROM items WHERE key = ?", [.text(key)])
            if let value = row?[0].text { items.append(Item(key: key, value: value)) }
        }
        return items
    }

    /// The keys in the order in which they were first set.
    func keys() throws -> [String] {
        try database().rows("SELECT key FROM items ORDER BY rowid").map { $0[0].text ?? "" }
    }

    /// Bytes that all items take. Opens the database.
    func totalBytes() throws -> Int {
        _ = try database()
        return bytesInUse
    }

    /// Writes items, all or none.
    /// - Parameter old: what ``items(_:)`` gave for the same keys just before.
    func set(_ items: [Item], replacing old: [Item]) throws {
        let database = try database()
        try Self.atomically(items.count, database) {
            for item in items {
                try database.run(
                    """
                    INSERT INTO items (key, value, bytes) VALUES (?, ?, ?)
                    ON CONFLICT (key) DO UPDATE SET value = excluded.value, bytes = excluded.bytes
                    """, [.text(item.key), .text(item.value), .integer(Int64(item.bytes))])
            }
        }
        bytesInUse += Self.bytes(items) - Self.bytes(old)
        itemCount += items.count - old.count
    }

    /// Removes items that ``items(_:)`` gave just before, all or none.
    func remove(_ items: [Item]) throws {
        let database = try database()
        try Self.atomically(items.count, database) {
            for item in items { try database.run("DELETE FROM items WHERE key = ?", [.text(item.key)]) }
        }
        bytesInUse -= Self.bytes(items)
        itemCount -= items.count
    }

    func removeAll() throws {
        try database().run("DELETE FROM items")
        (bytesInUse, itemCount) = (0, 0)
    }

    /// One statement is a transaction by itself.
    private static func atomically(_ statements: Int, _ database: Connection, _ body: () throws -> Void) throws {
        if statements > 1 { try database.transaction(body) } else { try body() }
    }

    static func bytes(_ items: [Item]) -> Int { items.reduce(0) { $0 + $1.bytes } }

    /// The bytes of the key that a JSON text spells.
    private static func bytes(ofKey text: String) -> Int {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text.utf8.count - 2 }
        return (try? JSON(parsing: text))?.stringValue?.utf8.count ?? text.utf8.count
    }
}
