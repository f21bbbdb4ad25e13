public import HTTP

// https://html.spec.whatwg.org/multipage/browsing-the-web.html#hand-off-to-external-software
extension WebURL {
    /// Whether it is no address of a document, but another app's.
    public var isForOtherApps: Bool { !Self.documentSchemes.contains(scheme) }

    private static let documentSchemes: Set<String> = [
        "about", "blob", "data", "file", "ftp", "http", "https", "javascript", "safari-web-extension",
        "webkit-extension",
    ]
}

extension PageContext {
    /// Hands an address over where it is another app's. Returns whether it is.
    func handsOver(_ url: String) -> Bool {
        guard WebURL(serialized: url)?.isForOtherApps == true else { return false }
        delegate.page(self, handsOver: url)
        return true
    }
}
