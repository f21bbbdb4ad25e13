import JSONText

extension InstalledExtension {
    /// Whether the extension may see the address and the title of a tab.
    func canSee(_ tab: TabModel) -> Bool {
        permissions.hasAccess(to: tab.activeURL, tabPattern: tab.activeTabGrants[host])
    }

    /// A tab as `browser.tabs` gives it to this extension.
    /// Source: toWebAPI in WebExtensionAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    func tabJSON(_ tab: TabModel) -> JSON {
        let isActive = tab.isActive
        let size = world.size(of: tab.window)
        var object: JSONObject = [
            "id": .number(Double(tab.id)), "index": .number(Double(tab.index)),
            "windowId": .number(Double(tab.window?.id ?? -1)), "active": .bool(isActive),
            "highlighted": .bool(isActive),
            "selected": .bool(isActive), "incognito": .bool(tab.isPrivate), "pinned": .bool(tab.isPinned),
            "audible": false,
            "mutedInfo": ["muted": .bool(tab.isMuted)], "status": .string(tab.status.rawValue),
            "width": .number(Double(size.width)), "height": .number(Double(size.height)), "isArticle": false,
            "isInReaderMode": false, "url": "", "title": "",
        ]
        object["openerTabId"] = tab.opener.map { .number(Double($0.id)) }
        if canSee(tab) {
            object["url"] = .string(tab.activeURL.href)
            object["title"] = .string(tab.title)
        } else {
            object["hidden"] = ["url", "title"]
        }
        return .object(object)
    }

    /// What has changed of a tab, as this extension may see it.
    func changeJSON(_ tab: TabModel, _ changes: TabChanges) -> JSONObject {
        var object: JSONObject = [:]
        let isSeen = canSee(tab)
        if changes.contains(.url) { object["url"] = .string(isSeen ? tab.activeURL.href : "") }
        if changes.contains(.title) { object["title"] = .string(isSeen ? tab.title : "") }
        if !isSeen, !object.isEmpty { object["hidden"] = .array(object.map { .string($0.name) }) }
        if changes.contains(.pinned) { object["pinned"] = .bool(tab.isPinned) }
        if changes.contains(.muted) { object["mutedInfo"] = ["muted": .bool(tab.isMuted)] }
        return object
    }

    /// A script has read a member of a tab that it may not see.
    func explainHidden(tab id: Int, member: String, lane: TraceEvent.Lane) {
        guard let tab = world.windows.tab(id),
            let reason = permissions.explainHidden(tab.activeURL, tabPattern: tab.activeTabGrants[host])
        else { return }
        world.trace.explain(lane, "tab.\(member) is an empty string: \(reason)")
    }
}
