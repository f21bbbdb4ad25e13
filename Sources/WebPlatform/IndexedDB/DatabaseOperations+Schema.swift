import JSONText
import ScriptEngine

// What an upgrade changes: https://w3c.github.io/IndexedDB/#upgrade-transaction-construct
extension WebContext {
    static var schemaOperations: [(name: StaticString, body: TransactionOperation)] {
        [
            (
                "store_create",
                { transaction, arguments in
                    let store = ObjectStoreData(
                        name: try arguments.string(1), keyPath: try JSON(parsing: try arguments.string(2)),
                        autoIncrement: arguments.boolean(3))
                    return try transaction.inUpgrade { data in
                        let id = data.makeID()
                        data.stores[id] = store
                        return .number(Double(id))
                    }
                }
            ),
            doing("store_delete") { transaction, arguments in
                let id = try arguments.integer(1)
                try transaction.inUpgrade { $0.stores[id] = nil }
            },
            doing("store_rename") { transaction, arguments in
                let (id, name) = (try arguments.integer(1), try arguments.string(2))
                try transaction.inUpgrade { $0.stores[id]?.name = name }
            },
            (
                "index_create",
                { transaction, arguments in
                    let store = try arguments.integer(1)
                    let index = IndexData(
                        name: try arguments.string(2), keyPath: try JSON(parsing: try arguments.string(3)),
                        isUnique: arguments.boolean(4), isMultiEntry: arguments.boolean(5))
                    return try transaction.inUpgrade { data in
                        let id = data.makeID()
                        data.stores[store]?.indexes[id] = index
                        return .number(Double(id))
                    }
                }
            ),
            doing("index_delete") { transaction, arguments in
                let (store, id) = (try arguments.integer(1), try arguments.integer(2))
                try transaction.inUpgrade { $0.stores[store]?.indexes[id] = nil }
            },
            doing("index_rename") { transaction, arguments in
                let (store, id) = (try arguments.integer(1), try arguments.integer(2))
                let name = try arguments.string(3)
                try transaction.inUpgrade { $0.stores[store]?.indexes[id]?.name = name }
            },
            (
                "index_fill",
                { transaction, arguments in
                    let (store, id) = (try arguments.integer(1), try arguments.integer(2))
                    let primaryKey = ByteText(try arguments.string(3))
                    let keys = try JSON(parsing: try arguments.string(4)).byteTexts
                    let room = transaction.connection.client.databases.room
                    return try transaction.inUpgrade { data in
                        guard var index = data.stores[store]?.indexes[id] else { return .string("") }
                        let added = keys.reduce(0) { $0 + StoredBytes.of($1, primaryKey) }
                        guard index.admits(keys, for: primaryKey) else {
                            return .string(RecordConflict.index(name: index.name).text)
                        }
                        guard added <= room else { return .string(RecordConflict.quota.text) }
                        data.stores[store]?.indexes[id] = nil
                        index.add(keys, for: primaryKey)
                        data.stores[store]?.indexes[id] = index
                        return .string("")
                    }
                }
            ),
        ]
    }
}

extension DatabaseTransaction {
    fileprivate func inUpgrade<Result>(_ body: (inout StoredDatabase) -> Result) throws -> Result {
        guard mode == .versionChange else { throw HostError("the transaction is no upgrade") }
        return body(&database.data)
    }
}

extension JSON {
    /// The strings of an array.
    var byteTexts: [ByteText] { (arrayValue ?? []).compactMap { $0.stringValue.map { ByteText($0) } } }
}
