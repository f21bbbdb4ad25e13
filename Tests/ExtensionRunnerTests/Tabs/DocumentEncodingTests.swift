import ExtensionRunner
import HTTP
import JSONText
import Testing

/// What pages in old encodings write: the queries of their addresses, and their forms.
/// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
@Suite struct DocumentEncodingTests {
    private let site = "https://old.example"

    /// A browser for which the site has one page, and the route of everything else that it is asked for.
    private func scene(_ page: String, charset: String) async throws -> (Browser, Route) {
        let scene = try await ExtensionScene(background: "")
        let network = scene.browser.network
        let asked = network.route(nil, "\(site)/*") { _ in HTTPResponse(status: 200) }
        network.route(.get, "\(site)/") { _ in
            HTTPResponse(
                status: 200, headers: ["Content-Type": "text/html; charset=\(charset)"], body: Array(page.utf8))
        }
        return (scene.browser, asked)
    }

    /// Links to all characters, in lines of 128: the first bytes of their SHA-256, as Chromium 156 has them.
    private static let digests = [
        "big5 Big5 f28868dcc06e", "euc-jp EUC-JP 4e0f6c5e45ff", "euc-kr EUC-KR 5969ae890ce1",
        "gb18030 gb18030 481d3330a012", "gbk GBK 31ad05304624", "iso-2022-jp ISO-2022-JP 7aba37dc32a8",
        "shift_jis Shift_JIS 2b6444b25ec5", "ibm866 IBM866 65caf6c6b091", "iso-8859-2 ISO-8859-2 b6dde2affa59",
        "iso-8859-3 ISO-8859-3 f152d8dd3dc3", "iso-8859-4 ISO-8859-4 ba475156f3cf",
        "iso-8859-5 ISO-8859-5 ceaf4abe5e62", "iso-8859-6 ISO-8859-6 0d776edf1db9",
        "iso-8859-7 ISO-8859-7 f98e95fcdec9", "iso-8859-8 ISO-8859-8 c4db64b9b810",
        "iso-8859-8-i ISO-8859-8-I c4db64b9b810", "iso-8859-10 ISO-8859-10 90c2f0d4be36",
        "iso-8859-13 ISO-8859-13 1bd602eb164a", "iso-8859-14 ISO-8859-14 58bf40493263",
        "iso-8859-15 ISO-8859-15 432ef2eea01f", "iso-8859-16 ISO-8859-16 ff64c4b185a6", "koi8-r KOI8-R d02169c1b4e8",
        "koi8-u KOI8-U 573ff65037bb", "macintosh macintosh a0f6da5172db", "windows-874 windows-874 6827ad453cb4",
        "windows-1250 windows-1250 e81a26821306", "windows-1251 windows-1251 9ab8df2cd976",
        "windows-1252 windows-1252 281f11b7c683", "windows-1253 windows-1253 348d54a9aea5",
        "windows-1254 windows-1254 67f454ebdea5", "windows-1255 windows-1255 a49e34e0f365",
        "windows-1256 windows-1256 9aab20fe4031", "windows-1257 windows-1257 27ba65b1eac9",
        "windows-1258 windows-1258 3bbf9446e13e", "x-mac-cyrillic x-mac-cyrillic ae73ca58f4ff",
        "x-user-defined x-user-defined 4476b63e62ec",
    ]

    private static let links = """
        (async () => {
          const a = document.createElement("a");
          let all = "";
          for (let from = 0x80; from < 0x12000; from += 128) {
            if (from >= 0xd800 && from < 0xe000) continue;
            const first = from < 0x11000 ? from : from + 0xf000;
            let text = "";
            for (let i = 0; i < 128; i++) text += String.fromCodePoint(first + i) + (i % 32 === 0 ? "a" : "");
            a.href = "?" + text;
            all += a.search + "\\n";
          }
          const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(all)));
          return `${document.characterSet} ${digest.subarray(0, 6).toHex()}`;
        })()
        """

    @Test(arguments: digests) func aLinkIsWrittenInTheEncodingOfItsDocument(_ expected: String) async throws {
        let (browser, _) = try await scene("<p>old", charset: String(expected.prefix { $0 != " " }))
        let page = try await browser.open("\(site)/").page
        let found = try await page.evaluate(PageScript(Self.links))
        #expect(found == .string(String(expected.drop { $0 != " " }.dropFirst())))
    }

    private static let long = String(repeating: "x", count: 1_100)

    /// As Chromium 156 has them. https://github.com/WebKit/WebKit/blob/main/Source/WebCore/html/parser/HTMLMetaCharsetParser.cpp
    @Test(arguments: [
        ("<!doctype html><html><head><title>\(long)</title><meta charset=koi8-r></head>", "KOI8-R"),
        ("<script>/*\(long)*/</script><style>\(long)</style><link><base><object><meta charset=koi8-r>", "KOI8-R"),
        ("<!-- \(long) <meta charset=koi8-r> --><meta charset=greek>", "ISO-8859-7"),
        ("<title>\(long)</title><meta http-equiv=content-type content='text/html; charset=koi8-r'>", "KOI8-R"),
        ("\(long)<meta charset=koi8-r>", "KOI8-R"), ("<?xml \(long)?><meta charset=koi8-r>", "KOI8-R"),
        ("<p>x</p>\(long.dropLast(90))<meta data-x=\(long) charset=koi8-r>", "KOI8-R"),
        ("<title>\(long)</title></head><meta charset=koi8-r>", "windows-1252"),
        ("<p>\(long)</p><meta charset=koi8-r>", "windows-1252"),
        ("</p><title>\(long)</title><meta charset=koi8-r>", "windows-1252"),
        ("<p>x</p><meta charset=koi8-r>", "KOI8-R"), ("<meta charset=koi8-r", "windows-1252"),
        ("<script>'<meta charset=koi8-r>'</script><meta charset=greek>", "ISO-8859-7"),
        ("<title><meta charset=koi8-r></title><meta charset=greek>", "ISO-8859-7"),
        ("<style><meta charset=koi8-r></style><meta charset=greek>", "ISO-8859-7"),
        ("<noscript><meta charset=koi8-r></noscript><meta charset=greek>", "KOI8-R"),
        ("<plaintext><meta charset=koi8-r>", "windows-1252"), ("<!-- --!><meta charset=koi8-r><!-- -->", "KOI8-R"),
    ])
    func aPageIsReadInWhatItsHeadSays(_ page: String, expected: String) async throws {
        let scene = try await ExtensionScene(background: "")
        let network = scene.browser.network
        network.route(.get, "\(site)/") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array(page.utf8))
        }
        let tab = try await scene.browser.open("\(site)/").page
        #expect(try await tab.evaluate("document.characterSet") == .string(expected))
        let request: PageScript = """
            new Promise((done) => {
              const request = new XMLHttpRequest();
              request.open("GET", location.href);
              request.responseType = "document";
              request.onload = () => done(request.response.characterSet);
              request.send();
            })
            """
        let other = expected == "windows-1252" ? "UTF-8" : expected
        #expect(try await tab.evaluate(request) == .string(other))
    }

    /// https://xhr.spec.whatwg.org/#set-a-document-response, as Chromium 156 has it
    @Test(arguments: [
        ("text/html", "<!-- <meta charset=koi8-r> --><meta charset=utf-8><p>ä", "UTF-8 ä"),
        ("text/html", "<meta charset=foo><meta charset=shift_jis><p>a", "Shift_JIS a"),
        ("text/html; charset=euc-kr", "<meta charset=utf-8><p>a", "EUC-KR a"),
        ("text/html", "<p>ä", "UTF-8 ä"),
        ("application/xml", "<?xml version='1.0' encoding='koi8-r'?><p>a</p>", "KOI8-R a"),
    ])
    func aDocumentOfARequestIsInItsEncoding(type: String, body: String, expected: String) async throws {
        let (browser, _) = try await scene("<p>", charset: "utf-8")
        browser.network.route(.get, "\(site)/document") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(body.utf8))
        }
        let page = try await browser.open("\(site)/").page
        let found = try await page.evaluate(
            """
            new Promise((resolve) => {
              const request = new XMLHttpRequest();
              request.open("GET", "/document");
              request.responseType = "document";
              request.onload = ({ target: { response } }) => resolve(`${response.characterSet} ${response.documentElement.textContent}`);
              request.send();
            })
            """)
        #expect(found == .string(expected))
    }

    /// `fetch` is not of the document, and writes UTF-8.
    @Test func whatADocumentLoadsIsAskedForInItsEncoding() async throws {
        let (browser, asked) = try await scene(
            """
            <body><iframe src="/frame?é#é"></iframe><script src="/script?é"></script>
            <script>fetch("/fetch?é"); location = "/next?é";</script>
            """, charset: "windows-1251")
        try await browser.open("\(site)/", scripts: .all)
        try await browser.settle()
        let paths = asked.requests.map { $0.url.href.dropFirst(site.count) }.sorted()
        #expect(
            paths == ["/fetch?%D0%93%C2%A9", "/frame?%C3%A9", "/next?%C3%A9", "/script?%C3%A9"])
    }

    /// As Chromium 156 sends them; the boundary is taken out.
    @Test(arguments: [
        (
            "form.method = 'get'",
            "/s?_charset_=Shift_JIS&%96%BC=%82%A0+%B1-%81%7C&e=%26%23233%3B%26%23128512%3B%22%0D%0A", ""
        ),
        (
            "form.method = 'post'", "/s?%82%A0=1",
            "_charset_=Shift_JIS&%96%BC=%82%A0+%B1-%81%7C&e=%26%23233%3B%26%23128512%3B%22%0D%0A"
        ),
        (
            "form.method = 'post'; form.acceptCharset = 'nonsense euc-jp'", "/s?%82%A0=1",
            "_charset_=EUC-JP&%CC%BE=%A4%A2+%8E%B1-%A1%DD&e=%26%23233%3B%26%23128512%3B%22%0D%0A"
        ),
        (
            "form.method = 'post'; form.acceptCharset = 'utf-16'", "/s?%82%A0=1",
            "_charset_=UTF-8&%E5%90%8D=%E3%81%82+%EF%BD%B1-%E2%88%92&e=%C3%A9%F0%9F%98%80%22%0D%0A"
        ),
        (
            "form.method = 'post'; form.acceptCharset = 'nonsense'", "/s?%82%A0=1",
            "_charset_=Shift_JIS&%96%BC=%82%A0+%B1-%81%7C&e=%26%23233%3B%26%23128512%3B%22%0D%0A"
        ),
        (
            "form.method = 'post'; form.enctype = 'text/plain'", "/s?%82%A0=1",
            "_charset_=Shift_JIS|{96}{bc}={82}{a0} {b1}-{81}||e=&#233;&#128512;\"||"
        ),
        (
            "form.method = 'post'; form.enctype = 'multipart/form-data'; form.append(file)", "/s?%82%A0=1",
            """
            --B|Content-Disposition: form-data; name="_charset_"||Shift_JIS|\
            --B|Content-Disposition: form-data; name="{96}{bc}"||{82}{a0} {b1}-{81}||\
            --B|Content-Disposition: form-data; name="e"||&#233;&#128512;"||\
            --B|Content-Disposition: form-data; name="file&#8364;"; filename="{82}{a0}&#233;.txt"|\
            Content-Type: application/octet-stream||{e3}{81}{82}|--B--|
            """
        ),
    ]) func aFormIsWrittenInTheEncodingOfItsDocument(_ setting: String, address: String, body: String) async throws {
        let (browser, asked) = try await scene("<body>", charset: "shift_jis")
        let page = try await browser.open("\(site)/").page
        let script = """
            {
              const form = document.createElement("form");
              form.action = "/s?あ=1";
              const add = (type, name, value) => {
                const control = document.createElement(type);
                control.name = name;
                if (type === "input") control.type = "hidden";
                control.value = value;
                form.append(control);
              };
              add("input", "_charset_", "x");
              add("textarea", "名", "あ ｱ-−");
              add("textarea", "e", "é😀\\"\\n");
              const file = document.createElement("input");
              file.type = "file";
              file.name = "file€";
              const chosen = new DataTransfer();
              chosen.items.add(new File(["あ"], "あé.txt"));
              file.files = chosen.files;
              document.body.append(form);
              \(setting);
              form.submit();
            }
            """
        _ = try await page.evaluate(PageScript(script))
        try await browser.settle()
        let request = try #require(asked.requests.first)
        #expect(request.url.href == site + address)
        let bytes = request.body.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "{\(String($0, radix: 16))}" }.joined()
        let text = bytes.replacing(/------WebKitFormBoundary[0-9A-Za-z]{16}/, with: "--B").replacing("\r\n", with: "|")
        #expect(text == body)
    }
}
