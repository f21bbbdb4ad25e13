import JSONText

extension String {
    /// The ways in which JSON, URLs and forms may write this text, itself first.
    var spellings: [String] {
        var spellings = [self]
        for spelling in spellingsInJSON + [percentEncoded(keeping: "!~*'()"), percentEncoded(keeping: "* ")]
        where !spellings.contains(spelling) {
            spellings.append(spelling)
        }
        return spellings
    }

    /// Slashes as PHP writes them, other letters than ASCII's as Python does.
    private var spellingsInJSON: [String] {
        let quoted = String(JSON.string(self).text.dropFirst().dropLast())
        let ascii = quoted.utf8.allSatisfy { $0 < 0x80 } ? quoted : quoted.escapingBeyondASCII
        return [quoted, ascii].flatMap { [$0, $0.replacingText("/", with: "\\/")] }
    }

    private var escapingBeyondASCII: String {
        utf16.map { unit in
            if let scalar = Unicode.Scalar(unit), scalar.isASCII { return String(scalar) }
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// As `encodeURIComponent` writes it, or a form, in which a space becomes a plus sign.
    /// - Parameter others: what stays beside letters, digits, `-`, `.` and `_`.
    private func percentEncoded(keeping others: String) -> String {
        let kept = Set("-._\(others)".utf8)
        return utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            if byte == UInt8(ascii: " "), kept.contains(byte) { return "+" }
            if kept.contains(byte) || scalar.isASCII && Character(scalar).isLetter || (0x30...0x39).contains(byte) {
                return String(scalar)
            }
            return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}
