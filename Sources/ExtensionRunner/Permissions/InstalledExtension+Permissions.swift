import HTTP
import JSONText

// What changes when permissions of an installed extension do.
// Source: permissionsDidChange in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func grant(names: [String] = [], hosts: [MatchPattern] = []) {
        changePermissions {
            for host in hosts { $0.grant(host) }
            for name in names { $0.grant(name) }
        }
    }

    func deny(names: [String] = [], hosts: [MatchPattern] = []) {
        endGestures(on: hosts)
        changePermissions {
            for host in hosts { $0.deny(host) }
            for name in names { $0.deny(name) }
        }
    }

    /// Takes back what was granted, and with it what gestures on tabs have granted of it.
    func withdraw(names: [String], hosts: [MatchPattern]) {
        endGestures(on: hosts)
        changePermissions {
            for host in hosts { $0.withdraw(host) }
            for name in names { $0.withdraw(name) }
        }
    }

    /// Source: removeGrantedPermissionMatchPatterns in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    private func endGestures(on hosts: [MatchPattern]) {
        for tab in world.windows.tabs {
            if let pattern = tab.activeTabGrants[host], hosts.contains(where: { pattern.includes($0) }) {
                tab.activeTabGrants[host] = nil
                gestureSites.removeAll { $0 == pattern }
            }
        }
    }

    /// A gesture on a tab lets content scripts into every page of its site, and the extension is told of a grant, until the tab goes to
    /// another site.
    /// Source: userGesturePerformed in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit, which would keep it to the tab
    /// (https://webkit.org/b/279287)
    func beginGesture(on site: MatchPattern) {
        if !gestureSites.contains(site) { gestureSites.append(site) }
        world.injectIntoOpenPages(allContentScripts, of: self) { !site.matches($0) || permissions.hasAccess(to: $0) }
        tellPermissions("permissions.onAdded", [], [site])
    }

    /// Source: clearUserGesture in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func endGesture(on site: MatchPattern) {
        gestureSites.removeAll { $0 == site }
        world.keepStyleSheets(of: allContentScripts, of: self)
        tellPermissions("permissions.onRemoved", [], [site])
    }

    /// Whether content scripts run in a page.
    func mayRunScripts(in url: WebURL) -> Bool {
        permissions.hasAccess(to: url) || gestureSites.contains { $0.matches(url) }
    }

    /// Tells, once for each site, that the extension uses an access for which its manifest does not ask.
    func noteAccess(to url: WebURL) {
        if let reason = permissions.explainUnasked(url) { world.trace.explainOnce(.browser, reason) }
    }

    private func changePermissions(_ change: (inout Permissions) -> Void) {
        let before = permissions
        change(&permissions)
        // All content scripts are put in anew then, by what the user has granted for good.
        if before.deniedHosts != permissions.deniedHosts { gestureSites = [] }
        let (oldNames, newNames) = (before.namesInForce, permissions.namesInForce)
        if oldNames != newNames { renewBrowser() }
        tellPermissions(
            "permissions.onRemoved", oldNames.filter { !newNames.contains($0) },
            before.grantedHosts.filter { !permissions.grantedHosts.contains($0) })
        tellPermissions(
            "permissions.onAdded", newNames.filter { !oldNames.contains($0) },
            permissions.grantedHosts.filter { !before.grantedHosts.contains($0) })
        noteGrants(
            of: before.deniedHosts.filter { !permissions.deniedHosts.contains($0) }
                + permissions.deniedHosts.filter { !before.deniedHosts.contains($0) })
        guard isEnabled else { return }
        world.keepStyleSheets(of: allContentScripts, of: self)
        guard before.grantedHosts != permissions.grantedHosts else { return }
        world.injectIntoOpenPages(allContentScripts, of: self) { before.hasAccess(to: $0) }
    }

    /// Hosts and names are told one after the other.
    private func tellPermissions(_ event: String, _ names: [String], _ hosts: [MatchPattern]) {
        if !hosts.isEmpty {
            firePermissions(event, [], hosts)
            noteGrants(of: hosts)
        }
        if !names.isEmpty { firePermissions(event, names, []) }
    }

    /// What the extension sees of tabs with pages of these hosts may have changed.
    private func noteGrants(of hosts: [MatchPattern]) {
        for tab in world.windows.tabs where hosts.contains(where: { $0.matches(tab.url) }) {
            world.noteGrant(of: tab, to: self)
        }
    }

    func firePermissions(_ event: String, _ names: [String], _ hosts: [MatchPattern]) {
        fire(event) { [Self.permissionsJSON(names, hosts)] }
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/permissions/Permissions
    static func permissionsJSON(_ names: [String], _ hosts: [MatchPattern]) -> JSON {
        [
            "permissions": .array(names.map { .string($0) }),
            "origins": .array(hosts.map { .string($0.description) }),
        ]
    }

    /// Contexts that live get and lose parts of `browser`.
    func renewBrowser(where isConcerned: (ExtensionContext) -> Bool = { _ in true }) {
        forgetConfiguration()
        let life: [ExtensionContext] = background.life.map { [$0] } ?? []
        for open in life + openContexts where isConcerned(open) {
            open.context.schedule { [weak self] in
                guard let self else { return }
                let text = configuration(of: open.kind, isPrivate: open.webTab?.isPrivate ?? false)
                try $0.call(entry: "updateBrowser", [.string(text)])
            }
        }
    }
}
