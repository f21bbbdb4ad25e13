internal import HTTP

/// What a `data:` URL holds. https://fetch.spec.whatwg.org/#data-url-processor
struct DataURL {
    let type: MIMEType
    let body: [UInt8]

    /// `nil` where there is no comma or the base64 is malformed.
    init?(_ url: WebURL) {
        let input = url.hrefWithoutFragment.utf8.dropFirst("data:".utf8.count)
        guard let comma = input.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        var typeText = String(Substring(input[..<comma])).trimmingSpaces
        var bytes = percentDecoded(input[input.index(after: comma)...])
        if let text = typeText.withoutBase64Suffix {
            typeText = text
            guard let decoded = forgivingBase64(bytes) else { return nil }
            bytes = decoded
        }
        if typeText.hasPrefix(";") { typeText = "text/plain" + typeText }
        guard let type = MIMEType(typeText) ?? MIMEType("text/plain;charset=US-ASCII") else { return nil }
        self.type = type
        body = bytes
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        let start = drop { $0 == " " }
        return start.lastIndex { $0 != " " }.map { String(start[...$0]) } ?? ""
    }

    /// This text without `;base64` at its end, where spaces may stand after the semicolon; `nil` without it.
    fileprivate var withoutBase64Suffix: String? {
        guard lowercased().hasSuffix("base64") else { return nil }
        var rest = dropLast("base64".count)
        while rest.last == " " { rest.removeLast() }
        return rest.popLast() == ";" ? String(rest) : nil
    }
}

/// https://infra.spec.whatwg.org/#forgiving-base64-decode
private func forgivingBase64(_ input: [UInt8]) -> [UInt8]? {
    var bytes = input.filter { ![0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    if bytes.count % 4 == 0 {
        for _ in 0..<2 where bytes.last == UInt8(ascii: "=") { bytes.removeLast() }
    }
    guard bytes.count % 4 != 1 else { return nil }
    var decoded: [UInt8] = []
    var (pending, bits) = (UInt32(0), 0)
    for byte in bytes {
        guard let sextet = base64Value(byte) else { return nil }
        pending = pending << 6 | sextet
        bits += 6
        if bits >= 8 {
            bits -= 8
            decoded.append(UInt8(truncatingIfNeeded: pending >> UInt32(bits)))
        }
    }
    return decoded
}

private func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
}
