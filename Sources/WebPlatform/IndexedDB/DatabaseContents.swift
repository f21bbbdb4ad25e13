public import JSONText

// What databases hold, as people read it.
extension IndexedDatabases {
    /// Each record, by the names of its database and its store and its key: `notes/notes/1`. What JSON has not is an array
    /// that begins with its kind: `["date", 0]`.
    public var contents: [(name: String, value: JSON)] {
        list.flatMap { name, _ in
            (queue(for: name).database?.data.stores.values.sorted { $0.name < $1.name } ?? []).flatMap { store in
                store.records.read(RecordQuery()).map { record in
                    let value = (try? JSON(parsing: record.value)).map(Self.plain) ?? .string(record.value)
                    return ("\(name.text)/\(store.name)/\(Self.plain(key: record.key.text))", value)
                }
            }
        }
    }

    /// A value without the words for what JSON has itself. How it is written: `js/web/stored-value/stored-value.js`.
    private static func plain(_ written: JSON) -> JSON {
        guard let parts = written.arrayValue, let kind = parts.first?.stringValue else { return written }
        switch kind {
        case "object": return .object(JSONObject(members(parts.last)))
        case "array": return .array(members(parts.last).map(\.value))
        default: return .array(parts.map(plain))
        }
    }

    private static func members(_ list: JSON?) -> [(name: String, value: JSON)] {
        let list = list?.arrayValue ?? []
        return stride(from: 1, to: list.count, by: 2).map { (list[$0 - 1].stringValue ?? "", plain(list[$0])) }
    }

    /// A number or a string as itself; another key as it is kept: `js/web/indexed-db/key.js`.
    private static func plain(key text: String) -> String {
        let digits = text.dropFirst()
        switch text.first {
        case "n":
            guard let bits = UInt64(digits, radix: 16) else { return text }
            return JSON.number(Double(bitPattern: bits >> 63 == 1 ? bits ^ (1 << 63) : ~bits)).text
        case "s":
            let units = Array(digits.utf8.dropLast())
            return String(
                decoding: stride(from: 0, to: units.count, by: 4).map { start in
                    UInt16(String(decoding: units[start..<min(start + 4, units.count)], as: UTF8.self), radix: 16) ?? 0
                }, as: UTF16.self)
        default: return text
        }
    }
}
