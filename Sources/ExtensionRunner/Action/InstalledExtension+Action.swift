import JSONText
import ScriptEngine

extension InstalledExtension {
    func badgeText(for tab: TabModel) -> String { action.value(\.badgeText, for: .tab(tab.id)) ?? "" }

    func title(for tab: TabModel) -> String {
        action.value(\.title, for: .tab(tab.id)) ?? defaultTitle
    }

    var defaultTitle: String {
        manifest.action.flatMap { $0.title.isEmpty ? nil : $0.title } ?? manifest.name
    }

    func popupPath(for tab: TabModel) -> String {
        action.value(\.popup, for: .tab(tab.id)) ?? manifest.action?.popup ?? ""
    }

    func isActionEnabled(for tab: TabModel) -> Bool { action.value(\.isEnabled, for: .tab(tab.id)) ?? true }

    /// Makes a change, and records the badge of a tab where it is another one afterwards.
    func noteBadge(after change: () -> Void, for tab: TabModel?) {
        let before = tab.map { badgeText(for: $0) }
        change()
        guard let tab, case let after = badgeText(for: tab), after != before else { return }
        world.trace.record(.browser, "badge", ["tab": .number(Double(tab.id)), "text": .string(after)])
    }

    /// The user presses the extension's button.
    /// Source: performAction in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
    func performAction(on tab: TabModel) {
        guard isActionEnabled(for: tab) else {
            world.trace.explain(.browser, "the button is disabled on this tab, so nothing happened")
            return
        }
        if let pattern = permissions.patternGranted(byGestureOn: tab.url, tabPattern: tab.activeTabGrants[id]) {
            tab.activeTabGrants[id] = pattern
            world.trace.record(
                .browser, "activeTab", ["tab": .number(Double(tab.id)), "pattern": .string(pattern.description)])
        }
        let path = popupPath(for: tab)
        if !path.isEmpty {
            openPopup(path)
        } else if let kind = manifest.action?.kind, kind != .action {
            // A script finds this button, and what it listens to, in the namespace of this name alone.
            world.trace.explain(
                .browser, "browser.\(kind.rawValue) is not implemented by extrun, so nothing listens to the tap")
        } else if background.wakes(for: "action.onClicked") {
            background.fire("action.onClicked", [tabJSON(tab)])
        } else {
            world.trace.explain(
                .browser, "the button has no popup, and nothing listens to action.onClicked, so nothing happened")
        }
    }

    /// Opens the popup in the place of one that is open.
    func openPopup(_ path: String) {
        closePopup(because: "another one opens")
        world.trace.record(.popup, "open", ["path": .string(path)])
        do {
            let page = try ExtensionPage(owner: self, path: path, lane: .popup)
            popup = page
            didOpen(page)
            page.load()
        } catch {
            report(ScriptError(name: "Error", message: "\(error)"), as: "popup", lane: .popup)
        }
    }

    func closePopup(because reason: String) {
        guard let popup else { return }
        self.popup = nil
        world.trace.record(.popup, "close", ["path": .string(popup.path), "reason": .string(reason)])
        popup.close()
    }
}
