/// A JSON value (RFC 8259). Objects keep the order of their members.
///
/// Values are plain data and may be used from any thread.
public enum JSON: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object(JSONObject)
}

extension JSON: Equatable {
    /// Texts that differ in normalisation only are two, as in a script.
    public static func == (left: JSON, right: JSON) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasBytes(of: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }
}

extension JSON {
    /// What kind of value it is, for a sentence: `a number`, `an array`, `null`.
    public var noun: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The member of an object; `nil` where this is no object or has no such member.
    public subscript(name: String) -> JSON? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The text of a string; `nil` for all other values, numbers included.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// `nil` where this is no boolean; nothing else is taken for one.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// `nil` where this is no number; a text of digits is none.
    public var numberValue: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The number as an integer; `nil` where it has a fraction or does not fit.
    public var intValue: Int? {
        if case .number(let value) = self { Int(exactly: value) } else { nil }
    }

    /// The elements; `nil` where this is no array.
    public var arrayValue: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The strings of an array; what is something else in it is left out.
    public var stringsValue: [String]? { arrayValue?.compactMap(\.stringValue) }

    /// The members; `nil` where this is no object.
    public var objectValue: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// Whether this is JSON's `null`. A member that is missing is Swift's `nil` instead.
    public var isNull: Bool { self == .null }

    /// Whether every member of `part`, at every depth, stands in this value with an equal value.
    /// Arrays match when they have the same length and their elements match in order.
    public func contains(_ part: JSON) -> Bool {
        switch (self, part) {
        case (.object(let whole), .object(let wanted)):
            wanted.allSatisfy { name, value in whole[name]?.contains(value) ?? false }
        case (.array(let whole), .array(let wanted)):
            whole.count == wanted.count && zip(whole, wanted).allSatisfy { $0.contains($1) }
        default:
            self == part
        }
    }
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSON...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
}
