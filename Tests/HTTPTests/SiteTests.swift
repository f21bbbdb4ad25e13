import HTTP
import Testing

/// https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
@Suite struct SiteTests {
    @Test(arguments: [
        ("https://example.com/", "http://example.com:8080/"), ("https://a.example.com/", "https://b.c.example.com/"),
        ("https://example.com/", "https://www.example.com/"), ("https://a.b.co.uk/", "https://b.co.uk/"),
        ("https://me.github.io/a", "https://sub.me.github.io/"), ("https://www.ck/", "https://a.www.ck/"),
        ("https://xn--a-ecp.xn--p1ai/", "https://b.xn--a-ecp.xn--p1ai/"), ("http://localhost/", "http://localhost:1/"),
        ("http://127.0.0.1/", "http://127.0.0.1:81/"), ("http://[::1]/", "http://[::1]:81/"),
        ("https://github.io/", "https://github.io/"),
    ])
    func hostsOfOneRegistrableDomainAreOneSite(one: String, other: String) throws {
        let (first, second) = (try #require(WebURL(serialized: one)), try #require(WebURL(serialized: other)))
        #expect(first.isSameSite(as: second) && second.isSameSite(as: first))
    }

    @Test(arguments: [
        ("https://example.com/", "https://example.org/"), ("https://a.co.uk/", "https://b.co.uk/"),
        ("https://me.github.io/", "https://you.github.io/"), ("https://me.github.io/", "https://github.io/"),
        ("https://a.blogspot.com/", "https://b.blogspot.com/"), ("https://a.ck/", "https://b.ck/"),
        ("http://127.0.0.1/", "http://128.0.0.1/"), ("http://[::1]/", "http://[::2]/"),
        ("http://a.intranet/", "http://b.intranet/"), ("http://intranet/", "http://a.intranet/"),
        ("https://example.com/", "https://notexample.com/"), ("https://example.com./", "https://example.com/"),
        ("data:,a", "data:,a"), ("file:///a", "file:///b"),
    ])
    func otherHostsAreNot(one: String, other: String) throws {
        let (first, second) = (try #require(WebURL(serialized: one)), try #require(WebURL(serialized: other)))
        #expect(!first.isSameSite(as: second) && !second.isSameSite(as: first))
    }
}
