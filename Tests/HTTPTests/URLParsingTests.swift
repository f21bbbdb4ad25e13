import HTTP
import Testing

@Suite struct URLParsingTests {
    // What Node.js 20 makes of the same texts, but for ^ in a path, which the standard encodes since 2024:
    // https://url.spec.whatwg.org/#path-percent-encode-set
    @Test(arguments: [
        ("HTTPS://Example.COM:443/A/../b", "https://example.com/b"),
        ("http://example.com:0080", "http://example.com/"),
        ("https://example.com:/a", "https://example.com/a"),
        ("https://example.com:8443?q", "https://example.com:8443/?q"),
        (
            "https://a.b/^|[]`{}'\"<>?^|[]`{}'\"<>#^|[]`{}'\"<>",
            "https://a.b/%5E|[]%60%7B%7D'%22%3C%3E?^|[]`{}%27%22%3C%3E#^|[]%60{}'%22%3C%3E"
        ),
        ("https://a.b/\u{1}\u{7F}ü 😀", "https://a.b/%01%7F%C3%BC%20%F0%9F%98%80"),
        ("https://a.b/%zz%2f%", "https://a.b/%zz%2f%"),
        ("\u{1} https://a.b/a\tb\r\nc \u{1F}", "https://a.b/abc"),
        ("https:a.b", "https://a.b/"), ("https:\\\\a.b\\c\\..\\d", "https://a.b/d"),
        ("https:////a.b//c", "https://a.b//c"),
        ("https://a.b/./x/%2E%2e/.%2e/../y/.", "https://a.b/y/"), ("https://a.b/x/..", "https://a.b/"),
        ("https://a.b/...", "https://a.b/..."), ("https://a.b?../#../", "https://a.b/?../#../"),
        ("https://u@s:p:w@a.b/", "https://u%40s:p%3Aw@a.b/"), ("https://:p@a.b/", "https://:p@a.b/"),
        ("https://@a.b/", "https://a.b/"),
        ("https://0x7f.1/", "https://127.0.0.1/"), ("https://017700000001", "https://127.0.0.1/"),
        ("https://192.168.257", "https://192.168.1.1/"), ("https://1.2.3.4./", "https://1.2.3.4/"),
        ("https://0x./", "https://0.0.0.0/"),
        ("https://1.2.3.4.a/", "https://1.2.3.4.a/"), ("https://a..b_-!$&/", "https://a..b_-!$&/"),
        ("https://[2001:DB8:0:0:1:0:0:1]:443/", "https://[2001:db8::1:0:0:1]/"),
        ("https://[::ffff:1.2.3.4]/", "https://[::ffff:102:304]/"),
        ("https://[::]/", "https://[::]/"), ("https://[1:0:3:4:5:6:7:8]", "https://[1:0:3:4:5:6:7:8]/"),
        ("https://[1::]:81", "https://[1::]:81/"),
        ("https://XN--Bcher-kva.example/", "https://xn--bcher-kva.example/"),
    ])
    func anAddressIsParsedAsBrowsersDo(text: String, href: String) {
        #expect(WebURL(parsingHTTP: text)?.href == href)
    }

    @Test(arguments: [
        "", ":", "https:", "https://", "https:///?x", "https://@/", "https://u:p@:80", "https://:80/",
        "https://a.b:65536/", "https://a.b:99999999999999999999/",
        "https://a.b:8x/", "https://a:1:2/", "https://a b/", "https://a<b/", "https://a|b/", "https://[::1",
        "https://[::1]x/",
        "https://[1::2::3]/", "https://[::%31]/", "https://[1.2.3.4]/", "https://::1/", "https://1.2.3.256/",
        "https://1.2.3.4.5/", "https://1..2/", "https://4294967296/", "https://08/", "https://a.0x/..", "example.com",
        "//a.b/",
        "ftp://a.b/", "mailto:a@b.c", "javascript:alert(1)", "hſttp://a.b/",
    ])
    func whatIsNoAddressOfTheWebIsNone(text: String) { #expect(WebURL(parsingHTTP: text) == nil) }

    // A full parser can tell.
    @Test(arguments: ["https://bücher.example/", "https://%61.example/", "https://ａ.example/"])
    func aHostThatNeedsUnicodesTablesIsLeft(text: String) { #expect(WebURL(parsingHTTP: text) == nil) }
}
