extension JSON {
    /// A `Decodable` value from this JSON value. Foundation's `URL` is read from a text, `Date` from one as ISO 8601 writes it or from
    /// milliseconds since 1970, `Decimal` from a number.
    ///
    /// - Throws: `DecodingError` with the path to what does not fit.
    public func decode<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
        try decode(type, path: [])
    }

    fileprivate func decode<Value: Decodable>(_ type: Value.Type, path: [any CodingKey]) throws -> Value {
        if let json = self as? Value { return json }
        let json = try FoundationValue(type)?.fromScript(self, path: path) ?? self
        return try Value(from: JSONValueDecoder(json: json, codingPath: path))
    }
}

extension JSON: Decodable {
    /// Decodes any value from any decoder; ``decode(as:)`` takes it as it is.
    public init(from decoder: any Decoder) throws {
        if let members = try? decoder.container(keyedBy: JSONKey.self) {
            var object = JSONObject()
            for key in members.allKeys { object[key.stringValue] = try members.decode(JSON.self, forKey: key) }
            self = .object(object)
        } else if var elements = try? decoder.unkeyedContainer() {
            var array: [JSON] = []
            while !elements.isAtEnd { array.append(try elements.decode(JSON.self)) }
            self = .array(array)
        } else {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else {
                self = .string(try value.decode(String.self))
            }
        }
    }
}

private struct JSONValueDecoder: Decoder {
    let json: JSON
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = json.objectValue else { throw mismatch([String: JSON].self, "an object", json, codingPath) }
        return KeyedDecodingContainer(KeyedReader<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = json.arrayValue else { throw mismatch([JSON].self, "an array", json, codingPath) }
        return UnkeyedReader(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        ValueReader(json: json, codingPath: codingPath)
    }
}

private func mismatch(_ type: Any.Type, _ wanted: String, _ found: JSON, _ path: [any CodingKey]) -> DecodingError {
    .typeMismatch(type, .init(codingPath: path, debugDescription: "\(wanted) is expected, found \(found.noun)"))
}

private func bool(_ json: JSON, _ path: [any CodingKey]) throws -> Bool {
    guard let value = json.boolValue else { throw mismatch(Bool.self, "a boolean", json, path) }
    return value
}

private func string(_ json: JSON, _ path: [any CodingKey]) throws -> String {
    guard let value = json.stringValue else { throw mismatch(String.self, "a string", json, path) }
    return value
}

private func double(_ json: JSON, _ path: [any CodingKey]) throws -> Double {
    guard let value = json.numberValue else { throw mismatch(Double.self, "a number", json, path) }
    return value
}

private func float(_ json: JSON, _ path: [any CodingKey]) throws -> Float {
    let number = try double(json, path)
    let value = Float(number)
    guard value.isFinite else {
        throw DecodingError.dataCorrupted(
            .init(codingPath: path, debugDescription: "\(number) is beyond what a Float holds"))
    }
    return value
}

private func integer<Value: BinaryInteger>(_ json: JSON, _ path: [any CodingKey]) throws -> Value {
    let number = try double(json, path)
    // Beyond, one double stands for several integers: which of them was written is not known any more.
    guard number.magnitude <= Double(largestExactInteger) else {
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: path,
                debugDescription: "\(number) is beyond 2^53, where JavaScript rounds integers: take it as text"))
    }
    guard let value = Value(exactly: number) else {
        throw DecodingError.dataCorrupted(
            .init(codingPath: path, debugDescription: "\(number) is no \(Value.self)"))
    }
    return value
}

private struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: JSONObject
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.names.compactMap(Key.init(stringValue:)) }

    private func path(_ key: some CodingKey) -> [any CodingKey] { codingPath + [key] }

    private func value(_ key: Key) throws -> JSON {
        guard let value = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, .init(codingPath: codingPath, debugDescription: "the member '\(key.stringValue)' is missing"))
        }
        return value
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try bool(value(key), path(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try string(value(key), path(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try double(value(key), path(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try float(value(key), path(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(value(key), path(key)) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(value(key), path(key)) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(value(key), path(key)) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(value(key), path(key)) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(value(key), path(key)) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(value(key), path(key)) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(value(key), path(key)) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(value(key), path(key)) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(value(key), path(key)) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(value(key), path(key)) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).decode(type, path: path(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
        JSONValueDecoder(json: members["super"] ?? .null, codingPath: path(JSONKey("super")))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key) throws -> JSONValueDecoder {
        JSONValueDecoder(json: try value(key), codingPath: path(key))
    }
}

private struct UnkeyedReader: UnkeyedDecodingContainer {
    let elements: [JSON]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [JSON], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private var path: [any CodingKey] { codingPath + [JSONKey(index: currentIndex)] }

    /// Reads the current element; only what could be read is passed.
    private mutating func take<Value>(_ read: (JSON, [any CodingKey]) throws -> Value) throws -> Value {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self, .init(codingPath: path, debugDescription: "the array has only \(elements.count) elements"))
        }
        let value = try read(elements[currentIndex], path)
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, elements[currentIndex].isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try take(bool) }
    mutating func decode(_ type: String.Type) throws -> String { try take(string) }
    mutating func decode(_ type: Double.Type) throws -> Double { try take(double) }
    mutating func decode(_ type: Float.Type) throws -> Float { try take(float) }
    mutating func decode(_ type: Int.Type) throws -> Int { try take(integer) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try take(integer) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try take(integer) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try take(integer) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try take(integer) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try take(integer) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try take(integer) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try take(integer) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try take(integer) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try take(integer) }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take { try $0.decode(type, path: $1) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try take { try JSONValueDecoder(json: $0, codingPath: $1).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { try JSONValueDecoder(json: $0, codingPath: $1).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try take { JSONValueDecoder(json: $0, codingPath: $1) } }
}

private struct ValueReader: SingleValueDecodingContainer {
    let json: JSON
    let codingPath: [any CodingKey]

    func decodeNil() -> Bool { json.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try bool(json, codingPath) }
    func decode(_ type: String.Type) throws -> String { try string(json, codingPath) }
    func decode(_ type: Double.Type) throws -> Double { try double(json, codingPath) }
    func decode(_ type: Float.Type) throws -> Float { try float(json, codingPath) }
    func decode(_ type: Int.Type) throws -> Int { try integer(json, codingPath) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(json, codingPath) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(json, codingPath) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(json, codingPath) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(json, codingPath) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(json, codingPath) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(json, codingPath) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(json, codingPath) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(json, codingPath) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(json, codingPath) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try json.decode(type, path: codingPath) }
}
