internal import Database
public import JSONText
public import VirtualTime

/// A value of the group's defaults. Lists and tables are JSON.
public enum DefaultsValue: Sendable, Equatable {
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case data([UInt8])
    case date(WallTime)
    case json(JSON)
}

/// A type that defaults can hold: `Bool`, `Int`, `Double`, `String`, `[UInt8]`, `WallTime`, `JSON`.
public protocol DefaultsConvertible: Sendable, Equatable {
    /// `nil` where the value is of another type.
    init?(_ value: DefaultsValue)
    var defaultsValue: DefaultsValue { get }
}

/// The name of a value, with its type.
public struct DefaultsKey<Value: DefaultsConvertible>: Sendable, Hashable {
    public let name: String

    public init(_ name: String) { self.name = name }
}

extension DefaultsValue {
    /// The column `kind` of the file.
    var kind: String {
        switch self {
        case .bool: "bool"
        case .integer: "integer"
        case .real: "real"
        case .text: "text"
        case .data: "data"
        case .date: "date"
        case .json: "json"
        }
    }

    /// The column `value` of the file.
    var stored: Value {
        switch self {
        case .bool(let value): .integer(value ? 1 : 0)
        case .integer(let value): .integer(value)
        case .real(let value): .real(value)
        case .text(let value): .text(value)
        case .data(let value): .blob(value)
        case .date(let value): .real(value.millisecondsSince1970)
        case .json(let value): .text(value.text)
        }
    }

    init?(kind: String, _ stored: Value) {
        let value: DefaultsValue? =
            switch kind {
            case "bool": stored.integer.map { .bool($0 != 0) }
            case "integer": stored.integer.map { .integer($0) }
            case "real": stored.real.map { .real($0) }
            case "text": stored.text.map { .text($0) }
            case "data": stored.blob.map { .data($0) }
            case "date": stored.real.map { .date(WallTime(millisecondsSince1970: $0)) }
            case "json": stored.text.flatMap { try? JSON(parsing: $0) }.map { .json($0) }
            default: nil
            }
        guard let value else { return nil }
        self = value
    }
}

extension Bool: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        guard case .bool(let value) = value else { return nil }
        self = value
    }
    public var defaultsValue: DefaultsValue { .bool(self) }
}

extension Int: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        guard case .integer(let value) = value else { return nil }
        self = Int(value)
    }
    public var defaultsValue: DefaultsValue { .integer(Int64(self)) }
}

extension Double: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        guard case .real(let value) = value else { return nil }
        self = value
    }
    public var defaultsValue: DefaultsValue { .real(self) }
}

extension String: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        guard case .text(let value) = value else { return nil }
        self = value
    }
    public var defaultsValue: DefaultsValue { .text(self) }
}

extension [UInt8]: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        guard case .data(let value) = value else { return nil }
        self = value
    }
    public var defaultsValue: DefaultsValue { .data(self) }
}

extension WallTime: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        guard case .date(let value) = value else { return nil }
        self = value
    }
    public var defaultsValue: DefaultsValue { .date(self) }
}

extension JSON: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        guard case .json(let value) = value else { return nil }
        self = value
    }
    public var defaultsValue: DefaultsValue { .json(self) }
}
