import JSONText

extension WebURL {
    // DEPARTURE: whether a label in punycode (`xn--…`) stands for letters that a host may have is not asked — that takes
    // Unicode's tables, and an address with a wrong one leads nowhere — https://url.spec.whatwg.org/#concept-domain-to-ascii
    /// Parses an absolute http or https URL as the URL standard does, without a script engine.
    ///
    /// `nil` for what is none, and for hosts that only a full parser can read: those that are not ASCII or have percent
    /// signs. https://url.spec.whatwg.org/#concept-basic-url-parser
    public init?(parsingHTTP text: String) {
        guard let href = parse(text) else { return nil }
        self.init(serialized: href)
    }
}

private func parse(_ text: String) -> String? {
    var rest = text.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }.trimming { $0 <= 0x20 }

    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = lowercased(rest[..<colon])
    guard scheme == "http" || scheme == "https" else { return nil }
    // However many slashes there are, or none, an authority follows.
    rest = rest[(colon + 1)...].drop(while: isSlash)

    let fragment = takeTail(of: &rest, after: UInt8(ascii: "#"))
    let query = takeTail(of: &rest, after: UInt8(ascii: "?"))
    let authority = rest.prefix { !isSlash($0) }
    guard var href = serializedAuthority(authority, defaultPort: scheme == "https" ? 443 : 80) else { return nil }
    href = "\(scheme)://\(href)\(serializedPath(rest[authority.endIndex...]))"
    if let query { href += "?" + percentEncoded(query, EncodeSet.query) }
    if let fragment { href += "#" + percentEncoded(fragment, EncodeSet.fragment) }
    return href
}

private func takeTail(of bytes: inout ArraySlice<UInt8>, after mark: UInt8) -> ArraySlice<UInt8>? {
    guard let index = bytes.firstIndex(of: mark) else { return nil }
    defer { bytes = bytes[..<index] }
    return bytes[(index + 1)...]
}

private func serializedAuthority(_ authority: ArraySlice<UInt8>, defaultPort: Int) -> String? {
    var rest = authority
    var credentials = ""
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
        let parts = rest[..<at].split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
        credentials = percentEncoded(parts[0], EncodeSet.userinfo)
        if parts.count > 1, !parts[1].isEmpty { credentials += ":" + percentEncoded(parts[1], EncodeSet.userinfo) }
        if !credentials.isEmpty { credentials += "@" }
        rest = rest[(at + 1)...]
    }
    let hostEnd = rest.first == UInt8(ascii: "[") ? rest.firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : nil
    let host = rest[..<(hostEnd ?? rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex)]
    guard let name = HTTPHost.serialized(host) else { return nil }
    rest = rest[host.endIndex...]
    if rest.isEmpty { return credentials + name }
    let digits = rest.dropFirst()
    guard rest.first == UInt8(ascii: ":"), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let port = digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 65_536) }
    guard port < 65_536 else { return nil }
    return credentials + name + (digits.isEmpty || port == defaultPort ? "" : ":\(port)")
}

private func serializedPath(_ path: ArraySlice<UInt8>) -> String {
    var segments: [String] = []
    let given = path.dropFirst().split(omittingEmptySubsequences: false, whereSeparator: isSlash)
    for (index, segment) in given.enumerated() {
        let isLast = index == given.count - 1
        switch lowercased(segment) {
        case "..", ".%2e", "%2e.", "%2e%2e":
            _ = segments.popLast()
            if isLast { segments.append("") }
        case ".", "%2e": if isLast { segments.append("") }
        default: segments.append(percentEncoded(segment, EncodeSet.path))
        }
    }
    return "/" + segments.joined(separator: "/")
}

/// https://url.spec.whatwg.org/#percent-encoded-bytes, without what is encoded everywhere: controls, spaces, what is not
/// ASCII.
private enum EncodeSet {
    static let fragment = "\"<>`"
    static let query = "\"#<>'"
    static let path = "\"#<>?^`{}"
    static let userinfo = path + "/:;=@[\\]|"
}

private func percentEncoded(_ bytes: ArraySlice<UInt8>, _ set: String) -> String {
    percentEncoded(String(decoding: bytes, as: UTF8.self), escaping: set)
}

private func lowercased(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self).lowercased() }

private func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }
