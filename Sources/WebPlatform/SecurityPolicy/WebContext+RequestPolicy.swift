public import HTTP

extension WebContext {
    /// Why the policies of the context refuse a request of it; `nil` where they do not.
    /// - Parameter first: where redirects have led from.
    /// https://w3c.github.io/webappsec-csp/#should-block-request
    public func refusal(of request: FetchRequest, to url: WebURL, first: WebURL?) -> String? {
        guard !isClosed, let directive = request.policyDirective(isRedirected: first != nil) else { return nil }
        return refusal(of: .load(directive, url, request.element, first: first), at: request.position)
    }
}

extension FetchRequest {
    /// https://w3c.github.io/webappsec-csp/#effective-directive-for-a-request
    /// - Parameter isRedirected: frames and event sources have been asked about before their requests are made.
    fileprivate func policyDirective(isRedirected: Bool) -> PolicyDirective? {
        switch destination {
        case "" where !isOfWorld && (isUnsafe || isRedirected): .connect
        case "script": .scriptElement
        case "style": .styleElement
        case "worker" where !isOfWorld: .worker
        case "image": .image
        case "font": .font
        case "audio", "track", "video": .media
        case "iframe" where isRedirected: .frame
        default: nil
        }
    }
}
