/// What a script threw, or why it was stopped.
public struct ScriptError: Error, Sendable, Equatable {
    /// Whose rule ended the script.
    public enum Cause: Sendable, Equatable {
        /// The script threw, or could not be parsed.
        case exception
        /// The script used up what it may use; nothing in it could catch this.
        case limit(ExecutionLimits.Kind)
    }

    /// Whether the script failed by itself, or was stopped.
    public var cause: Cause
    /// The error's class as it names itself, e.g. `TypeError`; empty for a thrown value that is no error.
    public var name: String
    /// As the error has it. For a thrown value that is no error, its text or its JSON; for a limit, a sentence that names it.
    public var message: String
    /// Where it happened in the user's own script.
    public var position: ScriptPosition?
    /// JavaScriptCore's stack: a line for each frame, `function@file:line:column`.
    public var stack: String
    /// What has led to it, as the errors describe themselves: its `cause`, and what an `AggregateError` holds.
    public var reasons: [String]

    public init(
        cause: Cause = .exception, name: String, message: String, position: ScriptPosition? = nil, stack: String = "",
        reasons: [String] = []
    ) {
        self.cause = cause
        self.name = name
        self.message = message
        self.position = position
        self.stack = stack
        self.reasons = reasons
    }
}

extension ScriptError {
    /// The same error with its place as somebody else knows it.
    public func placed(by source: (ScriptPosition) -> ScriptPosition) -> ScriptError {
        var error = self
        error.position = position.map(source)
        return error
    }
}

extension ScriptError: CustomStringConvertible {
    /// `background.js:3:7: TypeError: undefined is not a function`
    public var description: String {
        let place = position.map { "\($0): " } ?? ""
        return place + summary + (reasons.isEmpty ? "" : " (because of \(reasons.joined(separator: "; ")))")
    }

    /// `TypeError: undefined is not a function`, as the error prints itself; an empty text in quotation marks.
    public var summary: String {
        if message.isEmpty { return name.isEmpty ? "\"\"" : name }
        return name.isEmpty ? message : "\(name): \(message)"
    }
}

/// A place in a script. Lines and columns count from 1.
public struct ScriptPosition: Sendable, Equatable, CustomStringConvertible {
    /// As the script's ``ScriptSource`` names it: a path like `background.js`, or the address of a page.
    public let file: String
    /// Counted in the whole file, also where the script is a part of it, as in a page.
    public let line: Int
    /// `nil` where only the line is known, as of what could not be parsed.
    public let column: Int?

    public init(file: String, line: Int, column: Int?) {
        self.file = file
        self.line = line
        self.column = column
    }

    public var description: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }

    /// The innermost frame of a stack that stands in a user's script, not in this project's own (`extrun:…`).
    /// - Parameter skipped: names of functions whose frames are not meant.
    public init?(stack: String, skipping skipped: [String] = []) {
        let colon = UInt8(ascii: ":")
        for frame in stack.utf8.split(separator: UInt8(ascii: "\n")) {
            let mark = frame.lastIndex(of: UInt8(ascii: "@"))
            let location = mark.map { frame[frame.index(after: $0)...] } ?? frame
            if !skipped.isEmpty, let mark, skipped.contains(String(Substring(frame[..<mark]))) { continue }
            guard !location.starts(with: "extrun:".utf8),
                let columnMark = location.lastIndex(of: colon),
                let lineMark = location[..<columnMark].lastIndex(of: colon), lineMark > location.startIndex,
                let line = Self.place(Int(Substring(location[location.index(after: lineMark)..<columnMark]))),
                let column = Self.place(Int(Substring(location[location.index(after: columnMark)...])))
            else { continue }
            self.init(file: String(Substring(location[..<lineMark])), line: line, column: column)
            return
        }
        return nil
    }

    /// A line or a column where a number can be one. Scripts may write what they like into `stack`, `line` and `column` of an error.
    static func place(_ number: Int?) -> Int? { number.flatMap { (1...Int(Int32.max)).contains($0) ? $0 : nil } }
}
