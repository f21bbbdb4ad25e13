/// What was copied last on a device. Belongs to the loop of the pages.
public final class Clipboard {
    /// One form of what was copied.
    public struct Representation: Sendable, Equatable {
        /// `text/plain`, `text/html`, `text/uri-list` or `image/png`
        public var type: String
        /// A text in UTF-8, or an image as a file.
        public var bytes: [UInt8]
    }

    /// What was copied, each thing in one form or several.
    public private(set) var items: [[Representation]] = []
    /// How often something was copied.
    private(set) var changeCount = 0

    init() {}

    /// The text that was copied; `nil` where there is none.
    public var text: String? {
        let representation = items.lazy.flatMap { $0 }.first { $0.type == "text/plain" }
        return representation.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// Copies a text.
    public func write(_ text: String) {
        write([[Representation(type: "text/plain", bytes: Array(text.utf8))]])
    }

    func write(_ items: [[Representation]]) {
        self.items = items
        changeCount += 1
    }
}

/// What a script does with the clipboard.
public enum ClipboardUse {
    case write
    case read
    /// It may not, as the user has done nothing that leads to it.
    case refused(call: String, toRead: Bool)
}
