internal import HTTP

/// A file that a page saves, or that comes in the place of a page.
public struct PageDownload: Sendable, Equatable {
    /// Serialized.
    public let url: String
    /// What it is called.
    public let name: String
    /// Its Content-Type; empty where it has none.
    public let type: String
    /// What is in it; `nil` where it could not be loaded.
    public let bytes: [UInt8]?

    /// - Parameters:
    ///   - linkName: what a link says that the file is to be called; may be empty.
    ///   - disposition: the header Content-Disposition; may be empty.
    /// https://html.spec.whatwg.org/multipage/links.html#getting-the-suggested-filename
    init(url: String, linkName: String = "", disposition: String, type: String, bytes: [UInt8]?) {
        self.url = url
        self.type = type
        self.bytes = bytes
        let target = WebURL(serialized: url)
        let last = target.flatMap {
            $0.isHTTP ? $0.path.split(separator: "/", omittingEmptySubsequences: false).last : nil
        }
        let names = [Self.fileName(in: disposition), linkName, last.map { String($0) } ?? ""]
        name = String((names.first { !$0.isEmpty } ?? "Unknown").map { $0 == "/" || $0 == "\\" ? "_" : $0 })
    }

    /// What a Content-Disposition calls a file; the form that names its encoding goes first.
    /// https://www.rfc-editor.org/rfc/rfc6266#section-4.3
    private static func fileName(in disposition: String) -> String {
        if let match = disposition.firstMatch(of: #/filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/#.ignoresCase()) {
            return String(decoding: percentDecoded(match.1.utf8), as: UTF8.self)
        }
        let match = disposition.firstMatch(of: #/filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/#.ignoresCase())
        return match.flatMap { $0.1 ?? $0.2 }.map { String($0) } ?? ""
    }
}
