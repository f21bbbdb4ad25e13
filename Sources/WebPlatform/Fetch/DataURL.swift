internal import Crypto
internal import HTTP
import JSONText

/// What a `data:` URL holds. https://fetch.spec.whatwg.org/#data-url-processor
struct DataURL {
    let type: MIMEType
    let body: [UInt8]

    /// `nil` where there is no comma or the base64 is malformed.
    init?(_ url: WebURL) {
        let input = url.hrefWithoutFragment.utf8.dropFirst("data:".utf8.count)
        guard let comma = input.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        var typeText = String(Substring(input[..<comma]).trimming { $0 == " " })
        var bytes = percentDecoded(input[input.index(after: comma)...])
        if let text = typeText.withoutBase64Suffix {
            typeText = text
            guard let decoded = [UInt8](forgivingBase64: bytes) else { return nil }
            bytes = decoded
        }
        if typeText.hasPrefix(";") { typeText = "text/plain" + typeText }
        guard let type = MIMEType(typeText) ?? MIMEType("text/plain;charset=US-ASCII") else { return nil }
        self.type = type
        body = bytes
    }
}

extension String {
    /// This text without `;base64` at its end, where spaces may stand after the semicolon; `nil` without it.
    fileprivate var withoutBase64Suffix: String? {
        guard lowercased().hasSuffix("base64") else { return nil }
        var rest = dropLast("base64".count)
        while rest.last == " " { rest.removeLast() }
        return rest.popLast() == ";" ? String(rest) : nil
    }
}
