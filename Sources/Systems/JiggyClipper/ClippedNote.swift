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

    /// The note of a page of which only the address is known.
    static func link(to url: String, titled title: String?) -> ClippedNote {
        let words = (title ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let label = words.isEmpty ? url.split(separator: "/", maxSplits: 1).last.map(String.init) ?? url : words
        // As file-names.js of the clipper, which is not at hand here.
        let forbidden = "\\/:*?\"<>|#^[]".unicodeScalars
        let name = label.unicodeScalars.prefix(60).map { forbidden.contains($0) || $0.value < 0x20 ? " " : String($0) }
            .joined().split(separator: " ").joined(separator: " ").drop { $0 == "." }
        let escaped = label.map { "[]\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        return ClippedNote(name: name.isEmpty ? "Untitled" : String(name), content: "[\(escaped)](<\(url)>)\n")
    }

    /// The address by which Obsidian makes the note.
    /// https://help.obsidian.md/Extending+Obsidian/Obsidian+URI
    public var obsidianURL: String {
        let file = folder.isEmpty ? name : "\(folder)/\(name)"
        var url = "obsidian://new?file=\(percentEncoded(file))"
        if behavior != .create { url += "&\(behavior.rawValue)=true" }
        if !vault.isEmpty { url += "&vault=\(percentEncoded(vault))" }
        return url + "&silent=true&content=\(percentEncoded(content))"
    }
}

/// As `encodeURIComponent` does it: nothing in a page's text can begin another parameter.
private func percentEncoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
            UInt8(ascii: "~"):
            bytes.append(byte)
        default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
