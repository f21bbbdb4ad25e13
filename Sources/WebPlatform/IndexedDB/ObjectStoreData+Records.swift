/// Whether a record may take the place of another one.
enum PutMode {
    case add
    case overwrite
}

/// Why a record cannot be stored.
enum RecordConflict: Error {
    /// There is a record of this key already.
    case key
    /// An index that is unique has a record of the same index key.
    case index(name: String)
}

extension ObjectStoreData {
    /// Stores a record, with the keys under which it stands in each index. Where it throws, nothing has changed.
    /// https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store
    mutating func put(
        _ value: String, at key: ByteText, indexKeys: [(index: Int, keys: [ByteText])], _ mode: PutMode
    ) throws(RecordConflict) {
        if mode == .add, records[key] != nil { throw .key }
        for (id, keys) in indexKeys {
            if let index = indexes[id], !index.admits(keys, for: key) { throw .index(name: index.name) }
        }
        changeIndexes { $0.remove(key) }
        records.insert(.init(key: key, primaryKey: key, value: value))
        for (id, keys) in indexKeys { indexes[id]?.add(keys, for: key) }
    }

    /// https://w3c.github.io/IndexedDB/#delete-records-from-an-object-store
    mutating func remove(in range: KeyRange) {
        let removed = records.remove(in: range)
        changeIndexes { index in
            for record in removed { index.remove(record.key) }
        }
    }

    /// https://w3c.github.io/IndexedDB/#clear-an-object-store
    mutating func removeAll() {
        records.removeAll()
        changeIndexes { $0.removeAll() }
    }

    private mutating func changeIndexes(_ change: (inout IndexData) -> Void) {
        // The keys are copied: while a loop holds the dictionary, each change would copy all that is in it.
        for id in Array(indexes.keys) {
            if indexes[id] != nil { change(&indexes[id]!) }
        }
    }
}
