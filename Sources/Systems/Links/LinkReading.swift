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
        return WebURL(parsingHTTP: isPath ? base.origin + link : link)
    }
}

/// Reads addresses without a browser, and leaves pages to others.
public struct PlainLinks: LinkReading {
    public init() {}

    /// A host that is not ASCII needs a browser: apps share it in punycode.
    public func normalised(_ text: String) -> NormalisedURL? { NormalisedURL(text) }

    public func openGraph(of response: HTTPResponse, at url: WebURL) -> JSONObject? { nil }
}
