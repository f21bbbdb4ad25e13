import JSONText

/// What a database holds. A copy of it is what an aborted transaction brings back.
/// https://w3c.github.io/IndexedDB/#database-construct
struct StoredDatabase {
    var version: UInt64 = 0
    var stores: [Int: ObjectStoreData] = [:]
    private var nextID = 1

    /// A number for a store or an index, which no other one of this database has.
    mutating func makeID() -> Int {
        defer { nextID += 1 }
        return nextID
    }

    /// The stores and their indexes as a script hears of them, by number.
    var schema: JSON {
        .array(
            stores.sorted { $0.key < $1.key }.map { id, store in
                [
                    "id": .number(Double(id)), "name": .string(store.name), "keyPath": store.keyPath,
                    "autoIncrement": .bool(store.autoIncrement), "indexes": store.indexSchema,
                ]
            })
    }
}

/// An object store with its records and indexes. https://w3c.github.io/IndexedDB/#object-store-construct
struct ObjectStoreData {
    var name: String
    /// A string, an array of strings, or null. https://w3c.github.io/IndexedDB/#key-path-construct
    let keyPath: JSON
    let autoIncrement: Bool
    var generator = KeyGenerator()
    var records = RecordList<String>()
    /// What its own records take up.
    var recordByteCount = 0
    var indexes: [Int: IndexData] = [:]

    init(name: String, keyPath: JSON, autoIncrement: Bool) {
        self.name = name
        self.keyPath = keyPath
        self.autoIncrement = autoIncrement
    }

    /// What it takes up with its indexes.
    var byteCount: Int { indexes.values.reduce(recordByteCount) { $0 + $1.byteCount } }

    fileprivate var indexSchema: JSON {
        .array(
            indexes.sorted { $0.key < $1.key }.map { id, index in
                [
                    "id": .number(Double(id)), "name": .string(index.name), "keyPath": index.keyPath,
                    "unique": .bool(index.isUnique), "multiEntry": .bool(index.isMultiEntry),
                ]
            })
    }
}

/// The numbers that a store gives to records without a key. https://w3c.github.io/IndexedDB/#key-generator-construct
struct KeyGenerator {
    /// 2^53: beyond it, a script's numbers are not exact.
    private static let last = 9_007_199_254_740_992

    private var nextNumber = 1

    /// https://w3c.github.io/IndexedDB/#generate-a-key; `nil` where all numbers are used up. What is stored with it raises
    /// the generator, so that what fails does not.
    var next: Int? { nextNumber <= Self.last ? nextNumber : nil }

    /// https://w3c.github.io/IndexedDB/#possibly-update-the-key-generator
    mutating func raise(to number: Double) {
        guard number >= Double(nextNumber) else { return }
        nextNumber = Int(min(number.rounded(.down), Double(Self.last))) + 1
    }
}
