public import HTTP

/// A pattern that says which URLs something applies to, such as `*://*.example.com/*`.
///
/// It is read and compared as WebKit does it; patterns have no port, and the path is matched without query and fragment.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Match_patterns
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtensionMatchPattern.cpp
/// https://github.com/WebKit/WebKit/blob/main/Source/WebCore/page/UserContentURLPattern.cpp
public struct MatchPattern: Sendable, Hashable {
    /// `<all_urls>`: every URL of a supported scheme.
    public let matchesAllURLs: Bool
    /// `*` for http and https; empty for `<all_urls>`.
    public let scheme: String
    /// Without `*.`; empty where every host matches, and for files of this machine.
    let host: String
    let matchesSubdomains: Bool
    /// Begins with a slash; `*` stands for any characters. Empty for `<all_urls>`.
    public let path: String

    /// `<all_urls>`: every http and https URL, and no page of an extension.
    public static let allURLs = MatchPattern()
    /// `*://*/*`: every http and https URL.
    static let allHosts = MatchPattern(scheme: "*", path: "/*")

    private init() { (matchesAllURLs, scheme, host, matchesSubdomains, path) = (true, "", "", false, "") }

    /// A pattern for every host.
    private init(scheme: String, path: String) {
        (matchesAllURLs, self.scheme, host, matchesSubdomains, self.path) = (false, scheme, "", true, path)
    }

    /// Reads a pattern. Throws ``MatchPatternError`` with WebKit's sentence.
    public init(_ text: String) throws(MatchPatternError) {
        if text == "<all_urls>" {
            self = .allURLs
            return
        }
        guard let separator = text.firstRange(of: "://") else { throw .missingScheme(pattern: text) }
        let scheme = String(text[..<separator.lowerBound])
        guard Self.validSchemes.contains(scheme) else {
            throw scheme.isEmpty ? .missingScheme(pattern: text) : .invalidScheme(scheme, pattern: text)
        }
        let rest = text[separator.upperBound...]
        if rest.isEmpty, scheme != "file" { throw .missingHost(pattern: text) }
        guard let slash = rest.firstIndex(of: "/") else { throw .missingPath(pattern: text) }
        try self.init(scheme: scheme, host: String(rest[..<slash]), path: String(rest[slash...]), pattern: text)
    }

    /// All pages of the scheme and host of `url`: what a gesture on a page grants with `activeTab`.
    ///
    /// `nil` where the scheme can stand in no pattern.
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/Cocoa/WebExtensionContextCocoa.mm
    /// (userGesturePerformed)
    public init?(siteOf url: WebURL) {
        guard Self.webSchemes.contains(url.scheme), let host = url.host,
            let made = try? MatchPattern(scheme: url.scheme, host: host, path: "/*", pattern: url.href)
        else { return nil }
        self = made
    }

    private init(scheme: String, host: String, path: String, pattern: String) throws(MatchPatternError) {
        matchesAllURLs = false
        self.scheme = scheme
        self.path = path
        if host == "*" {
            (self.host, matchesSubdomains) = ("", true)
        } else if host.hasPrefix("*.") {
            (self.host, matchesSubdomains) = (String(host.dropFirst(2)).lowercased(), true)
        } else if scheme == "file", host.lowercased() == "localhost" {
            (self.host, matchesSubdomains) = ("", false)
        } else {
            (self.host, matchesSubdomains) = (host.lowercased(), false)
        }
        guard Self.isValid(host: self.host) else {
            let shown = matchesSubdomains ? String(host.dropFirst(2)) : host
            throw .invalidHost(shown, pattern: pattern)
        }
    }

    /// No further wildcard, no user, no port.
    private static func isValid(host: String) -> Bool {
        if host.contains(where: { $0 == "*" || $0 == "@" }) { return false }
        guard host.hasPrefix("[") else { return !host.contains(":") }
        guard let end = host.firstIndex(of: "]") else { return false }
        return !host[end...].contains(":")
    }

    /// Schemes that a pattern may name.
    private static let validSchemes = webSchemes.union(extensionSchemes)
    /// Those of pages that a permission may reach.
    static let webSchemes: Set<String> = ["*", "http", "https", "file", "ftp"]
    /// Those of the extensions' own pages; Safari registers its own one with
    /// https://developer.apple.com/documentation/webkit/wkwebextension/matchpattern/registercustomurlscheme(_:)
    static let extensionSchemes: Set<String> = ["safari-web-extension", "webkit-extension"]
    // DEPARTURE: `<all_urls>` covers no pages of extensions; matchesURL of WebKit lets it cover those of other extensions, too —
    // https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/Extensions/WebExtensionMatchPattern.cpp
    /// Those that `<all_urls>` stands for.
    static let supportedWebSchemes: Set<String> = ["*", "http", "https"]
}

extension MatchPattern: CustomStringConvertible {
    /// As it stands in a manifest.
    public var description: String {
        if matchesAllURLs { return "<all_urls>" }
        let shownHost = matchesSubdomains ? (host.isEmpty ? "*" : "*.\(host)") : host
        return "\(scheme)://\(shownHost)\(path)"
    }
}
