import HTTP
import JSONText
import ScriptEngine

extension InstalledExtension {
    /// What counts for a scope; `nil` where nobody has set anything.
    func actionValue<Value>(
        _ member: KeyPath<ActionState.Values, Value?>, for scope: ActionState.Scope
    ) -> Value? {
        switch scope {
        case .default: action.value(member, in: [scope])
        case .window: action.value(member, in: [scope, .default])
        case .tab(let id):
            action.value(
                member, in: [scope, .window(world.windows.tab(id)?.window?.id ?? -1), .default])
        }
    }

    func badgeText(for scope: ActionState.Scope) -> String { actionValue(\.badge, for: scope) ?? "" }

    func title(for scope: ActionState.Scope) -> String { actionValue(\.title, for: scope) ?? defaultTitle }

    var defaultTitle: String {
        manifest.action.flatMap { $0.title.isEmpty ? nil : $0.title } ?? manifest.name
    }

    func popupPath(for scope: ActionState.Scope) -> String {
        actionValue(\.popup, for: scope) ?? manifest.action?.popup ?? ""
    }

    func isActionEnabled(for scope: ActionState.Scope) -> Bool { actionValue(\.isEnabled, for: scope) ?? true }

    /// Records what the button shows on each tab, where it is not what the trace has had last.
    func noteButton() {
        shownButtons = shownButtons.filter { id, _ in world.windows.tab(id) != nil }
        for tab in world.windows.tabs where sees(tab) {
            let before =
                shownButtons[tab.id] ?? ShownButton(badgeText: "", title: defaultTitle, isEnabled: true, icon: nil)
            let now = ShownButton(
                badgeText: badgeText(for: .tab(tab.id)), title: title(for: .tab(tab.id)),
                isEnabled: isActionEnabled(for: .tab(tab.id)),
                icon: actionValue(\.icon, for: .tab(tab.id)))
            guard now != before else { continue }
            shownButtons[tab.id] = now
            let id = JSON.number(Double(tab.id))
            if now.badgeText != before.badgeText {
                world.trace.record(.browser, "badge", ["tab": id, "text": .string(now.badgeText)])
            }
            let showsIcon = world.options.tracesDetails && now.icon != before.icon
            let icon = showsIcon ? iconURL(now.icon) ?? "" : nil
            let isOther = now.title != before.title || now.isEnabled != before.isEnabled
            if isOther || icon != nil {
                var fields: JSONObject = [
                    "tab": id, "title": .string(now.title), "enabled": .bool(now.isEnabled),
                ]
                fields["icon"] = icon.map { .string($0) }
                world.trace.record(.browser, "button", fields, detail: isOther ? .fields(["icon"]) : .everything)
            }
        }
    }

    /// The user presses the extension's button.
    /// Source: performAction in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func performAction(on tab: TabModel) {
        guard isActionEnabled(for: .tab(tab.id)) else {
            world.trace.explain(.browser, "the button is disabled on this tab, so nothing happened")
            return
        }
        noteGesture(on: tab)
        let path = popupPath(for: .tab(tab.id))
        if !path.isEmpty {
            return openPopup(path, of: tab)
        }
        world.closePopups(because: "the user pressed a button")
        if hears("action.onClicked") {
            fire("action.onClicked") { [tabJSON(tab)] }
        } else {
            let name = "\((manifest.action?.kind ?? .action).rawValue).onClicked"
            let why = whyUnheard(name)
            world.trace.explain(.browser, "the button has no popup, and \(why), so nothing happened")
        }
    }

    /// What the user does with the extension on a tab lets it see the tab, where it has activeTab.
    /// Source: userGesturePerformed in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func noteGesture(on tab: TabModel) {
        guard let pattern = permissions.patternGranted(byGestureOn: tab.url, tabPattern: tab.activeTabGrants[host])
        else { return }
        tab.activeTabGrants[host] = pattern
        world.trace.record(
            .browser, "activeTab", ["tab": .number(Double(tab.id)), "pattern": .string(pattern.description)]
        ) { beginGesture(on: pattern) }
    }

    /// Opens the popup of the button on a tab, in the place of one that is open.
    /// Source: popupWebView in WebExtensionActionCocoa.mm of https://github.com/WebKit/WebKit
    /// - Parameters:
    ///   - address: a path in the extension, or the URL of one.
    ///   - former: the page in the popup that leads to this one.
    func openPopup(_ address: String, of tab: TabModel?, after former: ExtensionPage? = nil) {
        world.closePopups(because: "another one opens")
        guard let url = world.parseURL(address, base: WebURL(serialized: baseURL)), url.href.hasPrefix(baseURL) else {
            report(
                ScriptError(name: "", message: "The page '\(address)' is none of the extension's"), as: "page",
                lane: .popup)
            return
        }
        world.trace.record(.popup, "open", ["path": .string(String(url.href.dropFirst(baseURL.count)))]) {
            do {
                let page = try ExtensionPage(owner: self, url: url, lane: .popup, actionTab: tab, former: former)
                popup = page
                didOpen(page)
                page.load()
            } catch {
                report(ScriptError(name: "Error", message: "\(error)"), as: "popup", lane: .popup)
            }
        }
    }

    /// - Parameter byUser: the user does something elsewhere, which takes the focus from it first.
    func closePopup(because reason: String, byUser: Bool = false) {
        guard let popup else { return }
        self.popup = nil
        world.trace.record(.popup, "close", ["path": .string(popup.path), "reason": .string(reason)]) {
            if byUser, popup.stoppedBy == nil { popup.page.loseFocus() }
            popup.close()
        }
    }
}

extension World {
    /// A popup is there as long as the user does nothing beside it, and there is one at most.
    /// Source: WebExtensionActionCocoa.mm of https://github.com/WebKit/WebKit, whose popover is a semitransient one
    func closePopups(because reason: String) {
        for owner in extensions { owner.closePopup(because: reason, byUser: true) }
    }
}
