public import HTTP

/// What of a page's address decides whether a note stands before it: scheme, port, query and fragment do not count.
public struct NoteAddress: Sendable, Hashable {
    /// In lower case.
    public let host: String
    /// Percent-encoded, at least `/`.
    public let path: String

    /// `nil` where the URL is none of a website.
    public init?(_ url: WebURL) {
        guard url.isHTTP, let host = url.host else { return nil }
        self.host = host
        path = url.path.isEmpty ? "/" : url.path
    }

    /// `nil` where the text is no URL of a website.
    /// - Parameter url: serialized, as `location.href` and `tab.url` give it.
    public init?(_ url: String) {
        guard let url = WebURL(canonical: url) ?? WebURL(serialized: url) else { return nil }
        self.init(url)
    }

    /// Whether the note stands before the page with this address.
    func matches(_ note: Note) -> Bool { note.host == host && (note.path == nil || note.path == path) }
}
