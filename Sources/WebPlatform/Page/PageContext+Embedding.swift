import HTTP

extension PageContext {
    /// Why a page that has come for a frame of this one may not stand in it; `nil` where it may.
    ///
    /// What `frame-ancestors` says counts for more than what `X-Frame-Options` does.
    /// Source: shouldInterruptLoadForXFrameOptions in FrameLoader.cpp of https://github.com/WebKit/WebKit
    /// - Parameters:
    ///   - policies: the values of the header Content-Security-Policy.
    ///   - options: the values of X-Frame-Options.
    func refusal(ofEmbedding url: WebURL, policies: [String], options: [String]) -> String? {
        let ancestors = sequence(first: self, next: \.parent).compactMap { WebURL(serialized: $0.url) }
        let policies = ContentSecurityPolicy.policies(enforced: policies, of: url.origin)
        if policies.contains(where: \.saysAncestors) {
            return policies.lazy.compactMap { $0.refusal(of: url, inside: ancestors) }.first
        }
        let value = options.joined(separator: ", ")
        let kinds = Set(value.lowercased().split(separator: ",").map { String($0.filter { $0 != " " }) }.map(Kind.init))
        if kinds.count > 1 {
            return
                "Multiple 'X-Frame-Options' headers with conflicting values ('\(value)') encountered when loading '\(url.href)'. "
                + "Falling back to 'DENY'."
        }
        switch kinds.first {
        case .deny: break
        case .sameOrigin where ancestors.contains { $0.origin != url.origin }: break
        default: return nil
        }
        return "Refused to display '\(url.href)' in a frame because it set 'X-Frame-Options' to '\(value)'."
    }

    /// What `X-Frame-Options` says.
    private enum Kind {
        case deny, sameOrigin, allowAll, unknown

        init(_ text: String) {
            switch text {
            case "deny": self = .deny
            case "sameorigin": self = .sameOrigin
            case "allowall": self = .allowAll
            default: self = .unknown
            }
        }
    }
}
