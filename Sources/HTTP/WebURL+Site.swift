extension WebURL {
    /// Whether two addresses are of one site, whatever their schemes: of one host, or of hosts of one registrable domain.
    /// https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
    public func isSameSite(as other: WebURL) -> Bool {
        guard let host, let otherHost = other.host, !host.isEmpty else { return false }
        if host == otherHost { return true }
        // Hosts of one site end alike, which most pairs do not.
        guard hasName, other.hasName, host.lastLabel == otherHost.lastLabel,
            let domain = PublicSuffix.registrableDomain(of: host)
        else { return false }
        return domain == PublicSuffix.registrableDomain(of: otherHost)
    }

    /// Whether the host is no IP address.
    private var hasName: Bool {
        guard let host else { return false }
        return !host.hasPrefix("[") && !host.lastLabel.allSatisfy(\.isNumber)
    }
}

extension String {
    fileprivate var lastLabel: Substring { self[(lastIndex(of: ".").map(index(after:)) ?? startIndex)...] }
}
