import Glibc

/// A script that Node runs in a process of its own, which is ended with this object. Node comes with `node-jsdom`.
public final class NodeProcess {
    public static let isInstalled = access("/usr/bin/node", X_OK) == 0

    private let process: pid_t
    private let output: Int32

    /// Starts the script in a folder; `arguments` are its `process.argv.slice(1)`.
    public init(_ script: String, in folder: String, _ arguments: [String] = []) throws {
        let ends = try PipeEnds()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends.writer, STDOUT_FILENO)
        let command = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, "/usr/bin/node", "-e", script, "--"]
        var pointers = (command + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let status = posix_spawn(&process, command[0], &actions, nil, &pointers, environ)
        close(ends.writer)
        output = ends.reader
        guard status == 0 else { throw SystemFailure("/usr/bin/node") }
        self.process = process
    }

    deinit {
        close(output)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
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
