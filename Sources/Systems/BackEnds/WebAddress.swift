import HTTP

/// Whether a text is an address of the web as far as a back end asks: of http or https, with a host. Whether a host of
/// other letters than ASCII's is one, only a full parser knows: here each of them stands for one of ASCII's.
func isWebAddress(_ text: String) -> Bool {
    guard let scheme = ["https://", "http://"].first(where: text.lowercased().hasPrefix) else { return false }
    let authority = text.dropFirst(scheme.count).prefix { !"/\\?#".contains($0) }
    if authority.isEmpty || authority.contains(where: \.isWhitespace) { return false }
    return WebURL(parsingHTTP: String(text.unicodeScalars.map { $0.isASCII ? Character($0) : "x" })) != nil
}
