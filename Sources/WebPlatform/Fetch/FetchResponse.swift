public import HTTP
internal import JSONText

/// What the script may see of an answer. https://fetch.spec.whatwg.org/#concept-response
public struct FetchResponse: Sendable, Equatable {
    /// https://fetch.spec.whatwg.org/#concept-response-type
    public enum Kind: String, Sendable {
        case basic, cors, opaque
        case opaqueRedirect = "opaqueredirect"
        case error
    }

    /// What `Response.type` says. What an element loads may be `opaque` and hold the answer all the same.
    public var kind: Kind
    /// The last URL of the request, with its fragment; `nil` in opaque and error responses.
    public var url: WebURL?
    /// Whether a redirect has led to ``url``.
    public var isRedirected = false
    /// 0 in opaque and error responses.
    public var status = 0
    /// What the server says beside the status, as `Not Found`; empty where it says nothing.
    public var statusText = ""
    /// Those that the script may read: never `Set-Cookie`, and over the CORS protocol only what that lets through.
    public var headers = HTTPHeaders()
    /// The whole body; empty where it is a ``stream``.
    public var body: [UInt8]?
    /// The body where it comes piece by piece; `nil` where it does not, or where there is none.
    public var stream: HTTPBodyStream?
    /// Why this is a network error; for the trace, never for the script.
    public var error: FetchError?

    /// A script's `fetch()` is rejected with a `TypeError` that does not say why.
    public static func networkError(_ error: FetchError) -> FetchResponse { FetchResponse(kind: .error, error: error) }

    /// The answer as `js/web/fetch/fetch.js` documents it at `host.fetch_send`, and the body that is to be held until the
    /// script takes it. A body of at most `limit` bytes that is valid UTF-8 travels inside the text.
    public func answer(inliningBodyUpTo limit: Int = 16_384) -> (headText: String, body: [UInt8]?) {
        if kind == .error {
            return (error?.isOfCORS == true ? #"{"type":"error","isOfCORS":true}"# : #"{"type":"error"}"#, nil)
        }
        var held: [UInt8]?
        var member = JSON.null
        if stream != nil {
            member = ["isStream": true]
        } else if let body {
            if body.count <= limit, let text = String(validating: body, as: UTF8.self) {
                member = .string(text)
            } else {
                (member, held) = (true, body)
            }
        }
        let head: JSON = [
            "type": .string(kind.rawValue), "url": .string(url?.href ?? ""), "redirected": .bool(isRedirected),
            "status": .number(Double(status)), "statusText": .string(statusText),
            "headers": .array(headers.fields.map { [.string($0.name), .string($0.value)] }), "body": member,
        ]
        return (head.text, held)
    }
}
