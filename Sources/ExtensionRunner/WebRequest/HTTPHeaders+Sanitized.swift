import HTTP
import WebPlatform

extension HTTPHeaders {
    /// Those of an answer that WebKit lets out of the process that sends requests: no cookies, and of another origin only what that
    /// exposes, or what is harmless.
    /// Source: sanitizeHTTPHeaderFields in ResourceResponseBase.cpp of https://github.com/WebKit/WebKit
    func sanitized(as kind: FetchResponse.Kind) -> [Field] {
        let others = fields.filter { !["set-cookie", "set-cookie2"].contains($0.name.lowercased()) }
        switch kind {
        case .basic, .error: return others
        case .cors:
            let exposed = (tokens(of: "Access-Control-Expose-Headers") ?? []).map { $0.lowercased() }
            if exposed.contains("*") { return others }
            return others.filter {
                Self.harmless.contains($0.name.lowercased()) || exposed.contains($0.name.lowercased())
            }
        case .opaque, .opaqueRedirect: return others.filter { Self.harmless.contains($0.name.lowercased()) }
        }
    }

    /// Source: isSafeCrossOriginResponseHeader in the same file.
    private static let harmless: Set<String> = [
        "accept-ranges", "access-control-allow-credentials", "access-control-allow-headers",
        "access-control-allow-methods",
        "access-control-allow-origin", "access-control-expose-headers", "access-control-max-age",
        "access-control-request-headers", "access-control-request-method", "age", "cache-control",
        "content-disposition",
        "content-encoding", "content-language", "content-length", "content-range", "content-security-policy",
        "content-security-policy-report-only", "content-type", "cross-origin-resource-policy", "date", "etag",
        "expires",
        "icy-metaint", "icy-metadata", "last-event-id", "last-modified", "link", "location", "pragma", "range",
        "referrer-policy", "refresh", "server-timing", "sourcemap", "timing-allow-origin", "trailer", "vary",
        "x-content-type-options", "x-dns-prefetch-control", "x-frame-options", "x-sourcemap", "x-xss-protection",
    ]
}
