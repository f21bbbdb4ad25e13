/// A pattern for URLs as WebKit's content rules take it: a part of regular expressions, without alternatives, look-ahead,
/// back references and classes such as `\d`. It looks for a place anywhere in the URL unless it begins with `^`.
///
/// Matching takes time in proportion to both lengths, whatever the pattern is.
/// Source: URLFilterParser.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/contentextensions
struct URLFilter: Sendable {
    private let pattern: [UInt8]
    let isAnchored: Bool
    let isCaseSensitive: Bool
    /// Letters that stand in every URL that matches, in lower case: most URLs are told by them.
    let literal: [UInt8]

    enum Instruction: Sendable {
        case byte(ByteSet)
        /// Goes on at both places, at the first one rather.
        case fork(Int, Int)
        /// The beginning of a group that is counted (twice its number), or its end (one more).
        case mark(Int)
        /// Holds at the end of the URL alone.
        case end
        case match
    }

    init(_ pattern: String, isCaseSensitive: Bool = false) throws(URLFilterError) {
        self.pattern = Array(pattern.utf8)
        self.isCaseSensitive = isCaseSensitive
        var parser = URLFilterParser(self.pattern)
        literal = Self.longestLiteral(of: try parser.parse())
        isAnchored = parser.isAnchored
    }

    /// The pattern as instructions. They are made when a URL has the literal: of a hundred thousand filters few are asked for.
    func makeProgram() -> [Instruction] {
        var parser = URLFilterParser(pattern)
        guard let terms = try? parser.parse() else { preconditionFailure("the pattern was read before") }
        var program: [Instruction] = []
        for term in terms { Self.add(term, to: &program) }
        program.append(.match)
        return program
    }

    func matches(_ url: RuledURL) -> Bool {
        guard url.has(literal) else { return false }
        let program = makeProgram()
        let bytes = isCaseSensitive ? url.bytes : url.lowercased
        var threads = ThreadList(program)
        var next = threads
        threads.add(0, isAtEnd: bytes.isEmpty)
        for (position, byte) in bytes.enumerated() {
            if threads.hasMatch { return true }
            let isAtEnd = position + 1 == bytes.count
            next.removeAll()
            for place in threads.places {
                guard case .byte(let set) = program[place], set.contains(byte, isCaseSensitive) else { continue }
                next.add(place + 1, isAtEnd: isAtEnd)
            }
            if !isAnchored { next.add(0, isAtEnd: isAtEnd) }
            swap(&threads, &next)
        }
        return threads.hasMatch
    }

    private static func add(_ term: URLFilterTerm, to program: inout [Instruction]) {
        let start = program.count
        let mayBeMissing = term.quantifier == .optional || term.quantifier == .any
        if mayBeMissing { program.append(.match) }
        switch term.content {
        case .bytes(let set): program.append(.byte(set))
        case .end: program.append(.end)
        case .group(let terms, let number):
            if let number { program.append(.mark(2 * number)) }
            for inner in terms { add(inner, to: &program) }
            if let number { program.append(.mark(2 * number + 1)) }
        }
        func fork(to inside: Int, or outside: Int) -> Instruction {
            term.isLazy ? .fork(outside, inside) : .fork(inside, outside)
        }
        if term.quantifier == .any || term.quantifier == .some {
            program.append(fork(to: mayBeMissing ? start + 1 : start, or: program.count + 1))
        }
        if mayBeMissing { program[start] = fork(to: start + 1, or: program.count) }
    }

    private static func longestLiteral(of terms: [URLFilterTerm]) -> [UInt8] {
        var (longest, current): ([UInt8], [UInt8]) = ([], [])
        for term in terms {
            if term.quantifier == .one, case .bytes(let set) = term.content, let byte = set.only {
                current.append(ByteSet.lowercased(byte))
                if current.count > longest.count { longest = current }
            } else {
                current = []
            }
        }
        return longest
    }
}

/// A URL as filters look at it.
struct RuledURL: Sendable {
    let bytes: [UInt8]
    let lowercased: [UInt8]

    init(_ href: String) {
        bytes = Array(href.utf8)
        lowercased = bytes.map(ByteSet.lowercased)
    }

    /// Whether letters in lower case stand somewhere in it.
    func has(_ literal: [UInt8]) -> Bool {
        guard let first = literal.first else { return true }
        var start = 0
        while start + literal.count <= lowercased.count {
            if lowercased[start] == first, lowercased[start..<(start + literal.count)].elementsEqual(literal) {
                return true
            }
            start += 1
        }
        return false
    }
}

/// Places of a program that are reached at the same byte.
private struct ThreadList {
    private(set) var places: [Int] = []
    private(set) var hasMatch = false
    private let program: [URLFilter.Instruction]
    private var isThere: [Bool]

    init(_ program: [URLFilter.Instruction]) {
        self.program = program
        isThere = Array(repeating: false, count: program.count)
    }

    /// Adds a place, and where it leads as far as no byte is needed.
    mutating func add(_ place: Int, isAtEnd: Bool) {
        if isThere[place] { return }
        isThere[place] = true
        places.append(place)
        switch program[place] {
        case .byte: break
        case .match: hasMatch = true
        case .mark: add(place + 1, isAtEnd: isAtEnd)
        case .end: if isAtEnd { add(place + 1, isAtEnd: isAtEnd) }
        case .fork(let first, let second):
            add(first, isAtEnd: isAtEnd)
            add(second, isAtEnd: isAtEnd)
        }
    }

    mutating func removeAll() {
        for place in places { isThere[place] = false }
        places.removeAll(keepingCapacity: true)
        hasMatch = false
    }
}

/// ASCII characters.
struct ByteSet: Sendable {
    private var bits: (low: UInt64, high: UInt64) = (0, 0)
    private var isInverted = false

    static let everything = ByteSet(isInverted: true)

    init(isInverted: Bool = false) { self.isInverted = isInverted }

    init(_ byte: UInt8) { insert(byte) }

    mutating func insert(_ byte: UInt8) {
        if byte < 64 { bits.low |= 1 << UInt64(byte) } else { bits.high |= 1 << UInt64(byte & 63) }
    }

    func contains(_ byte: UInt8, _ isCaseSensitive: Bool) -> Bool {
        var isThere = holds(byte)
        if !isCaseSensitive, !isThere { isThere = holds(Self.uppercased(byte)) }
        return isThere != isInverted
    }

    /// The one character that it has.
    var only: UInt8? {
        guard !isInverted, bits.low.nonzeroBitCount + bits.high.nonzeroBitCount == 1 else { return nil }
        return UInt8(bits.low != 0 ? bits.low.trailingZeroBitCount : 64 + bits.high.trailingZeroBitCount)
    }

    private func holds(_ byte: UInt8) -> Bool {
        byte < 64 ? bits.low >> UInt64(byte) & 1 == 1 : byte < 128 && bits.high >> UInt64(byte & 63) & 1 == 1
    }

    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    private static func uppercased(_ byte: UInt8) -> UInt8 { (0x61...0x7A).contains(byte) ? byte & 0xDF : byte }
}
