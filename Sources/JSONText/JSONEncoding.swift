extension JSON {
    /// The JSON value of any `Encodable` value: structures and dictionaries become objects, optionals that are `nil` are
    /// left out of them. Foundation's `URL` becomes a text, `Date` one as ISO 8601 writes it, and `Decimal` a number.
    ///
    /// - Throws: `EncodingError` for what JSON, or a script, cannot hold: NaN, infinities, integers beyond 2^53 and decimal numbers
    ///   with more digits than a double has, dates outside of the years 1 to 9999, and URLs that are relative to another.
    public init(encoding value: some Encodable) throws {
        self = try Self.encode(value, path: [])
    }

    fileprivate static func encode(_ value: some Encodable, path: [any CodingKey]) throws -> JSON {
        if let json = value as? JSON {
            // The value of a script may be nested deeper than what is read again, but not without end.
            guard let problem = json.unwritable(below: deepestForScripts) else { return json }
            throw EncodingError.invalidValue(json, .init(codingPath: path, debugDescription: "the value \(problem)"))
        }
        let encoder = JSONValueEncoder(path: path)
        try value.encode(to: encoder)
        let json = encoder.node.json
        return try FoundationValue(type(of: value))?.forScripts(json, "\(value)", path: path) ?? json
    }
}

extension JSON: Encodable {
    /// Encodes the value itself with any encoder; ``init(encoding:)`` takes it as it is.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .string(let value): try value.encode(to: encoder)
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: JSONKey.self)
            for (name, value) in members { try container.encode(value, forKey: JSONKey(name)) }
        }
    }
}

/// A name or an index as a coding key.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init(stringValue: String) { self.init(stringValue) }
    init(intValue: Int) { self.init(index: intValue) }
}

/// What an encoder has written so far. Containers of one encoder share it.
private final class JSONNode {
    private enum Content {
        case value(JSON)
        case array([JSONNode])
        case object([(name: String, node: JSONNode)])
    }

    private var content = Content.object([])

    init() {}
    init(_ value: JSON) { content = .value(value) }

    var json: JSON {
        switch content {
        case .value(let value): value
        case .array(let nodes): .array(nodes.map(\.json))
        case .object(let members): .object(JSONObject(members.map { ($0.name, $0.node.json) }))
        }
    }

    func set(_ value: JSON) { content = .value(value) }

    func beginArray() {
        if case .array = content { return }
        content = .array([])
    }

    var count: Int {
        if case .array(let nodes) = content { nodes.count } else { 0 }
    }

    func append(_ node: JSONNode) {
        guard case .array(var nodes) = content else { return }
        content = .value(.null)
        nodes.append(node)
        content = .array(nodes)
    }

    func member(_ name: String) -> JSONNode? {
        guard case .object(let members) = content else { return nil }
        return members.last { $0.name.hasBytes(of: name) }?.node
    }

    func append(_ node: JSONNode, named name: String) {
        guard case .object(var members) = content else { return }
        content = .value(.null)
        members.append((name, node))
        content = .object(members)
    }
}

private final class JSONValueEncoder: Encoder {
    let node: JSONNode
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(node: JSONNode = JSONNode(), path: [any CodingKey]) {
        self.node = node
        codingPath = path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedWriter<Key>(node: node, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.beginArray()
        return UnkeyedWriter(node: node, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        ValueWriter(node: node, codingPath: codingPath)
    }
}

/// How deep a value for a script may be nested: to write it takes room on the stack.
private let deepestForScripts = 2_000

/// Up to here a JavaScript number holds each integer: Number.MAX_SAFE_INTEGER + 1.
let largestExactInteger: UInt64 = 9_007_199_254_740_992

private func number(_ value: some BinaryInteger, _ path: [any CodingKey]) throws -> JSON {
    guard value.magnitude <= largestExactInteger else {
        throw EncodingError.invalidValue(
            value, .init(codingPath: path, debugDescription: "\(value) is beyond 2^53, which a script would round"))
    }
    return .number(Double(value))
}

private func number(_ value: Double, _ path: [any CodingKey]) throws -> JSON {
    guard value.isFinite else {
        throw EncodingError.invalidValue(
            value, .init(codingPath: path, debugDescription: "\(value) is no JSON number"))
    }
    return .number(value)
}

private struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: JSONNode
    let codingPath: [any CodingKey]

    private func put(_ value: JSON, _ key: Key) { node.append(JSONNode(value), named: key.stringValue) }
    private func path(_ key: Key) -> [any CodingKey] { codingPath + [key] }

    func encodeNil(forKey key: Key) { put(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { put(.bool(value), key) }
    func encode(_ value: String, forKey key: Key) { put(.string(value), key) }
    func encode(_ value: Double, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: Float, forKey key: Key) throws { put(try number(Double(value), path(key)), key) }
    func encode(_ value: Int, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: Int8, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: Int16, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: Int32, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: Int64, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: UInt, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: UInt8, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: UInt16, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: UInt32, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: UInt64, forKey key: Key) throws { put(try number(value, path(key)), key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { put(try JSON.encode(value, path: path(key)), key) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { nested(JSONKey("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: some CodingKey) -> JSONValueEncoder {
        let path = codingPath + [key]
        // A key may be opened again, to go on with what it has.
        if let begun = node.member(key.stringValue) { return JSONValueEncoder(node: begun, path: path) }
        let encoder = JSONValueEncoder(path: path)
        node.append(encoder.node, named: key.stringValue)
        return encoder
    }
}

private struct UnkeyedWriter: UnkeyedEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey]

    var count: Int { node.count }

    private func put(_ value: JSON) { node.append(JSONNode(value)) }
    private var path: [any CodingKey] { codingPath + [JSONKey(index: count)] }

    func encodeNil() { put(.null) }
    func encode(_ value: Bool) { put(.bool(value)) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) throws { put(try number(value, path)) }
    func encode(_ value: Float) throws { put(try number(Double(value), path)) }
    func encode(_ value: Int) throws { put(try number(value, path)) }
    func encode(_ value: Int8) throws { put(try number(value, path)) }
    func encode(_ value: Int16) throws { put(try number(value, path)) }
    func encode(_ value: Int32) throws { put(try number(value, path)) }
    func encode(_ value: Int64) throws { put(try number(value, path)) }
    func encode(_ value: UInt) throws { put(try number(value, path)) }
    func encode(_ value: UInt8) throws { put(try number(value, path)) }
    func encode(_ value: UInt16) throws { put(try number(value, path)) }
    func encode(_ value: UInt32) throws { put(try number(value, path)) }
    func encode(_ value: UInt64) throws { put(try number(value, path)) }
    func encode(_ value: some Encodable) throws { put(try JSON.encode(value, path: path)) }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        nested().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    func superEncoder() -> any Encoder { nested() }

    private func nested() -> JSONValueEncoder {
        let encoder = JSONValueEncoder(path: path)
        node.append(encoder.node)
        return encoder
    }
}

private struct ValueWriter: SingleValueEncodingContainer {
    let node: JSONNode
    let codingPath: [any CodingKey]

    func encodeNil() { node.set(.null) }
    func encode(_ value: Bool) { node.set(.bool(value)) }
    func encode(_ value: String) { node.set(.string(value)) }
    func encode(_ value: Double) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: Float) throws { node.set(try number(Double(value), codingPath)) }
    func encode(_ value: Int) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: Int8) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: Int16) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: Int32) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: Int64) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: UInt) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: UInt8) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: UInt16) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: UInt32) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: UInt64) throws { node.set(try number(value, codingPath)) }
    func encode(_ value: some Encodable) throws { node.set(try JSON.encode(value, path: codingPath)) }
}
