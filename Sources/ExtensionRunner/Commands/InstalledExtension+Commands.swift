import JSONText

extension ManifestCommand.Shortcut: CustomStringConvertible {
    /// As scripts get it, such as `Alt+Shift+U`.
    /// Source: shortcutString in WebExtensionCommandCocoa.mm of https://github.com/WebKit/WebKit
    public var description: String {
        let names: [(Modifier, String)] = [
            (.control, "MacCtrl"), (.option, "Alt"), (.shift, "Shift"), (.command, "Command"),
        ]
        let keys = [",": "Comma", ".": "Period", " ": "Space"]
        let held = names.filter { modifiers.contains($0.0) }.map(\.1)
        return (held + [keys[key] ?? (key.count == 1 ? key.uppercased() : key)]).joined(separator: "+")
    }
}

extension InstalledExtension {
    /// Whether a command presses the extension's button.
    func isActionCommand(_ command: ManifestCommand) -> Bool {
        manifest.version.actionCommandNames.contains(command.name)
    }

    /// A command is carried out; who has pressed its keys has made a gesture.
    /// Source: performCommand in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
    func perform(_ command: ManifestCommand, on tab: TabModel?) {
        if isActionCommand(command), let tab {
            performAction(on: tab)
            return
        }
        guard hears("commands.onCommand") else {
            world.trace.explain(.browser, "\(whyUnheard("commands.onCommand")), so nothing happened")
            return
        }
        fire("commands.onCommand") { [.string(command.name)] + (tab.map { [tabJSON($0)] } ?? []) }
    }
}
