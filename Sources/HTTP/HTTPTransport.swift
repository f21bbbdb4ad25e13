/// Carries one request to whoever answers it: routes of a test, a recording, the network.
///
/// It follows no redirect and knows nothing of origins; that is the work of `fetch`.
public protocol HTTPTransport: Sendable {
    /// Called on the executor of the caller's task. A cancelled task may get ``TransportError/cancelled``.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

    /// Why a request cannot even be sent; `nil` where it can.
    func refusal(of request: HTTPRequest) -> TransportError?
}

extension HTTPTransport {
    public func refusal(of request: HTTPRequest) -> TransportError? { nil }
}

/// Why a request got no answer. To the script all of these are one network error; the words are for the trace.
public enum TransportError: Error, Sendable, Equatable {
    /// The browser is offline.
    case offline(HTTPMethod, WebURL)
    /// No route answers; `nearest` describes the routes that almost do.
    case noRoute(HTTPMethod, WebURL, nearest: [String])
    /// The handler of a route threw an error, given by its description.
    case handlerFailed(HTTPMethod, WebURL, reason: String)
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
