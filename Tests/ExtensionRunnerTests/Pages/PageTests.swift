import ExtensionRunner
import JSONText
import Testing

/// Pages outside of tabs: scripts that read and change them, called with Swift values.
@Suite struct PageTests {
    struct Options: Codable, Sendable {
        var limit: Int
        var words: [String]
    }

    struct Clip: Codable, Equatable {
        var title: String
        var count: Int
        var first: String?
    }

    private let html =
        "<!doctype html><title>News</title><body><p>one</p><p>two</p><script>document.title = 'never'</script>"

    private func page(_ html: String? = nil, url: String = "https://example.com/a/b") async throws -> (Browser, Page) {
        let browser = try await Browser(options: .forTests)
        return (browser, try await browser.openPage(html: html ?? self.html, url: url))
    }

    @Test(arguments: [
        ("text/html; charset=shift_jis", "", [0x93, 0xfa, 0x96, 0x7b], "Shift_JIS|日本"),
        ("text/html; charset=shift_jis", "<meta charset=euc-jp>", [0x93, 0xfa, 0x96, 0x7b], "Shift_JIS|日本"),
        ("text/html", "<meta charset=euc-jp>", [0xc6, 0xfc, 0xcb, 0xdc], "EUC-JP|日本"),
        ("text/html", "", [0xe6, 0x97, 0xa5], "UTF-8|日"),
        ("text/html", "", [0xe4], "windows-1252|ä"),
        ("", "", [0xe4], "windows-1252|ä"),
    ])
    func `a page of bytes is in the encoding of its type, of its own or of its age`(
        type: String, start: String, text: [UInt8], expected: JSON
    ) async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(
            bytes: Array("<!doctype html>\(start)<p>".utf8) + text, url: "https://example.com/", contentType: type)
        #expect(
            try await page.evaluate("document.characterSet + '|' + document.querySelector('p').textContent") == expected
        )
    }

    @Test func aPageOfBytesIsXMLWhereItsTypeSaysSo() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(
            bytes: Array(
                "<?xml version='1.0' encoding='iso-8859-1'?><html xmlns='http://www.w3.org/1999/xhtml'><p>".utf8)
                + [0xe4] + Array("</p></html>".utf8), contentType: "application/xhtml+xml; version=1")
        #expect(
            try await page.evaluate("[document.contentType, document.querySelector('p').textContent]")
                == ["application/xhtml+xml", "ä"])
    }

    @Test func aFunctionTakesAndGivesSwiftValues() async throws {
        let (browser, page) = try await page()
        try await page.load(scripts: [
            PageScript(
                """
                async function clip({ limit, words }, extra) {
                  await new Promise((resolve) => setTimeout(resolve, 0));
                  const texts = [...document.querySelectorAll("p")].slice(0, limit).map((p) => p.textContent);
                  return { title: document.title, count: texts.length + words.length + extra, first: texts[0] };
                }
                const Clipper = { self: 1, clip(x) { return this.self + x } };
                """, file: "clip.js")
        ])
        let clip: Clip = try await page.call("clip", with: Options(limit: 1, words: ["\");alert(1)//"]), 40)
        #expect(clip == Clip(title: "News", count: 42, first: "one"))
        #expect(try await page.call("Clipper.clip", with: 1, as: Int.self) == 2)
        _ = browser
    }

    @Test func pathsAreNamesAndNothingElse() async throws {
        let (browser, page) = try await page()
        for function in ["", "a b", "f()", "a.", "1a", "a[0]", "alert(1);x"] {
            await #expect(throws: BrowserError.self) { try await page.call(function) }
        }
        _ = browser
    }

    /// The code that calls a function names its values.
    @Test func aFunctionOfAnyNameIsCalled() async throws {
        let (browser, page) = try await page()
        try await page.load(scripts: ["function value0(a, b) { return a + b } const value1 = { value0: (it) => it }"])
        #expect(try await page.call("value0", with: 1, 2, as: Int.self) == 3)
        #expect(try await page.call("value1.value0", with: 4, as: Int.self) == 4)
        _ = browser
    }

    @Test func whatIsNestedTooDeepIsAnErrorOfTheScript() async throws {
        let (browser, page) = try await page()
        let deep: PageScript =
            "(() => { let value = 1; for (let i = 0; i < 600; i++) value = [value]; return value })()"
        let error = await #expect(throws: BrowserError.self) { try await page.evaluate(deep) }
        #expect(error?.description == "eval: the value is nested deeper than 512 levels")
        _ = browser
    }

    @Test func numbersThatJSONCannotHoldAreRefused() async throws {
        let (browser, page) = try await page()
        let wrong = JSON.number(.nan)
        await #expect(throws: EncodingError.self) { try await page.call("String", with: wrong, as: JSON.self) }
        await #expect(throws: EncodingError.self) { try await page.finalizePreprocessing(wrong) }
        await #expect(throws: EncodingError.self) {
            try await page.setBox(.init(x: 0, y: .infinity, width: 1, height: 1), of: "p")
        }
        let scene = try await ExtensionScene(profile: .safariMacOS)
        await #expect(throws: EncodingError.self) { try await scene.target.sendMessage(wrong) }
        await #expect(throws: EncodingError.self) {
            try await scene.target.dispatchMessage(named: "a", userInfo: wrong)
        }
        _ = browser
    }

    @Test func errorsPointToTheScript() async throws {
        let (browser, page) = try await page()
        do {
            try await page.load(scripts: [PageScript("\n    throw TypeError('no')", file: "clip.js")])
            Issue.record("it did not fail")
        } catch let error as BrowserError {
            #expect("\(error)".hasPrefix("clip.js:2:") && "\(error)".hasSuffix("TypeError: no"))
        }
        try await page.load(scripts: ["const fail = () => Promise.reject(new RangeError('far'))"])
        do {
            try await page.call("fail")
            Issue.record("it did not fail")
        } catch let error as BrowserError {
            #expect("\(error)".hasPrefix("fail(): script:1:") && "\(error)".hasSuffix("RangeError: far"))
        }
        _ = browser
    }

    @Test(arguments: [("Symbol('why')", "Symbol(why)"), ("Symbol()", "Symbol()"), ("'text'", "text"), ("null", "null")])
    func whatIsThrownAndIsNoErrorIsShown(value: String, shown: String) async throws {
        let (browser, page) = try await page()
        for code in ["throw \(value)", "Promise.reject(\(value))"] {
            let error = await #expect(throws: BrowserError.self) { try await page.evaluate(PageScript(code)) }
            #expect(error?.description == "eval: \(shown)")
        }
        _ = browser
    }

    @Test(arguments: [
        ("Error('a', { cause: new Error('b', { cause: 'c' }) })", "Error: a (because of Error: b (because of c))"),
        ("AggregateError([new Error('b'), Symbol('c')], 'a')", "AggregateError: a (because of Error: b; Symbol(c))"),
        ("Error('a', { cause: undefined })", "Error: a"),
    ])
    func whatHasLedToAnErrorIsTold(error: String, shown: String) async throws {
        let (browser, page) = try await page()
        let thrown = await #expect(throws: BrowserError.self) {
            try await page.evaluate(PageScript("Promise.reject(new \(error))"))
        }
        #expect(thrown?.description.replacing(#/script:[0-9]+:[0-9]+: /#, with: "") == "eval: \(shown)")
        _ = browser
    }

    @Test func anErrorThatIsItsOwnReasonIsToldThreeTimesMore() async throws {
        let (browser, page) = try await page()
        let thrown = await #expect(throws: BrowserError.self) {
            try await page.evaluate("{ const error = new Error('a'); throw Object.assign(error, { cause: error }) }")
        }
        #expect(thrown?.description.matches(of: /Error: a/).count == 4)
        _ = browser
    }

    @Test func thePageIsWhereItWasSaidToBe() async throws {
        let (browser, page) = try await page("<a href=x>l</a>")
        #expect(
            try await page.evaluate("[location.href, document.links[0].href, origin]")
                == ["https://example.com/a/b", "https://example.com/a/x", "https://example.com"])
        #expect(try await page.evaluate("document.readyState") == "complete")
        #expect(try await page.html == "<html><head></head><body><a href=\"x\">l</a></body></html>")
        _ = browser
    }

    @Test func manyPagesShareAMachineAndNothingElse() async throws {
        let browser = try await Browser(options: .forTests)
        let first = try await browser.openPage(html: "<p>1", url: "https://a.example/")
        let second = try await browser.openPage(html: "<p>2", url: "https://b.example/")
        try await first.load(scripts: ["var mine = 1; Array.prototype.mine = 1; Node.prototype.mine = 1"])
        #expect(
            try await second.evaluate("[typeof mine, [].mine, document.mine, document.body.textContent]")
                == ["undefined", nil, nil, "2"])
        await first.close()
        await #expect(throws: BrowserError.self) { try await first.evaluate("1") }
        #expect(try await second.evaluate("1 + 1") == 2)
    }

    @Test func itsOwnScriptsRunWhereTheyMay() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: html, url: "https://example.com/", scripts: .inline)
        #expect(try await page.evaluate("document.title") == "never")
    }

    @Test func anEndlessScriptIsThePagesEnd() async throws {
        let browser = try await Browser(options: .stoppingSoon)
        let page = try await browser.openPage(html: "", url: "https://example.com/")
        let error = await #expect(throws: BrowserError.self) { try await page.evaluate("for (;;);") }
        let later = await #expect(throws: BrowserError.self) { try await page.html }
        #expect(error?.description.contains("stopped") == true && later?.description.contains("stopped") == true)
        let next = try await browser.openPage(html: "", url: "https://example.com/")
        #expect(try await next.evaluate("7") == 7)
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script
    @Test func microtasksRunBetweenTheListenersOfWhatAUserDoes() async throws {
        let (browser, page) = try await page("<button id=b></button>")
        try await page.load(scripts: [
            """
            const seen = [];
            const note = (text) => { seen.push(text); Promise.resolve().then(() => seen.push(`${text}'`)); };
            document.querySelector("#b").addEventListener("click", () => note("button"));
            document.addEventListener("click", () => note("document"));
            """
        ])
        try await page.click("#b")
        let seen: [String] = try await page.evaluate("seen.splice(0)").decode()
        #expect(seen == ["button", "button'", "document", "document'"])
        try await page.evaluate("document.querySelector('#b').click()")
        let called: [String] = try await page.evaluate("seen").decode()
        #expect(called == ["button", "document", "button'", "document'"])
        _ = browser
    }

    @Test func aUserTypesAndClicks() async throws {
        let (browser, page) = try await page(
            """
            <form onsubmit="return false"><input id=name><select id=kind><option value=a>A<option value=b>B</select>
            <input type=checkbox id=ok><button id=go>Go</button></form><p id=out></p>
            """)
        try await page.load(scripts: [
            """
            const seen = [];
            for (const type of ["input", "change", "click", "submit", "keydown"]) {
              document.addEventListener(type, (event) => {
                seen.push(`${event.type}:${event.target.id || event.target.localName}:${event.isTrusted}`);
                if (event.type === "submit") event.preventDefault();
              }, true);
            }
            """
        ])
        try await page.type("Ab", into: "#name")
        try await page.select(["b"], in: "#kind")
        try await page.check("#ok")
        try await page.click("#go")
        #expect(try await page.value(of: "#name") == "Ab")
        #expect(try await page.value(of: "#kind") == "b")
        #expect(try await page.evaluate("document.querySelector('#ok').checked") == true)
        let seen: [String] = try await page.evaluate("seen").decode()
        #expect(seen.filter { $0.hasPrefix("keydown:name") }.count == 2)
        #expect(seen.contains("change:kind:true") && seen.contains("submit:form:true"))
        await #expect(throws: BrowserError.self) { try await page.click("#missing") }
        #expect(try await page.text("#missing") == nil)
        #expect(try await page.count("p") == 1)
        _ = browser
    }
}
