import ExtensionRunner
import HTTP
import Testing

// The rows follow WebKit's own expectations:
// https://github.com/WebKit/WebKit/blob/main/Tools/TestWebKitAPI/Tests/WebKitCocoa/WKWebExtensionMatchPattern.mm
@Suite struct MatchPatternTests {
    @Test(arguments: [
        ("", "\"\" cannot be parsed because it doesn't have a scheme."),
        ("http:/bar", "\"http:/bar\" cannot be parsed because it doesn't have a scheme."),
        ("://example.com/", "\"://example.com/\" cannot be parsed because it doesn't have a scheme."),
        ("foo://*", "\"foo://*\" cannot be parsed because the scheme \"foo\" is invalid."),
        ("http://", "\"http://\" cannot be parsed because it doesn't have a host."),
        ("http://www.example.com", "\"http://www.example.com\" cannot be parsed because it doesn't have a path."),
        ("file://localhost", "\"file://localhost\" cannot be parsed because it doesn't have a path."),
        ("file://", "\"file://\" cannot be parsed because it doesn't have a path."),
        (
            "http://www.example.com:8080/",
            "\"http://www.example.com:8080/\" cannot be parsed because the host \"www.example.com:8080\" is invalid."
        ),
        (
            "http://[::1]:8080/",
            "\"http://[::1]:8080/\" cannot be parsed because the host \"[::1]:8080\" is invalid."
        ),
        (
            "http://user@www.example.com/",
            "\"http://user@www.example.com/\" cannot be parsed because the host \"user@www.example.com\" is invalid."
        ),
        ("http://*foo/bar", "\"http://*foo/bar\" cannot be parsed because the host \"*foo\" is invalid."),
        (
            "http://foo.*.bar/baz",
            "\"http://foo.*.bar/baz\" cannot be parsed because the host \"foo.*.bar\" is invalid."
        ),
    ])
    func aMalformedPatternIsRefusedInWebKitsWords(text: String, sentence: String) {
        let error = #expect(throws: MatchPatternError.self) { try MatchPattern(text) }
        #expect(error?.description == sentence)
    }

    @Test(arguments: [
        ("<all_urls>", "https://example.com/", true),
        ("<all_urls>", "file:///etc/hosts", false),
        ("<all_urls>", "about:blank", false),
        ("<all_urls>", "safari-web-extension://abc/", false),
        ("safari-web-extension://ABC/page.html", "safari-web-extension://abc/page.html?a#b", true),
        ("safari-web-extension://*/*", "safari-web-extension://abc/page.html", true),
        ("safari-web-extension://abd/*", "safari-web-extension://abc/page.html", false),
        ("*://*/*", "safari-web-extension://abc/", false),
        ("*://*/*", "http://example.com/", true),
        ("*://*/*", "https://example.com:8443/a?b", true),
        ("*://*/*", "ftp://example.com/", false),
        ("https://*/*", "http://example.com/", false),
        ("*://*.example.com/*", "https://example.com/", true),
        ("*://*.example.com/*", "https://a.b.example.com/", true),
        ("*://*.example.com/*", "https://the-example.com/", false),
        ("*://*.example.com/*", "https://example.com.evil.net/", false),
        ("*://EXAMPLE.com/*", "https://example.com/", true),
        ("*://example.com/*", "https://www.example.com/", false),
        ("https://example.com/foo*bar", "https://example.com/foo/baz/bar", true),
        ("https://example.com/foo*bar", "https://example.com/foobar", true),
        ("https://example.com/foo*bar", "https://example.com/foobarx", false),
        ("https://example.com/foo", "https://example.com/foo?query#fragment", true),
        ("https://example.com/foo", "https://example.com/foo/", false),
        ("https://example.com/*a=1", "https://example.com/x?a=1", false),
        ("https://example.com/", "https://user:pass@example.com/", true),
        ("http://127.0.0.1/*", "http://127.0.0.1:3000/", true),
        ("http://[::1]/*", "http://[::1]/foo", true),
        ("http://localhost/*", "http://localhost:8080/", true),
        ("file:///foo*", "file:///foo/bar.html", true),
        ("file://localhost/foo*", "file:///foo", true),
        ("file:///*", "https://example.com/", false),
        ("https:///*", "https://example.com/", false),
    ])
    func aPatternMatchesSchemeHostAndPath(pattern: String, url: String, isMatch: Bool) throws {
        let url = try #require(WebURL(serialized: url))
        #expect(try MatchPattern(pattern).matches(url) == isMatch)
    }

    @Test(arguments: [
        ("<all_urls>", "<all_urls>", true),
        ("<all_urls>", "*://*/*", true),
        ("<all_urls>", "file:///*", false),
        ("*://*/*", "<all_urls>", false),
        ("*://*/*", "https://*.example.com/*", true),
        ("https://*/*", "*://*.example.com/*", false),
        ("*://*.example.com/*", "*://*/*", false),
        ("*://*.example.com/*", "*://www.example.com/test/*", true),
        ("*://*.example.com/*", "*://www.the-example.com/test/*", false),
        ("*://*.wikipedia.org/*", "https://*.en.wikipedia.org/*", true),
        ("*://*.en.wikipedia.org/*", "*://*.wikipedia.org/*", false),
        ("https://*.example.com/foo*bar", "https://www.example.com/baz", false),
        ("file://*.local/foo*", "file://test.local/foo", true),
    ])
    func aPatternIncludesNarrowerOnes(pattern: String, other: String, isIncluded: Bool) throws {
        #expect(try MatchPattern(pattern).includes(MatchPattern(other)) == isIncluded)
    }

    @Test func permissionsCompareWithoutPaths() throws {
        let pattern = try MatchPattern("https://*.example.com/foo*bar")
        #expect(try pattern.includes(MatchPattern("https://www.example.com/baz"), comparing: .schemeAndHost))
        #expect(try !pattern.includes(MatchPattern("http://www.example.com/baz"), comparing: .schemeAndHost))
    }

    @Test(arguments: [
        ("<all_urls>", true, true), ("*://*/*", true, true), ("http://*/foo", true, true),
        ("*://*.example.com/*", false, true), ("ftp://example.com/*", false, false), ("file:///*", false, false),
        ("safari-web-extension://abc/*", false, true), ("webkit-extension://*/*", true, true),
    ])
    func blanketAndSupportedPatternsAreKnown(text: String, isBlanket: Bool, isSupported: Bool) throws {
        let pattern = try MatchPattern(text)
        #expect(pattern.matchesAllHosts == isBlanket)
        #expect(pattern.isSupported == isSupported)
    }

    @Test func theSiteOfAPageIsItsSchemeAndHost() throws {
        let url = try #require(WebURL(serialized: "https://example.com:8443/a/b?c"))
        let pattern = try #require(MatchPattern(siteOf: url))
        #expect(pattern.description == "https://example.com/*")
        #expect(pattern.matches(url))
        let blank = try #require(WebURL(serialized: "about:blank"))
        #expect(MatchPattern(siteOf: blank) == nil)
    }

    @Test(arguments: ["<all_urls>", "*://*/*", "*://*.example.com/*", "https://example.com/a*", "file:///*"])
    func aPatternIsDescribedAsItWasWritten(text: String) throws {
        #expect(try MatchPattern(text).description == text)
    }

    @Test func aHostilePatternIsComparedInReasonableTime() throws {
        let pattern = try MatchPattern("https://example.com/" + String(repeating: "a*", count: 500) + "b")
        let url = try #require(WebURL(serialized: "https://example.com/" + String(repeating: "a", count: 20_000)))
        #expect(!pattern.matches(url))
    }
}
