import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

@Suite struct LinkReaderTests {
    private let browser: Browser
    private var reader: LinkReader { LinkReader(browser: browser) }

    init() async throws { browser = try await Browser(profile: .safariIOS) }

    private func openGraph(_ html: String, type: String = "text/html; charset=utf-8") async throws -> JSONObject? {
        let url = try #require(WebURL(serialized: "https://example.com/articles/1"))
        let headers = try HTTPHeaders([("Content-Type", type)])
        return await reader.openGraph(
            of: HTTPResponse(status: 200, headers: headers, body: Array(html.utf8)), at: url)
    }

    // Seed 002_d0e4bd4acececa6a.txt: "Extension captures URL → normalises + pulls OpenGraph metadata."
    @Test(arguments: [
        ("HTTPS://Example.COM:443/a/../b?utm_source=mail#top", "https://example.com/b"),
        ("https://example.com/ü und ö", "https://example.com/%C3%BC%20und%20%C3%B6"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("https:example.com\\\\a", "https://example.com//a"),
        ("https://0x7f.1/", "https://127.0.0.1/"),
        (" https://user:secret@example.com/a\n", "https://example.com/a"),
    ])
    func linksAreReadByTheURLStandardsParser(text: String, normalised: String) async throws {
        #expect(try await reader.normalised(text)?.text == normalised)
    }

    // `WebURL(parsingHTTP:)` against the parser of pages, on texts that nobody would write.
    @Test func theParserOfNoBrowserReadsAsTheOneOfABrowser() async throws {
        let pieces = [
            "a", "B.c", "1", "256", "0x7f", "08", ".", "..", "%2e", "/", "\\", ":", "80", "443", "@", "?", "#", "[::",
            "]",
            "^", "|", "'", "\"", " ", "\t", "ü", "<", "{", "`", "&=",
        ]
        var random = SeededRandom(seed: 7)
        let texts = (0..<5_000).map { _ in
            let start = ["https://", "http:", "HTTPS:/", " https:\\", "https://a.b/"].randomElement(using: &random)!
            return (0..<Int.random(in: 0...9, using: &random)).reduce(into: start) { text, _ in
                text += pieces.randomElement(using: &random)!
            }
        }
        let page = try await browser.openPage(html: "")
        let source = "(texts) => texts.map((text) => { try { return new URL(text).href } catch { return null } })"
        try await page.load(scripts: [PageScript("const hrefs = \(source)", file: "hrefs.js")])
        let hrefs: [String?] = try await page.call("hrefs", with: texts)
        await page.close()
        #expect(hrefs.count { $0 != nil } > 500)
        for (text, href) in zip(texts, hrefs) {
            let read = WebURL(parsingHTTP: text)?.href
            // A host with other letters or percent signs is left to the full parser.
            let authority = text.drop { $0 != ":" }.drop { ":/\\\t".contains($0) }.prefix { !"/\\?#".contains($0) }
            if read == nil, authority.contains("%") || authority.contains("ü") { continue }
            #expect(read == href, "\(text.debugDescription)")
        }
    }

    @Test(arguments: ["", "example.com", "mailto:a@example.com", "https://", "https://exa mple.com/", "`${1}`"])
    func whatIsNoAddressOfTheWebHasNone(text: String) async throws {
        #expect(try await reader.normalised(text) == nil)
    }

    // Seed 002_d0e4bd4acececa6a.txt: "Persist the shared payload (URL + optional title/notes/OG metadata)."
    @Test func aPagesOwnWordsAreRead() async throws {
        let told = try await openGraph(
            """
            <!doctype html><html><head><base href="/media/">
            <title>Title of the tab</title>
            <meta property="og:title" content=" A   “quoted”
              title &amp; more ">
            <meta property="og:description" content="About it">
            <meta name="description" content="not this one">
            <meta property="og:image" content="picture.png"><meta property="og:image" content="second.png">
            <meta property="OG:Site_Name" content="Example"><meta property="og:type" content="article">
            <link rel="canonical" href="https://example.com/canonical"><link rel="shortcut icon" href="/favicon.ico">
            """)
        #expect(
            told == [
                "title": "A “quoted” title & more", "description": "About it",
                "image": "https://example.com/media/picture.png", "siteName": "Example", "type": "article",
                "url": "https://example.com/canonical", "icon": "https://example.com/favicon.ico",
            ])
    }

    @Test func aPageWithoutOpenGraphTellsItsTitle() async throws {
        #expect(try await openGraph("<title>Plain</title><meta property='og:title' content=' '>") == ["title": "Plain"])
        #expect(try await openGraph("") == [:])
    }

    @Test func whatAPageTellsIsNoMoreThanText() async throws {
        let told = try await openGraph(
            """
            <title>\(String(repeating: "x", count: 3_000))</title>
            <script>document.title = "changed"; document.querySelector = () => null</script>
            <meta property="og:image" content="javascript:alert(1)"><meta property="og:url" content="http://[">
            """)
        #expect(told?.names == ["title"])
        #expect(told?["title"]?.stringValue?.count == 2_000)
    }

    // https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
    @Test(arguments: [
        ("text/html", "<meta charset=iso-8859-1>"), ("text/html; charset=iso-8859-1", ""), ("text/html", ""),
    ])
    func aPageIsReadInItsOwnEncoding(type: String, beginning: String) async throws {
        let url = try #require(WebURL(serialized: "https://example.com/"))
        let body = Array("\(beginning)<title>Caf".utf8) + [0xE9] + Array("</title>".utf8)
        let headers = try HTTPHeaders([("Content-Type", type)])
        let told = await reader.openGraph(of: HTTPResponse(status: 200, headers: headers, body: body), at: url)
        #expect(told?["title"] == "Café")
    }

    @Test func aLongPageIsReadInItsOwnEncodingToo() async throws {
        // What is read ends in the middle of a letter.
        for odd in ["", "x"] {
            let html = "<title>Café</title>\(odd)" + String(repeating: "é", count: 400_000)
            #expect(try await openGraph(html, type: "text/html")?["title"] == "Café")
        }
    }

    @Test func whatIsNoPageTellsNothing() async throws {
        #expect(try await openGraph("<title>x</title>", type: "text/plain") == nil)
        #expect(try await openGraph("<title>x</title>", type: "") == nil)
        let url = try #require(WebURL(serialized: "https://example.com/"))
        let missing = HTTPResponse(
            status: 404, headers: ["Content-Type": "text/html"], body: Array("<title>x</title>".utf8))
        #expect(await reader.openGraph(of: missing, at: url) == nil)
    }
}
