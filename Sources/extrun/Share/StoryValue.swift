import ExtensionRunner

/// What a name of the step `expect` stands for.
enum StoryValue {
    case count(Int)
    /// How a share ended, one of these words; behind `failed: ` and the like stands a reason.
    case outcome(String, words: [String])
    case text(String)

    var text: String {
        switch self {
        case .count(let count): String(count)
        case .outcome(let text, _), .text(let text): text
        }
    }

    /// Throws ``StepError`` where the value can never be what is expected.
    func check(_ expected: String, of name: String) throws(StepError) {
        switch self {
        case .count:
            if Int(expected).map({ $0 < 0 }) ?? true {
                throw StepError("expect \(name) '\(expected)': a whole number is expected")
            }
        case .outcome(let found, let words):
            if expected != found, !words.contains(expected), !expected.contains(": ") {
                throw StepError(
                    "expect \(name) '\(expected)': there is no such outcome; there are: \(words.joined(separator: ", "))"
                )
            }
        case .text: break
        }
    }
}
