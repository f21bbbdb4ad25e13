import ExtensionRunner
import Glibc

/// A shell command with pipes at its standard input and output, neither of which ever blocks this side.
final class ChildProcess {
    enum Ending {
        case exit(Int32)
        case signal(Int32)
    }

    enum Reading {
        case some
        case end
    }

    /// How long the process may take to end when its input has ended, and again when it was asked by a signal.
    static let grace = Duration.milliseconds(500)

    /// This side's ends of the pipes.
    let input: Int32
    let output: Int32
    /// How it ended; known after ``end()``.
    private(set) var ending = Ending.exit(0)
    private let process: pid_t
    /// The other end of the input. While it is open here, writing never raises a signal.
    private let inputReader: Int32

    init(shellCommand: String) throws(NativeMessageFailure) {
        guard let toProcess = Pipe() else { throw Self.failure(errno) }
        guard let fromProcess = Pipe() else {
            defer { toProcess.close() }
            throw Self.failure(errno)
        }
        (inputReader, input) = (toProcess.reader, toProcess.writer)
        output = fromProcess.reader
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, inputReader, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromProcess.writer, STDOUT_FILENO)
        // A process group of its own, so that what the shell starts can be ended with it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let words = ["/bin/sh", "-c", shellCommand]
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let error = posix_spawn(&process, "/bin/sh", &actions, &attributes, &arguments, environ)
        close(fromProcess.writer)
        self.process = process
        guard error == 0 else {
            for descriptor in [inputReader, input, output] { close(descriptor) }
            throw Self.failure(error)
        }
        Pipe.neverWait(input)
        Pipe.neverWait(output)
    }

    /// Writes what the pipe takes now; returns how much that was.
    func write(_ bytes: ArraySlice<UInt8>) -> Int {
        max(bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }, 0)
    }

    /// Appends what is there to read now.
    func read(into bytes: inout [UInt8]) -> Reading {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(output, &block, block.count)
        if count > 0 { bytes += block[..<count] }
        return count == 0 ? .end : .some
    }

    /// Ends its input, which asks it to end. Where it goes on, SIGTERM asks it again, and SIGKILL ends it, with all that
    /// it has started. Call it once.
    /// Source: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging#closing_the_native_app
    func end() {
        close(input)
        close(inputReader)
        if !hasEnded(within: Self.grace) {
            kill(-process, SIGTERM)
            _ = hasEnded(within: Self.grace)
        }
        // Until it is waited for, its number and that of its group belong to nobody else.
        kill(-process, SIGKILL)
        close(output)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        ending = status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
    }

    private func hasEnded(within time: Duration) -> Bool {
        let deadline = ContinuousClock.now + time
        repeat {
            var information = siginfo_t()
            if waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT) == 0, information.si_signo != 0 {
                return true
            }
            usleep(1_000)
        } while ContinuousClock.now < deadline
        return false
    }

    private static func failure(_ error: Int32) -> NativeMessageFailure {
        NativeMessageFailure(.failed, "the native host cannot be started: \(String(cString: strerror(error)))")
    }
}
