public import JSONText

/// A request as it leaves the browser: absolute URL, complete headers, whole body.
public struct HTTPRequest: Sendable, Equatable {
    public var method: HTTPMethod
    public var url: WebURL
    public var headers: HTTPHeaders
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
