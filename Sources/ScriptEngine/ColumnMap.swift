/// Where the columns of a changed text stand in the text that it was made of. Lines are the same in both.
public struct ColumnMap: Sendable {
    private struct Part: Sendable {
        let changed: Int
        let original: Int
    }

    /// By line: from which columns of the changed text on which ones of the original stand.
    private var parts: [Int: [Part]] = [:]

    init() {}

    /// - Parameters:
    ///   - triples: from the line and column of the changed text on, to the end of the line or the next triple, columns
    ///     stand for those from the third number on. Sorted; all count from 1.
    ///   - line: of the text's first character in the file.
    public init(triples: [Int], line: Int = 1) {
        for start in stride(from: 0, to: triples.count - 2, by: 3) {
            parts[triples[start] + line - 1, default: []].append(
                Part(changed: triples[start + 1], original: triples[start + 2]))
        }
    }

    /// Adds what is known of another part of the same file.
    mutating func add(_ other: ColumnMap) { parts.merge(other.parts) { $1 } }

    /// `nil` for a column of what stands in front of the original. The engine names one for an operation whose own place it does not
    /// keep: that of the one before it.
    func original(line: Int, column: Int) -> Int? {
        guard let parts = parts[line] else { return column }
        if let part = parts.last(where: { $0.changed <= column }) { return part.original + column - part.changed }
        return parts[0].original == 1 ? nil : column
    }
}

extension ScriptMachine {
    /// The position in the user's own text.
    func original(_ position: ScriptPosition) -> ScriptPosition? {
        guard let map = columnMaps[position.file], let column = position.column else { return sourcePosition(position) }
        return map.original(line: position.line, column: column).map {
            sourcePosition(ScriptPosition(file: position.file, line: position.line, column: $0))
        }
    }
}

extension ScriptContext {
    /// The innermost frame of a stack that stands in a user's script, as that script stands in its file.
    public func position(inStack stack: String) -> ScriptPosition? {
        ScriptPosition(stack: stack).flatMap(machine.original)
    }

    /// The frames of a stack that stand in a user's script, innermost first: `function (file:line:column)`, or the place alone
    /// where the function has no name. What is no frame stays as it is.
    /// - Parameter source: how its author knows a place.
    public func frames(inStack stack: String, source: (ScriptPosition) -> ScriptPosition) -> [String] {
        stack.split(separator: "\n").compactMap { frame in
            let mark = frame.lastIndex(of: "@")
            let location = mark.map { frame[frame.index(after: $0)...] } ?? frame
            if location.isEmpty || location.hasPrefix("extrun:") || location == "[native code]" { return nil }
            guard let position = position(inStack: String(frame)).map(source) else { return String(frame) }
            let function = mark.map { frame[..<$0] } ?? ""
            // `global code` and the like are no names.
            let isNamed = !function.isEmpty && !function.contains(" ")
            return isNamed ? "\(function) (\(position))" : "\(position)"
        }
    }
}
