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

private func hexDigit(_ nibble: UInt8) -> UInt8 {
    nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10
}
