import Glibc
import Processes

/// Wakes a thread that waits for descriptors: a pipe to itself. ``signal()`` may be called from anywhere.
final class WakeUp: Sendable {
    private let pipe: Pipe

    init() throws {
        do { pipe = try Pipe() } catch { throw CommandFailure(.ownFault, "\(error)") }
        Pipe.neverWait(pipe.reader)
        Pipe.neverWait(pipe.writer)
    }

    deinit {
        close(pipe.reader)
        close(pipe.writer)
    }

    /// Readable after a signal, until ``clear()``.
    var descriptor: Int32 { pipe.reader }

    /// Signals that have not been cleared count as one.
    func signal() {
        var byte: UInt8 = 0
        _ = write(pipe.writer, &byte, 1)
    }

    func clear() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(descriptor, &bytes, bytes.count) > 0 {}
    }

    /// Waits for a signal and clears it.
    func wait() {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, -1) < 0 {}
        clear()
    }
}
