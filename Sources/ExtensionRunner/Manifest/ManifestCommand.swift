/// A keyboard command of the extension.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/commands
public struct ManifestCommand: Sendable, Equatable {
    /// As scripts name it. `_execute_action` and its like press the button.
    public let name: String
    public let description: String
    /// `nil` where the command has no keys of its own.
    public let shortcut: Shortcut?

    public struct Shortcut: Sendable, Equatable {
        public enum Modifier: Sendable { case command, option, control, shift }

        public let modifiers: Set<Modifier>
        /// A lower-case letter, a digit, `,`, `.`, a space, or a name such as `F1` and `Up`.
        public let key: String
    }
}

extension ManifestCommand.Shortcut {
    /// Reads a suggestion such as `Alt+Shift+U`: one or two modifiers and a key. `nil` where it is none.
    init?(_ text: String) {
        var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count) else { return nil }
        let name = parts.removeLast()
        if Self.modifiersByName[name] != nil { return nil }
        if let letter = name.first, name.count == 1 {
            guard letter.isASCII, letter.isLetter || letter.isNumber else { return nil }
            key = name.lowercased()
        } else {
            guard let special = Self.specialKeys[name] else { return nil }
            key = special
        }
        let known = parts.compactMap { Self.modifiersByName[$0] }
        guard known.count == parts.count else { return nil }
        modifiers = Set(known)
    }

    /// On Apple's platforms Ctrl means the Command key.
    private static let modifiersByName: [String: Modifier] = [
        "Ctrl": .command, "Command": .command, "Alt": .option, "MacCtrl": .control, "Shift": .shift,
    ]

    private static let specialKeys: [String: String] = {
        var keys = ["Comma": ",", "Period": ".", "Space": " "]
        let named = ["Insert", "Delete", "Home", "End", "PageUp", "PageDown", "Up", "Down", "Left", "Right"]
        for name in named + (1...12).map({ "F\($0)" }) { keys[name] = name }
        return keys
    }()
}
