import HTTP
import Testing

/// https://url.spec.whatwg.org/#percent-encoded-bytes
@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("aZ09-._~!'()*", "aZ09-._~!'()*"), (" \t\u{1}\u{7f}", "%20%09%01%7F"), ("é✓", "%C3%A9%E2%9C%93"),
        ("a&b%", "a%26b%25"),
    ])
    func whatAURLCannotHoldIsEscaped(text: String, expected: String) {
        #expect(percentEncoded(text, escaping: "&%") == expected)
        #expect(String(decoding: percentDecoded(expected.utf8), as: UTF8.self) == text)
    }

    @Test(arguments: ["%", "%2", "%+a", "%g0", "a%"])
    func whatIsNoEscapeStays(text: String) {
        #expect(String(decoding: percentDecoded(text.utf8), as: UTF8.self) == text)
    }

    // The expectations are what `pathToFileURL` of Node gives.
    @Test(arguments: [
        ("/a b/c.html", "file:///a%20b/c.html"), ("/100%+a#b?.js", "file:///100%25+a%23b%3F.js"),
        ("/back\\slash", "file:///back%5Cslash"), ("/ü:;@,", "file:///%C3%BC:;@,"),
    ])
    func aFileHasAURL(path: String, href: String) throws {
        #expect(WebURL.href(ofFile: path) == href)
        #expect(try "/" + #require(WebURL(serialized: href)).filePath == path)
    }
}
