/// Reads the words after a command one by one.
///
/// A word that begins with a hyphen is an option. Its value stands in the same word behind `=`, or is the next word.
///
/// ```swift
/// var reader = ArgumentReader(arguments, of: "check")
/// while let argument = try reader.next() {
///     switch argument {
///     case .word(let word): folder = word
///     case .option("--json"): printsJSON = true
///     case .option("--url"): url = try reader.value()
///     case .option: throw reader.unknownOption
///     }
/// }
/// ```
struct ArgumentReader {
    enum Argument {
        case word(String)
        /// By its name, hyphens included.
        case option(String)
    }

    private var rest: ArraySlice<String>
    private let command: String
    /// The option that was read last, and what stands behind its `=` and nobody has taken.
    private var option = ""
    private var inlineValue: String?

    init(_ arguments: [String], of command: String) {
        rest = arguments[...]
        self.command = command
    }

    /// The next argument; `nil` at the end. Throws where the option before was given a value and has none.
    mutating func next() throws(CommandFailure) -> Argument? {
        if inlineValue != nil { throw .init(.userError, "\(option) takes no value") }
        guard let argument = rest.popFirst() else { return nil }
        guard argument.hasPrefix("-"), argument != "-" else { return .word(argument) }
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        option = parts[0]
        inlineValue = parts.count > 1 ? parts[1] : nil
        return .option(option)
    }

    /// The value of the option that was read last.
    mutating func value() throws(CommandFailure) -> String {
        guard let value = inlineValue.take() ?? rest.popFirst() else {
            throw .init(.userError, "\(option) needs a value")
        }
        return value
    }

    /// The next word, whatever it is; for an option with two values.
    mutating func word() -> String? { rest.popFirst() }

    /// The option that was read last as it was typed, for another reader.
    mutating func wholeOption() -> String { option + (inlineValue.take().map { "=" + $0 } ?? "") }

    /// Why the option that was read last is refused.
    var unknownOption: CommandFailure {
        .init(.userError, "there is no option \(option); see 'extrun \(command) --help'")
    }
}
