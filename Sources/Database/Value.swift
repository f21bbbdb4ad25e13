/// A value of one of SQLite's storage classes. https://www.sqlite.org/datatype3.html
public enum Value: Sendable, Hashable {
    case null
    case integer(Int64)
    /// SQLite stores a NaN as null.
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension Value {
    /// `nil` where this is no integer; a real is none, even without a fraction.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The number, integers included.
    public var real: Double? {
        switch self {
        case .real(let value): value
        case .integer(let value): Double(value)
        default: nil
        }
    }

    /// `nil` where this is no text; numbers are not written out.
    public var text: String? {
        if case .text(let value) = self { value } else { nil }
    }

    /// `nil` where this is no blob; a text has no bytes here.
    public var blob: [UInt8]? {
        if case .blob(let value) = self { value } else { nil }
    }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .text(value) }
}
