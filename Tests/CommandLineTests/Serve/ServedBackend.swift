import Glibc
import TestTools
import Testing

/// `extrun serve` as a process of its own, on a port that the system has chosen. It is ended with this object.
final class ServedBackend {
    /// Its origin, without a slash at the end.
    let address: String
    let port: Int
    /// Its folder stays as long as the process runs.
    private let line: CommandLine
    private let process: pid_t
    private var hasEnded = false

    /// Starts it in the folder of `line` and waits for its address.
    /// - Parameter launcher: a program that starts it, as `env` does, with its arguments.
    init(_ line: CommandLine, _ arguments: [String], with launcher: [String] = []) throws {
        self.line = line
        let output = try PipeEnds()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output.writer, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(
            &actions, STDERR_FILENO, line.folder + "/serve.log", O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let program = launcher + [try CommandLine.program, "serve"]
        let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", line.folder] + program
        var pointers = (command + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let status = posix_spawn(&process, command[0], &actions, nil, &pointers, environ)
        close(output.writer)
        defer { close(output.reader) }
        try #require(status == 0)
        self.process = process
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output.reader, &byte, 1) == 1, byte != UInt8(ascii: "\n") { bytes.append(byte) }
        let text = String(decoding: bytes, as: UTF8.self)
        address = String(text.split(separator: " ").last ?? "")
        port = try #require(Int(address.split(separator: ":").last ?? ""), "it printed no address: \(text)")
    }

    /// Whether it uses all descriptors below a number. It may have inherited higher ones.
    func usesDescriptors(below limit: Int) -> Bool {
        (0..<limit).allSatisfy { faccessat(AT_FDCWD, "/proc/\(process)/fd/\($0)", F_OK, AT_SYMLINK_NOFOLLOW) == 0 }
    }

    /// What it has written to its log so far.
    var log: String { get throws { try line.read("serve.log") } }

    deinit {
        guard !hasEnded else { return }
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }

    /// Asks it to end; gives its exit status.
    func stop() -> Int32 {
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        hasEnded = true
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
    }
}
