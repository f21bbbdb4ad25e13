import HTTP

/// The longest address that a back end takes, in bytes of UTF-8. Servers need take no more than 8,000:
/// https://www.rfc-editor.org/rfc/rfc9110#section-4.1-5
let maximumAddressBytes = 8_192

/// Whether a text is an address of the web as far as a back end asks: of http or https, with a host, not too long, and
/// without control characters, which no address has and parsers drop. Whether a host of other letters than ASCII's is
/// one, only a full parser knows: here each of them stands for one of ASCII's.
func isWebAddress(_ text: String) -> Bool {
    guard text.utf8.count <= maximumAddressBytes, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
        return false
    }
    guard let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix) else { return false }
    let authority = text.dropFirst(scheme.count).prefix { !"/\\?#".contains($0) }
    if authority.isEmpty || authority.contains(where: \.isWhitespace) { return false }
    return WebURL(parsingHTTP: String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "x" })) != nil
}
