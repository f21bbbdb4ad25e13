extension Substring {
    /// Whether the text is a scheme: https://url.spec.whatwg.org/#url-scheme-string
    package var isScheme: Bool {
        guard let first = utf8.first, isLetter(first) else { return false }
        return utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            default: isLetter(byte)
            }
        }
    }
}

extension String {
    package var isScheme: Bool { self[...].isScheme }

    /// Whether the text begins with a scheme and its colon, as an absolute URL does.
    package var beginsWithScheme: Bool {
        utf8.firstIndex(of: UInt8(ascii: ":")).map { self[..<$0].isScheme } ?? false
    }
}

private func isLetter(_ byte: UInt8) -> Bool {
    let lowercased = byte | 0x20
    return lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z")
}
