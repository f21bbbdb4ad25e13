import JSONText
import Testing

@testable import WebPlatform

/// Sorted records and what cursors meet in them: https://w3c.github.io/IndexedDB/#iterate-a-cursor
@Suite struct RecordListTests {
    /// An index with the keys a, b, b, b, c of the primary keys 5, 1, 3, 9, 2.
    private let index = list("b9", "a5", "c2", "b1", "b3")

    private static func list(_ records: String...) -> RecordList<String> {
        var list = RecordList<String>()
        for text in records {
            let position = position(text)
            list.insert(
                .init(key: position.key, primaryKey: position.primaryKey ?? position.key, value: "value of \(text)"))
        }
        return list
    }

    /// `b3`: the record 3 of the key b; `b`: the key alone.
    private static func position(_ text: String) -> RecordPosition {
        let primaryKey = text.dropFirst()
        return RecordPosition(
            key: ByteText(String(text.prefix(1))), primaryKey: primaryKey.isEmpty ? nil : ByteText(String(primaryKey)))
    }

    private func met(
        _ direction: RecordQuery.Direction, of list: RecordList<String>? = nil, in range: KeyRange = KeyRange(),
        after position: String? = nil, seek: String? = nil, count: Int? = nil
    ) -> String {
        let query = RecordQuery(
            range: range, direction: direction, position: position.map(Self.position), seek: seek.map(Self.position),
            count: count)
        return (list ?? index).read(query).map { $0.key.text + $0.primaryKey.text }.joined(separator: " ")
    }

    @Test(arguments: [
        (RecordQuery.Direction.next, "a5 b1 b3 b9 c2"), (.previous, "c2 b9 b3 b1 a5"), (.nextUnique, "a5 b1 c2"),
        (.previousUnique, "c2 b1 a5"),
    ])
    func aQueryWithoutBoundsMeetsAllRecordsInTheOrderOfItsDirection(
        direction: RecordQuery.Direction, records: String
    ) {
        #expect(met(direction) == records)
    }

    @Test(arguments: [
        (RecordQuery.Direction.next, "b9 c2"), (.previous, "b1 a5"), (.nextUnique, "c2"), (.previousUnique, "a5"),
    ])
    func aCursorGoesOnBehindItsPositionAndAUniqueOneBehindTheKey(direction: RecordQuery.Direction, records: String) {
        #expect(met(direction, after: "b3") == records)
    }

    @Test(arguments: [
        (RecordQuery.Direction.next, "b", "b1 b3 b9 c2"), (.next, "b2", "b3 b9 c2"), (.next, "b3", "b3 b9 c2"),
        (.previous, "b", "b9 b3 b1 a5"), (.previous, "b4", "b3 b1 a5"), (.previous, "b3", "b3 b1 a5"),
        (.nextUnique, "b", "b1 c2"), (.previousUnique, "b", "b1 a5"), (.next, "d", ""), (.previous, "A", ""),
    ])
    func aCursorThatIsSentToAPlaceSkipsWhatComesBefore(
        direction: RecordQuery.Direction, seek: String, records: String
    ) {
        #expect(met(direction, seek: seek) == records)
    }

    @Test func aSeekDoesNotLeadBackBehindThePosition() {
        #expect(met(.next, after: "b9", seek: "a") == "c2")
        #expect(met(.previous, after: "b1", seek: "c") == "a5")
    }

    @Test func theCountLimitsHowManyRecordsAreMet() {
        #expect(met(.next, count: 2) == "a5 b1")
        #expect(met(.previousUnique, count: 2) == "c2 b1")
        #expect(met(.next, count: 0) == "")
    }

    @Test func aRangeHasItsBoundsUnlessTheyAreOpen() {
        let (a, b, c) = (ByteText("a"), ByteText("b"), ByteText("c"))
        #expect(met(.next, in: KeyRange(lower: b)) == "b1 b3 b9 c2")
        #expect(met(.previous, in: KeyRange(lower: b, lowerOpen: true)) == "c2")
        #expect(met(.previousUnique, in: KeyRange(upper: b)) == "b1 a5")
        #expect(met(.nextUnique, in: KeyRange(lower: a, upper: c, lowerOpen: true, upperOpen: true)) == "b1")
        #expect(index.count(in: KeyRange(lower: a, upper: b, upperOpen: true)) == 1)
        #expect(index.count(in: KeyRange(lower: b, upper: b, lowerOpen: true, upperOpen: true)) == 0)
        #expect(index.count(in: KeyRange(lower: c, upper: a)) == 0)
        #expect(met(.previous, in: KeyRange(lower: c, upper: a), after: "b3", seek: "a") == "")
    }

    @Test func aRecordOfTheSameKeysIsReplaced() {
        var store = Self.list("a", "b")
        store.insert(.init(key: ByteText("a"), primaryKey: ByteText("a"), value: "new"))
        #expect(store[ByteText("a")]?.value == "new")
        #expect(store.count(in: KeyRange()) == 2)
        #expect(store[ByteText("c")] == nil)
    }

    @Test func recordsAreRemovedOneByOneByKeyAndByRange() {
        var list = index
        list.remove(Self.position("b3"))
        list.remove(Self.position("b4"))
        #expect(met(.next, of: list) == "a5 b1 b9 c2")
        #expect(list.remove(in: KeyRange(upper: ByteText("a"))).map(\.value) == ["value of a5"])
        list.remove(Self.position("b"))
        #expect(met(.next, of: list) == "c2")
    }
}

/// What a store does with its indexes: https://w3c.github.io/IndexedDB/#object-store-storage-operation
@Suite struct StoredRecordTests {
    private func store(unique: Bool = false) -> ObjectStoreData {
        var store = ObjectStoreData(name: "store", keyPath: nil, autoIncrement: true)
        store.indexes[7] = IndexData(name: "by name", keyPath: "name", isUnique: unique, isMultiEntry: true)
        return store
    }

    private func keys(of store: ObjectStoreData) -> [String] {
        store.indexes[7]?.records.read(RecordQuery()).map { "\($0.key.text) \($0.primaryKey.text)" } ?? []
    }

    @Test func aRecordThatIsOverwrittenLeavesItsIndexes() throws {
        var store = store()
        try store.put("one", at: ByteText("1"), indexKeys: [(7, [ByteText("x"), ByteText("y")])], .add)
        try store.put("two", at: ByteText("2"), indexKeys: [(7, [ByteText("x")])], .add)
        try store.put("new", at: ByteText("1"), indexKeys: [(7, [ByteText("z")])], .overwrite)
        #expect(keys(of: store) == ["x 2", "z 1"])
        #expect(store.records[ByteText("1")]?.value == "new")
    }

    @Test func whatIsAddedTwiceIsRefused() throws {
        var store = store()
        try store.put("one", at: ByteText("1"), indexKeys: [], .add)
        do throws(RecordConflict) {
            try store.put("two", at: ByteText("1"), indexKeys: [], .add)
            Issue.record("the record was added")
        } catch {
            guard case .key = error else { throw error }
        }
        #expect(store.records[ByteText("1")]?.value == "one")
    }

    @Test func aUniqueIndexRefusesTheKeyOfAnotherRecordAndNothingChanges() throws {
        var store = store(unique: true)
        try store.put("one", at: ByteText("1"), indexKeys: [(7, [ByteText("x")])], .add)
        try store.put("two", at: ByteText("2"), indexKeys: [(7, [ByteText("y")])], .add)
        do throws(RecordConflict) {
            try store.put("new", at: ByteText("2"), indexKeys: [(7, [ByteText("z"), ByteText("x")])], .overwrite)
            Issue.record("the record was stored")
        } catch {
            guard case .index("by name") = error else { throw error }
        }
        #expect(keys(of: store) == ["x 1", "y 2"])
        try store.put("again", at: ByteText("1"), indexKeys: [(7, [ByteText("x")])], .overwrite)
        #expect(store.records[ByteText("1")]?.value == "again")
    }

    @Test func whatIsRemovedFromTheStoreLeavesItsIndexes() throws {
        var store = store()
        for key in ["1", "2", "3"] {
            try store.put(key, at: ByteText(key), indexKeys: [(7, [ByteText("x")])], .add)
        }
        store.remove(in: KeyRange(lower: ByteText("2"), upper: ByteText("2")))
        #expect(keys(of: store) == ["x 1", "x 3"])
        store.removeAll()
        #expect(keys(of: store).isEmpty && store.records.count(in: KeyRange()) == 0)
    }

    @Test func aGeneratorCountsOnFromTheGreatestNumberUpToTheLastExactOne() {
        var generator = KeyGenerator()
        #expect(generator.next == 1)
        generator.raise(to: 0.5)
        #expect(generator.next == 1)
        generator.raise(to: 1)
        #expect(generator.next == 2)
        generator.raise(to: 7.9)
        #expect(generator.next == 8)
        generator.raise(to: 9_007_199_254_740_991)
        #expect(generator.next == 9_007_199_254_740_992)
        generator.raise(to: 9_007_199_254_740_992)
        #expect(generator.next == nil)
        generator.raise(to: .infinity)
        #expect(generator.next == nil)
    }
}
