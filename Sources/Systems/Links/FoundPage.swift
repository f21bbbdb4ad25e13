import HTTP

/// The page behind a link, where it stands now.
struct FoundPage {
    let response: HTTPResponse
    /// The address at the end of its redirects.
    let url: WebURL

    /// As many as `fetch` follows: https://fetch.spec.whatwg.org/#http-redirect-fetch
    private static let maximumRedirects = 20

    /// Asks for the page at an address, and where the answer says that it has moved, there. Nobody is asked without
    /// encryption. https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity
    /// - Returns: the first answer that is no redirect; `nil` where the redirects lead nowhere or have no end, and where
    ///   somebody would have to be asked over plain `http`.
    static func find<Failure: Error>(
        _ url: WebURL, links: any LinkReading, isolation: isolated (any Actor)? = #isolation,
        send: (HTTPRequest) async throws(Failure) -> HTTPResponse
    ) async throws(Failure) -> FoundPage? {
        guard url.scheme == "https" else { return nil }
        var url = url
        for _ in 0...maximumRedirects {
            let response = try await send(HTTPRequest(.get, url))
            guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"]
            else { return FoundPage(response: response, url: url) }
            guard let target = await links.address(location, from: url), target.scheme == "https" else { return nil }
            url = target
        }
        return nil
    }
}
