internal import JSONText

/// Records sorted by key, then by primary key. In an object store, where both are the same, a value comes with them.
/// https://w3c.github.io/IndexedDB/#object-store-record, https://w3c.github.io/IndexedDB/#index-list-of-records
struct RecordList<Value> {
    struct Record {
        let key: ByteText
        let primaryKey: ByteText
        let value: Value
    }

    private var records: [Record] = []

    /// The first record of a key.
    subscript(key: ByteText) -> Record? {
        let index = start(from: RecordPosition(key: key))
        return index < records.count && records[index].key == key ? records[index] : nil
    }

    func count(in range: KeyRange) -> Int { indices(in: range).count }

    /// Adds a record in place of the one that has the same keys.
    mutating func insert(_ record: Record) {
        let place = indices(of: RecordPosition(key: record.key, primaryKey: record.primaryKey))
        if place.isEmpty {
            records.insert(record, at: place.lowerBound)
        } else {
            records[place.lowerBound] = record
        }
    }

    /// Removes the record at a position, or all records of its key.
    mutating func remove(_ position: RecordPosition) { records.removeSubrange(indices(of: position)) }

    /// Removes the records of a range and returns them.
    mutating func remove(in range: KeyRange) -> [Record] {
        let indices = indices(in: range)
        defer { records.removeSubrange(indices) }
        return Array(records[indices])
    }

    mutating func removeAll() { records = [] }

    /// The records that a query meets, in its order.
    func read(_ query: RecordQuery) -> [Record] {
        var found: [Record] = []
        var rest = indices(for: query)
        while !rest.isEmpty, found.count < query.count ?? .max {
            found.append(records[takeNext(from: &rest, query.direction)])
        }
        return found
    }

    /// Takes off `rest` what a step in a direction passes, and returns where the step leads.
    private func takeNext(from rest: inout Range<Int>, _ direction: RecordQuery.Direction) -> Int {
        let (first, last) = (rest.lowerBound, rest.upperBound - 1)
        switch direction {
        case .next:
            rest.removeFirst()
            return first
        case .nextUnique:
            rest = end(through: RecordPosition(key: records[first].key))..<rest.upperBound
            return first
        case .previous:
            rest.removeLast()
            return last
        case .previousUnique:
            let firstOfKey = start(from: RecordPosition(key: records[last].key))
            rest = first..<firstOfKey
            return firstOfKey
        }
    }
}

// Where records stand, by binary search.
extension RecordList {
    /// How many records stand before `position`.
    private func start(from position: RecordPosition) -> Int {
        count { record in
            if record.key != position.key { return record.key < position.key }
            return position.primaryKey.map { record.primaryKey < $0 } ?? false
        }
    }

    /// How many records stand before `position` or at it.
    private func end(through position: RecordPosition) -> Int {
        count { record in
            if record.key != position.key { return record.key < position.key }
            return position.primaryKey.map { record.primaryKey <= $0 } ?? true
        }
    }

    /// How many records at the start of the list satisfy a condition that none behind them satisfies.
    private func count(while condition: (Record) -> Bool) -> Int {
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if condition(records[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func indices(of position: RecordPosition) -> Range<Int> { start(from: position)..<end(through: position) }

    private func indices(in range: KeyRange) -> Range<Int> {
        let lower = range.lower.map { RecordPosition(key: $0) }
        let upper = range.upper.map { RecordPosition(key: $0) }
        let first = lower.map { range.lowerOpen ? end(through: $0) : start(from: $0) } ?? 0
        let last = upper.map { range.upperOpen ? start(from: $0) : end(through: $0) } ?? records.count
        return first..<max(first, last)
    }

    /// https://w3c.github.io/IndexedDB/#iterate-a-cursor
    private func indices(for query: RecordQuery) -> Range<Int> {
        let range = indices(in: query.range)
        var (first, last) = (range.lowerBound, range.upperBound)
        switch query.direction {
        case .next, .nextUnique:
            let position = query.direction == .next ? query.position : query.position?.ofKey
            if let position { first = max(first, end(through: position)) }
            if let seek = query.seek { first = max(first, start(from: seek)) }
            return first..<max(first, last)
        case .previous, .previousUnique:
            let position = query.direction == .previous ? query.position : query.position?.ofKey
            if let position { last = min(last, start(from: position)) }
            if let seek = query.seek { last = min(last, end(through: seek)) }
            return min(first, last)..<last
        }
    }
}
