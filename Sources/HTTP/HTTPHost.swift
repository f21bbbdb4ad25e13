internal import Glibc

/// Hosts of http and https URLs, as the URL standard parses and serializes them.
enum HTTPHost {
    /// The serialized host; `nil` for what is none, or needs Unicode's tables or percent-decoding.
    /// https://url.spec.whatwg.org/#concept-host-parser
    static func serialized(_ host: ArraySlice<UInt8>) -> String? {
        if host.first == UInt8(ascii: "["), host.last == UInt8(ascii: "]") {
            return serializedIPv6(String(decoding: host.dropFirst().dropLast(), as: UTF8.self))
        }
        guard !host.isEmpty, host.allSatisfy({ (0x21..<0x7F).contains($0) && !forbidden.contains($0) }) else {
            return nil
        }
        let name = String(decoding: host, as: UTF8.self).lowercased()
        return endsInANumber(name) ? serializedIPv4(name) : name
    }

    /// https://url.spec.whatwg.org/#forbidden-domain-code-point
    private static let forbidden = Set("#%/:<>?@[\\]^|".utf8)

    /// The labels without the empty one after a last dot.
    private static func labels(_ name: String) -> [Substring] {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && labels.last == "" ? labels.dropLast() : labels
    }

    /// https://url.spec.whatwg.org/#ends-in-a-number-checker
    private static func endsInANumber(_ name: String) -> Bool {
        guard let last = labels(name).last, !last.isEmpty else { return false }
        return last.allSatisfy { ("0"..."9").contains($0) } || number(last) != nil
    }

    /// https://url.spec.whatwg.org/#ipv4-number-parser; what is larger than any address is 2^32.
    private static func number(_ text: Substring) -> UInt64? {
        var (digits, radix) = (text, 10)
        if text.hasPrefix("0x") {
            (digits, radix) = (text.dropFirst(2), 16)
        } else if text.hasPrefix("0"), text.count > 1 {
            (digits, radix) = (text.dropFirst(), 8)
        }
        if text.isEmpty { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard let part = digit.hexDigitValue, part < radix else { return nil }
            value = min(value * UInt64(radix) + UInt64(part), 1 << 32)
        }
        return value
    }

    /// https://url.spec.whatwg.org/#concept-ipv4-parser
    private static func serializedIPv4(_ name: String) -> String? {
        let numbers = labels(name).map(number)
        let known = numbers.compactMap { $0 }
        guard numbers.count <= 4, known.count == numbers.count, let last = known.last else { return nil }
        guard known.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(5 - known.count)) else { return nil }
        let address = known.dropLast().enumerated().reduce(last) { $0 + $1.element << (8 * UInt64(3 - $1.offset)) }
        return [24, 16, 8, 0].map { String(address >> $0 & 255) }.joined(separator: ".")
    }

    /// https://url.spec.whatwg.org/#concept-ipv6-serializer
    private static func serializedIPv6(_ text: String) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard !text.contains("\0"), inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        let pieces = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        let texts = pieces.map { String($0, radix: 16) }
        guard let zeros = longestZeros(pieces) else { return "[\(texts.joined(separator: ":"))]" }
        let (before, after) = (texts[..<zeros.lowerBound], texts[zeros.upperBound...])
        return "[\(before.joined(separator: ":"))::\(after.joined(separator: ":"))]"
    }

    /// The first of the longest runs of two zeros or more.
    private static func longestZeros(_ pieces: [UInt16]) -> Range<Int>? {
        var longest = 0..<1
        var start = 0
        for (index, piece) in pieces.enumerated() {
            if piece != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest.count > 1 ? longest : nil
    }
}
