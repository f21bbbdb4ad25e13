import JSONText

/// An index: the records of a store by other keys of theirs. https://w3c.github.io/IndexedDB/#index-construct
struct IndexData {
    var name: String
    let keyPath: JSON
    let isUnique: Bool
    let isMultiEntry: Bool
    private(set) var records = RecordList<Void>()
    /// What its records take up.
    private(set) var byteCount = 0
    /// By primary key: the keys under which a record stands here.
    private var keys: [ByteText: [ByteText]] = [:]

    init(name: String, keyPath: JSON, isUnique: Bool, isMultiEntry: Bool) {
        self.name = name
        self.keyPath = keyPath
        self.isUnique = isUnique
        self.isMultiEntry = isMultiEntry
    }

    /// Whether a record may stand under `keys`: in a unique index, no other record does.
    func admits(_ keys: [ByteText], for primaryKey: ByteText) -> Bool {
        !isUnique || keys.allSatisfy { (records[$0]?.primaryKey ?? primaryKey) == primaryKey }
    }

    mutating func add(_ keys: [ByteText], for primaryKey: ByteText) {
        guard !keys.isEmpty else { return }
        for key in keys {
            records.insert(.init(key: key, primaryKey: primaryKey, value: ()))
            byteCount += StoredBytes.of(key, primaryKey)
        }
        self.keys[primaryKey, default: []] += keys
    }

    mutating func remove(_ primaryKey: ByteText) {
        for key in keys.removeValue(forKey: primaryKey) ?? [] {
            records.remove(RecordPosition(key: key, primaryKey: primaryKey))
            byteCount -= StoredBytes.of(key, primaryKey)
        }
    }

    mutating func removeAll() {
        records.removeAll()
        byteCount = 0
        keys = [:]
    }
}
