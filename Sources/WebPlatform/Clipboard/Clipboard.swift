/// What was copied last on a device. Belongs to the loop of the pages.
public final class Clipboard {
    /// One form of what was copied.
    public struct Representation: Sendable, Equatable {
        /// `text/plain`, `text/html`, `text/uri-list`, `image/png`, or a name that a script has given to data of its own.
        public var type: String
        /// A text in UTF-8, or an image as a file.
        public var bytes: [UInt8]

        public init(type: String, bytes: [UInt8]) {
            self.type = type
            self.bytes = bytes
        }
    }

    /// What was copied, each thing in one form or several.
    public private(set) var items: [[Representation]] = []
    /// Whose page has copied it; `nil`: something else on the device.
    private var origin: String?
    /// How often something was copied.
    private(set) var changeCount = 0

    init() {}

    /// The text that was copied; `nil` where there is none.
    public var text: String? {
        let representation = items.lazy.flatMap { $0 }.first { $0.type == "text/plain" }
        return representation.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// - Parameter origin: whose page copies; `nil`: something else on the device.
    public func write(_ items: [[Representation]], origin: String? = nil) {
        self.items = items
        self.origin = origin
        changeCount += 1
    }

    /// The types of each thing that a page of an origin may see: data of a script's own stay with its origin.
    /// Source: typesSafeForBindings in PlatformPasteboardIOS.mm of https://github.com/WebKit/WebKit
    func types(for origin: String) -> [[String]] {
        // No document without an origin of its own has that of another.
        let isSame = origin == self.origin && origin != "null"
        return items.map { $0.map(\.type).filter { Self.commonTypes.contains($0) || isSame } }
    }

    private static let commonTypes: Set = ["text/plain", "text/html", "text/uri-list", "image/png"]
}

/// What a script does with the clipboard.
public enum ClipboardUse {
    case write
    case read
    /// It may not, as the user has done nothing that leads to it.
    case refused(call: String, toRead: Bool)
}
