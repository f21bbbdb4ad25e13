import Glibc
import Processes
import Synchronization

/// Waits for SIGINT or SIGTERM. A second one ends the process at once.
struct EndSignal {
    /// What the signal handler, which can capture nothing, writes to.
    private static let descriptor = Atomic<Int32>(-1)
    private let pipe: Pipe

    init() throws {
        do { pipe = try Pipe() } catch { throw CommandFailure(.ownFault, "\(error)") }
        Self.descriptor.store(pipe.writer, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            signal(number) { number in
                signal(number, SIG_DFL)
                var byte = UInt8(number)
                _ = Glibc.write(EndSignal.descriptor.load(ordering: .relaxed), &byte, 1)
            }
        }
    }

    /// Can be read from once the signal has come.
    var reader: Int32 { pipe.reader }

    /// Blocks the calling thread. Returns the number of the signal.
    @discardableResult
    func wait() -> Int32 {
        var byte: UInt8 = 0
        while read(pipe.reader, &byte, 1) < 0, errno == EINTR {}
        return Int32(byte)
    }

    /// Ends the process as the signal would have ended it.
    static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        kill(getpid(), number)
        while true { pause() }
    }
}
