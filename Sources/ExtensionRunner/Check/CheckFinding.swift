public import JSONText
import ScriptEngine
import WebPlatform

/// Something that an extension's author should know of.
public struct CheckFinding: Sendable, Equatable {
    /// How sure it is that something is wrong. `extrun check` fails for problems, not for hints.
    public enum Severity: String, Sendable {
        /// It does not work in the browser.
        case problem
        /// It may be meant so.
        case hint
    }

    /// The `type` of the finding in ``json``.
    public let severity: Severity
    /// The path of the file below the extension's folder, or from there to the file that a script was made of, which its source map names.
    public let file: String
    /// From 1. What is missing from a file stands at its beginning.
    public let line: Int
    /// From 1; 1 where it is not known.
    public let column: Int
    /// What is wrong and what follows from it, without the place.
    public let message: String
    private let knowsColumn: Bool

    init(_ severity: Severity = .problem, file: String, line: Int? = nil, column: Int? = nil, _ message: String) {
        (self.severity, self.file, self.message) = (severity, file, message)
        (self.line, self.column, knowsColumn) = (line ?? 1, column ?? 1, column != nil)
    }

    /// The same at its place in the file that a script was made of.
    func inSource(by maps: SourceMaps) -> CheckFinding {
        guard knowsColumn else { return self }
        let source = maps.source(of: ScriptPosition(file: file, line: line, column: column))
        return CheckFinding(severity, file: source.file, line: source.line, column: source.column, message)
    }

    /// A line of `extrun check --json`: `type`, `file`, `line`, `column`, `message`.
    public var json: JSON {
        [
            "type": .string(severity.rawValue), "file": .string(file), "line": .number(Double(line)),
            "column": .number(Double(column)), "message": .string(message),
        ]
    }
}

extension CheckFinding: CustomStringConvertible {
    /// `background.js:3: browser.bookmarks …`
    public var description: String { "\(file):\(line): \(severity == .hint ? "hint: " : "")\(message)" }
}
