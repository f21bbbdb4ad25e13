public import ScriptEngine

/// One message of a console, which a script wrote, or the browser itself, as of a policy that keeps something from loading.
public struct ConsoleMessage: Sendable {
    /// How the console shows a message. Methods without a level of their own have one of these, as `assert()` has `error`.
    /// https://console.spec.whatwg.org/#logger
    public enum Level: String, Sendable {
        case log, info, warn, error, debug, trace
    }

    /// The raw value is the `level` of the trace's event `console`.
    public let level: Level
    /// What was written as the console formats it; for `trace` with a line for each frame of the stack.
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
