extension WebURL {
    /// The serialized origin, `null` where it is opaque. https://url.spec.whatwg.org/#concept-url-origin
    public var origin: String {
        if scheme == "blob" { return blobOrigin }
        guard Self.schemesWithTupleOrigin.contains(scheme), let host else { return "null" }
        return "\(scheme)://\(host)" + (port.map { ":\($0)" } ?? "")
    }

    /// Host and port as a user would name them: without the default port; empty where there is no host.
    public var authority: String { (host ?? "") + (port.map { ":\($0)" } ?? "") }

    /// The default port of a special scheme. https://url.spec.whatwg.org/#default-port
    public static func defaultPort(ofScheme scheme: String) -> Int? {
        switch scheme {
        case "http", "ws": 80
        case "https", "wss": 443
        case "ftp": 21
        default: nil
        }
    }

    // DEPARTURE: pages of an extension have a tuple origin, opaque in the URL standard — browsers send it in `Origin`
    // and compare it — https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Origin
    private static let schemesWithTupleOrigin: Set<String> = [
        "http", "https", "ws", "wss", "ftp", "safari-web-extension", "webkit-extension", "chrome-extension",
        "moz-extension",
    ]

    private var blobOrigin: String {
        guard let inner = WebURL(serialized: path), inner.isHTTP || inner.scheme == "file" else { return "null" }
        return inner.origin
    }
}
