/// Texts in which `*` stands for any number of characters.
package enum WildcardText {
    /// What stands for other characters.
    package enum Wildcards {
        case star
        /// `?` stands for exactly one character of ASCII.
        case starAndQuestionMark
    }

    /// Whether the whole of `text` matches `pattern`. Takes time in proportion to the product of their lengths at most.
    package static func matches(_ pattern: String, _ text: String, _ wildcards: Wildcards = .star) -> Bool {
        func isOne(_ wanted: UInt8, _ byte: UInt8) -> Bool {
            wanted == byte || (wildcards == .starAndQuestionMark && wanted == UInt8(ascii: "?") && byte < 0x80)
        }
        let pattern = Array(pattern.utf8)
        let text = Array(text.utf8)
        var (patternIndex, textIndex) = (0, 0)
        // Where the last wildcard stands, and up to where it has eaten.
        var wildcard: (pattern: Int, text: Int)?
        while textIndex < text.count {
            if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
                wildcard = (patternIndex, textIndex)
                patternIndex += 1
            } else if patternIndex < pattern.count, isOne(pattern[patternIndex], text[textIndex]) {
                patternIndex += 1
                textIndex += 1
            } else if let last = wildcard {
                wildcard = (last.pattern, last.text + 1)
                (patternIndex, textIndex) = (last.pattern + 1, last.text + 1)
            } else {
                return false
            }
        }
        return pattern[patternIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
