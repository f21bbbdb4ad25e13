internal import CSoup
public import HTTP
internal import ScriptEngine

/// Serves an ``HTTPHandler`` on a port of 127.0.0.1 with libsoup's server, on a thread of its own.
///
/// The handler is called on that thread, so one that computes for long keeps the others waiting. `GET /healthz` is
/// answered by the server itself: 200 as long as it serves. A request tells the length of its body: one that is chunked gets
/// 411. May be used from any thread.
///
/// ```swift
/// let server = try await LiveServer { _ in .json(["id": 1]) }
/// // … http://127.0.0.1:\(server.port)/
/// await server.stop()
/// ```
public final class LiveServer: Sendable {
    private let loop: EventLoop
    private let core: LoopOwned<ServerCore>
    private let grace: Duration
    /// The port that it listens on.
    public let port: Int

    /// Listens from now on. A server that nobody stops closes its connections when it is released.
    public init(
        _ options: LiveServerOptions = LiveServerOptions(), handler: @escaping HTTPHandler
    ) async throws(LiveServerError) {
        let soup: CSoupFunctions
        do throws(LibraryError) { soup = try Soup.functions() } catch { throw .library(error) }
        let loop = EventLoop()
        (core, port) = try await loop.run { () throws(LiveServerError) in
            let core = try ServerCore(options, soup, loop: loop, handler: handler)
            return (LoopOwned(core, on: loop), core.port)
        }
        self.loop = loop
        grace = options.grace
    }

    /// Answers what is being asked, new requests with 503, and closes. Waits for the answers, but not longer than
    /// ``LiveServerOptions/grace``.
    public func stop() async {
        let core = core
        let grace = grace
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await withCheckedContinuation { continuation in
                    self.loop.post { core.value.drain { continuation.resume() } }
                }
            }
            group.addTask { try? await Task.sleep(for: grace) }
            await group.next()
            group.cancelAll()
            await loop.run { core.value.close() }
        }
    }
}
