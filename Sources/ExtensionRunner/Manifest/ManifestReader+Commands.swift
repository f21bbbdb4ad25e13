import JSONText

extension ManifestReader {
    /// The manifest's commands, and the one that presses the button where the manifest does not name it.
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtension.cpp
    /// (populateCommandsIfNeeded)
    mutating func commands(actionLabel: String, shortName: String) -> [ManifestCommand] {
        let label = actionLabel.isEmpty ? shortName : actionLabel
        guard let entry = json["commands"] else { return actionCommand(label) }
        guard let members = entry.objectValue else {
            record("Invalid `commands` manifest entry.", at: .member("commands"))
            return []
        }
        var commands: [ManifestCommand] = []
        var shortcuts = 0
        var hasActionCommand = false
        var found: [(message: String, name: String)] = []
        for (name, value) in members {
            if name.isEmpty {
                found.append(("Empty or invalid identifier in the `commands` manifest entry.", name))
                continue
            }
            guard value.objectValue?.isEmpty == false else {
                found.append(("Empty or invalid command in the `commands` manifest entry.", name))
                continue
            }
            let isActionCommand = version.actionCommandNames.contains(name)
            if isActionCommand { hasActionCommand = true }
            var description = string(value, "description")
            if description.isEmpty, isActionCommand { description = label }
            if description.isEmpty, !isActionCommand {
                found.append(("Empty or invalid `description` in the `commands` manifest entry.", name))
                continue
            }
            let keys = suggestedKeys(value)
            var shortcut = keys.isEmpty ? nil : ManifestCommand.Shortcut(keys)
            if !keys.isEmpty, shortcut == nil {
                found.append(("Invalid `suggested_key` in the `commands` manifest entry.", name))
                continue
            }
            if shortcut != nil { shortcuts += 1 }
            if shortcuts > Self.maximumShortcuts, shortcut != nil {
                found.append(("Too many shortcuts specified for `commands`, only 4 shortcuts are allowed.", name))
                shortcut = nil
            }
            commands.append(ManifestCommand(name: name, description: description, shortcut: shortcut))
        }
        // WebKit collects the last problem only.
        if let last = found.last { record(last.message, at: .member("commands"), .member(last.name)) }
        refusedCommands = Dictionary(found.map { ($0.name, $0.message) }) { $1 }
        return hasActionCommand ? commands : commands + actionCommand(label)
    }

    private static let maximumShortcuts = 4

    private func suggestedKeys(_ command: JSON) -> String {
        guard let suggestion = command["suggested_key"] else { return "" }
        let names = platform == .macOS ? ["mac", "ios", "default"] : ["ios", "mac", "default"]
        return names.lazy.map { string(suggestion, $0) }.first { !$0.isEmpty } ?? ""
    }

    private func actionCommand(_ label: String) -> [ManifestCommand] {
        let name: String? =
            switch version {
            case .three: json["action"] == nil ? nil : "_execute_action"
            case .two where json["browser_action"] != nil: "_execute_browser_action"
            case .two: json["page_action"] == nil ? nil : "_execute_page_action"
            }
        return name.map { [ManifestCommand(name: $0, description: label, shortcut: nil)] } ?? []
    }
}
