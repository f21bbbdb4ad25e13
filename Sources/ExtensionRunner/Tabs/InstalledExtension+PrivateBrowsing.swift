import JSONText

// What an extension knows of windows and tabs: all, but private ones only where the user allows it in private browsing.
// Source: extensionHasAccess in WebExtensionWindowCocoa.mm and WebExtensionTabCocoa.mm, getWindow, getTab and frontmostWindow in
// WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func sees(_ window: WindowModel) -> Bool { isAllowedInPrivateBrowsing || !window.isPrivate }

    func sees(_ tab: TabModel) -> Bool { isAllowedInPrivateBrowsing || !tab.isPrivate }

    /// The windows that it knows of, the frontmost first.
    var seenWindows: [WindowModel] { world.windows.frontToBack.filter(sees) }

    /// The window that is meant where none is named.
    var frontWindow: WindowModel? { seenWindows.front }

    /// The tab that is meant where none is named.
    var activeTab: TabModel? { frontWindow?.active }

    func seenWindow(_ id: Int) -> WindowModel? { world.windows.window(id).flatMap { sees($0) ? $0 : nil } }

    func seenTab(_ id: Int) -> TabModel? { world.windows.tab(id).flatMap { sees($0) ? $0 : nil } }

    /// The user lets it into private windows, or no longer: what it brings runs at once in private pages that are open, and leaves them.
    ///
    /// Scripts that run there go on, and reach nobody.
    /// Source: setHasAccessToPrivateData in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
    func allowInPrivateBrowsing(_ isAllowed: Bool) {
        guard isAllowed != isAllowedInPrivateBrowsing else { return }
        isAllowedInPrivateBrowsing = isAllowed
        guard isEnabled else { return }
        let privateTabs = world.windows.tabs.filter(\.isPrivate)
        if isAllowed {
            world.injectIntoOpenPages(allContentScripts, of: self, in: privateTabs)
        } else {
            world.keepStyleSheets(of: [], of: self, in: privateTabs)
        }
    }

    /// Says why something does not happen in a tab, where the extension does not know of the tab.
    func explainPrivate(_ tab: TabModel, _ what: String, lane: TraceEvent.Lane) {
        guard !sees(tab) else { return }
        world.trace.explainOnce(
            lane, "\(what): the tab is a private one, and the user has not allowed \(manifest.name) in private browsing"
        )
    }
}

extension WebExtension {
    /// The user allows the extension in private browsing, which none is at first, or no longer.
    ///
    /// Until then it knows nothing of private windows and their tabs, its scripts do not run there, and its button is not there.
    /// Source: https://developer.apple.com/documentation/webkit/wkwebextensioncontext/hasaccesstoprivatedata
    public func allowInPrivateBrowsing(_ isAllowed: Bool = true) async throws {
        try await browser.allowInPrivateBrowsing(self, isAllowed)
    }

    /// Whether the user allows the extension in private browsing.
    public var isAllowedInPrivateBrowsing: Bool {
        get async { await browser.read(self, false) { $0.isAllowedInPrivateBrowsing } }
    }
}

extension Browser {
    func allowInPrivateBrowsing(_ target: WebExtension, _ isAllowed: Bool) async throws {
        let owner = try installed(target)
        world.trace.record(.user, isAllowed ? "allow-private" : "deny-private")
        owner.allowInPrivateBrowsing(isAllowed)
        try await settle()
    }
}
