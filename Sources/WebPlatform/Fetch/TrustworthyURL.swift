public import HTTP

extension WebURL {
    /// https://w3c.github.io/webappsec-secure-contexts/#is-url-trustworthy
    public var isPotentiallyTrustworthy: Bool {
        switch scheme {
        case "https", "wss", "data", "file": true
        case "http", "ws": host.map(Self.isLoopback) ?? false
        case "about": path == "blank" || path == "srcdoc"
        default: scheme.hasSuffix("-extension")
        }
    }

    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || isLoopbackAddress(host)
    }

    /// 127.0.0.0/8
    private static func isLoopbackAddress(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
