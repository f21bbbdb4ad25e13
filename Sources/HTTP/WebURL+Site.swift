extension WebURL {
    /// Whether two addresses are of one site, whatever their schemes: of one host, or of hosts of one registrable domain.
    /// https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
    public func isSameSite(as other: WebURL) -> Bool {
        guard let host, let otherHost = other.host, !host.isEmpty else { return false }
        if host == otherHost { return true }
        // Hosts of one site end alike, which most pairs do not.
        guard Self.isName(host: host), !host.lastLabel.isEmpty, host.lastLabel == otherHost.lastLabel,
            let domain = PublicSuffix.registrableDomain(of: host)
        else { return false }
        return domain == PublicSuffix.registrableDomain(of: otherHost)
    }

    /// Whether a host, as it stands in a URL, is no IP address.
    public static func isName(host: String) -> Bool {
        !host.hasPrefix("[") && !host.allSatisfy { $0.isNumber || $0 == "." }
    }
}

extension String {
    fileprivate var lastLabel: Substring { self[(lastIndex(of: ".").map(index(after:)) ?? startIndex)...] }
}
