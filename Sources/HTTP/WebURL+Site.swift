extension WebURL {
    // DEPARTURE: which names anybody may register below is guessed from their form, as `co.uk` — the list of public suffixes
    // is not at hand — https://publicsuffix.org
    /// Whether two addresses are of one site, whatever their schemes: of one host, or of hosts of one registrable domain.
    /// https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
    public func isSameSite(as other: WebURL) -> Bool {
        guard let host, let otherHost = other.host, !host.isEmpty else { return false }
        return host == otherHost || Self.registrableDomain(of: host) == Self.registrableDomain(of: otherHost)
    }

    private static func registrableDomain(of host: String) -> String {
        let labels = host.split(separator: ".")
        let isAddress = host.hasPrefix("[") || labels.last?.allSatisfy(\.isNumber) == true
        guard !isAddress, labels.count > 2 else { return host }
        let kinds: Set<Substring> = ["ac", "co", "com", "edu", "gov", "net", "ne", "or", "org"]
        let isCountry = labels[labels.count - 1].count == 2
        let count = isCountry && kinds.contains(labels[labels.count - 2]) ? 3 : 2
        return labels.suffix(count).joined(separator: ".")
    }
}
