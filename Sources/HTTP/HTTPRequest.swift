public import JSONText

/// A request as it leaves the browser: absolute URL, complete headers, whole body.
public struct HTTPRequest: Sendable, Equatable {
    /// As it is sent. Where a script has written `get` or `post`, `fetch` has put it in capitals before.
    public var method: HTTPMethod
    /// Absolute. A fragment takes no part: it is not sent, and routes do not look at it.
    public var url: WebURL
    /// Of a browser's request, what the script set and what the browser adds; a live transport adds `Host` and its like.
    public var headers: HTTPHeaders
    /// Empty where the request has none.
    public var body: [UInt8]
    /// Whether the answer's body may be an ``HTTPResponse/stream``; an ``HTTPTransport`` gives others the whole body.
    public var acceptsStream = false

    public init(_ method: HTTPMethod, _ url: WebURL, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// The body as JSON. Throws ``JSONError`` where it is none.
    public func json() throws(JSONError) -> JSON { try JSON(parsing: body) }

    /// The body as UTF-8 text; what is no UTF-8 becomes U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }
}

extension HTTPRequest: CustomStringConvertible {
    /// `POST https://example.com/notes (12 bytes of application/json)`: what headers and the body hold may be secret.
    public var description: String { "\(method) \(url)\(sizeText(of: body, headers))" }
}

/// How much of what a body is, in brackets behind a space; nothing for none.
func sizeText(of body: [UInt8], _ headers: HTTPHeaders) -> String {
    if body.isEmpty { return "" }
    return " (\(body.count) bytes" + (headers["Content-Type"].map { " of \($0)" } ?? "") + ")"
}
