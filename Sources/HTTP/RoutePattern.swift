/// Which URLs a route answers: one URL, or with `*` in it all that have whatever else in its place.
///
/// Fragments take no part, as they are never sent. The query does: `https://a.example/x` does not match `…/x?y=1`,
/// `https://a.example/x*` does, and `https://*.example/x` matches that path on each host whose name ends so.
public struct RoutePattern: Sendable, Equatable, CustomStringConvertible {
    private let text: String
    private let hasWildcards: Bool

    /// `text` is an absolute URL, in which `*` stands for any characters. Where there is none, a host in capitals, a port that is the
    /// scheme's own, a path that is missing and letters that URLs encode are written as the URL standard does; a name in other letters than
    /// ASCII has to be in Punycode.
    public init(_ text: String) {
        hasWildcards = text.contains("*")
        if hasWildcards {
            self.text = Self.normalizedAuthority(text)?.joined() ?? text
        } else {
            let href = Self.canonical(text) ?? Self.normalized(text)
            self.text = WebURL(serialized: href)?.hrefWithoutFragment ?? href
        }
    }

    /// The schemes of WebSockets are written and read as those of HTTP.
    private static func canonical(_ text: String) -> String? {
        guard text.hasPrefix("ws") else { return WebURL.canonical(text) }
        return WebURL.canonical(asHTTP(text)).map { "ws" + $0.dropFirst(4) }
    }

    private static func asHTTP(_ webSocket: String) -> String { "http" + webSocket.dropFirst(2) }

    /// A URL that ``WebURL/canonical(_:)`` leaves to a parser, with what a user may write otherwise than a parser does.
    private static func normalized(_ text: String) -> String {
        guard let parts = normalizedAuthority(text) else { return text }
        let tail = parts[1].prefix { $0 != "#" }
        return "\(parts[0])\(tail.hasPrefix("/") ? "" : "/")\(percentEncoded(String(tail), escaping: "\"<>"))"
    }

    /// A URL in two parts: scheme and host in small letters, without a port that is the scheme's own, and what stands behind.
    private static func normalizedAuthority(_ text: String) -> [String]? {
        guard let colon = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<colon.lowerBound].lowercased()
        let rest = text[colon.upperBound...]
        var authority = rest.prefix { !"/?#".contains($0) }
        let tail = rest[authority.endIndex...]
        if let at = authority.lastIndex(of: "@") { authority = authority[authority.index(after: at)...] }
        var host = authority.lowercased()
        let port = scheme == "https" || scheme == "wss" ? ":443" : ":80"
        if host.hasSuffix(port) { host.removeLast(port.count) }
        return ["\(scheme)://\(host)", String(tail)]
    }

    /// Why this text is no pattern, for the user who wrote it; `nil` where it is one.
    public static func problem(in text: String) -> String? {
        guard ["*", "https://", "http://"].contains(where: text.lowercased().hasPrefix) else {
            return
                "'\(text)' is no absolute http or https URL; write e.g. https://example.com/save or https://example.com/*"
        }
        return problem(inHostOf: text, asHTTP: text)
    }

    /// The same for the address of a WebSocket.
    public static func problem(inWebSocket text: String) -> String? {
        guard ["*", "wss://", "ws://"].contains(where: text.lowercased().hasPrefix) else {
            return "'\(text)' is no absolute wss or ws URL; write e.g. wss://example.com/feed or wss://example.com/*"
        }
        return problem(inHostOf: text, asHTTP: asHTTP(text))
    }

    private static func problem(inHostOf text: String, asHTTP url: String) -> String? {
        if text.contains("*") || WebURL(parsingHTTP: url) != nil { return nil }
        return "'\(text)' has no host that a request can have; write it as in https://example.com/save, "
            + "a name in other letters than ASCII in Punycode (xn--…)"
    }

    /// Whether a route of this pattern answers the URL. It should have no credentials, as requests have none: patterns name none.
    public func matches(_ url: WebURL) -> Bool {
        let href = url.hrefWithoutFragment
        return hasWildcards ? WildcardText.matches(text, href) : href == text
    }

    public var description: String { text }

    /// How much of the beginning of `url` this pattern shares, in bytes.
    func commonPrefixLength(with url: WebURL) -> Int {
        zip(text.utf8, url.href.utf8).prefix { $0 == $1 }.count
    }
}
