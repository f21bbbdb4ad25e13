import Database
import Glibc
import JSONText
import Processes
import TestTools
import Testing

/// A folder of its own in which the program is run, with the extensions that a test writes there.
final class CommandLine {
    private let files: TemporaryFolder
    var folder: String { files.path }

    init() throws { files = try TemporaryFolder() }

    /// How a run of the program ended, and everything that it wrote.
    struct Result {
        /// That of an exit, or the negative number of the signal that ended it.
        let status: Int32
        let output: String
        let errors: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
        /// The trace of a run with `--json`, and its last line, the summary.
        var events: [JSON] { get throws { try lines.map { try JSON(parsing: $0) } } }
        var summary: JSON { get throws { try #require(try events.last) } }
        /// What the script logged, and what the evaluations gave.
        var logged: [String] { get throws { try texts("console", "text") } }
        var values: [String] { get throws { try texts("value", "value") } }

        private func texts(_ type: JSON, _ member: String) throws -> [String] {
            try events.filter { $0["type"] == type }.compactMap { $0[member]?.stringValue }
        }
    }

    /// Runs `extrun` in the folder.
    func extrun(_ arguments: String...) throws -> Result { try extrun(arguments) }

    /// - Parameter input: what it reads from its standard input.
    func extrun(_ arguments: [String], input: String = "") throws -> Result {
        try run([try Self.program] + arguments, input: input)
    }

    /// Runs the extension that ``write(_:permissions:members:background:)`` has written.
    func runExtension(_ arguments: [String]) throws -> Result { try extrun(["run", "extension"] + arguments) }

    /// Runs a program of the search path in the folder.
    func run(_ command: [String], input: String = "") throws -> Result {
        let (output, errors) = (folder + "/.stdout", folder + "/.stderr")
        try write(file: ".stdin", input)
        let program = try ChildProgram(
            command, in: folder,
            streams: [
                (STDIN_FILENO, .fileToRead(folder + "/.stdin")), (STDOUT_FILENO, .fileToWrite(output)),
                (STDERR_FILENO, .fileToWrite(errors)),
            ])
        let result = Result(status: program.wait().status, output: try read(".stdout"), errors: try read(".stderr"))
        unlink(output)
        unlink(errors)
        return result
    }

    /// The built program: it stands beside the bundle of the tests, which is the program that runs now.
    static var program: String {
        get throws {
            var path = [CChar](repeating: 0, count: 4_096)
            let count = readlink("/proc/self/exe", &path, path.count)
            try #require(count > 0)
            var parts = String(decoding: path[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self).split(
                separator: "/")
            while !parts.isEmpty {
                parts.removeLast()
                let candidate = "/" + parts.joined(separator: "/") + "/extrun"
                if access(candidate, X_OK) == 0 { return candidate }
            }
            Issue.record("there is no built extrun beside the tests")
            return "extrun"
        }
    }
}

extension CommandLine {
    /// Writes a Manifest V3 extension with a service worker and a button into a folder below this one.
    func write(
        _ name: String = "extension", permissions: [String] = [], members: JSONObject = [:], background: String
    ) throws {
        var manifest: JSONObject = [
            "manifest_version": 3, "name": "Test", "version": "1.0", "description": "An extension for a test.",
            "permissions": .array(permissions.map { .string($0) }),
            "background": ["service_worker": "background.js"], "action": ["default_title": "Test"],
        ]
        for (name, value) in members { manifest[name] = value }
        try write(file: "\(name)/manifest.json", JSON.object(manifest).text)
        try write(file: "\(name)/background.js", background)
    }

    func write(file path: String, _ text: String) throws { try files.write(path, text) }

    func write(file path: String, bytes: [UInt8]) throws { try files.write(path, bytes: bytes) }

    func read(_ path: String) throws -> String { try files.read(path) }

    /// Overwrites what stands behind the first page of a database.
    func damage(_ path: String) throws {
        // Nothing of it stands in the log beside the file any more.
        try Connection(path: folder + "/" + path).execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
        let file = open(folder + "/" + path, O_WRONLY)
        let garbage = [UInt8](repeating: 0x41, count: 8_192)
        #expect(pwrite(file, garbage, garbage.count, 4_096) == garbage.count)
        close(file)
    }

    /// The fixtures of the project.
    static let fixtures =
        "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Fixtures"
}
