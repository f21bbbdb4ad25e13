import JSONText

/// The keys between two bounds; without bounds, all keys. https://w3c.github.io/IndexedDB/#key-range
struct KeyRange {
    var lower: ByteText?
    var upper: ByteText?
    var lowerOpen = false
    var upperOpen = false
}

/// A place in a list of records: a record's, or without a primary key, the place of all records of a key.
struct RecordPosition {
    let key: ByteText
    var primaryKey: ByteText?

    var ofKey: RecordPosition { RecordPosition(key: key) }
}

/// Which records a cursor or a request for several records meets, in which order.
/// https://w3c.github.io/IndexedDB/#iterate-a-cursor
struct RecordQuery {
    /// https://w3c.github.io/IndexedDB/#enumdef-idbcursordirection
    enum Direction: String {
        case next
        case nextUnique = "nextunique"
        case previous = "prev"
        case previousUnique = "prevunique"
    }

    var range = KeyRange()
    var direction = Direction.next
    /// Where the cursor stands: it goes on behind it.
    var position: RecordPosition?
    /// Where the cursor is sent: it skips what comes before.
    var seek: RecordPosition?
    /// How many records are wanted; `nil`: all.
    var count: Int?
}

extension KeyRange {
    init(_ json: JSON) {
        lower = json["lower"]?.stringValue.map { ByteText($0) }
        upper = json["upper"]?.stringValue.map { ByteText($0) }
        lowerOpen = json["lowerOpen"]?.boolValue ?? false
        upperOpen = json["upperOpen"]?.boolValue ?? false
    }
}

extension RecordPosition {
    /// `nil` where `json` names no key.
    init?(_ json: JSON) {
        guard let key = json["key"]?.stringValue else { return nil }
        self.init(key: ByteText(key), primaryKey: json["primaryKey"]?.stringValue.map { ByteText($0) })
    }
}

extension RecordQuery {
    init(_ json: JSON) {
        range = KeyRange(json["range"] ?? [:])
        direction = json["direction"]?.stringValue.flatMap { Direction(rawValue: $0) } ?? .next
        position = json["position"].flatMap { RecordPosition($0) }
        seek = json["seek"].flatMap { RecordPosition($0) }
        count = json["count"]?.intValue
    }
}
