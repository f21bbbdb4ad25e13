/// A part of a pattern for URLs, and how often it stands there.
struct URLFilterTerm {
    enum Quantifier { case one, optional, any, some }

    enum Content {
        case bytes(ByteSet)
        /// The number is that of a group whose text counts, from 1.
        case group([URLFilterTerm], number: Int?)
        /// `$`
        case end
    }

    var content: Content
    var quantifier = Quantifier.one
    /// Whether it stands there as seldom as it may.
    var isLazy = false
}

/// Why WebKit takes no pattern for URLs.
enum URLFilterError: Error, Equatable {
    case empty
    case notASCII
    /// It is no regular expression.
    case syntax
    /// It is one, with something in it that content rules have not.
    case unsupported(String)
}

extension URLFilterError: CustomStringConvertible {
    var description: String {
        switch self {
        case .empty: "it is empty"
        case .notASCII: "it has characters beyond ASCII"
        case .syntax: "it is no regular expression"
        case .unsupported(let what): "\(what) is not supported"
        }
    }
}

/// Reads a pattern for URLs: https://tc39.es/ecma262/#sec-patterns, and of that what content rules take.
/// Source: URLFilterParser.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/contentextensions
struct URLFilterParser {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var isAnchored = false
    private var hasEnd = false
    private var groupCount = 0

    init(_ pattern: [UInt8]) { bytes = pattern }

    mutating func parse() throws(URLFilterError) -> [URLFilterTerm] {
        if bytes.isEmpty { throw .empty }
        if !bytes.allSatisfy({ $0 < 128 }) { throw .notASCII }
        if take("^") {
            isAnchored = true
            if isAtQuantifier { throw .syntax }
        }
        let terms = try parseTerms(depth: 0)
        guard position == bytes.count else { throw .syntax }
        return terms
    }

    private mutating func parseTerms(depth: Int) throws(URLFilterError) -> [URLFilterTerm] {
        // Deeper ones would be none that somebody wrote.
        if depth > 100 { throw .unsupported("so deep a group") }
        var terms: [URLFilterTerm] = []
        while let byte = next, byte != UInt8(ascii: ")") {
            if hasEnd { throw .unsupported("a character after $") }
            var term = URLFilterTerm(content: try parseAtom(depth: depth))
            if case .end = term.content {
                hasEnd = true
                if isAtQuantifier { throw .syntax }
            } else {
                (term.quantifier, term.isLazy) = try parseQuantifier()
            }
            terms.append(term)
        }
        return terms
    }

    private mutating func parseAtom(depth: Int) throws(URLFilterError) -> URLFilterTerm.Content {
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "$"): return .end
        case UInt8(ascii: "^"): throw .unsupported("^ behind the beginning")
        case UInt8(ascii: "|"): throw .unsupported("an alternative (|)")
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): throw .syntax
        case UInt8(ascii: "."): return .bytes(.everything)
        case UInt8(ascii: "["): return .bytes(try parseClass())
        case UInt8(ascii: "("): return try parseGroup(depth: depth)
        case UInt8(ascii: "\\"): return .bytes(ByteSet(try parseEscape(inClass: false)))
        default: return .bytes(ByteSet(byte))
        }
    }

    private mutating func parseGroup(depth: Int) throws(URLFilterError) -> URLFilterTerm.Content {
        var isCounted = true
        if take("?") {
            if take("<"), let next, next != UInt8(ascii: "="), next != UInt8(ascii: "!") {
                guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { throw .syntax }
                position = end + 1
            } else if take(":") {
                isCounted = false
            } else {
                throw .unsupported("looking ahead or back")
            }
        }
        if isCounted { groupCount += 1 }
        let number = isCounted ? groupCount : nil
        let terms = try parseTerms(depth: depth + 1)
        guard take(")") else { throw .syntax }
        return .group(terms, number: number)
    }

    private mutating func parseQuantifier() throws(URLFilterError) -> (URLFilterTerm.Quantifier, isLazy: Bool) {
        let quantifier: URLFilterTerm.Quantifier
        if take("*") {
            quantifier = .any
        } else if take("+") {
            quantifier = .some
        } else if take("?") {
            quantifier = .optional
        } else if let counts = takeCounts() {
            switch (counts.least, counts.most) {
            case (0, 1): quantifier = .optional
            case (0, nil): quantifier = .any
            case (1, nil): quantifier = .some
            default: throw .unsupported("a count of repetitions")
            }
        } else {
            return (.one, false)
        }
        let isLazy = take("?")
        if isAtQuantifier { throw .syntax }
        return (quantifier, isLazy)
    }

    /// `{2}`, `{2,}` or `{2,3}`; a brace that begins none of them stands for itself.
    private mutating func takeCounts() -> (least: Int, most: Int?)? {
        let start = position
        guard take("{"), let least = takeNumber() else {
            position = start
            return nil
        }
        var most: Int? = least
        if take(",") { most = takeNumber() }
        guard take("}") else {
            position = start
            return nil
        }
        return (least, most)
    }

    private mutating func takeNumber() -> Int? {
        let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
        position += digits.count
        return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self)) ?? Int.max
    }

    private mutating func parseClass() throws(URLFilterError) -> ByteSet {
        var set = ByteSet(isInverted: take("^"))
        while let byte = next, byte != UInt8(ascii: "]") {
            let first = try parseClassAtom()
            guard next == UInt8(ascii: "-"), position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "]") else {
                set.insert(first)
                continue
            }
            position += 1
            let last = try parseClassAtom()
            guard first <= last else { throw .syntax }
            for byte in first...last { set.insert(byte) }
        }
        guard take("]") else { throw .syntax }
        return set
    }

    private mutating func parseClassAtom() throws(URLFilterError) -> UInt8 {
        let byte = bytes[position]
        position += 1
        return byte == UInt8(ascii: "\\") ? try parseEscape(inClass: true) : byte
    }

    private mutating func parseEscape(inClass: Bool) throws(URLFilterError) -> UInt8 {
        guard let byte = next else { throw .syntax }
        position += 1
        let letter = Character(UnicodeScalar(byte))
        switch letter {
        case "d", "D", "s", "S", "w", "W": throw .unsupported("the class \\\(letter)")
        case "B": throw .unsupported("a word boundary")
        case "b":
            if inClass { return 0x08 }
            throw .unsupported("a word boundary")
        case "1"..."9": throw .unsupported("a back reference")
        case "k" where next == UInt8(ascii: "<"): throw .unsupported("a back reference")
        case "0": return 0
        case "f": return 0x0C
        case "n": return 0x0A
        case "r": return 0x0D
        case "t": return 0x09
        case "v": return 0x0B
        case "x": return try takeHex(2) ?? byte
        case "u": return try takeHex(4) ?? byte
        default: return byte
        }
    }

    /// Hexadecimal digits; without them the letter stands for itself.
    private mutating func takeHex(_ count: Int) throws(URLFilterError) -> UInt8? {
        guard position + count <= bytes.count,
            let value = UInt32(digits: String(decoding: bytes[position..<(position + count)], as: UTF8.self), radix: 16)
        else { return nil }
        position += count
        guard value < 128 else { throw .notASCII }
        return UInt8(value)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private var isAtQuantifier: Bool {
        next == UInt8(ascii: "*") || next == UInt8(ascii: "+") || next == UInt8(ascii: "?")
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}
