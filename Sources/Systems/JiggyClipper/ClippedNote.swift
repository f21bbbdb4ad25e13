import HTTP
import JSONText

/// A note that the clipper has made of a page.
public struct ClippedNote: Sendable, Equatable, Codable {
    /// What becomes of a note of the same name that is there already.
    public enum Behavior: String, Sendable, Codable {
        /// It stays; the new note gets a number.
        case create
        case append, prepend, overwrite
    }

    /// Without the extension `.md`.
    public var name: String
    /// Inside the vault, its parts separated by slashes; empty for the vault itself.
    public var folder: String
    /// Obsidian's name of the vault; empty for the one that is open.
    public var vault: String
    /// What the template says; `create` where it says nothing, and where only the page's address is known.
    public var behavior: Behavior
    /// Markdown, with the properties before it.
    public var content: String

    public init(name: String, folder: String = "", vault: String = "", behavior: Behavior = .create, content: String) {
        self.name = name
        self.folder = folder
        self.vault = vault
        self.behavior = behavior
        self.content = content
    }

    /// The note of a page of which only the address is known, where the template puts notes: of its path, the folders before
    /// one that the clipper alone can name.
    static func link(to url: WebURL, titled title: String?, template: JSON) -> ClippedNote {
        let words = (title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let address = url.href.dropFirst("\(url.scheme)://".count)
        let isBareHost = url.path == "/" && address.hasSuffix("/")
        let label = words.isEmpty ? String(isBareHost ? address.dropLast() : address) : words
        let path = (template["path"]?.stringValue ?? "").split(separator: "/").prefix { !$0.contains("{{") }
        let escaped = label.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        let name = fileName(label)
        return ClippedNote(
            name: name.isEmpty ? "Untitled" : name,
            folder: path.map(fileName).filter { !$0.isEmpty }.joined(separator: "/"),
            vault: template["vault"]?.stringValue ?? "", content: "[\(escaped)](<\(url.href)>)\n")
    }

    /// As file-names.js of the clipper, which is not at hand here.
    private static func fileName(_ text: some StringProtocol) -> String {
        let forbidden = "\\/:*?\"<>|#^[]".unicodeScalars
        let name = text.unicodeScalars.prefix(60).map { forbidden.contains($0) || $0.value < 0x20 ? " " : String($0) }
        return String(name.joined().split(separator: " ").joined(separator: " ").drop { $0 == "." })
    }

    /// The address by which Obsidian makes the note.
    /// https://help.obsidian.md/Extending+Obsidian/Obsidian+URI
    public var obsidianURL: String {
        let file = folder.isEmpty ? name : "\(folder)/\(name)"
        var url = "obsidian://new?file=\(component(file))"
        if behavior != .create { url += "&\(behavior.rawValue)=true" }
        if !vault.isEmpty { url += "&vault=\(component(vault))" }
        return url + "&silent=true&content=\(component(content))"
    }
}

/// Nothing in a page's text can begin another parameter.
private func component(_ text: String) -> String { percentEncoded(text, escaping: componentPercentEncodeSet) }
