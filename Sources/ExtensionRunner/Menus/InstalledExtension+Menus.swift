import HTTP
import JSONText

extension InstalledExtension {
    /// The item of an identifier, or else of a title, as the menu shows it.
    func menuItem(_ name: String, at place: MenuPlace, on tab: TabModel) throws(BrowserError) -> MenuItem {
        if let item = menus.item(name) { return item }
        let titled = menus.items.filter { !name.isEmpty && $0.title.hasBytes(of: name) }
        let shown = titled.filter { self.kinds(of: $0, at: place, on: tab) != nil }
        let candidates = shown.isEmpty ? titled : shown
        guard let item = candidates.first else {
            throw .noMenuItem(name, known: menus.items.compactMap(menus.description(of:)))
        }
        guard candidates.count == 1 else { throw .severalMenuItems(name, identifiers: candidates.map(\.id)) }
        return item
    }

    /// The user chooses a menu item.
    /// Source: performMenuItem in WebExtensionContext.cpp, toggleCheckedIfNeeded in WebExtensionMenuItem.cpp of
    /// https://github.com/WebKit/WebKit
    func choose(_ item: MenuItem, at place: MenuPlace, on tab: TabModel) {
        guard let kinds = kinds(of: item, at: place, on: tab) else {
            world.trace.explain(.browser, whyHidden(item, at: place, on: tab))
            return
        }
        guard item.isEnabled, item.kind != .separator, item.children.isEmpty else {
            let why =
                item.kind == .separator
                ? "is a separator" : item.children.isEmpty ? "is disabled" : "opens the menu of its items"
            world.trace.explain(.browser, "the menu item '\(menus.name(of: item))' \(why), so nothing happened")
            return
        }
        noteGesture(on: tab)
        if let command = item.command.flatMap({ name in manifest.commands.first { $0.name == name } }) {
            perform(command, on: tab)
            return
        }
        let wasChecked = toggle(item, at: place, kinds: kinds, on: tab)
        guard hears("menus.onClicked") else {
            world.trace.explain(.browser, "\(whyUnheard("menus.onClicked")), so nothing happened")
            return
        }
        fire("menus.onClicked") { [clickInfo(item, wasChecked, place, kinds, tab), tabJSON(tab)] }
    }

    /// Of what an item shows in the menu: what was not clicked on the page was clicked on the tab or on the button. `nil` where it does
    /// not show.
    private func kinds(of item: MenuItem, at place: MenuPlace, on tab: TabModel) -> Set<String>? {
        [place.kinds, ["tab"], ["action"]].first { isShown(item, at: place, kinds: $0, on: tab) }
    }

    private func isShown(_ item: MenuItem, at place: MenuPlace, kinds: Set<String>, on tab: TabModel) -> Bool {
        let isInPage = kinds.isDisjoint(with: ["tab", "action"])
        guard !isInPage || canSee(tab) || permissions.has("activeTab") else { return false }
        var current: MenuItem? = item
        while let candidate = current {
            guard matches(candidate, place, kinds, tab), candidate.isVisible, candidate === item || candidate.isEnabled
            else { return false }
            current = candidate.parent
        }
        return true
    }

    private func matches(_ item: MenuItem, _ place: MenuPlace, _ kinds: Set<String>, _ tab: TabModel) -> Bool {
        let document = place.frameURL.flatMap { world.parseURL($0) } ?? tab.url
        return item.matches(place, kinds: kinds, document: document) { world.parseURL($0) }
    }

    private func whyHidden(_ item: MenuItem, at place: MenuPlace, on tab: TabModel) -> String {
        let contexts = item.contexts.sorted().joined(separator: ", ")
        let why =
            if !item.isVisible {
                "it is not visible"
            } else if item.contexts.isDisjoint(with: place.kinds) {
                "it is for: \(contexts); say what was clicked, as in menu \(menus.name(of: item)) \(Self.example(of: item.contexts))"
            } else if !canSee(tab), !permissions.has("activeTab") {
                "the extension has neither access to the page nor activeTab"
            } else {
                "its patterns do not match, or the menu in which it stands does not show"
            }
        return "the menu item '\(menus.name(of: item))' does not show here, because \(why); so nothing happened"
    }

    /// A place where an item of one of these contexts shows.
    private static func example(of contexts: Set<String>) -> String {
        let examples = [
            ("selection", #"{"selectionText":"…"}"#), ("link", #"{"linkUrl":"https://…"}"#),
            ("image", #"{"srcUrl":"https://…"}"#), ("video", #"{"srcUrl":"https://…","mediaType":"video"}"#),
            ("audio", #"{"srcUrl":"https://…","mediaType":"audio"}"#), ("editable", #"{"editable":true}"#),
            ("frame", #"{"frameUrl":"https://…"}"#),
        ]
        return examples.first { contexts.contains($0.0) }?.1 ?? "JSON"
    }

    /// Checks or unchecks an item, and the others of its group. Returns whether it was checked.
    private func toggle(_ item: MenuItem, at place: MenuPlace, kinds: Set<String>, on tab: TabModel) -> Bool {
        let wasChecked = item.isChecked
        switch item.kind {
        case .normal, .separator: break
        case .checkbox: item.isChecked = !wasChecked
        case .radio where !wasChecked:
            item.isChecked = true
            let shown = menus.siblings(of: item).filter { matches($0, place, kinds, tab) }
            let index = shown.firstIndex { $0 === item } ?? 0
            let before = shown[..<index].reversed().prefix { $0.kind == .radio }
            let after = shown[(index + 1)...].prefix { $0.kind == .radio }
            for other in Array(before) + Array(after) { other.isChecked = false }
        case .radio: break
        }
        return wasChecked
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/menus/OnClickData
    private func clickInfo(
        _ item: MenuItem, _ wasChecked: Bool, _ place: MenuPlace, _ kinds: Set<String>, _ tab: TabModel
    ) -> JSON {
        var info: JSONObject = ["menuItemId": .string(item.id)]
        info["parentMenuItemId"] = item.parent.map { .string($0.id) }
        if item.kind == .checkbox || item.kind == .radio {
            info["checked"] = .bool(item.isChecked)
            info["wasChecked"] = .bool(wasChecked)
        }
        guard kinds.isDisjoint(with: ["tab", "action"]) else { return .object(info) }
        info["selectionText"] = place.selectionText.map { .string($0) }
        if let url = place.sourceURL {
            info["srcUrl"] = .string(url)
            info["mediaType"] = .string(place.media.rawValue)
        }
        info["linkUrl"] = place.linkURL.map { .string($0) }
        info["linkText"] = place.linkText.map { .string($0) }
        info["editable"] = .bool(place.isEditable)
        let frame = place.frameURL.flatMap { url in tab.document?.frames.first { !$0.isMain && $0.url.href == url } }
        info["frameId"] = .number(Double(frame?.id ?? 0))
        if let url = place.frameURL { info["frameUrl"] = .string(url) } else { info["pageUrl"] = .string(tab.url.href) }
        return .object(info)
    }
}
