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
        guard let (bytes, rest) = decoded(text.utf8, lastDigits: "-_"), rest == 0 else { return nil }
        self = bytes
    }

    /// Reads base64 as the web does: with white space anywhere, padded or not, whatever bits are left over.
    /// https://infra.spec.whatwg.org/#forgiving-base64-decode
    public init?(forgivingBase64 text: [UInt8]) {
        var digits = text.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
        if digits.count % 4 == 0 {
            for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
        }
        guard let (bytes, _) = decoded(digits, lastDigits: "+/") else { return nil }
        self = bytes
    }
}

/// The bytes that digits stand for, and the bits that are left over; `nil` for what is no such text.
/// - Parameter lastDigits: those of the values 62 and 63.
private func decoded(_ digits: some Collection<UInt8>, lastDigits: String) -> (bytes: [UInt8], rest: UInt32)? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    let last = Array(lastDigits.utf8)
    var (bits, pending) = (0, UInt32(0))
    for digit in digits {
        let sextet: UInt32
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): sextet = UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): sextet = UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): sextet = UInt32(digit - UInt8(ascii: "0")) + 52
        case last[0]: sextet = 62
        case last[1]: sextet = 63
        default: return nil
        }
        pending = pending << 6 | sextet
        bits += 6
        guard bits >= 8 else { continue }
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
    }
    return bits < 6 ? (bytes, pending & (1 << UInt32(bits) - 1)) : nil
}

private func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
}
