import JSONText
import ScriptEngine

// What transactions read and write: https://w3c.github.io/IndexedDB/#database-operations
extension WebContext {
    static var recordOperations: [(name: StaticString, body: TransactionOperation)] {
        [
            (
                "record_put",
                { transaction, arguments in
                    let (key, value) = (ByteText(try arguments.string(2)), try arguments.string(3))
                    let indexKeys = try JSON(parsing: try arguments.string(4)).indexKeys
                    let mode: PutMode = arguments.boolean(5) ? .add : .overwrite
                    let room = transaction.connection.client.databases.room
                    return try transaction.inRunningStore(try arguments.integer(1)) { store in
                        do throws(RecordConflict) {
                            try store.put(value, at: key, indexKeys: indexKeys, mode, room: room)
                            return .string("")
                        } catch {
                            return .string(error.text)
                        }
                    }
                }
            ),
            (
                "records_read",
                { transaction, arguments in
                    let index = try arguments.optionalInteger(2)
                    let json = try JSON(parsing: try arguments.string(3))
                    let content: RecordContent = json["values"]?.boolValue == true ? .keysAndValue : .keys
                    return try transaction.inRunningStore(try arguments.integer(1)) {
                        .string($0.read(RecordQuery(json), index: index, content).text)
                    }
                }
            ),
            (
                "records_count",
                { transaction, arguments in
                    let index = try arguments.optionalInteger(2)
                    let range = KeyRange(try JSON(parsing: try arguments.string(3)))
                    return try transaction.inRunningStore(try arguments.integer(1)) {
                        .number(Double($0.count(in: range, index: index)))
                    }
                }
            ),
            doing("records_delete") { transaction, arguments in
                let range = KeyRange(try JSON(parsing: try arguments.string(2)))
                try transaction.inRunningStore(try arguments.integer(1)) { $0.remove(in: range) }
            },
            doing("records_clear") { transaction, arguments in
                try transaction.inRunningStore(try arguments.integer(1)) { $0.removeAll() }
            },
        ]
    }

    /// https://w3c.github.io/IndexedDB/#key-generator-construct
    static var generatorOperations: [(name: StaticString, body: TransactionOperation)] {
        [
            (
                "generator_next",
                { transaction, arguments in
                    try transaction.inRunningStore(try arguments.integer(1)) {
                        $0.generator.next.map { .number(Double($0)) } ?? .undefined
                    }
                }
            ),
            doing("generator_raise") { transaction, arguments in
                let number = try arguments.number(2)
                try transaction.inRunningStore(try arguments.integer(1)) { $0.generator.raise(to: number) }
            },
        ]
    }
}

/// What a script is given of a record.
private enum RecordContent {
    case keys
    case keysAndValue
}

extension ObjectStoreData {
    /// The records that a query meets in the store or in one of its indexes: arrays of key, primary key and value.
    fileprivate func read(_ query: RecordQuery, index: Int?, _ content: RecordContent) -> JSON {
        guard let index else {
            return .array(
                records.read(query).map { json($0.key, $0.primaryKey, content == .keys ? nil : $0.value) })
        }
        return .array(
            (indexes[index]?.records.read(query) ?? []).map {
                json($0.key, $0.primaryKey, content == .keys ? nil : records[$0.primaryKey]?.value)
            })
    }

    private func json(_ key: ByteText, _ primaryKey: ByteText, _ value: String?) -> JSON {
        let keys: [JSON] = [.string(key.text), .string(primaryKey.text)]
        return .array(value.map { keys + [.string($0)] } ?? keys)
    }

    fileprivate func count(in range: KeyRange, index: Int?) -> Int {
        guard let index else { return records.count(in: range) }
        return indexes[index]?.records.count(in: range) ?? 0
    }
}

extension RecordConflict {
    /// What JavaScript is told.
    var text: String {
        switch self {
        case .key: "key"
        case .index(let name): "index:\(name)"
        case .quota: "quota"
        }
    }
}

extension JSON {
    /// The number and the keys of each of several indexes: `[[1, "key", "key"], [2, "key"]]`.
    fileprivate var indexKeys: [(index: Int, keys: [ByteText])] {
        (arrayValue ?? []).compactMap { entry in
            entry.arrayValue?.first?.intValue.map { ($0, entry.byteTexts) }
        }
    }
}
