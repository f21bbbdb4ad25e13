internal import Database
public import JSONText
public import VirtualTime

/// A value of the group's defaults. Lists and tables are JSON.
public enum DefaultsValue: Sendable {
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case data([UInt8])
    case date(WallTime)
    case json(JSON)
}

extension DefaultsValue {
    /// What keeps a file from giving back the same value; `nil`: nothing does.
    var unwritable: String? {
        switch self {
        case .date(let time): time.isDate ? nil : "is a time that no date can have"
        case .json(let json): json.unwritable
        case .bool, .integer, .real, .text, .data: nil
        }
    }
}

extension DefaultsValue: Equatable {
    /// Texts that differ in normalisation only are two.
    public static func == (left: DefaultsValue, right: DefaultsValue) -> Bool {
        switch (left, right) {
        case (.bool(let left), .bool(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)): left.hasBytes(of: right)
        case (.data(let left), .data(let right)): left == right
        case (.date(let left), .date(let right)): left == right
        case (.json(let left), .json(let right)): left == right
        default: false
        }
    }
}

/// A type that defaults can hold: `Bool`, `Int`, `Double`, `String`, `[UInt8]`, `WallTime`, `JSON`.
public protocol DefaultsConvertible: Sendable, Equatable {
    /// `nil` where the value is of another type. Booleans, numbers and texts can be read as each other, as by `UserDefaults`:
    /// https://developer.apple.com/documentation/foundation/userdefaults/integer(forkey:)
    init?(_ value: DefaultsValue)
    /// The form in which it is stored. ``init(_:)`` gives the value back.
    var defaultsValue: DefaultsValue { get }
}

/// The name of a value, with its type.
public struct DefaultsKey<Value: DefaultsConvertible>: Sendable, Hashable {
    /// What the value is stored under. Keys of one name reach the same value, whatever their types.
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
        // SQLite has no NaN.
        case .real(let value): value.isNaN ? .text(Self.nan) : .real(value)
        case .text(let value): .text(value)
        case .data(let value): .blob(value)
        case .date(let value): .real(value.millisecondsSince1970)
        case .json(let value): .text(value.text)
        }
    }

    private static let nan = "nan"

    init?(kind: String, _ stored: Value) {
        let value: DefaultsValue? =
            switch kind {
            case "bool": stored.integer.map { .bool($0 != 0) }
            case "integer": stored.integer.map { .integer($0) }
            case "real": stored.text == Self.nan ? .real(.nan) : stored.real.map { .real($0) }
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
        switch value {
        case .bool(let value): self = value
        case .integer(let value): self = value != 0
        case .real(let value): self = value != 0
        // https://developer.apple.com/documentation/foundation/nsstring/boolvalue
        case .text(let text):
            let rest = text.drop { $0.isWhitespace }
            let digits = rest.hasPrefix("+") || rest.hasPrefix("-") ? rest.dropFirst() : rest
            self = digits.drop { $0 == "0" }.first.map { "YyTt123456789".contains($0) } ?? false
        case .data, .date, .json: return nil
        }
    }
    public var defaultsValue: DefaultsValue { .bool(self) }
}

extension Int: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        switch value {
        case .bool(let value): self = value ? 1 : 0
        case .integer(let value): self = Int(value)
        case .real(let value):
            guard let whole = Int(exactly: value.rounded(.towardZero)) else { return nil }
            self = whole
        case .text(let text):
            guard let number = Double(text), let whole = Int(exactly: number.rounded(.towardZero)) else { return nil }
            self = Int(text) ?? whole
        case .data, .date, .json: return nil
        }
    }
    public var defaultsValue: DefaultsValue { .integer(Int64(self)) }
}

extension Double: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        switch value {
        case .bool(let value): self = value ? 1 : 0
        case .integer(let value): self = Double(value)
        case .real(let value): self = value
        case .text(let text):
            guard let number = Double(text) else { return nil }
            self = number
        case .data, .date, .json: return nil
        }
    }
    public var defaultsValue: DefaultsValue { .real(self) }
}

extension String: DefaultsConvertible {
    public init?(_ value: DefaultsValue) {
        switch value {
        case .bool(let value): self = value ? "1" : "0"
        case .integer(let value): self = "\(value)"
        case .real(let value): self = JSON.number(value).text
        case .text(let value): self = value
        case .data, .date, .json: return nil
        }
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
