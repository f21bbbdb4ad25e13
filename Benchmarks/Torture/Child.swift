import Glibc

/// A process that plays a ``Role``.
struct Child {
    private let process: pid_t
    private let output: Int32

    init(_ program: String, _ role: Role, _ options: RoleOptions) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ChildError(what: "no pipe: \(String(cString: strerror(errno)))") }
        // A child that held another's pipe open would keep this process waiting for that one's end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        let strings = ([program, role.rawValue] + options.arguments).map { strdup($0) }
        defer {
            for string in strings { free(string) }
            posix_spawn_file_actions_destroy(&actions)
            close(ends[1])
        }
        var process = pid_t()
        let failure = posix_spawn(&process, program, &actions, nil, strings + [nil], environ)
        guard failure == 0 else {
            close(ends[0])
            throw ChildError(what: "\(program) cannot be started: \(String(cString: strerror(failure)))")
        }
        self.process = process
        output = ends[0]
    }

    func kill() { _ = Glibc.kill(process, SIGKILL) }

    /// Waits for the first line that the child says; it says one when it has opened the queue.
    func waitUntilReady() -> [UInt8] {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(output, &byte, 1) == 1 {
            bytes.append(byte)
            if byte == UInt8(ascii: "\n") { break }
        }
        return bytes
    }

    /// What the child says until it ends, by itself or killed.
    func finish() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(output, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        close(output)
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return bytes
    }
}

struct ChildError: Error {
    let what: String
}
