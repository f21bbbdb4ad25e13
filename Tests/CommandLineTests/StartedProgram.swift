import Glibc
import Testing

/// An `extrun` that goes on until it is stopped, and what it writes.
final class StartedProgram: Sendable {
    private let process: pid_t
    private nonisolated(unsafe) let output: UnsafeMutablePointer<FILE>

    fileprivate init(process: pid_t, output: UnsafeMutablePointer<FILE>) {
        (self.process, self.output) = (process, output)
    }

    /// Waits for the next line of its standard output; `nil` where it has ended.
    func nextLine() -> String? {
        var text: UnsafeMutablePointer<CChar>?
        var size = 0
        defer { free(text) }
        guard getline(&text, &size, output) > 0, let text else { return nil }
        let line = String(cString: text)
        return line.hasSuffix("\n") ? String(line.dropLast()) : line
    }

    /// Returns its status, or the negative number of the signal that ended it.
    @discardableResult
    func stop() -> Int32 {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        fclose(output)
        return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
    }
}

extension CommandLine {
    /// Starts `extrun` in the folder.
    /// - Parameter launcher: a program that starts it, as `env` does, with its arguments.
    func start(_ arguments: [String], with launcher: [String] = []) throws -> StartedProgram {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + launcher + [try Self.program] + arguments
        var pointers = command.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        try #require(posix_spawn(&process, command[0], &actions, nil, &pointers, environ) == 0)
        close(ends[1])
        return StartedProgram(process: process, output: try #require(fdopen(ends[0], "r")))
    }
}
