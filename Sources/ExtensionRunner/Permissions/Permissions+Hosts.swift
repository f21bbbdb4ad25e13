public import HTTP

extension Permissions {
    /// Whether the extension may see `url`: a tab's address and title, its page, its cookies.
    ///
    /// - Parameter tabPattern: what a gesture on the tab that shows `url` has granted through `activeTab`.
    public func decision(for url: WebURL, tabPattern: MatchPattern? = nil) -> HostDecision {
        if isOwn(url) { return .ownURL }
        guard MatchPattern.webSchemes.contains(url.scheme) else { return .unsupportedScheme(url.scheme) }
        if let tabPattern, tabPattern.matches(url) { return .activeTab(tabPattern) }
        // Patterns for certain hosts first, then blanket ones, so that a blanket pattern serves as the default. Among
        // equals a denial counts.
        for isBlanket in [false, true] {
            func applies(_ pattern: MatchPattern) -> Bool {
                pattern.matchesAllHosts == isBlanket && pattern.matches(url)
            }
            if let pattern = deniedHosts.first(where: applies) { return .denied(pattern) }
            if let pattern = grantedHosts.first(where: applies) { return .granted(pattern) }
        }
        return .notGranted(requested: (requestedHosts + impliedHosts).first { $0.matches(url) })
    }

    /// Whether the extension may see `url`.
    public func hasAccess(to url: WebURL, tabPattern: MatchPattern? = nil) -> Bool {
        decision(for: url, tabPattern: tabPattern).isGranted
    }

    /// Whether the background may request `url` without CORS: the manifest asks for the host, and the user granted it.
    ///
    /// That the user allowed every website does not make up for a manifest that asks for none.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/host_permissions
    public func bypassesCORS(for url: WebURL) -> Bool {
        let isAskedFor = (requestedHosts + optionalHosts).contains { $0.matches(url) }
        return isAskedFor && hasAccess(to: url) || isOwn(url)
    }

    /// The pattern that a user's gesture on a tab with this page grants; `nil` where it grants nothing new.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/permissions#activetab_permission
    public func patternGranted(byGestureOn url: WebURL, tabPattern: MatchPattern? = nil) -> MatchPattern? {
        guard has("activeTab"), url.scheme != "file",
            case .notGranted = decision(for: url, tabPattern: tabPattern)
        else { return nil }
        return MatchPattern(siteOf: url)
    }

    private func isOwn(_ url: WebURL) -> Bool { url.origin == ownOrigin && ownOrigin != "null" }
}
