import HTTP
import Testing

@Suite struct WebURLTests {
    @Test func everyPartOfASerializedURLIsFound() throws {
        let url = try #require(WebURL(serialized: "https://us%65r:p:w@host.example:8443/a/b?x=?1#f#g?"))
        #expect(url.scheme == "https")
        #expect(url.username == "us%65r")
        #expect(url.password == "p:w")
        #expect(url.hasCredentials)
        #expect(url.host == "host.example")
        #expect(url.port == 8443)
        #expect(url.path == "/a/b")
        #expect(url.query == "x=?1")
        #expect(url.fragment == "f#g?")
        #expect(url.origin == "https://host.example:8443")
        #expect(url.hrefWithoutFragment == "https://us%65r:p:w@host.example:8443/a/b?x=?1")
    }

    @Test func missingPartsAreNilAndEmptyOnesEmpty() throws {
        let bare = try #require(WebURL(serialized: "http://a.example/"))
        #expect(bare.query == nil && bare.fragment == nil && bare.port == nil)
        #expect(bare.username == "" && !bare.hasCredentials)
        let empty = try #require(WebURL(serialized: "http://a.example/?#"))
        #expect(empty.query == "" && empty.fragment == "")
        #expect(empty.withoutFragment.href == "http://a.example/?")
    }

    @Test func anIPv6AddressKeepsItsColonsAndBrackets() throws {
        let url = try #require(WebURL(serialized: "http://[2001:db8::1]:81/x"))
        #expect(url.host == "[2001:db8::1]" && url.port == 81)
        #expect(WebURL(serialized: "http://[::1]/")?.port == nil)
    }

    @Test func opaquePathsAndPathsWithoutHostAreTold() throws {
        let data = try #require(WebURL(serialized: "data:text/plain,a b"))
        #expect(data.hasOpaquePath && data.host == nil && data.path == "text/plain,a b")
        let rooted = try #require(WebURL(serialized: "web+x:/.//not-a-host/p"))
        #expect(!rooted.hasOpaquePath && rooted.host == nil && rooted.path == "//not-a-host/p")
    }

    @Test(arguments: [
        ("https://a.example/x", "https://a.example"), ("data:,x", "null"), ("about:blank", "null"),
        ("file:///etc/hosts", "null"), ("blob:https://a.example:8080/9c1", "https://a.example:8080"),
        ("blob:data:,x", "null"), ("safari-web-extension://e0-1/p.html", "safari-web-extension://e0-1"),
    ])
    func originsAreSerialized(href: String, origin: String) {
        #expect(WebURL(serialized: href)?.origin == origin)
    }

    @Test(arguments: ["", "a", "/x", "http:", "https://", "https:///x", "HTTP://a/", "http://a/\n", "http://é/", ":x"])
    func textsThatAreNotInSerializedFormAreRefused(text: String) {
        #expect(WebURL(serialized: text) == nil)
    }
}

/// The expectations are what `new URL(text).href` gives in a browser.
@Suite struct CanonicalURLTests {
    @Test(arguments: [
        "https://coolection.co/api/item/create", "http://a.example:8080/", "https://a.example/.well-known/x",
        "https://a.example/..a/...b/a.", "https://a.example/?a[]=1&b=%zz#x'y", "https://a.example/%41%2f'",
        "http://a-b.c-d.example./x", "https://0a.example/", "http://localhost/", "https://a.example/p?q?/../x",
        "file:///tmp/a.html", "file:///C:/x?y#z", "file:////x", "file:///",
    ])
    func aURLThatTheParserWouldNotChangeIsReturned(text: String) {
        #expect(WebURL.canonical(text) == text)
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example/"), ("https://a.example?x", "https://a.example/?x"),
        ("http://a.example:81#f", "http://a.example:81/#f"),
    ])
    func anEmptyPathGetsItsSlash(text: String, href: String) {
        #expect(WebURL.canonical(text) == href)
    }

    @Test(arguments: [
        "https://A.example/", "HTTPS://a.example/", "https:a.example", "https:/a.example", "https:///a.example/",
        "https:\\\\a.example", "https://a.example/\\", "https://u@a.example/", "https://a.example:443/",
        "http://a.example:80/", "https://a.example:/", "https://a.example:080/", "https://a.example:65536/",
        "https://127.0.0.1/", "https://1.2.3/", "https://a.1/", "https://a.0x1/", "https://a.9./", "https://a.0x/",
        "https://xn--mnchen-3ya.example/", "https://b.xn--a/", "https://m\u{FC}nchen.example/", "https://a%62.example/",
        "https://[::1]/", "https://a..b/", "https://.a/", "https://", "https://a_b.example/",
        "https://a.example/./x", "https://a.example/x/..", "https://a.example/x/.", "https://a.example/..?q",
        "https://a.example/%2e/x", "https://a.example/x/%2E%2e", "https://a.example/.%2e", "https://a.example/a b",
        "https://a.example/\"", "https://a.example/{", "https://a.example/?'", "https://a.example/?\"",
        "https://a.example/#`", "https://a.example/#a b", "https://a.example/caf\u{E9}", " https://a.example/",
        "https://a.example/\t", "https://a.exa\nmple/", "ftp://a.example/", "data:,x", "", "a", "/a",
        "file:///C|/x", "file://a.example/x", "file://localhost/x", "file:/x", "file:///a/../b", "file:///a b",
        "FILE:///x",
    ])
    func whatNeedsADecisionIsLeftToTheParser(text: String) {
        #expect(WebURL.canonical(text) == nil)
    }
}
