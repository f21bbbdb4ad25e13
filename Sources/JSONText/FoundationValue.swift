import Synchronization
import VirtualTime

/// Values of Foundation that scripts know in another form than their own `Codable` writes them in: a URL and a date are texts, a decimal
/// number is a number. They are told by their names: no layer loads Foundation (docs/decisions/0004-static-runtime-no-foundation.md).
enum FoundationValue: Sendable {
    case url, date, decimal

    private static let names: [String: FoundationValue] = ["URL": .url, "Date": .date, "Decimal": .decimal]
    private static let known = Mutex<[ObjectIdentifier: FoundationValue?]>([:])

    /// `nil` for a type that is none of these.
    init?(_ type: Any.Type) {
        let value = Self.known.withLock { known in
            if let value = known[ObjectIdentifier(type)] { return value }
            let parts = _typeName(type, qualified: true).split(separator: ".", maxSplits: 1)
            let isFoundation = parts.count == 2 && (parts[0] == "Foundation" || parts[0] == "FoundationEssentials")
            let value = isFoundation ? Self.names[String(parts[1])] : nil
            known[ObjectIdentifier(type)] = .some(value)
            return value
        }
        guard let value else { return nil }
        self = value
    }

    /// 2001-01-01T00:00:00Z, from which Foundation counts the seconds.
    private static let reference = 978_307_200_000.0

    /// The value as a script knows it.
    /// - Parameters:
    ///   - json: what its own `Codable` has written.
    ///   - text: its description.
    func forScripts(_ json: JSON, _ text: String, path: [any CodingKey]) throws -> JSON {
        let wrong = { (why: String) in
            EncodingError.invalidValue(text, .init(codingPath: path, debugDescription: "\(text) \(why)"))
        }
        switch self {
        case .url:
            guard let address = json["relative"], json["base"] ?? .null == .null else {
                throw wrong("is relative to another URL: give its absoluteURL")
            }
            return address
        case .date:
            let time = WallTime(millisecondsSince1970: (json.numberValue ?? 0) * 1_000 + Self.reference)
            // As far as years of four digits go.
            guard (-62_135_596_800_000..<253_402_300_800_000).contains(time.millisecondsSince1970.rounded()) else {
                throw wrong("is no date of the years 1 to 9999")
            }
            return .string(WallTime(millisecondsSince1970: time.millisecondsSince1970.rounded()).iso8601)
        case .decimal:
            guard let number = Double(text), number.isFinite else { throw wrong("is no JSON number") }
            guard let digits = DecimalParts(text), digits == DecimalParts("\(number)") else {
                throw wrong("has more digits than a script's number: give it as text")
            }
            return .number(number)
        }
    }

    /// What its own `Codable` reads of a value that a script has given.
    func fromScript(_ json: JSON, path: [any CodingKey]) throws -> JSON {
        let wrong = { (wanted: String) in
            DecodingError.dataCorrupted(
                .init(codingPath: path, debugDescription: "\(wanted) is expected, found \(json.text.prefix(100))"))
        }
        switch self {
        case .url:
            guard let address = json.stringValue else { throw wrong("a URL as text") }
            return ["relative": .string(address)]
        case .date:
            let time = json.numberValue ?? json.stringValue.flatMap { WallTime(iso8601: $0)?.millisecondsSince1970 }
            guard let time else { throw wrong("a date as ISO 8601 writes it, or milliseconds since 1970") }
            return .number((time - Self.reference) / 1_000)
        case .decimal:
            guard let number = json.numberValue, number.isFinite, let parts = DecimalParts("\(number)") else {
                throw wrong("a number")
            }
            return parts.json
        }
    }
}

/// A number as Foundation's `Decimal` is stored: digits by 65,536, the lowest first, and an exponent of 10.
private struct DecimalParts: Equatable {
    private var digits: UInt64 = 0
    private var exponent = 0
    private let isNegative: Bool

    /// - Parameter text: digits with a point and an exponent, as Swift writes numbers; `nil` for more than 64 bits of them, and where
    ///   the exponent is none of the 8 bits that it has.
    init?(_ text: String) {
        isNegative = text.hasPrefix("-")
        let parts = text.drop { $0 == "-" }.split(separator: "e")
        if parts.count == 2 { exponent = Int(parts[1]) ?? 0 }
        var isFraction = false
        let ending = parts[0].contains(".") ? 0 : parts[0].reversed().prefix { $0 == "0" }.count
        exponent += ending
        for character in parts[0].dropLast(ending) {
            guard let digit = character.wholeNumberValue else {
                isFraction = true
                continue
            }
            let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
            if overflow || carry { return nil }
            digits = sum
            if isFraction { exponent -= 1 }
        }
        while digits > 0, digits % 10 == 0 { (digits, exponent) = (digits / 10, exponent + 1) }
        if digits == 0 { exponent = 0 }
        if Int8(exactly: exponent) == nil { return nil }
    }

    var json: JSON {
        let words = (0..<8).map { $0 < 4 ? digits >> (16 * UInt64($0)) & 0xffff : 0 }
        return [
            "exponent": .number(Double(exponent)), "isNegative": .bool(isNegative), "isCompact": true,
            "length": .number(Double(words.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)),
            "mantissa": .array(words.map { .number(Double($0)) }),
        ]
    }
}
