/// Why and where a text is no JSON. Lines and columns count from 1; a column counts bytes of UTF-8.
public struct JSONError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong, for people, without the place; ``description`` has both.
    public let reason: String
    /// Where reading stopped. Lines end with U+000A alone.
    public let line: Int
    /// Where reading stopped. A byte order mark counts, too.
    public let column: Int
    /// Whether a comment stands there, which JSON has not.
    public let isOfComment: Bool

    public var description: String { "\(line):\(column): \(reason)" }
}

extension JSON {
    /// What a parser lets pass beside RFC 8259.
    public enum Dialect: Sendable {
        case strict
        /// `\xE9` and `\v` in strings, which WebKit reads in the files of an extension.
        /// Source: JSONValues.cpp (decodeString) of https://github.com/WebKit/WebKit
        case webKit
        /// And a comma before `]` and `}`, which it accepts in a manifest.
        case webKitManifest
    }

    /// Parses one JSON text. Throws ``JSONError`` with the position of the first fault.
    public init(parsing text: String, dialect: Dialect = .strict) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), dialect: dialect)
    }

    /// Parses one JSON text in UTF-8, with or without a byte order mark.
    public init(parsing bytes: [UInt8], dialect: Dialect = .strict) throws(JSONError) {
        var parser = JSONParser(bytes: bytes, dialect: dialect)
        self = try parser.parseDocument()
    }

    /// Parses the JSON value at the start of `text`; returns it and what follows it.
    public static func prefix(of text: String) throws(JSONError) -> (value: JSON, rest: Substring) {
        let bytes = Array(text.utf8)
        var parser = JSONParser(bytes: bytes, dialect: .strict)
        let value = try parser.parseValue(depth: 0)
        return (value, Substring(decoding: bytes[parser.position...], as: UTF8.self))
    }
}

struct JSONParser {
    /// Deep enough for any real document, shallow enough for any thread's stack.
    static let maximumDepth = 512

    private let bytes: [UInt8]
    private let dialect: JSON.Dialect
    private(set) var position = 0

    init(bytes: [UInt8], dialect: JSON.Dialect) {
        self.bytes = bytes
        self.dialect = dialect
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func parseDocument() throws(JSONError) -> JSON {
        let value = try parseValue(depth: 0)
        skipWhiteSpace()
        if position < bytes.count { throw error("text after the end of the value") }
        return value
    }

    mutating func parseValue(depth: Int) throws(JSONError) -> JSON {
        guard depth < Self.maximumDepth else { throw error("nested deeper than \(Self.maximumDepth) levels") }
        skipWhiteSpace()
        guard position < bytes.count else { throw error("the text ends where a value is expected") }
        switch bytes[position] {
        case UInt8(ascii: "{"): return try parseObject(depth: depth)
        case UInt8(ascii: "["): return try parseArray(depth: depth)
        case UInt8(ascii: "\""): return .string(try parseString())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
        default:
            if take("true") { return .bool(true) }
            if take("false") { return .bool(false) }
            if take("null") { return .null }
            throw error("a value is expected, but \(describeNext()) was found")
        }
    }

    private mutating func parseObject(depth: Int) throws(JSONError) -> JSON {
        var object = JSONObject()
        position += 1
        skipWhiteSpace()
        if take("}") { return .object(object) }
        while true {
            skipWhiteSpace()
            guard next == UInt8(ascii: "\"") else {
                throw error("a member name in double quotes is expected, but \(describeNext()) was found")
            }
            let name = try parseString()
            skipWhiteSpace()
            guard take(":") else { throw error("':' is expected after a member name, but \(describeNext()) was found") }
            object[name] = try parseValue(depth: depth + 1)
            skipWhiteSpace()
            if take("}") { return .object(object) }
            guard take(",") else { throw error("',' or '}' is expected, but \(describeNext()) was found") }
            skipWhiteSpace()
            if dialect == .webKitManifest, take("}") { return .object(object) }
        }
    }

    private mutating func parseArray(depth: Int) throws(JSONError) -> JSON {
        var elements: [JSON] = []
        position += 1
        skipWhiteSpace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try parseValue(depth: depth + 1))
            skipWhiteSpace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw error("',' or ']' is expected, but \(describeNext()) was found") }
            skipWhiteSpace()
            if dialect == .webKitManifest, take("]") { return .array(elements) }
        }
    }

    private mutating func parseNumber() throws(JSONError) -> JSON {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
        if next == UInt8(ascii: ".") {
            position += 1
            try skipDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try skipDigits()
        }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw error("a number is malformed")
        }
        return .number(value)
    }

    private mutating func skipDigits() throws(JSONError) {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        if position == start { throw error("a digit is expected, but \(describeNext()) was found") }
    }

    private mutating func parseString() throws(JSONError) -> String {
        position += 1
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { position += 1 }
        if next == UInt8(ascii: "\"") {
            defer { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                position += 1
                text += try parseEscapedScalar().utf8
            case 0..<0x20:
                throw error("a control character stands in a string; write it as an escape")
            default:
                let run = position
                while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
                    position += 1
                }
                text += bytes[run..<position]
            }
        }
        throw error("the text ends inside a string")
    }

    /// What stands behind a backslash. Two escapes of a surrogate pair are one scalar; a lone surrogate is U+FFFD.
    private mutating func parseEscapedScalar() throws(JSONError) -> Unicode.Scalar {
        let unit = try parseEscape()
        if UTF16.isLeadSurrogate(unit), next == UInt8(ascii: "\\") {
            let end = position
            position += 1
            let trail = try parseEscape()
            if UTF16.isTrailSurrogate(trail) {
                return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(trail) - 0xDC00) ?? "\u{FFFD}"
            }
            position = end
        }
        return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }

    /// A UTF-16 code unit.
    private mutating func parseEscape() throws(JSONError) -> UInt16 {
        guard let byte = next else { throw error("the text ends inside a string") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "v") where dialect != .strict: return 0x0B
        case UInt8(ascii: "x") where dialect != .strict:
            guard let unit = takeHex(digits: 2) else { throw error("two hexadecimal digits are expected after '\\x'") }
            return unit
        case UInt8(ascii: "u"):
            guard let unit = takeHex(digits: 4) else {
                throw error("four hexadecimal digits are expected after '\\u'")
            }
            return unit
        default:
            position -= 1
            throw error("'\\' is followed by \(describeNext()), which is no escape")
        }
    }

    private mutating func takeHex(digits count: Int) -> UInt16? {
        let digits = bytes[position..<min(position + count, bytes.count)]
        guard digits.count == count, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        position += count
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipWhiteSpace() {
        while let byte = next, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C {
            position += 1
        }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
        position += count
        return true
    }

    private func describeNext() -> String {
        guard position < bytes.count else { return "the end of the text" }
        if startsComment { return "a comment" }
        let character = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self).first
        return character.map { "'\($0)'" } ?? "an unreadable byte"
    }

    /// Whether a comment begins here, as other languages have them.
    private var startsComment: Bool {
        bytes[position...].starts(with: "//".utf8) || bytes[position...].starts(with: "/*".utf8)
    }

    private func error(_ reason: String) -> JSONError {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let column = before.count - ((before.lastIndex(of: 0x0A) ?? -1) + 1) + 1
        return JSONError(
            reason: reason, line: line, column: column, isOfComment: position < bytes.count && startsComment)
    }
}
