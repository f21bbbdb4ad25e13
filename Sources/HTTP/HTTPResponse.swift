public import JSONText

/// An answer.
public struct HTTPResponse: Sendable, Equatable {
    /// Who said that a script of another origin may read this answer.
    public enum CrossOriginAccess: Sendable {
        /// The headers are what the server answered.
        case answered
        /// The runner added the `Access-Control-*` headers, because the route was made with ``Route/CrossOrigin/assumed``.
        case assumed
    }

    /// What scripts read as `Response.status`.
    public var status: Int
    /// The reason phrase, which scripts read as `Response.statusText`; may be empty.
    public var statusText: String
    /// All of them, those that scripts do not get to read included.
    public var headers: HTTPHeaders
    /// The whole body; empty where it is a ``stream``.
    public var body: [UInt8]
    /// The body where it comes piece by piece.
    public var stream: HTTPBodyStream?
    /// What the trace shows as `cors` where it is ``CrossOriginAccess/assumed``.
    public var crossOriginAccess = CrossOriginAccess.answered

    /// - Parameters:
    ///   - status: from 100 to 599. That is not looked at: whoever asks gets what stands here.
    ///   - statusText: the reason phrase of RFC 9110 unless given.
    public init(status: Int, statusText: String? = nil, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.statusText = statusText ?? reasonPhrase(of: status)
        self.headers = headers
        self.body = body
    }

    /// Whether the status is from 200 to 299.
    public var isOK: Bool { (200...299).contains(status) }

    /// The body as JSON. Throws ``JSONError`` where it is none.
    public func json() throws(JSONError) -> JSON { try JSON(parsing: body) }

    /// An answer of `application/json`.
    public static func json(_ value: JSON, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Array(value.text.utf8))
    }

    /// An answer of `text/plain` in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain;charset=utf-8"], body: Array(text.utf8))
    }

    /// A page.
    public static func html(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "text/html;charset=utf-8"], body: Array(text.utf8))
    }

    /// The same response with its whole body, waited for.
    public nonisolated(nonsending) func collected() async throws(TransportError) -> HTTPResponse {
        guard let stream else { return self }
        var response = self
        response.stream = nil
        while let piece = try await stream.next() { response.body += piece }
        return response
    }

    /// An answer with neither headers nor body, 204 (No Content) unless said otherwise.
    public static func empty(status: Int = 204) -> HTTPResponse { HTTPResponse(status: status) }
}

extension HTTPResponse: CustomStringConvertible {
    /// `200 OK (12 bytes of application/json)`: what headers and the body hold may be secret.
    public var description: String {
        "\(status)\(statusText.isEmpty ? "" : " \(statusText)")\(stream == nil ? sizeText(of: body, headers) : " (a stream)")"
    }
}

/// Answers a request. Called on the executor of the task that sent it. What it throws becomes a network failure. A route of a browser's
/// network may use that browser itself: what it awaits ends when everything else is at rest.
public typealias HTTPHandler = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// https://www.rfc-editor.org/rfc/rfc9110#name-status-codes
private func reasonPhrase(of status: Int) -> String {
    switch status {
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 422: "Unprocessable Content"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    default: ""
    }
}
