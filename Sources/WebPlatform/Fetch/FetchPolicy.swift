public import HTTP

/// What the browser around a script allows and knows. Its closures are called on the executor of the fetch.
public struct FetchPolicy {
    /// Whether the script may read this host without the CORS protocol, as an extension may where the user granted it.
    public var grantsHost: (WebURL) -> Bool
    /// Parses a URL against a base, as the URL standard does; `nil` for a failure.
    public var resolve: (_ text: String, _ base: WebURL) -> WebURL?
    /// Answers a URL of the script's own origin that is not http(s): a file of the extension.
    public var ownResource: (WebURL) -> HTTPResponse?
    /// Answers a URL of another origin that is not http(s): a file of an extension that others may have.
    public var sharedResource: (WebURL) -> HTTPResponse?
    /// `nil`: no request has cookies, and none are kept.
    public var cookies: FetchCookies?
    /// Why the policies of the page refuse a request; `first` is where redirects have led from.
    /// https://w3c.github.io/webappsec-csp/#should-block-request
    public var refusal: (_ request: FetchRequest, _ url: WebURL, _ first: WebURL?) -> String? = { _, _, _ in nil }
    /// Whether requests to `http:` go to `https:`, as the page wants it.
    public var upgradesRequests = false
    /// Shared by all scripts of a browser.
    public var preflightCache: PreflightCache
    /// The `User-Agent` header; `nil`: none is sent.
    public var userAgent: String?
    /// What others than the script make of a request to `url`, which is asked before it is sent and after each redirect;
    /// `nil`: it is sent as it is.
    public var judge: ((_ request: FetchRequest, _ url: WebURL) -> FetchVerdict)?

    public init(
        preflightCache: PreflightCache, userAgent: String? = nil,
        grantsHost: @escaping (WebURL) -> Bool = { _ in false },
        ownResource: @escaping (WebURL) -> HTTPResponse? = { _ in nil },
        sharedResource: @escaping (WebURL) -> HTTPResponse? = { _ in nil },
        resolve: @escaping (_ text: String, _ base: WebURL) -> WebURL?
    ) {
        self.preflightCache = preflightCache
        self.userAgent = userAgent
        self.grantsHost = grantsHost
        self.ownResource = ownResource
        self.sharedResource = sharedResource
        self.resolve = resolve
    }
}

/// What becomes of a request before it is sent.
public enum FetchVerdict {
    /// Nothing is sent, for a reason that the trace tells.
    case blocked(String)
    /// It goes to this address, with its headers changed so.
    case sent(to: WebURL, changing: (inout HTTPHeaders) -> Void)
}

/// What happens during a fetch, in its order; for the trace. Requests and responses are whole, secrets included.
public enum FetchEvent: Sendable {
    case preflightSent(HTTPRequest)
    case preflightAnswered(HTTPResponse)
    case requestSent(HTTPRequest)
    case responded(HTTPResponse)
    /// The server has answered, when nobody waited any more.
    case unheard(HTTPResponse)
    case redirected(status: Int, from: WebURL, to: WebURL)
    /// This is the answer, of which the script sees as much as its kind lets it.
    case accepted(HTTPResponse, as: FetchResponse.Kind)
    /// The script gets a network error.
    case blocked(FetchError)
}
