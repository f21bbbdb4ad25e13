import ExtensionRunner
import Glibc
import JSONText
import Synchronization

/// A native-messaging host: a program that answers messages over its standard input and output, as `--native-host` names
/// it. A shell starts it at the first message. What it writes to standard error goes to that of this process.
///
/// Messages are answered one at a time in their order, each by the next message of the host, on a thread of their own, so
/// the browser's loop is never blocked. Cancelling the task of a message ends the host, because its late answer would be
/// taken for that of the next message, which then starts it anew.
///
/// DEPARTURE: one process answers all messages while it lives, and where it has ended the next message starts it anew —
/// Firefox and Chrome start one for each `sendNativeMessage`, Safari keeps the app's half alive as it likes; so hosts of
/// either kind work, and one that keeps state keeps it —
/// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/sendNativeMessage
final class NativeHost: NativeMessageHandler {
    private let command: String
    private let wakeUp: WakeUp
    private let state = Mutex(State())

    private struct State {
        var waiting: [(request: Request, continuation: CheckedContinuation<JSON, any Error>)] = []
        var thread: pthread_t?
        var isClosed = false
    }

    /// One message on its way.
    private final class Request: Sendable {
        let frame: [UInt8]
        let isCancelled = Atomic(false)

        init(_ frame: [UInt8]) { self.frame = frame }
    }

    /// - Parameter command: what `/bin/sh -c` runs.
    init(command: String) throws {
        self.command = command
        wakeUp = try WakeUp()
    }

    func handle(_ message: JSON) async throws -> JSON {
        let request = Request(try NativeMessageFrame.encode(message))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isRefused = state.withLock { state in
                    if state.isClosed { return true }
                    state.waiting.append((request, continuation))
                    if state.thread == nil { state.thread = startThread { self.serve() } }
                    return false
                }
                if isRefused { continuation.resume(throwing: CancellationError()) } else { wakeUp.signal() }
            }
        } onCancel: {
            request.isCancelled.store(true, ordering: .relaxed)
            wakeUp.signal()
        }
    }

    /// Ends the host, if need be by force, and cancels what waits for it. Blocks until it has ended, a second at most.
    func close() {
        let thread = state.withLock { state in
            state.isClosed = true
            return state.thread.take()
        }
        guard let thread else { return }
        wakeUp.signal()
        pthread_join(thread, nil)
    }

    /// Answers requests until the host is closed. Runs on the thread.
    private func serve() {
        var process: HostProcess?
        while true {
            let (next, isClosed) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isClosed)
            }
            if let (request, continuation) = next {
                let isOver = { [self] in
                    request.isCancelled.load(ordering: .relaxed) || state.withLock { $0.isClosed }
                }
                continuation.resume(with: Result { try answer(request.frame, &process, isOver) })
            } else if isClosed {
                process?.end()
                return
            } else {
                wakeUp.wait()
            }
        }
    }

    private func answer(_ frame: [UInt8], _ process: inout HostProcess?, _ isOver: () -> Bool) throws -> JSON {
        guard !isOver() else { throw CancellationError() }
        while true {
            let host = try process ?? HostProcess(command: command, wakeUp: wakeUp)
            process = host
            do {
                return try NativeMessageFrame.decode(try host.exchange(frame, unless: isOver))
            } catch {
                process = nil
                host.end()
                // It ended after an earlier answer and before it took a byte of this message.
                if case HostProcess.Failure.endedUntouched = error, host.answerCount > 0 { continue }
                throw error is HostProcess.Failure ? host.failure : error
            }
        }
    }
}
