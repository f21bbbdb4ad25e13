import HTTP
import JSONText
import WebPlatform

// Tabs as the user and scripts open, change and close them.
extension World {
    /// - Parameter window: `nil`: the frontmost one, or a new one where there is none.
    @discardableResult
    func openTab(
        _ url: WebURL, html: String? = nil, scripts: PageOptions.Scripts = .off, in window: WindowModel? = nil,
        active: Bool, at index: Int? = nil, isPinned: Bool = false, isMuted: Bool = false,
        opener: TabModel? = nil, from origin: LoadOrigin = .user
    ) -> TabModel {
        guard let window = window ?? windows.front else {
            return openWindow(OpenedWindow(urls: [url]), html: html, scripts: scripts, from: origin).tabs[0]
        }
        let previous = window.active
        let tab = addTab(url, html: html, scripts: scripts, to: window, at: index, from: origin)
        tab.opener = opener
        tab.isPinned = isPinned
        tab.isMuted = isMuted
        if active || previous == nil {
            window.activate(tab)
            previous?.setHidden(true)
        }
        tellOpened(tab)
        if tab.isActive { fireActivated(tab, after: previous) }
        commit(tab, from: origin)
        return tab
    }

    /// A new tab of a window, of which nobody has been told.
    func addTab(
        _ url: WebURL, html: String?, scripts: PageOptions.Scripts, to window: WindowModel, at index: Int? = nil,
        from origin: LoadOrigin
    ) -> TabModel {
        let tab = TabModel(id: windows.newTabID(), url: shown(url))
        window.add(tab, at: index)
        tab.html = html
        tab.pageScripts = scripts
        applyRules(to: tab, from: .blank)
        tab.status = .loading
        return tab
    }

    func tellOpened(_ tab: TabModel) {
        var fields: JSONObject = ["tab": .number(Double(tab.id)), "url": .string(tab.url.href)]
        if !tab.isActive { fields["active"] = false }
        if let window = tab.window, window.id != 1 { fields["window"] = .number(Double(window.id)) }
        trace.record(.browser, "tab.open", fields)
        fire("tabs.onCreated") { [$0.tabJSON(tab)] }
    }

    func navigate(
        _ tab: TabModel, to url: WebURL, html: String? = nil, scripts: PageOptions.Scripts? = nil,
        history: PageNavigation = .push, from origin: LoadOrigin = .user
    ) {
        if url.isForOtherApps { return noteHandOver(of: url.href) }
        noteHistory(of: tab, goingTo: url, history)
        tab.pageScripts = scripts ?? tab.pageScripts
        show(url, html: html, in: tab, from: origin)
    }

    /// Shows another document in the place of the one before.
    func show(_ url: WebURL, html: String?, in tab: TabModel, from origin: LoadOrigin) {
        let previous = tab.url
        endDocument(of: tab)
        tab.url = url
        tab.html = html
        applyRules(to: tab, from: previous)
        tab.toldTitle = ""
        tab.changes.subtract([.url, .title])
        trace.record(
            .browser, "tab.navigate", ["tab": .number(Double(tab.id)), "url": .string(tab.url.href)])
        commit(tab, from: origin)
    }

    /// Who has a document loaded.
    enum LoadOrigin {
        case user
        /// A script of an extension, which gets its answer before the document comes.
        case script
    }

    func commit(_ tab: TabModel, from origin: LoadOrigin) {
        tab.loads += 1
        let load = tab.loads
        tab.status = .loading
        guard origin == .script else { return commit(tab) }
        // The answer is a task that is scheduled next.
        scheduler.timeline.schedule { [self] in
            scheduler.timeline.schedule { [self] in
                guard windows.tab(tab.id) === tab, tab.loads == load else { return }
                commit(tab)
            }
        }
    }

    /// The main frame shows a document: what was set and granted for the old one ends.
    /// Source: didCommitLoadForFrame in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    private func commit(_ tab: TabModel) {
        tellNavigation("onBeforeNavigate", of: NavigatedFrame(mainOf: tab), in: tab)
        tellDocumentLoad(of: tab)
        for owner in extensions {
            owner.closePopup(because: "the page has changed")
            if let pattern = tab.activeTabGrants[owner.host], !pattern.matches(tab.url) {
                tab.activeTabGrants[owner.host] = nil
            }
            owner.action.clear(tab: tab.id)
            owner.noteButton()
        }
        fire("tabs.onUpdated") { owner in
            var changes: JSONObject = ["status": "loading"]
            for (name, value) in owner.changeJSON(tab, .url) { changes[name] = value }
            return [.number(Double(tab.id)), .object(changes), owner.tabJSON(tab)]
        }
        beginDocument(of: tab)
        // What shows a document tells itself when that has been loaded.
        if tab.document == nil, tab.extensionPage == nil { tellLoaded(tab) }
    }

    /// The document of a tab has been loaded, with its frames, or will not come any further.
    func tellLoaded(_ tab: TabModel) {
        guard tab.status == .loading else { return }
        tab.status = .complete
        fire("tabs.onUpdated") { [.number(Double(tab.id)), ["status": "complete"], $0.tabJSON(tab)] }
    }

    /// Something of a tab has changed that extensions are told of, after a while, together with what else changes until then.
    /// Source: didChangeTabProperties in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func noteChange(of tab: TabModel, _ changes: TabChanges) {
        if tab.changes.isEmpty, tab.grantedChanges.isEmpty { tellChangesLater(of: tab) }
        tab.changes.formUnion(changes)
    }

    /// An extension may see from now on what a tab shows.
    func noteGrant(of tab: TabModel, to owner: InstalledExtension) {
        if tab.changes.isEmpty, tab.grantedChanges.isEmpty { tellChangesLater(of: tab) }
        tab.grantedChanges.insert(owner.host)
    }

    private func tellChangesLater(of tab: TabModel) {
        scheduler.timeline.schedule(after: profile.life.tabUpdateDelay) { [weak self] in self?.tellChanges(of: tab) }
    }

    private func tellChanges(of tab: TabModel) {
        let (granted, title) = (tab.grantedChanges, tab.title)
        if tab.toldTitle == title { tab.changes.remove(.title) }
        let changes = tab.changes
        tab.toldTitle = title
        tab.changes = []
        tab.grantedChanges = []
        guard windows.tab(tab.id) === tab else { return }
        fire("tabs.onUpdated") { owner in
            let all = granted.contains(owner.host) ? changes.union([.url, .title]) : changes
            let members = owner.changeJSON(tab, all)
            return members.isEmpty ? nil : [.number(Double(tab.id)), .object(members), owner.tabJSON(tab)]
        }
    }

    /// A window shows another one of its tabs.
    func activate(_ tab: TabModel) {
        guard let window = tab.window, window.active !== tab else { return }
        let previous = window.active
        window.activate(tab)
        previous?.setHidden(true)
        tab.setHidden(false)
        if window === windows.front {
            for owner in extensions { owner.closePopup(because: "the user looks at another tab") }
        }
        trace.record(.browser, "tab.activate", ["tab": .number(Double(tab.id))])
        fireActivated(tab, after: previous)
    }

    /// - Parameter previous: what has been active; `nil`: nothing, or it is gone.
    func fireActivated(_ tab: TabModel, after previous: TabModel?) {
        let (id, window) = (JSON.number(Double(tab.id)), JSON.number(Double(tab.window?.id ?? -1)))
        fire("tabs.onHighlighted") { _ in [["windowId": window, "tabIds": [id]]] }
        fire("tabs.onActivated") { _ in
            [["previousTabId": .number(Double(previous?.id ?? -1)), "tabId": id, "windowId": window]]
        }
    }

    /// A window closes with its last tab, but for those of a phone, where an empty one takes its place.
    func close(_ tab: TabModel) {
        guard let window = tab.window else { return }
        let isLast = window.tabs.count == 1
        if isLast, profile.platform == .macOS { return close(window) }
        let wasActive = tab.isActive
        end(tab, isWindowClosing: isLast)
        if wasActive, let active = window.active {
            active.setHidden(false)
            fireActivated(active, after: nil)
        }
    }

    /// A tab is gone.
    func end(_ tab: TabModel, isWindowClosing: Bool) {
        let window = tab.window
        window?.remove(tab)
        endDocument(of: tab)
        for owner in extensions { owner.action.clear(tab: tab.id) }
        trace.record(.browser, "tab.close", ["tab": .number(Double(tab.id))])
        fire("tabs.onRemoved") { _ in
            [
                .number(Double(tab.id)),
                ["windowId": .number(Double(window?.id ?? -1)), "isWindowClosing": .bool(isWindowClosing)],
            ]
        }
    }

    /// Fires an event at every extension, with arguments as each may see them; `nil`: nothing that it may see.
    func fire(_ event: String, _ arguments: (InstalledExtension) -> [JSON]?) {
        for owner in extensions { owner.fire(event) { arguments(owner) } }
    }
}
