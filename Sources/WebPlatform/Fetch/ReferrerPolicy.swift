public import HTTP

/// How much of a page's address a request tells. https://w3c.github.io/webappsec-referrer-policy/#referrer-policies
public enum ReferrerPolicy: String, Sendable {
    case noReferrer = "no-referrer"
    case noReferrerWhenDowngrade = "no-referrer-when-downgrade"
    case sameOrigin = "same-origin"
    case origin
    case strictOrigin = "strict-origin"
    case originWhenCrossOrigin = "origin-when-cross-origin"
    case strictOriginWhenCrossOrigin = "strict-origin-when-cross-origin"
    case unsafeURL = "unsafe-url"

    /// https://w3c.github.io/webappsec-referrer-policy/#default-referrer-policy
    public static let `default` = strictOriginWhenCrossOrigin

    /// The last policy of a header that is known.
    /// https://w3c.github.io/webappsec-referrer-policy/#parse-referrer-policy-from-header
    init?(header tokens: [String]?) {
        guard let last = tokens?.compactMap({ ReferrerPolicy(rawValue: $0.lowercased()) }).last else {
            return nil
        }
        self = last
    }

    /// What a `meta` element says, by the names of today and those of before; `nil` where it says nothing.
    /// https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer
    init?(meta text: String) {
        switch text.trimmedOfSpaces.lowercased() {
        case "never": self = .noReferrer
        case "default": self = .default
        case "always": self = .unsafeURL
        case "origin-when-crossorigin": self = .originWhenCrossOrigin
        case let name:
            guard let policy = ReferrerPolicy(rawValue: name) else { return nil }
            self = policy
        }
    }

    /// What `Referer` says of `source` in a request to `target`; `nil`: nothing.
    /// https://w3c.github.io/webappsec-referrer-policy/#determine-requests-referrer
    public func referrer(_ source: WebURL, for target: WebURL) -> String? {
        // Local schemes tell nothing, and neither do pages of extensions in WebKit:
        // https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/SecurityPolicy.cpp (shouldHideReferrer)
        guard source.isHTTP else { return nil }
        let origin = source.origin + "/"
        let whole = source.origin + source.path + (source.query.map { "?\($0)" } ?? "")
        let url = whole.utf8.count > 4096 ? origin : whole
        let isDowngrade = source.isPotentiallyTrustworthy && !target.isPotentiallyTrustworthy
        let isSameOrigin = source.origin == target.origin
        return switch self {
        case .noReferrer: nil
        case .origin: origin
        case .unsafeURL: url
        case .strictOrigin: isDowngrade ? nil : origin
        case .strictOriginWhenCrossOrigin: isSameOrigin ? url : isDowngrade ? nil : origin
        case .sameOrigin: isSameOrigin ? url : nil
        case .originWhenCrossOrigin: isSameOrigin ? url : origin
        case .noReferrerWhenDowngrade: isDowngrade ? nil : url
        }
    }

    /// Whether a request that is neither CORS nor GET nor HEAD tells its origin.
    /// https://fetch.spec.whatwg.org/#append-a-request-origin-header
    func tellsOrigin(_ origin: String, to target: WebURL) -> Bool {
        switch self {
        case .noReferrer: false
        case .noReferrerWhenDowngrade, .strictOrigin, .strictOriginWhenCrossOrigin:
            !(origin.hasPrefix("https:") && target.scheme != "https")
        case .sameOrigin: origin == target.origin
        case .origin, .originWhenCrossOrigin, .unsafeURL: true
        }
    }
}
