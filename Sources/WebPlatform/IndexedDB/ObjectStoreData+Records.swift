internal import JSONText

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
    /// There is no room for it.
    case quota
}

/// How much a record takes up, of what an origin may keep.
enum StoredBytes {
    /// How much the databases of an origin may hold.
    ///
    /// DEPARTURE: the quota of databases is no share of the device's disk — databases live in memory —
    /// https://webkit.org/blog/14403/updates-to-storage-policy/
    static let quota = 256 * 1_024 * 1_024
    /// What a record takes beside its keys and its value.
    private static let overhead = 64

    static func of(_ key: ByteText, _ primaryKey: ByteText) -> Int {
        key.byteCount + primaryKey.byteCount + overhead
    }

    static func of(_ key: ByteText, value: String) -> Int { key.byteCount + value.utf8.count + overhead }
}

extension ObjectStoreData {
    /// Stores a record, with the keys under which it stands in each index. Where it throws, nothing has changed.
    /// https://w3c.github.io/IndexedDB/#store-a-record-into-an-object-store
    /// - Parameter room: how many bytes more may be stored.
    mutating func put(
        _ value: String, at key: ByteText, indexKeys: [(index: Int, keys: [ByteText])], _ mode: PutMode,
        room: Int = StoredBytes.quota
    ) throws(RecordConflict) {
        let old = records[key]
        if mode == .add, old != nil { throw .key }
        for (id, keys) in indexKeys {
            if let index = indexes[id], !index.admits(keys, for: key) { throw .index(name: index.name) }
        }
        let added = StoredBytes.of(key, value: value) - (old.map { StoredBytes.of(key, value: $0.value) } ?? 0)
        let inIndexes = indexKeys.lazy.flatMap(\.keys).reduce(0) { $0 + StoredBytes.of($1, key) }
        guard added + inIndexes <= room else { throw .quota }
        changeIndexes { $0.remove(key) }
        records.insert(.init(key: key, primaryKey: key, value: value))
        recordByteCount += added
        for (id, keys) in indexKeys { indexes[id]?.add(keys, for: key) }
    }

    /// https://w3c.github.io/IndexedDB/#delete-records-from-an-object-store
    mutating func remove(in range: KeyRange) {
        let removed = records.remove(in: range)
        for record in removed { recordByteCount -= StoredBytes.of(record.key, value: record.value) }
        changeIndexes { index in
            for record in removed { index.remove(record.key) }
        }
    }

    /// https://w3c.github.io/IndexedDB/#clear-an-object-store
    mutating func removeAll() {
        records.removeAll()
        recordByteCount = 0
        changeIndexes { $0.removeAll() }
    }

    private mutating func changeIndexes(_ change: (inout IndexData) -> Void) {
        // The keys are copied: while a loop holds the dictionary, each change would copy all that is in it.
        for id in Array(indexes.keys) {
            if indexes[id] != nil { change(&indexes[id]!) }
        }
    }
}
