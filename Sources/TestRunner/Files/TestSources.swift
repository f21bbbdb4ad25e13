import ExtensionRunner
import JSONText
import ScriptEngine
import WebPlatform

/// The files of one test file: itself, what it imports, what it names. Belongs to the file's loop, but for its path.
final class TestSources: @unchecked Sendable {
    /// The real path of the test file.
    let path: String
    let paths: TestPaths
    private var texts: [String: String] = [:]
    /// What is evaluated of the same files.
    private var evaluated: [String: String] = [:]
    private var maps: [String: SourceMap] = [:]
    private var seen: Set<String>

    init(file: String, folder: String) throws(TestInputError) {
        guard let path = ExtensionFiles.resolve(file) else { throw TestInputError("\(file): there is no such file") }
        self.path = path
        paths = TestPaths(file: path, folder: folder)
        seen = [path]
    }

    /// Where the snapshots of the file are kept.
    var snapshotPath: String { path + ".snap" }

    /// Every file and folder that a test has read, or would have, were it there and its folder is: a change of one can
    /// run the test file again.
    var touched: [String] { seen.sorted() }

    /// Notes that a test depends on a file or folder, and gives its real path.
    func use(_ named: String) throws(TestError) -> String {
        do throws(TestError) {
            let path = try paths.resolve(named)
            seen.insert(path)
            return path
        } catch {
            if let path = paths.expected(named) { seen.insert(path) }
            throw error
        }
    }

    /// The text of a file that a test names.
    func read(_ named: String) throws(TestError) -> String { String(decoding: try bytes(of: named), as: UTF8.self) }

    /// A script for a page, with its source map.
    func script(_ named: String) throws(TestError) -> PageScript {
        PageScript(try read(named), file: named) { try? bytes(of: $0) }
    }

    /// What a file holds that a test names.
    func bytes(of named: String) throws(TestError) -> [UInt8] {
        let path = try use(named)
        guard let bytes = ExtensionFiles.read(path) else { throw TestError("'\(named)' is no file that can be read") }
        return bytes
    }

    /// The text of a module as JavaScript.
    func module(at path: String) throws -> String {
        seen.insert(path)
        guard let bytes = ExtensionFiles.read(path) else {
            throw TestError("\(paths.shown(path)): the file cannot be read")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        texts[paths.shown(path)] = text
        evaluated[paths.shown(path)] = text
        guard path.hasSuffix(".ts") else { return text }
        let stripped = try TypeScript.strip(path: path, text: text)
        maps[paths.shown(path)] = stripped.map
        evaluated[paths.shown(path)] = stripped.text
        return stripped.text
    }

    // MARK: Positions

    /// A failure at the place of the innermost of these frames.
    func failure(message: String, frames: [StackFrame]) -> TestFailure {
        var failure = TestFailure(message: message)
        guard let place = frames.first?.position else { return failure }
        failure.callers = frames.dropFirst().map {
            $0.function.isEmpty ? $0.position.description : "\($0.function) (\($0.position))"
        }
        failure.position = place.description
        failure.excerpt = excerpt(around: place)
        return failure
    }

    /// Where a position of what is evaluated stands in the user's own file.
    func original(_ position: ScriptPosition) -> ScriptPosition {
        let place = maps[position.file]?.original(line: position.line, column: position.column ?? 1)
        return place.map { ScriptPosition(file: position.file, line: $0.line, column: $0.column) } ?? position
    }

    /// Where a place in the source of a function stands in the user's file; `nil` where the files have that source nowhere, or more than once.
    func place(inFunction source: String, line: Int, column: Int) -> ScriptPosition? {
        var found: ScriptPosition?
        for (file, text) in evaluated {
            var rest = text.utf8[...]
            while let range = rest.firstRange(of: source.utf8) {
                guard found == nil else { return nil }
                let before = text.utf16[..<range.lowerBound]
                let lines = before.count { $0 == 10 }
                let start = before.reversed().prefix { $0 != 10 }.count
                found = ScriptPosition(file: file, line: lines + line, column: line == 1 ? start + column : column)
                rest = rest[range.upperBound...]
            }
        }
        return found.map(original)
    }

    private func excerpt(around place: ScriptPosition) -> [String] {
        guard let text = texts[place.file] else { return [] }
        let lines = text.split(omittingEmptySubsequences: false) { "\n\r\n\r\u{2028}\u{2029}".contains($0) }.map(
            String.init)
        guard lines.indices.contains(place.line - 1) else { return [] }
        let range = max(place.line - 3, 1)...min(place.line + 1, lines.count)
        let width = String(range.upperBound).count
        return range.flatMap { number in
            let label = String(repeating: " ", count: width - String(number).count) + String(number)
            let isMarked = number == place.line
            let (shown, before) = shortened(lines[number - 1], at: isMarked ? place.column ?? 1 : 1)
            let line = "\(isMarked ? ">" : " ") \(label) | \(shown)"
            guard isMarked, place.column != nil else { return [line] }
            return [line, "  \(String(repeating: " ", count: width)) | \(before)^"]
        }
    }

    /// What is shown of a line, and what stands above a mark at the column.
    private func shortened(_ line: String, at column: Int) -> (shown: Substring, before: String) {
        let most = 160
        let start = column > most ? column - most / 2 : 0
        let before = line.dropFirst(start).prefix(max(column - 1 - start, 0)).map { $0 == "\t" ? "\t" : " " }
        return (line.dropFirst(start).prefix(most), before.joined())
    }
}

/// One frame of a stack that stands in the user's code.
struct StackFrame {
    /// The function's name; empty where it has none.
    let function: String
    let position: ScriptPosition
}
