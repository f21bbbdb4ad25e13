/// Carries one request to whoever answers it: routes of a test, a recording, the network.
///
/// It follows no redirect and knows nothing of origins; that is the work of `fetch`.
public protocol HTTPTransport: Sendable {
    /// Called on the executor of the caller's task. A cancelled task may get ``TransportError/cancelled``.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Why a request cannot even be sent; `nil` where it can. It is asked once for each request that would be sent, as a recording
    /// writes down what was refused.
    func refusal(of request: HTTPRequest) -> TransportError?

    /// Whether somebody is there who answers a request. Asking sends nothing, and leaves no trace.
    func canAnswer(_ request: HTTPRequest) -> Bool

    /// The same as ``send(_:)``, with the place that the answer has among those that are there at the same time.
    func answer(to request: HTTPRequest) async -> PlacedAnswer
}

extension HTTPTransport {
    public func refusal(of request: HTTPRequest) -> TransportError? { nil }

    public func canAnswer(_ request: HTTPRequest) -> Bool { refusal(of: request) == nil }

    public func answer(to request: HTTPRequest) async -> PlacedAnswer {
        do { return PlacedAnswer(.success(try await send(request))) } catch { return PlacedAnswer(.failure(error)) }
    }
}

/// An answer and when it is its turn.
public struct PlacedAnswer: Sendable, Equatable {
    /// What ``HTTPTransport/send(_:)`` would have returned or thrown.
    public var result: Result<HTTPResponse, TransportError>
    /// The lowest goes first; those with the same place go as they come, which is what all do but a recording's.
    public var place: Int

    public init(_ result: Result<HTTPResponse, TransportError>, place: Int = 0) {
        self.result = result
        self.place = place
    }
}

/// Why a request got no answer. To the script all of these are one network error; the words are for the trace.
public enum TransportError: Error, Sendable, Equatable {
    /// The browser is offline.
    case offline(HTTPMethod, WebURL)
    /// No route answers; `nearest` describes the routes that almost do.
    case noRoute(HTTPMethod, WebURL, nearest: [String])
    /// The handler of a route threw an error, given by its description.
    case handlerFailed(HTTPMethod, WebURL, reason: String)
    /// The network is live, and the user has not allowed this host.
    case hostNotAllowed(HTTPMethod, WebURL)
    /// The live network gave no whole answer.
    case networkFailed(HTTPMethod, WebURL, reason: String)
    /// The recording has no answer for this request; `nearest` describes the recorded request that almost is it.
    case notRecorded(HTTPMethod, WebURL, nearest: String?)
    /// The task that sent the request was cancelled.
    case cancelled
}

extension TransportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .offline(let method, let url):
            "\(method) \(url.hrefWithoutFragment) was not sent: the browser is offline"
        case .noRoute(let method, let url, let nearest):
            "no route answers \(method) \(url.hrefWithoutFragment); "
                + (nearest.isEmpty ? "there is none for \(url.origin)" : "nearest: \(nearest.joined(separator: ", "))")
        case .handlerFailed(let method, let url, let reason):
            "the handler of \(method) \(url.hrefWithoutFragment) failed: \(reason)"
        case .hostNotAllowed(let method, let url):
            "\(method) \(url.hrefWithoutFragment) was not sent: the live network reaches only hosts that were named; "
                + "allow this one with --allow-host \(url.authority)"
        case .networkFailed(let method, let url, let reason):
            "\(method) \(url.hrefWithoutFragment) failed: \(reason)"
        case .notRecorded(let method, let url, let nearest):
            "the recording has no answer to \(method) \(url.hrefWithoutFragment); "
                + (nearest.map { "nearest: \($0)" } ?? "it has none at all that is left")
        case .cancelled:
            "the request was cancelled"
        }
    }
}

/// Answers nothing, as a device without a network does.
public struct RefusingTransport: HTTPTransport {
    public init() {}

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        throw .offline(request.method, request.url)
    }

    public func refusal(of request: HTTPRequest) -> TransportError? { .offline(request.method, request.url) }
}
