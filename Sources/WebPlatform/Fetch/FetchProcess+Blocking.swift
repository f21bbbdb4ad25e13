internal import HTTP

extension FetchProcess {
    /// What is refused before anybody is asked. https://fetch.spec.whatwg.org/#main-fetch, steps 4 to 7
    mutating func checkRequest() throws(FetchError) {
        upgrade()
        if let refusal = policy.refusal(request, currentURL, urls.count > 1 ? urls[0] : nil) {
            throw .refusedByPolicy(refusal)
        }
        if currentURL.hasBadPort { throw .badPort(currentURL) }
        // DEPARTURE: each body of a request that is kept alive counts by itself, and not with those that are under way — few pages
        // send several at once — https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
        if request.isKeepalive, let count = request.body?.count, count > 65_536 {
            throw .keepaliveBodyTooLarge(count)
        }
        // https://w3c.github.io/webappsec-mixed-content/#should-block-fetch
        // Only documents of https are looked at, as in WebKit, so pages of extensions may ask for http:
        // https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/MixedContentChecker.cpp
        // What a whole page is left for is mixed with nothing.
        if request.origin.hasPrefix("https:"), request.destination != "document", !currentURL.isPotentiallyTrustworthy {
            throw .mixedContent(currentURL, origin: request.origin)
        }
    }

    /// https://w3c.github.io/webappsec-upgrade-insecure-requests/#upgrade-request
    private mutating func upgrade() {
        guard policy.upgradesRequests, currentURL.scheme == "http",
            let secure = WebURL(serialized: "https" + currentURL.href.dropFirst(4))
        else { return }
        urls[urls.count - 1] = secure
    }

    /// Whether the server lets other origins load the response without reading it.
    /// https://fetch.spec.whatwg.org/#cross-origin-resource-policy-internal-check
    func checkResourcePolicy(_ response: HTTPResponse) throws(FetchError) {
        let policy = response.headers["Cross-Origin-Resource-Policy"]
        switch policy {
        case "same-origin":
            throw .resourcePolicy(currentURL, policy: "same-origin", origin: request.origin)
        case "same-site":
            guard let origin = WebURL(serialized: request.origin + "/"),
                origin.isSameSite(as: currentURL),
                origin.scheme == "https" || currentURL.scheme != "https"
            else { throw .resourcePolicy(currentURL, policy: "same-site", origin: request.origin) }
        default: return
        }
    }
}
