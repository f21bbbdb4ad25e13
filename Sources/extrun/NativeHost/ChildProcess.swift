import ExtensionRunner
import Glibc
import Processes

/// A shell command with pipes at its standard input and output, neither of which ever blocks this side.
final class ChildProcess {
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
    private(set) var ending = ProcessEnding.exit(0)
    private let program: ChildProgram
    /// The other end of the input. While it is open here, writing never raises a signal.
    private let inputReader: Int32

    init(shellCommand: String) throws(NativeMessageFailure) {
        let toProcess: Pipe
        do { toProcess = try Pipe() } catch { throw Self.failure(error) }
        let fromProcess: Pipe
        do { fromProcess = try Pipe() } catch {
            toProcess.close()
            throw Self.failure(error)
        }
        (inputReader, input) = (toProcess.reader, toProcess.writer)
        output = fromProcess.reader
        do {
            program = try ChildProgram(
                ["/bin/sh", "-c", shellCommand],
                streams: [(STDIN_FILENO, .descriptor(inputReader)), (STDOUT_FILENO, .descriptor(fromProcess.writer))],
                isGroup: true)
        } catch {
            toProcess.close()
            fromProcess.close()
            throw Self.failure(error)
        }
        close(fromProcess.writer)
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
            kill(-program.process, SIGTERM)
            _ = hasEnded(within: Self.grace)
        }
        // Until it is waited for, its number and that of its group belong to nobody else.
        kill(-program.process, SIGKILL)
        close(output)
        ending = program.wait()
    }

    private func hasEnded(within time: Duration) -> Bool {
        let deadline = ContinuousClock.now + time
        repeat {
            var information = siginfo_t()
            if waitid(P_PID, id_t(program.process), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
                information.si_signo != 0
            {
                return true
            }
            usleep(1_000)
        } while ContinuousClock.now < deadline
        return false
    }

    private static func failure(_ error: SystemError) -> NativeMessageFailure {
        NativeMessageFailure(.failed, "the native host cannot be started: \(error)")
    }
}
