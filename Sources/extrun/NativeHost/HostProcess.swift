import ExtensionRunner
import Glibc

/// One process of a native-messaging host with the pipes to its standard input and output, for one message. Belongs to one
/// thread.
final class HostProcess {
    /// The process ended, or closed its output, before it replied.
    struct EndedEarly: Error {}

    private let process: ChildProcess
    private let wakeUp: WakeUp
    /// What the host has sent.
    private var received: [UInt8] = []

    init(command: String, wakeUp: WakeUp) throws {
        process = try ChildProcess(shellCommand: command)
        self.wakeUp = wakeUp
    }

    /// Sends a frame and waits for the first frame of the host, which counts also where the host has not read all of the
    /// message. Throws ``EndedEarly``, a ``NativeMessageFailure`` or `CancellationError`.
    /// - Parameter isOver: asked whenever the wake-up is signalled; `true` ends the exchange with `CancellationError`.
    /// - Returns: the body of the reply.
    func exchange(_ frame: [UInt8], unless isOver: () -> Bool) throws -> [UInt8] {
        var unsent = frame[...]
        while true {
            if let reply = try reply() { return reply }
            var polled = [
                pollfd(fd: process.output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: unsent.isEmpty ? -1 : process.input, events: Int16(POLLOUT), revents: 0),
            ]
            if poll(&polled, nfds_t(polled.count), -1) < 0 { continue }
            if polled[1].revents != 0 {
                wakeUp.clear()
                if isOver() { throw CancellationError() }
            }
            if polled[2].revents != 0 { unsent = unsent.dropFirst(process.write(unsent)) }
            if polled[0].revents != 0, case .end = process.read(into: &received) {
                guard let reply = try reply() else { throw EndedEarly() }
                return reply
            }
        }
    }

    /// Ends the process; see ``ChildProcess/end()``.
    func end() { process.end() }

    /// The body of the first frame, where it is here whole.
    private func reply() throws(NativeMessageFailure) -> [UInt8]? {
        guard received.count >= NativeMessageFrame.headerBytes else { return nil }
        let end =
            NativeMessageFrame.headerBytes
            + (try NativeMessageFrame.length(received[..<NativeMessageFrame.headerBytes]))
        return received.count >= end ? Array(received[NativeMessageFrame.headerBytes..<end]) : nil
    }
}

extension HostProcess {
    /// Why there was no reply, after ``end()``. The shell ends with 127 or 126 where it cannot find or run a program:
    /// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02
    var failure: NativeMessageFailure {
        switch process.ending {
        case .exit(let status) where status == 126 || status == 127:
            NativeMessageFailure(.failed, "the native host cannot be started: the shell ended with status \(status)")
        case .exit(let status):
            NativeMessageFailure(.crashed, "the native host ended with status \(status) before it replied")
        case .signal(let number):
            NativeMessageFailure(.crashed, "the native host was ended by signal \(number) before it replied")
        }
    }
}
