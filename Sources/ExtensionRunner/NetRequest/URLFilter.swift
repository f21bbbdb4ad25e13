/// A pattern for URLs as WebKit's content rules take it: a part of regular expressions, without alternatives, look-ahead,
/// back references and classes such as `\d`. It looks for a place anywhere in the URL unless it begins with `^`.
///
/// Matching takes time in proportion to both lengths, whatever the pattern is.
/// Source: URLFilterParser.cpp of https://github.com/WebKit/WebKit/tree/main/Source/WebCore/contentextensions
struct URLFilter: Sendable {
    let program: [Instruction]
    let isAnchored: Bool
    let isCaseSensitive: Bool
    /// Letters that stand in every URL that matches, in lower case: most URLs are told by them.
    private let literal: [UInt8]

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
        var parser = URLFilterParser(pattern)
        let terms = try parser.parse()
        var program: [Instruction] = []
        for term in terms { Self.add(term, to: &program) }
        program.append(.match)
        self.program = program
        self.isCaseSensitive = isCaseSensitive
        isAnchored = parser.isAnchored
        literal = Self.longestLiteral(of: terms)
    }

    func matches(_ url: RuledURL) -> Bool {
        guard url.has(literal) else { return false }
        let bytes = isCaseSensitive ? url.bytes : url.lowercased
        var threads = ThreadList(count: program.count)
        var next = threads
        add(0, to: &threads, isAtEnd: bytes.isEmpty)
        for (position, byte) in bytes.enumerated() {
            if threads.hasMatch { return true }
            let isAtEnd = position + 1 == bytes.count
            next.removeAll()
            for place in threads.places {
                guard case .byte(let set) = program[place], set.contains(byte, isCaseSensitive) else { continue }
                add(place + 1, to: &next, isAtEnd: isAtEnd)
            }
            if !isAnchored { add(0, to: &next, isAtEnd: isAtEnd) }
            swap(&threads, &next)
        }
        return threads.hasMatch
    }

    /// Goes on from a place as far as no byte is needed.
    private func add(_ place: Int, to threads: inout ThreadList, isAtEnd: Bool) {
        guard threads.insert(place) else { return }
        switch program[place] {
        case .byte: break
        case .match: threads.hasMatch = true
        case .mark: add(place + 1, to: &threads, isAtEnd: isAtEnd)
        case .end: if isAtEnd { add(place + 1, to: &threads, isAtEnd: isAtEnd) }
        case .fork(let first, let second):
            add(first, to: &threads, isAtEnd: isAtEnd)
            add(second, to: &threads, isAtEnd: isAtEnd)
        }
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
    private var isThere: [Bool]
    var hasMatch = false

    init(count: Int) { isThere = Array(repeating: false, count: count) }

    mutating func insert(_ place: Int) -> Bool {
        if isThere[place] { return false }
        isThere[place] = true
        places.append(place)
        return true
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
