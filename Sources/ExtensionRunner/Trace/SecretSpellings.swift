import HTTP
import JSONText

extension String {
    /// The ways in which JSON, URLs and forms may write this text, itself first.
    var spellings: [String] {
        var spellings = [self]
        for spelling in spellingsInJSON + spellingsInURLs where !spellings.contains(spelling) {
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

    /// As `encodeURIComponent` and forms write it. https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
    private var spellingsInURLs: [String] {
        let component = percentEncoded(self, escaping: componentPercentEncodeSet)
        let form = percentEncoded(self, escaping: componentPercentEncodeSet + "!~'()").replacingText("%20", with: "+")
        return [component, form]
    }
}
