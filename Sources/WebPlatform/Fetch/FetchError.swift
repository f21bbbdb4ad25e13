public import HTTP

/// Why a fetch ended in a network error. The script sees "Load failed" for all of them; the words are for the trace.
public enum FetchError: Error, Sendable, Equatable {
    /// Which answer the CORS protocol looked at.
    public enum Stage: String, Sendable { case preflight, response }

    case transport(TransportError)
    case unsupportedScheme(WebURL)
    /// The extension has no such file.
    case noOwnResource(WebURL)
    case malformedDataURL
    case nothingCached
    case keepaliveBodyTooLarge(Int)
    case badPort(WebURL)
    case blocked(String)
    /// With the sentence of the console.
    case refusedByPolicy(String)
    case mixedContent(WebURL, origin: String)
    case resourcePolicy(WebURL, policy: String, origin: String)
    case integrity(WebURL)
    case integrityOfOpaque(WebURL)
    case otherOriginInSameOriginMode(WebURL, origin: String)
    case redirectModeNeedsFollow

    case missingAllowOrigin(Stage, WebURL, origin: String)
    case otherAllowOrigin(Stage, WebURL, origin: String, allowed: String)
    case missingAllowCredentials(Stage, WebURL)
    case preflightStatus(WebURL, Int)
    case malformedPreflightHeader(WebURL, name: String)
    case methodNotAllowed(WebURL, HTTPMethod, allowed: String?)
    case headerNotAllowed(WebURL, name: String, allowed: String?)

    case redirectRefused(WebURL)
    case tooManyRedirects(WebURL)
    case badLocation(WebURL, String)
    case redirectWithCredentials(WebURL)
}

extension FetchError {
    /// Whether the CORS protocol is why.
    public var isOfCORS: Bool {
        switch self {
        case .missingAllowOrigin, .otherAllowOrigin, .missingAllowCredentials, .redirectWithCredentials: true
        case .preflightStatus, .malformedPreflightHeader, .methodNotAllowed, .headerNotAllowed: true
        default: false
        }
    }
}

extension FetchError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .transport(let error): error.description
        case .unsupportedScheme(let url): "addresses of \(url.scheme): are not loaded here"
        case .noOwnResource(let url): "the extension's folder has no file '\(url.path.dropFirst())'"
        case .malformedDataURL: "the data: URL has no comma, or its base64 is malformed"
        case .nothingCached: "the cache mode is only-if-cached, and there is no HTTP cache"
        case .keepaliveBodyTooLarge(let count):
            "a request with keepalive carries at most 64 KiB, and this one has \(count) bytes; leave keepalive out"
        case .badPort(let url): "browsers do not connect to the port \(url.port ?? 0), where another protocol is spoken"
        case .blocked(let reason), .refusedByPolicy(let reason): reason
        case .mixedContent(let url, let origin):
            "\(url.hrefWithoutFragment) is not secure, and the page of \(origin) is: mixed content"
        case .resourcePolicy(let url, let policy, let origin):
            "the response of \(url.hrefWithoutFragment) has Cross-Origin-Resource-Policy: \(policy), which keeps it "
                + "from the origin \(origin)"
        case .integrity(let url):
            "what \(url.hrefWithoutFragment) has answered is not what integrity says: the digests differ"
        case .integrityOfOpaque(let url):
            "integrity needs the CORS protocol, so that \(url.hrefWithoutFragment) may be looked at: add crossorigin"
        case .otherOriginInSameOriginMode(let url, let origin):
            "the mode is same-origin, and \(url.origin) is not the origin \(origin)"
        case .redirectModeNeedsFollow: "in the mode no-cors the redirect mode has to be follow"
        case .missingAllowOrigin(let stage, let url, let origin):
            "\(answer(stage)) has no Access-Control-Allow-Origin; \(remedy(url, origin))"
        case .otherAllowOrigin(let stage, let url, let origin, "*"):
            "\(answer(stage)) allows every origin, which does not count for credentials: include; \(remedy(url, origin))"
        case .otherAllowOrigin(let stage, let url, let origin, let allowed):
            "\(answer(stage)) allows the origin '\(allowed)', not \(origin); \(remedy(url, origin))"
        case .missingAllowCredentials(let stage, let url):
            "\(answer(stage)) has no Access-Control-Allow-Credentials: true, which \(url.origin) has to send "
                + "for credentials: include"
        case .preflightStatus(let url, let status):
            "the preflight of \(url.hrefWithoutFragment) was answered with \(status); it needs a status from 200 to 299"
        case .malformedPreflightHeader(_, let name): "the preflight's answer has a malformed \(name)"
        case .methodNotAllowed(_, let method, let allowed):
            "the method \(method) is not allowed by the preflight's answer: Access-Control-Allow-Methods "
                + (allowed.map { "is '\($0)'" } ?? "is missing")
        case .headerNotAllowed(_, let name, let allowed):
            "the request header \(name) is not allowed by the preflight's answer: Access-Control-Allow-Headers "
                + (allowed.map { "is '\($0)'" } ?? "is missing")
        case .redirectRefused(let url): "\(url.hrefWithoutFragment) redirects, and the redirect mode is error"
        case .tooManyRedirects(let url): "\(url.hrefWithoutFragment) is the 21st redirect; 20 are followed"
        case .badLocation(let url, let location):
            "\(url.hrefWithoutFragment) redirects to '\(location)', which is no http or https URL"
        case .redirectWithCredentials(let url):
            "a redirect to \(url.origin) carries a user name or password, which other origins may not"
        }
    }

    private func answer(_ stage: Stage) -> String {
        stage == .preflight ? "the preflight's answer" : "the response"
    }

    private func remedy(_ url: WebURL, _ origin: String) -> String {
        let server = "the server must allow the origin \(origin)"
        guard origin.contains("-extension://") else { return server }
        return "\(server), or the manifest must ask for \(url.scheme)://\(url.host ?? "")/* in host_permissions "
            + "and the user must grant it"
    }
}
