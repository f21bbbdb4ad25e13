internal import CSoup
public import HTTP
internal import ScriptEngine
internal import Synchronization

/// Carries requests over the real network with libsoup 3, HTTP/1.1 and 2, on a thread of its own.
///
/// - Only hosts of ``LiveOptions/allowedHosts`` are reached, loopback too only where it is named.
/// - Certificates are verified. Bodies in gzip, deflate and brotli are decoded. Connections are kept for later requests.
/// - A body is read whole, up to a limit: ``HTTPResponse`` holds it in memory.
/// - It follows no redirect, keeps no cookie and knows no password; that is the work of `fetch`.
///
/// May be used from any thread.
public final class LiveTransport: HTTPTransport {
    private let options: LiveOptions
    private let loop: EventLoop
    private let session: LoopOwned<LiveSession>

    /// Loads libsoup.
    public init(_ options: LiveOptions) async throws(LiveOptionError) {
        let soup: CSoupFunctions
        do throws(LibraryError) { soup = try Soup.functions() } catch { throw .library(error) }
        let loop = EventLoop()
        let made: Result<LoopOwned<LiveSession>, LiveOptionError> = await withCheckedContinuation { continuation in
            loop.post {
                do throws(LiveOptionError) {
                    let session = try LiveSession(options, soup)
                    continuation.resume(returning: .success(LoopOwned(session, on: loop)))
                } catch { continuation.resume(returning: .failure(error)) }
            }
        }
        self.options = options
        self.loop = loop
        session = try made.get()
    }

    public func refusal(of request: HTTPRequest) -> TransportError? {
        options.allowedHosts.contains(request.url) ? nil : .hostNotAllowed(request.method, request.url)
    }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if let refusal = refusal(of: request) { throw refusal }
        let ticket = LiveTicket()
        let (loop, session) = (loop, session)
        let result: Result<HTTPResponse, LiveFailure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.post { session.value.send(request, ticket) { continuation.resume(returning: $0) } }
            }
        } onCancel: {
            ticket.cancel()
            loop.post { session.value.cancel(ticket) }
        }
        switch result {
        case .success(let response): return response
        case .failure(.cancelled): throw .cancelled
        case .failure(let failure): throw .networkFailed(request.method, request.url, reason: "\(failure)")
        }
    }

    /// Closes the connections that are kept for later requests. Requests that are on their way are given up.
    public func close() async {
        try? await loop.run { [session] in session.value.close() }
    }
}

/// The identity of one request, and whether it was cancelled before the network's thread has seen it.
final class LiveTicket: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() { flag.store(true, ordering: .releasing) }
}
