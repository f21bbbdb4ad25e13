import Glibc
import Processes
import TestTools
import Testing

/// `extrun serve` as a process of its own, on a port that the system has chosen. It is ended with this object.
final class ServedBackend {
    /// Its origin, without a slash at the end.
    let address: String
    let port: Int
    /// Its folder stays as long as the process runs.
    private let line: CommandLine
    private let program: ChildProgram
    private var hasEnded = false

    /// Starts it in the folder of `line` and waits for its address.
    /// - Parameter launcher: a program that starts it, as `env` does, with its arguments.
    init(_ line: CommandLine, _ arguments: [String], with launcher: [String] = []) throws {
        self.line = line
        let output = try Pipe()
        defer { close(output.reader) }
        program = try ChildProgram(
            launcher + [try CommandLine.program, "serve"] + arguments, in: line.folder,
            streams: [
                (STDOUT_FILENO, .descriptor(output.writer)), (STDERR_FILENO, .fileToWrite(line.folder + "/serve.log")),
            ])
        close(output.writer)
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output.reader, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        let text = String(decoding: bytes, as: UTF8.self)
        address = String(text.split(separator: " ").last ?? "")
        port = try #require(Int(address.split(separator: ":").last ?? ""), "it printed no address: \(text)")
    }

    /// Whether it uses all descriptors below a number. It may have inherited higher ones.
    func usesDescriptors(below limit: Int) -> Bool {
        (0..<limit).allSatisfy {
            faccessat(AT_FDCWD, "/proc/\(program.process)/fd/\($0)", F_OK, AT_SYMLINK_NOFOLLOW) == 0
        }
    }

    /// What it has written to its log so far.
    var log: String { get throws { try line.read("serve.log") } }

    deinit {
        guard !hasEnded else { return }
        program.signal(SIGKILL)
        program.wait()
    }

    /// Asks it to end; gives its exit status.
    func stop() -> Int32 {
        program.signal(SIGTERM)
        hasEnded = true
        return program.wait().status
    }
}
