import CJavaScriptCore

/// A script text and the name it goes by in positions and stacks.
///
/// Evaluating the same `ScriptSource` again lets a machine find the code that it parsed before, so keep it.
public final class ScriptSource {
    private let text: Text
    private let file: JSStringRef
    private let line: Int32
    private let change: Change?
    private let prepare: ((ScriptContext) -> Void)?
    private var parsed: ParsedScript?
    /// The machine that evaluated this last.
    private weak var machine: ScriptMachine?

    private enum Text {
        case copied(JSStringRef)
        /// ASCII that is part of the program.
        case lasting(StaticString)
    }

    /// What is known of a text that was made of another one.
    public struct Change {
        /// Where its columns stand in the user's own text.
        public var columns: ColumnMap
        /// What imported names are read from, which the user's own text does not have.
        public var importHelper: String?

        public init(columns: ColumnMap, importHelper: String? = nil) {
            self.columns = columns
            self.importHelper = importHelper
        }
    }

    /// - Parameters:
    ///   - line: of the script's first character in the file, counted from 1.
    ///   - prepare: called before each evaluation, for what the text needs.
    public init(
        _ text: String, file: String, line: Int = 1, change: Change? = nil, prepare: ((ScriptContext) -> Void)? = nil
    ) {
        self.prepare = prepare
        self.text = .copied(text.makeScriptString())
        self.file = file.makeScriptString()
        self.line = Int32(clamping: line)
        self.change = change
    }

    /// A script that is part of the program, in ASCII.
    ///
    /// OPTIMIZATION: the engine reads it where it stands. To copy the chunks of a cold tap took a thirtieth of its instructions.
    public init(partOfProgram text: StaticString, file: String) {
        self.text = .lasting(text)
        self.file = file.makeScriptString()
        line = 1
        change = nil
        prepare = nil
    }

    deinit {
        if case .copied(let text) = text { JSStringRelease(text) }
        JSStringRelease(file)
    }

    /// Where a name stands first, as a word of its own.
    func firstPlace(of name: String) -> ScriptPosition? {
        guard case .copied(let text) = text else { return nil }
        for (index, row) in String(text).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = row.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
            guard let word = words.first(where: { $0 == name }) else { continue }
            let column = row.distance(from: row.startIndex, to: word.startIndex) + 1
            return ScriptPosition(file: String(file), line: Int(line) + index, column: column)
        }
        return nil
    }

    /// OPTIMIZATION: `JSEvaluateScript` copies and hashes the whole text each time before it finds the code that it has.
    /// A parsed script spares that; as it costs one more parse to make, only a text that comes again gets one.
    func evaluate(in context: ScriptContext, _ exception: inout JSValueRef?) -> JSValueRef? {
        if change != nil || !context.machine.columnMaps.isEmpty { noteChange(in: context.machine) }
        prepare?(context)
        if parsed?.machine !== context.machine {
            parsed = nil
            switch text {
            case .lasting(let text): parsed = ParsedScript(text, file, machine: context.machine)
            case .copied(let text) where machine === context.machine:
                parsed = ParsedScript(text, file, line, machine: context.machine)
            case .copied: machine = context.machine
            }
        }
        if let parsed { return JSScriptEvaluate(context.reference, parsed.reference, nil, &exception) }
        guard case .copied(let text) = text else { preconditionFailure("\(String(file)) is no script in ASCII") }
        return JSEvaluateScript(context.reference, text, nil, file, line, &exception)
    }

    private func noteChange(in machine: ScriptMachine) {
        let file = String(self.file)
        if line == 1 {
            machine.columnMaps[file] = nil
            machine.importHelpers[file] = nil
        }
        if let helper = change?.importHelper { machine.importHelpers[file] = helper }
        if let columns = change?.columns { machine.columnMaps[file, default: ColumnMap()].add(columns) }
    }
}

/// A script that one machine has parsed.
private final class ParsedScript {
    let machine: ScriptMachine
    let reference: JSScriptRef

    /// `nil` where the text has a syntax error.
    init?(_ text: JSStringRef, _ file: JSStringRef, _ line: Int32, machine: ScriptMachine) {
        guard let reference = JSScriptCreateFromString(machine.group, file, line, text, nil, nil) else { return nil }
        self.machine = machine
        self.reference = reference
    }

    init?(_ text: StaticString, _ file: JSStringRef, machine: ScriptMachine) {
        let reference = JSScriptCreateReferencingImmortalASCIIText(
            machine.group, file, 1, text.characters, text.utf8CodeUnitCount, nil, nil)
        guard let reference else { return nil }
        self.machine = machine
        self.reference = reference
    }

    deinit { JSScriptRelease(reference) }
}
