import JSONText

extension ManifestCommand {
    /// Whether the command presses the extension's button.
    var isActionCommand: Bool { ["_execute_action", "_execute_browser_action", "_execute_page_action"].contains(name) }
}

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
    /// A command is carried out; who has pressed its keys has made a gesture.
    /// Source: performCommand in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
    func perform(_ command: ManifestCommand, on tab: TabModel?) {
        if command.isActionCommand, let tab {
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
