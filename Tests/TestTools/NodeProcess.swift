import Glibc
import Processes

/// A script that Node runs in a process of its own, which is ended with this object. Node comes with `node-jsdom`.
public final class NodeProcess {
    public static let isInstalled = access("/usr/bin/node", X_OK) == 0

    private let program: ChildProgram
    private let output: Int32

    /// Starts the script in a folder; `arguments` are its `process.argv.slice(1)`.
    public init(_ script: String, in folder: String, _ arguments: [String] = []) throws {
        let pipe = try Pipe()
        output = pipe.reader
        defer { close(pipe.writer) }
        do {
            program = try ChildProgram(
                ["/usr/bin/node", "-e", script, "--"] + arguments, in: folder,
                streams: [(STDOUT_FILENO, .descriptor(pipe.writer))])
        } catch {
            close(pipe.reader)
            throw error
        }
    }

    deinit {
        close(output)
        program.signal(SIGKILL)
        program.wait()
    }

    /// The next line that it prints; empty where it has ended.
    public func readLine() -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The port that it prints as its first line.
    public func readPort() throws -> Int {
        guard let port = Int(readLine()) else { throw SystemFailure("the port of a script") }
        return port
    }
}
