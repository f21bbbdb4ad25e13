public import HTTP

extension MatchPattern {
    /// Whether the pattern can have an effect; one for `ftp:` or `file:` is well-formed and matches nothing that counts.
    public var isSupported: Bool {
        matchesAllURLs || Self.supportedWebSchemes.contains(scheme) || Self.extensionSchemes.contains(scheme)
    }

    /// Whether the pattern is a blanket one, such as `<all_urls>` and `*://*/*`. Those rank below all others.
    public var matchesAllHosts: Bool { matchesAllURLs || matchesSubdomains && host.isEmpty }

    /// Whether the pattern covers a URL. Its path is compared without query and fragment.
    public func matches(_ url: WebURL) -> Bool {
        if matchesAllURLs { return url.isHTTP }
        guard scheme == "*" ? url.isHTTP : scheme == url.scheme else { return false }
        return covers(host: url.host ?? "") && WildcardText.matches(path, url.path)
    }

    /// Whether the pattern covers every URL that `other` covers, so far as their texts tell: the path of `other`,
    /// wildcards included, must match the path of this one.
    public func includes(_ other: MatchPattern, comparing parts: ComparedParts = .all) -> Bool {
        if self == other { return true }
        if matchesAllURLs { return Self.supportedWebSchemes.contains(other.scheme) }
        if other.matchesAllURLs { return false }
        let coversScheme =
            scheme == "*" ? ["*", "http", "https"].contains(other.scheme) : scheme == other.scheme
        guard coversScheme, covers(host: other.host) else { return false }
        return parts == .schemeAndHost || WildcardText.matches(path, other.path)
    }

    /// What of two patterns is compared. Permissions compare without paths.
    public enum ComparedParts: Sendable { case all, schemeAndHost }

    private func covers(host other: String) -> Bool {
        let other = other.lowercased()
        if other == host { return true }
        guard matchesSubdomains else { return false }
        return host.isEmpty || other.hasSuffix(".\(host)")
    }
}
