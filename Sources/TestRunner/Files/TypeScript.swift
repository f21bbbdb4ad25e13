import Crypto
internal import Glibc
import JSONText
import Processes
import WebPlatform

/// Takes the types out of TypeScript with the program `esbuild`, where that is installed.
/// https://esbuild.github.io/content-types/#typescript
enum TypeScript {
    private static let mapMark = "//# sourceMappingURL=data:application/json;base64,"

    /// What esbuild cannot parse.
    struct SyntaxError: Error {
        let message: String
        /// Both counted from 1.
        let line: Int
        let column: Int
    }

    /// - Parameters:
    ///   - path: of the file that messages of the program name.
    ///   - text: what it holds. The program is given the text alone, so that no `tsconfig.json` around the file counts.
    static func strip(path: String, text: String) throws -> (text: String, map: SourceMap?) {
        let options = [
            "--sourcefile=\(path)", "--loader=ts", "--format=esm", "--target=esnext", "--charset=utf8",
            "--sourcemap=inline", "--sources-content=false", "--log-level=error", "--color=false",
        ]
        let (output, errors, status) = try run(["esbuild"] + options, input: withoutImportAttributes(text))
        guard status == 0 else {
            throw syntaxError(errors)
                ?? TestError(errors.isEmpty ? "esbuild ended with the status \(status)" : errors)
        }
        let lines = output.split(separator: "\n", omittingEmptySubsequences: true)
        guard let last = lines.last, last.hasPrefix(mapMark), var map = map(of: last.dropFirst(mapMark.count)) else {
            return (importingJSON(output), nil)
        }
        // esbuild calls the parameter of the function that an enum becomes by another name, and has no place for some of its uses.
        let enums = Set(text.matches(of: /\benum\s+([\w$]+)/).map { String($0.1) })
        return (importingJSON(map.restoreNames(in: output, except: enums)), map)
    }

    /// The first of the program's messages, `✘ [ERROR] text` and below it `path:line:column:` with a column that counts from 0.
    private static func syntaxError(_ errors: String) -> (any Error)? {
        guard let match = errors.firstMatch(of: /\[ERROR\] (.+)\n\n +.+?:(\d+):(\d+):/), let line = Int(match.2),
            let column = Int(match.3)
        else { return nil }
        let program =
            (try? run(["esbuild", "--version"]).output).map { "esbuild \($0.prefix { !$0.isNewline })" } ?? "esbuild"
        return SyntaxError(message: "\(match.1) (\(program))", line: line, column: column + 1)
    }

    /// The text with spaces in place of `with { type: "json" }`, which the program of Debian 12 does not know.
    private static func withoutImportAttributes(_ text: String) -> String {
        text.replacing(/(\bfrom\s*(?:"[^"\n]*"|'[^'\n]*')\s*)(with\s*\{\s*type\s*:\s*["']json["']\s*,?\s*\})/) {
            match in
            match.1 + match.2.map { $0.isNewline ? $0 : " " }
        }
    }

    /// In TypeScript a JSON file is imported without saying so: https://www.typescriptlang.org/tsconfig/#resolveJsonModule
    private static func importingJSON(_ output: String) -> String {
        output.replacing(/^(import .+ from "[^"\n]+\.json");$/.anchorsMatchLineEndings()) { match in
            "\(match.1) with { type: \"json\" };"
        }
    }

    private static func map(of base64: Substring) -> SourceMap? {
        guard let bytes = [UInt8](base64URL: base64.base64URLDigits), let json = try? JSON(parsing: bytes) else {
            return nil
        }
        return SourceMap(json)
    }

    /// Runs a program of the search path to its end.
    private static func run(
        _ words: [String], input: String = ""
    ) throws -> (output: String, errors: String, status: Int32) {
        // Files, not pipes: who reads one of two pipes to its end may wait for a program that waits for the other.
        let file = try unnamedFile(input)
        defer { fclose(file) }
        let outputs = try unnamedFile("")
        defer { fclose(outputs) }
        let errors = try unnamedFile("")
        defer { fclose(errors) }
        let program: ChildProgram
        do {
            program = try ChildProgram(
                words,
                streams: [
                    (STDIN_FILENO, .descriptor(fileno(file))), (STDOUT_FILENO, .descriptor(fileno(outputs))),
                    (STDERR_FILENO, .descriptor(fileno(errors))),
                ])
        } catch {
            throw TestError(
                "TypeScript needs the program esbuild (\(error)): install it (Debian package: esbuild), or write the test in "
                    + "JavaScript")
        }
        let ending = program.wait()
        return (readAll(outputs), readAll(errors), ending.status)
    }

    /// A file without a name that holds a text, at its start.
    private static func unnamedFile(_ text: String) throws -> UnsafeMutablePointer<FILE> {
        guard let file = tmpfile() else { throw TestError("no file can be made: \(String(cString: strerror(errno)))") }
        _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fseek(file, 0, SEEK_SET) == 0 else {
            fclose(file)
            throw TestError("a file cannot be written: \(String(cString: strerror(errno)))")
        }
        return file
    }

    /// What a program has written to a file that was its output.
    private static func readAll(_ file: UnsafeMutablePointer<FILE>) -> String {
        let descriptor = fileno(file)
        lseek(descriptor, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &block, block.count)
            if count > 0 { bytes += block[..<count] }
            if count == 0 || (count < 0 && errno != EINTR) { return String(decoding: bytes, as: UTF8.self) }
        }
    }
}
