public import HTTP

extension Permissions {
    /// Why the extension sees no `url` and `title` of a tab that shows `url`, and what would reveal them: a sentence for
    /// the trace. `nil` where it sees them.
    public func explainHidden(_ url: WebURL, tabPattern: MatchPattern? = nil) -> String? {
        switch decision(for: url, tabPattern: tabPattern) {
        case .ownURL, .activeTab, .granted: nil
        case .unsupportedScheme(let scheme): "no permission of an extension reaches \(scheme): pages"
        case .denied(let pattern):
            "the user denied access to \(pattern), which includes \(url); "
                + "grant the site, for instance with the step 'grant \(site(of: url))'"
        case .notGranted(let requested): explainMissingGrant(url, requested: requested)
        }
    }

    /// That an extension reaches a page only because the user has allowed every website, and what would let it elsewhere, too: a sentence for
    /// the trace. `nil` where its manifest asks for the site, or a gesture may have given it.
    public func explainUnasked(_ url: WebURL) -> String? {
        guard case .granted(let pattern) = decision(for: url), pattern.matchesAllHosts, !has("activeTab"),
            !(requestedHosts + optionalHosts + impliedHosts).contains(where: { $0.matches(url) })
        else { return nil }
        return
            "the extension reaches \(site(of: url)) only because the host access is 'granted', for every website: its manifest has "
            + "neither activeTab nor a host permission that matches; with the host access 'ask' this is refused"
    }

    private func explainMissingGrant(_ url: WebURL, requested: MatchPattern?) -> String {
        if url.scheme == "file" { return "access to files of this device is not granted to extensions" }
        let wayOut = "the step 'grant \(site(of: url))' or the host access 'granted'"
        if let requested {
            return "the manifest asks for \(requested), but the user has not granted it; \(wayOut) reveals the address"
        }
        if let other = patternOfOtherPaths(of: url) {
            return "\(other) is for this site, and not for this address of it; '/*' at its end includes all"
        }
        if has("activeTab") {
            return "no user gesture on this page has put activeTab into force: a tap on the button, a command or a menu"
                + " item does, until the tab goes to another site"
        }
        let aside = has("tabs") ? "; the permission tabs alone never reveals it" : ""
        return "the manifest asks for neither activeTab nor a host permission that matches \(url)\(aside); "
            + "with one of them, or with \(wayOut), the address is revealed"
    }

    /// A pattern that the manifest names, or the user has granted, for the site of a page but not for the page.
    private func patternOfOtherPaths(of url: WebURL) -> MatchPattern? {
        guard let site = MatchPattern(siteOf: url) else { return nil }
        return (grantedHosts + requestedHosts + optionalHosts + impliedHosts).first {
            $0.includes(site, comparing: .schemeAndHost) && !$0.matches(url)
        }
    }

    private func site(of url: WebURL) -> String { MatchPattern(siteOf: url)?.description ?? url.href }
}
