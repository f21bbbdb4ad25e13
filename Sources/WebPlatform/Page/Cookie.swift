import HTTP
internal import JSONText
import JSONText
public import VirtualTime

/// One cookie. https://www.rfc-editor.org/rfc/rfc6265#section-5.3
public struct Cookie: Sendable, Equatable {
    /// May be empty: headers then have the ``value`` alone, without `=`.
    public let name: String
    public let value: String
    /// In lower case, without a dot at its beginning.
    public private(set) var domain: String
    /// Whether it is for this host alone, and not for those below.
    public private(set) var isHostOnly: Bool
    /// As `/docs`: it goes with that path, and with those below.
    public private(set) var path: String
    /// Whether it goes over https alone; to `localhost` it goes in any case.
    public private(set) var isSecure = false
    /// Whether no script of a page can see or change it.
    public private(set) var isHTTPOnly = false
    /// `none` also where the attribute says what is not known.
    public private(set) var sameSite = SameSite.none
    /// `nil` for a cookie of the session.
    public internal(set) var expiry: WallTime?
    /// Counts the cookies of a jar in the order in which they were made.
    var number = 0

    /// Which requests of other sites the cookie goes with. Without the attribute it is `none`, as in Safari.
    /// https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value
    public enum SameSite: String, Sendable, Comparable {
        case none, lax, strict

        public static func < (left: SameSite, right: SameSite) -> Bool { left.order < right.order }

        private var order: Int {
            switch self {
            case .none: 0
            case .lax: 1
            case .strict: 2
            }
        }
    }

    /// Name and value together may have so many bytes:
    /// https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-storage-model
    private static let maximumBytes = 4_096

    /// - Parameter domain: with a dot before it for the hosts below, too.
    public init(
        name: String, value: String, domain: String, path: String, isSecure: Bool, isHTTPOnly: Bool, sameSite: SameSite,
        expiry: WallTime?
    ) {
        self.name = name
        self.value = value
        isHostOnly = !domain.hasPrefix(".")
        self.domain = Self.withoutDot(domain)
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
        self.expiry = expiry
    }

    /// Reads a `set-cookie-string`. `nil` where it makes no cookie.
    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.2
    init?(_ text: String, url: WebURL, now: WallTime) {
        let isControl = { (byte: UInt8) in byte < 0x20 && byte != 0x09 || byte == 0x7F }
        guard !text.utf8.contains(where: isControl), let host = url.host ?? (url.scheme == "file" ? "" : nil)
        else { return nil }
        var parts = text.split(separator: ";", omittingEmptySubsequences: false)[...]
        let pair = parts.removeFirst()
        let (first, second) = divided(pair)
        // https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html: without "=", the text is a value.
        (name, value) = second.map { (first, $0) } ?? ("", first)
        guard !(name.isEmpty && value.isEmpty), name.utf8.count + value.utf8.count <= Self.maximumBytes else {
            return nil
        }
        domain = host
        isHostOnly = true
        path = Self.defaultPath(of: url)
        var maximumAge: WallTime?
        for part in parts {
            let (attribute, argument) = divided(part)
            let argumentText = argument ?? ""
            switch attribute.lowercased() {
            case "expires": expiry = WallTime(cookieDate: argumentText) ?? expiry
            case "max-age": maximumAge = Self.end(ofAge: argumentText, now: now) ?? maximumAge
            case "domain":
                let wanted = Self.withoutDot(argumentText)
                if wanted.isEmpty { continue }
                // A public suffix, and an IP address, are a domain to themselves alone.
                let hasHosts = WebURL.isName(host: host) && !PublicSuffix.contains(wanted)
                guard Self.domain(wanted, covers: host), wanted == host || hasHosts else { return nil }
                domain = wanted
                isHostOnly = !hasHosts
            case "path": path = argumentText.hasPrefix("/") ? argumentText : Self.defaultPath(of: url)
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            case "samesite": sameSite = SameSite(rawValue: argumentText.lowercased()) ?? .none
            default: break
            }
        }
        if let maximumAge { expiry = maximumAge }
        if isSecure && url.scheme != "https" && !Self.isLocal(host) { return nil }
        if name.lowercased().hasPrefix("__secure-") && !isSecure { return nil }
        if name.lowercased().hasPrefix("__host-") && !(isSecure && isHostOnly && path == "/") { return nil }
    }

    func isSame(as other: Cookie) -> Bool {
        name.hasBytes(of: other.name) && domain == other.domain && isHostOnly == other.isHostOnly
            && path.hasBytes(of: other.path)
    }

    /// Whether the cookie goes with a request for the URL.
    func matches(_ url: WebURL) -> Bool {
        let host = url.host ?? ""
        guard isHostOnly ? host == domain : Self.domain(domain, covers: host) else { return false }
        guard !isSecure || url.scheme == "https" || Self.isLocal(host) else { return false }
        let requested = url.path.isEmpty ? "/" : url.path
        return requested == path
            || requested.hasPrefix(path) && (path.hasSuffix("/") || requested.dropFirst(path.count).hasPrefix("/"))
    }

    /// Whether it is a cookie of a domain or of a host below it.
    public func isWithin(_ domain: String) -> Bool { Self.domain(Self.withoutDot(domain), covers: self.domain) }

    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.2.3
    private static func withoutDot(_ domain: String) -> String {
        (domain.hasPrefix(".") ? domain.dropFirst() : domain[...]).lowercased()
    }

    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.1.3
    private static func domain(_ domain: String, covers host: String) -> Bool {
        host == domain || host.hasSuffix("." + domain) && WebURL.isName(host: host)
    }

    private static func isLocal(_ host: String) -> Bool { host == "localhost" || host.hasSuffix(".localhost") }

    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4
    private static func defaultPath(of url: WebURL) -> String {
        let path = url.path
        guard path.hasPrefix("/"), let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// https://www.rfc-editor.org/rfc/rfc6265#section-5.2.2
    private static func end(ofAge text: String, now: WallTime) -> WallTime? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        guard !text.hasPrefix("-"), let seconds = Double(digits), seconds > 0 else {
            return WallTime(millisecondsSince1970: -.infinity)
        }
        return WallTime(millisecondsSince1970: now.millisecondsSince1970 + seconds * 1_000)
    }
}

/// The parts before and after the first `=`, without spaces and tabs around; the second is `nil` where there is none.
private func divided(_ part: Substring) -> (String, String?) {
    guard let equals = part.firstIndex(of: "=") else { return (trimmed(part), nil) }
    return (trimmed(part[..<equals]), trimmed(part[part.index(after: equals)...]))
}

private func trimmed(_ text: Substring) -> String { String(text.trimming { $0 == " " || $0 == "\t" }) }
