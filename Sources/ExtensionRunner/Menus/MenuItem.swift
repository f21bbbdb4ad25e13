import HTTP
import JSONText

/// An item that an extension has put into menus.
/// Source: WebExtensionMenuItem.cpp and WebExtensionMenuItemCocoa.mm of https://github.com/WebKit/WebKit
final class MenuItem {
    enum Kind: String { case normal, checkbox, radio, separator }

    private(set) var id: String
    private(set) var kind = Kind.normal
    /// Without the ampersands that mark keys.
    private(set) var title = ""
    /// The command that it stands for.
    private(set) var command: String?
    var isChecked = false
    private(set) var isEnabled = true
    private(set) var isVisible = true
    private(set) var contexts: Set<String> = ["page"]
    private(set) var documentPatterns: [MatchPattern] = []
    private(set) var targetPatterns: [MatchPattern] = []
    weak var parent: MenuItem?
    var children: [MenuItem] = []

    init(id: String, parent: MenuItem?) {
        (self.id, self.parent) = (id, parent)
        if let parent { contexts = parent.contexts }
    }

    /// Takes over the identifier, where the members that were given have one.
    func rename(_ members: JSONObject) {
        if let id = members["id"]?.stringValue { self.id = id }
    }

    /// Takes over what else the members that were given say.
    func change(_ members: JSONObject) {
        if let kind = members["type"]?.stringValue.flatMap(Kind.init(rawValue:)) { self.kind = kind }
        if let title = members["title"]?.stringValue, !title.isEmpty { self.title = Self.withoutAmpersands(title) }
        if let command = members["command"]?.stringValue { self.command = command }
        if let isChecked = members["checked"]?.boolValue { self.isChecked = isChecked }
        if let isEnabled = members["enabled"]?.boolValue { self.isEnabled = isEnabled }
        if let isVisible = members["visible"]?.boolValue { self.isVisible = isVisible }
        if let names = members["contexts"]?.arrayValue {
            contexts = names.isEmpty ? parent?.contexts ?? ["page"] : Set(names.compactMap(\.stringValue))
        }
        if let patterns = members["documentUrlPatterns"] { documentPatterns = Self.patterns(patterns) }
        if let patterns = members["targetUrlPatterns"] { targetPatterns = Self.patterns(patterns) }
    }

    private static func patterns(_ list: JSON) -> [MatchPattern] {
        (list.stringsValue ?? []).compactMap { try? MatchPattern($0) }
    }

    /// An ampersand marks the key of an item; two of them are one.
    private static func withoutAmpersands(_ title: String) -> String {
        var result = ""
        var isMark = false
        for character in title {
            if character == "&", !isMark {
                isMark = true
            } else {
                result.append(character)
                isMark = false
            }
        }
        return result
    }

    /// Whether the item shows where the user has clicked.
    /// - Parameters:
    ///   - place: what was clicked, of the kinds `kinds`.
    ///   - document: the address of the document.
    func matches(_ place: MenuPlace, kinds: Set<String>, document: WebURL, parse: (String) -> WebURL?) -> Bool {
        let shared = contexts.intersection(kinds)
        if shared.isEmpty { return false }
        if !shared.isDisjoint(with: ["action", "tab"]) { return true }
        func matches(_ patterns: [MatchPattern], _ url: WebURL?) -> Bool {
            patterns.isEmpty || patterns.contains { pattern in url.map(pattern.matches) ?? false }
        }
        guard matches(documentPatterns, document) else { return false }
        if shared.contains("link"), !matches(targetPatterns, place.linkURL.flatMap(parse)) { return false }
        let isMedia = !shared.isDisjoint(with: ["image", "video", "audio"])
        return !isMedia || matches(targetPatterns, place.sourceURL.flatMap(parse))
    }
}
