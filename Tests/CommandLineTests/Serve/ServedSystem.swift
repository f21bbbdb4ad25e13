import Glibc
import Testing

/// An `extrun serve` on a port that the system has chosen.
final class ServedSystem {
    private let process: pid_t
    /// Its origin, without a slash at the end.
    let address: String

    init(_ system: String) throws {
        let output = try PipeEnds()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output.writer, STDOUT_FILENO)
        let arguments = [try CommandLine.program, "serve", system, "--port", "0", "--quiet"]
        var pointers = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        try #require(posix_spawn(&process, arguments[0], &actions, nil, &pointers, environ) == 0)
        self.process = process
        close(output.writer)
        defer { close(output.reader) }
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(output.reader, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        let text = String(decoding: line, as: UTF8.self)
        address = try #require(
            text.split(separator: " ").last.map(String.init), "the server printed no address: \(text)")
    }

    deinit {
        kill(process, SIGTERM)
        waitpid(process, nil, 0)
    }
}
