import HTTP
import JSONText
import WebPlatform

// Tabs as the user and scripts open, change and close them.
extension World {
    /// - Parameter window: `nil`: the frontmost one, or a new one where there is none.
    @discardableResult
    func openTab(
        _ load: DocumentLoad, in window: WindowModel? = nil, active: Bool, at index: Int? = nil,
        isPinned: Bool = false, isMuted: Bool = false, opener: TabModel? = nil, from origin: LoadOrigin = .user
    ) -> TabModel {
        guard let window = window ?? windows.front else {
            return openWindow(OpenedWindow(loads: [load]), from: origin).tabs[0]
        }
        // Also one in which nothing runs, so that it has no document of its own yet.
        scheduler.count(tasks: PageContext.tasksOfWindow)
        let previous = window.active
        let tab = addTab(load, to: window, at: index, isPinned: isPinned, opener: opener)
        tab.isMuted = isMuted
        if active || previous == nil {
            window.activate(tab)
            previous?.setHidden(true)
            if window === windows.front { closePopups(because: "the user looks at another tab") }
        }
        tellOpened(tab)
        if tab.isActive { fireActivated(tab, after: previous) }
        start(load, in: tab, from: origin)
        return tab
    }

    /// A new tab of a window, of which nobody has been told. It shows an empty document until the one that is requested has come.
    func addTab(
        _ load: DocumentLoad, to window: WindowModel, at index: Int? = nil, isPinned: Bool = false,
        opener: TabModel? = nil
    ) -> TabModel {
        let tab = TabModel(id: windows.newTabID(), dataStore: dataStore(ofTabIn: window, openedBy: opener))
        tab.opener = opener
        tab.isPinned = isPinned
        window.add(tab, at: index)
        tab.load = load
        tab.status = .loading
        tab.source.scripts = load.source.scripts
        if !load.isRequested { enter(load, in: tab) }
        return tab
    }

    /// A private tab shares its data with the one that has opened it, and with no other.
    private func dataStore(ofTabIn window: WindowModel, openedBy opener: TabModel?) -> DataStore {
        guard window.isPrivate else { return dataStore }
        return opener.flatMap { $0.isPrivate ? $0.dataStore : nil } ?? makeDataStore(isPrivate: true)
    }

    func tellOpened(_ tab: TabModel) {
        var fields: JSONObject = ["tab": .number(Double(tab.id)), "url": .string(tab.activeURL.href)]
        if !tab.isActive { fields["active"] = false }
        if let window = tab.window, window.id != 1 { fields["window"] = .number(Double(window.id)) }
        trace.record(.browser, "tab.open", fields)
        fire("tabs.onCreated", of: tab) { [$0.tabJSON(tab)] }
    }

    func pin(_ tab: TabModel, _ isPinned: Bool) {
        guard let window = tab.window, let move = window.pin(tab, isPinned) else { return }
        if move.from != move.to {
            fire("tabs.onMoved", of: tab) { _ in
                [
                    .number(Double(tab.id)),
                    [
                        "windowId": .number(Double(window.id)), "fromIndex": .number(Double(move.from)),
                        "toIndex": .number(Double(move.to)),
                    ],
                ]
            }
        }
        noteChange(of: tab, .pinned)
    }

    func navigate(
        _ tab: TabModel, to url: WebURL, _ source: DocumentSource, history: PageNavigation = .push,
        initiator: WebURL? = nil, from origin: LoadOrigin = .user
    ) {
        if url.isForOtherApps { return noteHandOver(of: url.href) }
        if history == .push, source.page == nil, source.form == nil, let page = page(of: tab, withPart: url) {
            return page.show(fragmentOf: url.href)
        }
        show(makeLoad(of: url, source, step: .navigation(history), initiator: initiator), in: tab, from: origin)
    }

    /// The page that a tab shows, where an address is that of another part of it.
    /// Source: FrameLoader::shouldPerformFragmentNavigation of https://github.com/WebKit/WebKit
    private func page(of tab: TabModel, withPart url: WebURL) -> PageContext? {
        guard url.fragment != nil, url != tab.url, url.withoutFragment == tab.url.withoutFragment, tab.load == nil,
            !tab.isUnreachable
        else { return nil }
        return tab.extensionPage?.page ?? document(of: tab)?.page.page
    }

    func reload(_ tab: TabModel, from origin: LoadOrigin = .user) {
        navigate(tab, to: tab.url, tab.source, history: .reload, from: origin)
    }

    /// Something of a tab has changed that extensions are told of, after a while, together with what else changes until then.
    /// Source: didChangeTabProperties in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func noteChange(of tab: TabModel, _ changes: TabChanges) {
        if !tab.hasUntoldChanges { tellChangesLater(of: tab) }
        tab.changes.formUnion(changes)
    }

    /// An extension may see from now on what a tab shows.
    func noteGrant(of tab: TabModel, to owner: InstalledExtension) {
        if !tab.hasUntoldChanges { tellChangesLater(of: tab) }
        tab.grantedChanges.insert(owner.host)
    }

    private func tellChangesLater(of tab: TabModel) {
        scheduler.timeline.schedule(after: profile.life.tabUpdateDelay) { [weak self, weak tab] in
            if let self, let tab { tellChanges(of: tab) }
        }
    }

    /// Tells what has changed until now, if anything has.
    func tellChanges(of tab: TabModel) {
        let (granted, title) = (tab.grantedChanges, tab.title)
        if tab.toldTitle == title { tab.changes.remove(.title) }
        let changes = tab.changes
        tab.toldTitle = title
        tab.changes = []
        tab.grantedChanges = []
        guard windows.tab(tab.id) === tab else { return }
        fire("tabs.onUpdated", of: tab) { owner in
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
            closePopups(because: "the user looks at another tab")
        }
        trace.record(.browser, "tab.activate", ["tab": .number(Double(tab.id))])
        fireActivated(tab, after: previous)
    }

    /// - Parameter previous: what has been active; `nil`: nothing, or it is gone.
    func fireActivated(_ tab: TabModel, after previous: TabModel?) {
        let (id, window) = (JSON.number(Double(tab.id)), JSON.number(Double(tab.window?.id ?? -1)))
        fire("tabs.onHighlighted", of: tab) { _ in [["windowId": window, "tabIds": [id]]] }
        fire("tabs.onActivated", of: tab) { _ in
            [["previousTabId": .number(Double(previous?.id ?? -1)), "tabId": id, "windowId": window]]
        }
    }

    /// A window closes with its last tab, but for the one of a phone, where an empty one takes its place.
    func close(_ tab: TabModel) {
        guard let window = tab.window else { return }
        let isLast = window.tabs.count == 1
        if isLast, profile.platform == .macOS || window.isPrivate { return close(window) }
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
        tab.stopLoading()
        endDocument(of: tab)
        for owner in extensions {
            if owner.popup?.actionTab === tab { owner.closePopup(because: "its tab was closed") }
            owner.action.clear(tab: tab.id)
        }
        trace.record(.browser, "tab.close", ["tab": .number(Double(tab.id))])
        fire("tabs.onRemoved", of: tab) { _ in
            [
                .number(Double(tab.id)),
                ["windowId": .number(Double(window?.id ?? -1)), "isWindowClosing": .bool(isWindowClosing)],
            ]
        }
    }

    /// Fires an event of a tab at every extension that may know of it, with arguments as each may see them; `nil`: nothing that it may see.
    func fire(_ event: String, of tab: TabModel, _ arguments: (InstalledExtension) -> [JSON]?) {
        for owner in extensions where owner.sees(tab) { owner.fire(event) { arguments(owner) } }
    }

    /// Fires an event of a window at every extension that may know of it.
    func fire(_ event: String, of window: WindowModel, _ arguments: (InstalledExtension) -> [JSON]) {
        for owner in extensions where owner.sees(window) { owner.fire(event) { arguments(owner) } }
    }
}
