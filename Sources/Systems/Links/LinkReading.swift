public import ExtensionServices
public import HTTP
public import JSONText

/// How apps and share extensions read addresses and the pages behind them. ``LinkReader`` does it in full, by a page of a
/// browser; ``PlainLinks`` does what a share extension has time and memory for.
public protocol LinkReading: Sendable {
    /// The address in its normalised form; `nil` for what is none.
    func normalised(_ text: String) async throws -> NormalisedURL?

    /// The address that a link of the document at `base` means; `nil` for what is none.
    func address(_ link: String, from base: WebURL) async -> WebURL?

    /// What a page tells of itself; `nil` where it has nothing to tell, or nobody here can read it.
    func openGraph(of response: HTTPResponse, at url: WebURL) async -> JSONObject?
}

extension LinkReader: LinkReading {}

extension LinkReading {
    /// Without a browser: whole addresses, and paths from the root.
    public func address(_ link: String, from base: WebURL) async -> WebURL? {
        let isPath = link.hasPrefix("/") && !link.hasPrefix("//")
        return WebURL.canonical(isPath ? base.origin + link : link).flatMap(WebURL.init(serialized:))
    }
}

/// Reads addresses without a browser, and leaves pages to others.
public struct PlainLinks: LinkReading {
    public init() {}

    /// Besides addresses in their final form it reads what people and apps write: scheme and host in capitals,
    /// characters that have to be escaped. A host that is not ASCII needs a browser.
    public func normalised(_ text: String) -> NormalisedURL? { NormalisedURL(text) ?? NormalisedURL(escaped(text)) }

    public func openGraph(of response: HTTPResponse, at url: WebURL) -> JSONObject? { nil }

    /// https://url.spec.whatwg.org/#url-parsing, the path-percent-encode set
    private func escaped(_ text: String) -> String {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[1].isEmpty else { return text }
        let rest = parts.count == 4 ? parts[3] : ""
        let escaped = rest.utf8.map { byte -> String in
            let isFine = byte > 0x20 && byte < 0x7F && !"\"<>`{}".utf8.contains(byte)
            return isFine ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }
        return "\(parts[0].lowercased())//\(parts[2].lowercased())/\(escaped.joined())"
    }
}
