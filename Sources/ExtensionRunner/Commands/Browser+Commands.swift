import JSONText

// What a user does with keys and menus.
extension Browser {
    func perform(command name: String, of target: WebExtension) async throws {
        let owner = try enabled(target)
        guard let command = owner.manifest.commands.first(where: { $0.name == name }) else {
            throw BrowserError.noCommand(
                name, known: owner.manifest.commands.map(\.name), refusal: owner.manifest.refusedCommands[name])
        }
        let tab = owner.activeTab
        guard tab != nil || !owner.isActionCommand(command) else { throw BrowserError.noTab }
        world.trace.record(.user, "command", ["name": .string(name)])
        if let tab, !owner.isActionCommand(command) { owner.noteGesture(on: tab) }
        owner.perform(command, on: tab)
        try await settle()
    }

    func choose(menuItem name: String, at place: MenuPlace, of target: WebExtension) async throws {
        let owner = try enabled(target)
        guard world.profile.platform == .macOS else { throw BrowserError.noMenus }
        guard let tab = world.windows.activeTab else { throw BrowserError.noTab }
        // DEPARTURE: an extension that is not allowed in private browsing has no menu items there; WebKit shows those of extensions that may
        // see the page's address, and tells a listener of no tab —
        // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/WebExtensionContextCocoa.mm
        guard owner.sees(tab) else { throw BrowserError.notInPrivateBrowsing }
        let item = try owner.menuItem(name, at: place, on: tab)
        var fields: JSONObject = ["id": .string(item.id)]
        if !owner.menus.isNamed(item) { fields["title"] = .string(item.title) }
        world.trace.record(.user, "menu", fields) {
            world.closePopups(because: "the user opened a menu")
        }
        owner.choose(item, at: place, on: tab)
        try await settle()
    }

    private func enabled(_ target: WebExtension) throws -> InstalledExtension {
        let owner = try installed(target)
        guard owner.isEnabled else { throw BrowserError.disabled }
        return owner
    }
}
