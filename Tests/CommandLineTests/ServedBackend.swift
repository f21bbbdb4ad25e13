import Glibc
import Testing

/// `extrun serve` as a process of its own, which is ended with this object.
final class ServedBackend {
    let port: Int
    private let process: pid_t
    private let errorPath: String

    /// Starts it in the folder of `line` and waits for its address.
    init(_ line: CommandLine, _ arguments: [String]) throws {
        errorPath = line.folder + "/serve.log"
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", line.folder, try CommandLine.program, "serve"]
        var pointers = (command + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let status = posix_spawn(&process, command[0], &actions, nil, &pointers, environ)
        close(ends[1])
        defer { close(ends[0]) }
        try #require(status == 0)
        self.process = process
        var text = ""
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { text.unicodeScalars.append(.init(byte)) }
        port = try #require(Int(text.split(separator: ":").last ?? ""), "it printed no address: \(text)")
    }

    deinit { if kill(process, SIGKILL) == 0 { waitpid(process, nil, 0) } }

    /// Asks it to end; gives its exit status.
    func stop() -> Int32 {
        kill(process, SIGTERM)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
    }
}
