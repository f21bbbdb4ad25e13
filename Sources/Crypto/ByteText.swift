/// Bytes as text that travels safely in headers, URLs and databases.
extension Collection<UInt8> {
    /// Two lower-case hexadecimal digits for each byte.
    public var hex: String {
        String(unsafeUninitializedCapacity: count * 2) { buffer in
            var position = 0
            for byte in self {
                buffer[position] = hexDigit(byte >> 4)
                buffer[position + 1] = hexDigit(byte & 15)
                position += 2
            }
            return position
        }
    }

    /// Base64 with its padding. RFC 4648, section 4, https://www.rfc-editor.org/rfc/rfc4648#section-4
    public var base64: String {
        let digits = String(base64URL.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        return digits + String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    }

    /// Base64url without padding. RFC 4648, section 5, https://www.rfc-editor.org/rfc/rfc4648#section-5
    public var base64URL: String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        return String(unsafeUninitializedCapacity: (count * 4 + 2) / 3) { buffer in
            var (position, bits, pending) = (0, 0, UInt32(0))
            func put(_ sextet: UInt32) {
                buffer[position] = alphabet[Int(sextet & 63)]
                position += 1
            }
            for byte in self {
                pending = pending << 8 | UInt32(byte)
                bits += 8
                while bits >= 6 {
                    bits -= 6
                    put(pending >> UInt32(bits))
                }
            }
            if bits > 0 { put(pending << UInt32(6 - bits)) }
            return position
        }
    }
}

extension StringProtocol {
    /// The digits of a text in base64, padded or not, as base64url has them.
    public var base64URLDigits: String {
        String(compactMap { $0 == "=" ? nil : $0 == "+" ? "-" : $0 == "/" ? "_" : $0 } as [Character])
    }
}

extension [UInt8] {
    /// Reads base64url without padding; `nil` for any other text, also where bits are left over that are not zero, so
    /// that two texts never stand for the same bytes. https://www.rfc-editor.org/rfc/rfc4648#section-3.5
    public init?(base64URL text: some StringProtocol) {
        self = []
        reserveCapacity(text.utf8.count * 3 / 4)
        var (bits, pending) = (0, UInt32(0))
        for character in text.utf8 {
            guard let sextet = sextet(of: character) else { return nil }
            pending = pending << 6 | sextet
            bits += 6
            guard bits >= 8 else { continue }
            bits -= 8
            append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
        }
        guard bits < 6, pending & (1 << UInt32(bits) - 1) == 0 else { return nil }
    }
}

private func sextet(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
}

private func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
}
