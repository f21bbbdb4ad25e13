/// A keyboard command of the extension.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/commands
public struct ManifestCommand: Sendable, Equatable {
    /// As scripts name it. `_execute_action` and its like press the button.
    public let name: String
    /// For people. A command that presses the button and has none gets the button's title, else the extension's short name.
    public let description: String
    /// `nil` where the command has no keys of its own.
    public let shortcut: Shortcut?

    /// Keys that are pressed together: `suggested_key` for the platform.
    public struct Shortcut: Sendable, Equatable {
        /// A key of Apple's keyboards that is held. `Ctrl` in a manifest is `command`, `Alt` is `option`.
        public enum Modifier: Sendable { case command, option, control, shift }

        /// One or two.
        public let modifiers: Set<Modifier>
        /// A lower-case letter, a digit, `,`, `.`, a space, or a name such as `F1` and `Up`.
        public let key: String
    }
}

extension ManifestVersion {
    /// The commands that press the button; others of these names are commands like any.
    /// Source: isActionCommand in WebExtensionCommand.cpp of https://github.com/WebKit/WebKit
    var actionCommandNames: Set<String> {
        self == .three ? ["_execute_action"] : ["_execute_browser_action", "_execute_page_action"]
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
