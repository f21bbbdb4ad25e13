import ExtensionRunner
import Glibc

/// Another process of this program that clips the pages it is sent, line for line.
final class ClipProcess {
    private let process: pid_t
    /// One socket is its standard input and output: writing to it never raises a signal here.
    private let socket: Int32
    private var lines: LineReader

    /// `nil` where it cannot be started.
    /// - Parameter firstLine: what it gets before the pages.
    init?(arguments: [String], firstLine: String) {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var words = (["extrun", "clip", "--stdin", "--worker"] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let error = posix_spawn(&process, "/proc/self/exe", &actions, nil, &words, environ)
        close(ends[1])
        guard error == 0 else {
            close(ends[0])
            return nil
        }
        self.process = process
        socket = ends[0]
        lines = LineReader(descriptor: ends[0])
        // Where it has ended already, its first page tells.
        _ = sendAll(Array((firstLine + "\n").utf8), to: ends[0])
    }

    /// Sends a line and waits for the line that answers it; `nil` where the process has ended.
    func ask(_ line: String) -> String? {
        sendAll(Array((line + "\n").utf8), to: socket) == nil ? lines.next() : nil
    }

    /// Ends its input and waits for its end. Returns how it ended, as an error of the page that it was at.
    func end() -> String {
        shutdown(socket, Int32(SHUT_WR))
        close(socket)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return signal == 0
            ? "the process that clipped the page ended with the status \(status >> 8 & 0xff)"
            : "the process that clipped the page was ended by the signal \(signal)"
    }
}
