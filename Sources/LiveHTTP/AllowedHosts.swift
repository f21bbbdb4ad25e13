public import HTTP

/// The hosts that the live network may reach: those that somebody named, and no other.
public struct AllowedHosts: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        let host: String
        /// `nil`: every port.
        let port: Int?
    }

    private var entries: [Entry] = []

    public init() {}

    /// Whether no host is allowed.
    public var isEmpty: Bool { entries.isEmpty }

    /// Allows `example.com`, `example.com:8443`, `127.0.0.1:8080` or `[::1]`; without a port, all ports of the host.
    /// Subdomains are hosts of their own.
    /// - Returns: whether the text is a host.
    public mutating func add(_ text: String) -> Bool {
        let text = text.lowercased()
        let isHostCharacter = { (character: Character) in
            character.isASCII && (character.isLetter || character.isNumber || "-._:[]".contains(character))
        }
        // The parts are read as those of a URL whose scheme has no default port.
        guard text.allSatisfy(isHostCharacter), hasWholeBrackets(text), let url = WebURL(serialized: "x://\(text)/"),
            let host = url.host, !host.isEmpty, url.authority == text
        else { return false }
        entries.append(Entry(host: host, port: url.port))
        return true
    }

    /// Brackets stand around an address of IPv6 and nowhere else. https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2
    private func hasWholeBrackets(_ text: String) -> Bool {
        guard text.contains(where: { "[]".contains($0) }) else { return true }
        return text.wholeMatch(of: /\[[0-9a-f.]*:[0-9a-f:.]*\](:[0-9]+)?/) != nil
    }

    /// Whether a request to this URL may be sent.
    public func contains(_ url: WebURL) -> Bool {
        guard let host = url.host else { return false }
        let port = url.port ?? WebURL.defaultPort(ofScheme: url.scheme)
        return entries.contains { $0.host == host && ($0.port == nil || $0.port == port) }
    }
}
