public import ScriptEngine

/// One line that a script wrote to its console.
public struct ConsoleMessage: Sendable {
    public enum Level: String, Sendable {
        case log, info, warn, error, debug, trace
    }

    public let level: Level
    public let text: String
    /// Where the script called the console.
    public var position: ScriptPosition?

    /// What a message takes beside its text where it is kept: 467 bytes for each of 200,000 in a trace.
    static let recordBytes = 467

    public init(level: Level, text: String, position: ScriptPosition?) {
        self.level = level
        self.text = text
        self.position = position
    }
}
