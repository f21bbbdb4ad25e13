/// https://url.spec.whatwg.org/#percent-decode
public func percentDecoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
            let low = hexValue(bytes[index + 2])
        {
            decoded.append(high << 4 | low)
            index += 3
        } else {
            decoded.append(bytes[index])
            index += 1
        }
    }
    return decoded
}

/// A text as a part of a URL: controls, spaces, what is not ASCII, and the characters of `special` become `%` and two
/// digits. https://url.spec.whatwg.org/#string-percent-encode-after-encoding
public func percentEncoded(_ text: String, escaping special: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
        if byte > 0x20, byte < 0x7f, !special.utf8.contains(byte) {
            encoded.append(byte)
        } else {
            encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

/// The characters that ``percentEncoded(_:escaping:)`` escapes for `encodeURIComponent`.
/// https://url.spec.whatwg.org/#component-percent-encode-set
public let componentPercentEncodeSet = "\"#<>?^`{}/:;=@[\\]|$%&+,"

private func hexValue(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map(UInt8.init) }

extension WebURL {
    /// The `file:` URL of an absolute path. https://url.spec.whatwg.org/#path-percent-encode-set, and what would be read
    /// as something else: `%`, `\`.
    public static func href(ofFile path: String) -> String {
        "file://" + percentEncoded(path, escaping: "\"#<>?^`{}%\\")
    }

    /// The path as that of a file: decoded, and without its first slash.
    public var filePath: String { String(decoding: percentDecoded(path.dropFirst().utf8), as: UTF8.self) }
}
