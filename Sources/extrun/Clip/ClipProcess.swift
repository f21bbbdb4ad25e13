import ExtensionRunner
import Glibc
import Processes

/// Another process of this program that clips the pages it is sent, line for line.
final class ClipProcess {
    private let program: ChildProgram
    /// One socket is its standard input and output: writing to it never raises a signal here.
    private let socket: Int32
    private var lines: LineReader

    /// `nil` where it cannot be started.
    /// - Parameter firstLine: what it gets before the pages.
    init?(arguments: [String], firstLine: String) {
        var ends: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        let words = ["extrun", "clip", "--stdin", "--worker"] + arguments
        let program = try? ChildProgram(
            words, at: "/proc/self/exe",
            streams: [(STDIN_FILENO, .descriptor(ends[1])), (STDOUT_FILENO, .descriptor(ends[1]))])
        close(ends[1])
        guard let program else {
            close(ends[0])
            return nil
        }
        self.program = program
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
        return switch program.wait() {
        case .exit(let status): "the process that clipped the page ended with the status \(status)"
        case .signal(let number): "the process that clipped the page was ended by the signal \(number)"
        }
    }
}
