internal import CSoup
public import HTTP
internal import ScriptEngine
internal import Synchronization

/// Carries requests over the real network with libsoup 3, HTTP/1.1 and 2, on a thread of its own.
///
/// - Only hosts of ``LiveOptions/allowedHosts`` are reached, loopback too only where it is named.
/// - Certificates are verified. Bodies in gzip, deflate and brotli are decoded. Connections are kept for later requests of
///   every method; one that may not be repeated is never sent twice.
/// - A body is read up to a limit: whole, or as a stream where the request accepts one and the answer does not say that it has
///   a megabyte at most.
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
        self.options = options
        self.loop = loop
        session = try await loop.run { () throws(LiveOptionError) in
            LoopOwned(try LiveSession(options, soup), on: loop)
        }
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
                loop.post {
                    session.value.send(request, ticket) { result in
                        continuation.resume(returning: result.map { Self.response($0, request, loop, exchange: $1) })
                    }
                }
            }
        } onCancel: {
            ticket.cancel()
            loop.post { session.value.cancel(ticket) }
        }
        return try result.mapError { $0.transportError(for: request) }.get()
    }

    /// A response, whose body is what an exchange still has to read.
    private static func response(
        _ response: HTTPResponse, _ request: HTTPRequest, _ loop: EventLoop, exchange: LiveExchange?
    ) -> HTTPResponse {
        guard let exchange else { return response }
        let owned = LoopOwned(exchange, on: loop)
        var response = response
        response.stream = HTTPBodyStream { () async throws(TransportError) -> [UInt8]? in
            let result: Result<[UInt8]?, LiveFailure> = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    loop.post { owned.value.read { continuation.resume(returning: $0) } }
                }
            } onCancel: {
                loop.post { owned.value.stop(.cancelled) }
            }
            return try result.mapError { $0.transportError(for: request) }.get()
        } cancel: {
            loop.post { owned.value.stop(.cancelled) }
        }
        return response
    }

    /// Closes the connections that are kept for later requests. Requests that are on their way are given up.
    public func close() async {
        await loop.run { [session] in session.value.close() }
    }
}

/// The identity of one request, and whether it was cancelled before the network's thread has seen it.
final class LiveTicket: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .acquiring) }

    func cancel() { flag.store(true, ordering: .releasing) }
}
