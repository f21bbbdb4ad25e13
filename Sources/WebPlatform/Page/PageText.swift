/// What a page is parsed from.
public enum PageText: Sendable {
    case text(String)
    /// A file, whose encoding its byte order mark or the page itself tells. One that says nothing is UTF-8 where its bytes are,
    /// else what an old page would be.
    /// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
    case file([UInt8])
    /// What a server answered with: the `Content-Type` may tell the encoding, else it is as in a file.
    case answer([UInt8], contentType: String)

    /// How many bytes it has.
    public var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .file(let bytes), .answer(let bytes, _): bytes.count
        }
    }
}

extension PageContext {
    /// Parses the page, runs the scripts that may run, and fires the events of loading. Call it inside a task.
    ///
    /// The page is complete when this returns, unless it waits for scripts or frames that come through the network.
    public func parse(_ text: consuming PageText) throws {
        switch consume text {
        case .text(let html): try parse(html)
        case .file(let bytes): try parse(bytes, maybeNamedBy: options.contentType)
        case .answer(let bytes, let contentType): try parse(bytes, maybeNamedBy: contentType)
        }
    }

    private func parse(_ bytes: [UInt8], maybeNamedBy contentType: String) throws {
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        try parse(bytes, contentType: contentType, fallback: isUTF8 ? "utf-8" : "windows-1252")
    }
}
