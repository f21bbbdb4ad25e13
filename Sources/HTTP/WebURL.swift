/// The parts of a URL that a WHATWG parser has already written out (https://url.spec.whatwg.org/#url-serializing).
///
/// It finds the parts; it does not repair: a text that is not in serialized form is refused or read as it stands.
/// Texts from outside go through ``canonical(_:)`` or a full parser first.
public struct WebURL: Sendable {
    /// The whole URL, as the `href` of the URL standard.
    public let href: String

    // Offsets into the UTF-8 of `href`. Where there is no authority, the three of it are equal to `schemeEnd`.
    private let schemeEnd: Int
    private let authorityStart: Int
    private let hostStart: Int
    private let hostEnd: Int
    private let pathStart: Int
    private let pathEnd: Int
    private let queryEnd: Int
    /// `nil` where none is written, as a serialized URL leaves out the port that is the scheme's own.
    public let port: Int?

    /// `nil` where the text has no scheme, has a character that no serialized URL has, or is http(s) without a host.
    public init?(serialized href: String) {
        self.href = href
        var copy = href
        let found = copy.withUTF8 { Parts($0) }
        guard let found else { return nil }
        schemeEnd = found.schemeEnd
        authorityStart = found.authorityStart
        hostStart = found.hostStart
        hostEnd = found.hostEnd
        pathStart = found.pathStart
        pathEnd = found.pathEnd
        queryEnd = found.queryEnd
        port = found.port
    }

    /// In lower case, without the colon.
    public var scheme: String { part(0, schemeEnd) }

    private var credentials: Substring.UTF8View? {
        hostStart > authorityStart ? utf8(authorityStart, hostStart - 1) : nil
    }

    /// Percent-encoded; empty where there is none.
    public var username: String {
        credentials.flatMap { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).first }
            .map { String(Substring($0)) } ?? ""
    }

    /// Percent-encoded; empty where there is none.
    public var password: String {
        guard let credentials, let colon = credentials.firstIndex(of: UInt8(ascii: ":")) else { return "" }
        return String(Substring(credentials[credentials.index(after: colon)...]))
    }

    /// Whether a user name or a password stands before the host.
    public var hasCredentials: Bool { hostStart > authorityStart }

    /// Without port, IPv6 addresses in brackets; `nil` where the URL has no authority.
    public var host: String? { hasAuthority ? part(hostStart, hostEnd) : nil }

    /// With its slash where there is a host, percent-encoded.
    public var path: String { part(pathStart, pathEnd) }

    /// Without its question mark; `nil` where there is none, empty where only the mark stands.
    public var query: String? { queryEnd > pathEnd ? part(pathEnd + 1, queryEnd) : nil }

    /// Without its number sign; `nil` where there is none, empty where only the sign stands.
    public var fragment: String? {
        let end = href.utf8.count
        return end > queryEnd ? part(queryEnd + 1, end) : nil
    }

    /// Whether the path is one opaque text, as in `data:` and `about:` URLs.
    public var hasOpaquePath: Bool { !hasAuthority && href.utf8.dropFirst(pathStart).first != UInt8(ascii: "/") }

    /// Whether the scheme is `http` or `https`. Such a URL has a host.
    public var isHTTP: Bool { schemeEnd == 4 && scheme == "http" || schemeEnd == 5 && scheme == "https" }

    /// Whether it is an address of WebSockets.
    public var isWebSocket: Bool { schemeEnd == 2 && scheme == "ws" || schemeEnd == 3 && scheme == "wss" }

    /// The URL without its fragment, as it is sent and as routes are matched.
    public var hrefWithoutFragment: String { part(0, queryEnd) }

    /// The URL without user name and password, as it is sent and as routes are matched.
    public var withoutCredentials: WebURL {
        guard hasCredentials else { return self }
        let place = "\(scheme)://\(host ?? "")" + (port.map { ":\($0)" } ?? "")
        return WebURL(serialized: place + part(pathStart, href.utf8.count)) ?? self
    }

    /// The URL without its fragment.
    public var withoutFragment: WebURL {
        queryEnd == href.utf8.count ? self : WebURL(serialized: hrefWithoutFragment) ?? self
    }

    private var hasAuthority: Bool { authorityStart > schemeEnd }

    private func utf8(_ start: Int, _ end: Int) -> Substring.UTF8View {
        let view = href.utf8
        let first = view.index(view.startIndex, offsetBy: start)
        return Substring(view[first..<view.index(first, offsetBy: end - start)]).utf8
    }

    private func part(_ start: Int, _ end: Int) -> String { String(Substring(utf8(start, end))) }
}

extension WebURL: Hashable, CustomStringConvertible {
    public static func == (left: WebURL, right: WebURL) -> Bool { left.href == right.href }
    public func hash(into hasher: inout Hasher) { hasher.combine(href) }
    public var description: String { href }
}

/// Where the parts of a serialized URL begin and end.
private struct Parts {
    var schemeEnd = 0
    var authorityStart = 0
    var hostStart = 0
    var hostEnd = 0
    var pathStart = 0
    var pathEnd = 0
    var queryEnd = 0
    var port: Int?

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0]), bytes[..<colon].allSatisfy(isSchemeByte),
            bytes.allSatisfy({ (0x20..<0x7F).contains($0) }), bytes.last != 0x20
        else { return nil }
        schemeEnd = colon
        let rest = colon + 1
        (authorityStart, hostStart, hostEnd, pathStart) = (colon, colon, colon, rest)
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
        queryEnd = hash
        pathEnd = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash

        if bytes[rest...].starts(with: [0x2F, 0x2F]) {
            guard readAuthority(bytes, from: rest + 2) else { return nil }
        } else if bytes[rest...].starts(with: [0x2F, 0x2E, 0x2F, 0x2F]) {
            // A path that begins with two slashes is written with "/." before it where there is no host.
            pathStart = rest + 2
        }
        let isHTTP = bytes[..<colon].elementsEqual("http".utf8) || bytes[..<colon].elementsEqual("https".utf8)
        if isHTTP, hostEnd == hostStart || pathStart == pathEnd { return nil }
    }

    private mutating func readAuthority(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
        authorityStart = start
        pathStart = bytes[start..<pathEnd].firstIndex(of: UInt8(ascii: "/")) ?? pathEnd
        hostStart = bytes[start..<pathStart].lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? start
        hostEnd = pathStart
        guard let colon = bytes[hostStart..<pathStart].lastIndex(of: UInt8(ascii: ":")),
            !bytes[colon..<pathStart].contains(UInt8(ascii: "]"))
        else { return true }
        hostEnd = colon
        port = Int(digits: String(decoding: bytes[(colon + 1)..<pathStart], as: UTF8.self))
        return port.map { (0...65_535).contains($0) } ?? false
    }
}

private func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
        UInt8(ascii: "-"), UInt8(ascii: "."):
        true
    default: false
    }
}
