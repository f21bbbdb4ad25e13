import ExtensionRunner
import Glibc
import JSONText
import Synchronization

/// A native-messaging host: a program that answers messages over its standard input and output, as `--native-host` names
/// it. What it writes to standard error goes to that of this process.
///
/// As in Firefox and Chrome a shell starts it for each message, its first message is the reply, the rest is dropped, and
/// its input ends: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/runtime/sendNativeMessage
///
/// DEPARTURE: messages are answered one at a time in their order, each when the host of the one before has ended — so that
/// a run is the same twice; browsers let the hosts run side by side —
/// https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging
///
/// That happens on a thread of its own, so the browser's loop is never blocked. Cancelling the task of a message ends its
/// host.
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
        Interruption.add { [weak self] in self?.close() }
    }

    func handle(_ message: JSON) async throws -> JSON? {
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
        while true {
            let (next, isClosed) = state.withLock { state in
                (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), state.isClosed)
            }
            if let (request, continuation) = next {
                let isOver = { [self] in
                    request.isCancelled.load(ordering: .relaxed) || state.withLock { $0.isClosed }
                }
                answer(request.frame, isOver) { continuation.resume(with: $0) }
            } else if isClosed {
                return
            } else {
                wakeUp.wait()
            }
        }
    }

    /// Returns when the host has ended; the answer is there before.
    private func answer(_ frame: [UInt8], _ isOver: () -> Bool, _ tell: (Result<JSON, any Error>) -> Void) {
        do {
            guard !isOver() else { throw CancellationError() }
            let host = try HostProcess(command: command, wakeUp: wakeUp)
            do {
                tell(.success(try NativeMessageFrame.decode(try host.exchange(frame, unless: isOver))))
                host.end()
            } catch {
                host.end()
                throw error is HostProcess.EndedEarly ? host.failure : error
            }
        } catch {
            tell(.failure(error))
        }
    }
}
