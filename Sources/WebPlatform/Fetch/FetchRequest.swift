public import HTTP
internal import JSONText
public import ScriptEngine

/// A request as `fetch()` hands it over: checked and normalized, nothing added yet.
/// https://fetch.spec.whatwg.org/#concept-request
public struct FetchRequest: Sendable, Equatable {
    /// How another origin is asked. https://fetch.spec.whatwg.org/#concept-request-mode
    public enum Mode: String, Sendable {
        case cors
        case noCORS = "no-cors"
        case sameOrigin = "same-origin"
        /// For a document.
        case navigate
    }

    /// To whom cookies go, and from whom they are taken: nobody, the request's own origin, or anybody.
    /// https://fetch.spec.whatwg.org/#concept-request-credentials-mode
    public enum Credentials: String, Sendable {
        case omit
        case sameOrigin = "same-origin"
        case include
    }

    /// What becomes of an answer that leads elsewhere; with `manual` it is a response of the kind `opaqueRedirect`.
    /// https://fetch.spec.whatwg.org/#concept-request-redirect-mode
    public enum Redirect: String, Sendable {
        case follow, error, manual
    }

    /// Where the request goes at first, fragment included. Rules of extensions and redirects may lead it elsewhere, which does not
    /// show here.
    public var url: WebURL
    /// A redirect may make GET of it on the way.
    public var method: HTTPMethod
    /// What the script or the form sets. What the browser adds, as `Accept`, `Cookie` and `Origin`, comes when it is sent.
    public var headers: HTTPHeaders
    /// `nil` where there is no body, which an empty one is not.
    public var body: [UInt8]?
    /// Whether another origin may be asked, and whether it has to allow that by the CORS protocol.
    public var mode: Mode
    /// Whether the request has cookies, and what the CORS protocol asks of the server then.
    public var credentials: Credentials
    /// Where the mode is ``Mode/noCORS``, anything but `follow` is a network error at another origin.
    public var redirect: Redirect
    /// There is no HTTP cache: of the cache modes only `only-if-cached` makes a difference, as nothing ever is.
    public var isOnlyIfCached: Bool
    /// Whether it is meant to outlive the script that sends it: its body is limited.
    public var isKeepalive: Bool
    /// The digests of which the body of the answer has to have one; empty: it may be anything.
    /// https://w3c.github.io/webappsec-subresource-integrity/#integrity-metadata
    public var integrity: String
    /// What an element of a page loads: `script`, `style`, `document`, `iframe`; empty for what a script asks for. What an element loads
    /// without the CORS protocol is handed on whole, because no script reads it.
    /// https://fetch.spec.whatwg.org/#concept-request-destination
    public var destination: String
    /// The element that loads a script or a style sheet.
    public var element = PolicyElement()
    /// Whether a script of an isolated world asks, for which the policies of the page do not count.
    /// Source: shouldBypassMainWorldContentSecurityPolicy in Document.cpp of https://github.com/WebKit/WebKit
    public var isOfWorld = false
    /// Where the element stands in the page, where that is known.
    public var position: ScriptPosition?
    /// The frame that is to show the document, by its number in the page around it.
    public var frameNumber: Int?
    /// The address that `Referer` may tell of; `nil`: none.
    public var referrer: WebURL?
    /// How much of ``referrer`` is told. A redirect may change it on the way.
    public var referrerPolicy: ReferrerPolicy
    /// The serialized origin of the script, e.g. `safari-web-extension://…`, or `null`.
    public var origin: String
    /// Whether the body of the answer may come piece by piece.
    public var acceptsStream: Bool
    /// Whether the server is asked first where the method or the headers need that: so for `fetch`, and not for an
    /// EventSource. https://fetch.spec.whatwg.org/#unsafe-request-flag
    public var isUnsafe = true
    /// Who has asked for it, where ``destination`` does not say: `xmlhttprequest`, `beacon`, `css`, `other`.
    private var initiator: String?

    public init(
        url: WebURL, origin: String, method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: [UInt8]? = nil,
        mode: Mode = .cors, credentials: Credentials = .sameOrigin, redirect: Redirect = .follow,
        isOnlyIfCached: Bool = false, isKeepalive: Bool = false, integrity: String = "", destination: String = "",
        frameNumber: Int? = nil, referrer: WebURL? = nil, referrerPolicy: ReferrerPolicy = .strictOriginWhenCrossOrigin,
        acceptsStream: Bool = false
    ) {
        self.url = url
        self.origin = origin
        self.method = method
        self.headers = headers
        self.body = body
        self.mode = mode
        self.credentials = credentials
        self.redirect = redirect
        self.isOnlyIfCached = isOnlyIfCached
        self.isKeepalive = isKeepalive
        self.integrity = integrity
        self.destination = destination
        self.frameNumber = frameNumber
        self.referrer = referrer
        self.referrerPolicy = referrerPolicy
        self.acceptsStream = acceptsStream
    }

    /// Reads the record that `js/web/fetch/fetch.js` documents at `host.fetch_send`.
    /// Throws ``FetchRequestError`` where it is malformed, which is a fault of ours and not of the script's.
    /// - Parameters:
    ///   - client: the address of the document that asks, for `Referer`.
    ///   - referrerPolicy: that of the document, where the request has none.
    public init(
        parsing text: String, body: [UInt8]?, origin: String, client: WebURL? = nil,
        referrerPolicy: ReferrerPolicy = .default
    ) throws(FetchRequestError) {
        guard let record = try? JSON(parsing: text) else { throw FetchRequestError(member: "record") }
        func string(_ name: String) throws(FetchRequestError) -> String {
            guard let text = record[name]?.stringValue else { throw FetchRequestError(member: name) }
            return text
        }
        guard let url = WebURL(serialized: try string("url")) else { throw FetchRequestError(member: "url") }
        guard let method = HTTPMethod(rawValue: try string("method")) else { throw FetchRequestError(member: "method") }
        guard let mode = Mode(rawValue: try string("mode")) else { throw FetchRequestError(member: "mode") }
        guard let credentials = Credentials(rawValue: try string("credentials")) else {
            throw FetchRequestError(member: "credentials")
        }
        guard let redirect = Redirect(rawValue: try string("redirect")) else {
            throw FetchRequestError(member: "redirect")
        }
        var headers = HTTPHeaders()
        for pair in record["headers"]?.arrayValue ?? [] {
            guard let pair = pair.arrayValue, pair.count == 2, let name = pair[0].stringValue,
                let value = pair[1].stringValue, (try? headers.append(name, value)) != nil
            else { throw FetchRequestError(member: "headers") }
        }
        self.init(
            url: url, origin: record["origin"]?.stringValue ?? origin, method: method, headers: headers, body: body,
            mode: mode, credentials: credentials, redirect: redirect,
            isOnlyIfCached: record["cache"] == "only-if-cached",
            isKeepalive: record["keepalive"] == true, integrity: record["integrity"]?.stringValue ?? "",
            destination: record["destination"]?.stringValue ?? "", frameNumber: record["frame"]?.intValue,
            referrer: record["referrer"] == "about:client"
                ? client : record["referrer"]?.stringValue.flatMap(WebURL.init(serialized:)),
            referrerPolicy: record["referrerPolicy"]?.stringValue.flatMap(ReferrerPolicy.init(rawValue:))
                ?? referrerPolicy,
            acceptsStream: record["acceptsStream"] == true)
        isUnsafe = record["isUnsafe"] != false
        isOfWorld = record["isOfWorld"] == true
        initiator = record["initiator"]?.stringValue
        element = PolicyElement(
            nonce: (record["nonce"]?.stringValue ?? "").trimmedOfSpaces,
            isParserInserted: record["isParserInserted"] != false,
            integrity: integrity)
        if let file = record["file"]?.stringValue, let line = record["line"]?.intValue {
            position = ScriptPosition(file: file, line: line, column: nil)
        }
    }
}

extension FetchRequest {
    /// https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-initiatortype; `nil` for what is no resource of a document.
    var initiatorType: String? {
        if let initiator { return initiator }
        switch destination {
        case "": return "fetch"
        case "script", "iframe": return destination
        case "style": return "link"
        case "image": return "img"
        case "worker": return "other"
        default: return nil
        }
    }

    /// What `Accept` says where a script has not set it.
    ///
    /// Source: acceptHeaderValueFromType in CachedResourceRequest.cpp of https://github.com/WebKit/WebKit
    public var defaultAccept: String {
        switch destination {
        case "document", "iframe": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
        case "image":
            "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,"
                + "image/*;q=0.8,*/*;q=0.5"
        case "style": "text/css,*/*;q=0.1"
        default: "*/*"
        }
    }
}

/// A request record whose member is missing or malformed.
public struct FetchRequestError: Error, Sendable, Equatable, CustomStringConvertible {
    /// By its name in the record; `record` where that is no JSON at all.
    public let member: String
    public var description: String { "the '\(member)' of a fetch request is malformed" }
}
