/// The tags of ASN.1 that keys are written with. X.690, section 8, https://www.itu.int/rec/T-REC-X.690
enum DERTag: UInt8 {
    case integer = 0x02
    case bitString = 0x03
    case octetString = 0x04
    case null = 0x05
    case objectIdentifier = 0x06
    case sequence = 0x30
    /// `[0]` and `[1]` with elements in them.
    case context0 = 0xA0
    case context1 = 0xA1
}

/// Reads elements of the Distinguished Encoding Rules, one after the other. X.690, section 10, https://www.itu.int/rec/T-REC-X.690
struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(bytes) }

    var isAtEnd: Bool { rest.isEmpty }

    /// The content of the next element; `nil` where it has another tag, or is cut off or not encoded by the rules.
    mutating func read(_ tag: DERTag) -> ArraySlice<UInt8>? {
        guard rest.first == tag.rawValue else { return nil }
        var next = rest.dropFirst()
        guard let first = next.popFirst() else { return nil }
        var length = Int(first)
        if first >= 0x80 {
            // No key has a length of more than four bytes.
            let count = Int(first & 0x7F)
            guard (1...4).contains(count), next.count >= count, next.first != 0 else { return nil }
            length = next.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            guard length >= 0x80 else { return nil }
            next = next.dropFirst(count)
        }
        guard next.count >= length else { return nil }
        rest = next.dropFirst(length)
        return next.prefix(length)
    }

    mutating func readSequence() -> DERReader? { read(.sequence).map { DERReader($0) } }

    /// A whole number that is not negative, without leading zeros.
    mutating func readInteger() -> [UInt8]? {
        guard let content = read(.integer), let first = content.first, first < 0x80 else { return nil }
        guard content.count > 1, first == 0 else { return content.withoutLeadingZeros }
        guard let second = content.dropFirst().first, second >= 0x80 else { return nil }
        return content.withoutLeadingZeros
    }

    /// A bit string of whole bytes.
    mutating func readBitString() -> ArraySlice<UInt8>? {
        guard let content = read(.bitString), content.first == 0 else { return nil }
        return content.dropFirst()
    }
}

extension Collection<UInt8> {
    /// The shortest form of a number whose highest byte comes first.
    var withoutLeadingZeros: [UInt8] { Array(drop { $0 == 0 }) }

    /// The same number in as many bytes; it must not need more.
    func padded(to count: Int) -> [UInt8] { Array(repeating: 0, count: count - self.count) + self }
}
