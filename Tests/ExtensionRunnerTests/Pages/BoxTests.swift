import ExtensionRunner
import JSONText
import Testing

/// Boxes that a test gives to elements, where nothing is laid out.
@Suite struct BoxTests {
    private func page(_ body: String) async throws -> Page {
        let browser = try await Browser(options: .forTests)
        return try await browser.openPage(html: "<!doctype html><body>\(body)", url: "https://example.com/")
    }

    @Test func scriptsMeasureWhatATestHasSet() async throws {
        let page = try await page("<div style='position: relative'><p>a</p></div><b>b</b>")
        try await page.setBox(Page.Box(x: 10, y: 20, width: 300, height: 40), of: "div")
        try await page.setBox(Page.Box(x: 15, y: 22, width: 100.4, height: 8), of: "p")
        let code: PageScript = """
            const p = document.querySelector("p"), { x, right, bottom } = p.getBoundingClientRect();
            [x, right, bottom, p.offsetLeft, p.offsetTop, p.offsetWidth, p.clientHeight, p.getClientRects().length,
              document.querySelector("b").getBoundingClientRect().width, document.querySelector("b").getClientRects().length]
            """
        #expect(try await page.evaluate(code) == [15, 115.4, 30, 5, 2, 100, 8, 1, 0, 1])
        try await page.setBox(nil, of: "p")
        #expect(try await page.evaluate("document.querySelector('p').offsetWidth") == 0)
    }

    /// https://drafts.csswg.org/cssom-view/#dom-element-clientwidth
    @Test(arguments: [("<!doctype html>", "html"), ("", "body")])
    func theRootHasTheSizeOfTheViewport(doctype: String, name: String) async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "\(doctype)<body><p>a", url: "https://example.com/")
        let code: PageScript = """
            const sizes = ({ clientWidth, clientHeight, scrollWidth, scrollHeight }) => [clientWidth, clientHeight, scrollWidth, scrollHeight];
            const list = [...document.querySelectorAll("html, body, p"), document.implementation.createHTMLDocument().documentElement];
            list.filter((element) => String(sizes(element)) === String([innerWidth, innerHeight, innerWidth, innerHeight])).map((e) => e.localName)
            """
        #expect(try await page.evaluate(code) == [.string(name)])
        try await page.setBox(Page.Box(x: 0, y: 0, width: 300, height: 4_000), of: name)
        let after = """
            const element = document.querySelector("\(name)"); [element.clientHeight === innerHeight, element.scrollHeight, element.offsetWidth]
            """
        #expect(try await page.evaluate(PageScript(after, file: "test.js")) == [true, 4_000, 300])
    }

    /// As in Chromium 156.
    @Test func whatNeverHasABoxIsNotVisible() async throws {
        let page = try await page(
            """
            <svg><title>t</title><desc>d</desc><style></style><g></g></svg><select><option>1</select><select size=2><option id=o>2</select>
            """)
        let code: PageScript = """
            ["title", "desc", "svg style", "g", "option", "#o"].map((name) => document.querySelector(name).checkVisibility())
            """
        #expect(try await page.evaluate(code) == [false, false, false, true, false, true])
    }

    /// The numbers are Chromium 156's. jQuery takes for visible what has a client rectangle.
    @Test func whatIsRenderedHasAClientRectangle() async throws {
        let page = try await page(
            """
            <span></span><b style="display: none"></b><i style="display: contents"><u></u></i><p hidden><s></s></p><script></script>
            <svg><circle r="1" /></svg><details><summary></summary><em></em></details>
            """)
        let code: PageScript = """
            const names = ["span", "b", "i", "u", "p", "s", "script", "circle", "summary", "em", "head", "body", "html"];
            [...names.map((name) => document.querySelector(name)), document.createElement("a")].map((e) => e.getClientRects().length)
            """
        #expect(try await page.evaluate(code) == [1, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 0])
    }

    @Test func aPointIsInTheLastElementWhoseBoxHoldsIt() async throws {
        let page = try await page(
            "<main><p>a</p></main><i style='pointer-events: none'></i><u style='visibility: hidden'></u><s hidden></s>")
        #expect(try await page.evaluate("document.elementsFromPoint(5, 5).length") == 0)
        for name in ["p", "main", "i", "u", "s"] {
            try await page.setBox(Page.Box(x: 0, y: 0, width: 10, height: name == "p" ? 10 : 20), of: name)
        }
        let code: PageScript = """
            const names = (x, y) => document.elementsFromPoint(x, y).map(({ localName }) => localName).join();
            [names(5, 5), names(9.9, 15), names(10, 5), names(-1, 5), document.elementFromPoint(0, 0).localName]
            """
        #expect(try await page.evaluate(code) == ["p,main", "main", "", "", "p"])
    }

    @Test func aClickIsInTheMiddleOfTheBox() async throws {
        let page = try await page("<button>Go</button>")
        try await page.load(scripts: [
            "let place; document.querySelector('button').onclick = ({ clientX, clientY }) => { place = [clientX, clientY] }"
        ])
        try await page.setBox(Page.Box(x: 10, y: 20, width: 30, height: 40), of: "button")
        try await page.click("button")
        #expect(try await page.evaluate("place") == [25, 40])
    }

    @Test func observersAreToldOfABox() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p></p><b></b>", url: "https://example.com/")
        try await page.load(scripts: [
            """
            const told = [], [p, b] = document.body.children;
            const sizes = new ResizeObserver((entries) => {
              for (const { target, contentRect } of entries) told.push(target.localName, contentRect.width + contentRect.x + contentRect.y);
            });
            sizes.observe(p); sizes.observe(b);
            new IntersectionObserver(([{ boundingClientRect }]) => told.push("seen", boundingClientRect.width)).observe(b);
            """
        ])
        try await page.setBox(Page.Box(x: 0, y: 50, width: 7, height: 1), of: "b")
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("told.splice(0)") == ["p", 0, "b", 7, "seen", 7])
        try await page.setBox(Page.Box(x: 0, y: 0, width: 8, height: 1), of: "b")
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("told.splice(0)") == ["b", 8])
        try await page.setBox(Page.Box(x: 5, y: 5, width: 8, height: 1), of: "b")
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("told.splice(0)") == [])
        try await page.evaluate("sizes.unobserve(b)")
        try await page.setBox(nil, of: "b")
        try await page.setBox(Page.Box(x: 0, y: 0, width: 9, height: 1), of: "p")
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("told.splice(0)") == ["p", 9])
    }

    /// https://w3c.github.io/IntersectionObserver/#update-intersection-observations-algo
    @Test func whatIsInViewGoesByTheBoxes() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p></p><b></b><i></i>", url: "https://example.com/")
        try await page.setBox(Page.Box(x: 0, y: 5_000, width: 100, height: 100), of: "p")
        try await page.load(scripts: [
            """
            const told = [];
            const tell = (entries) => {
              for (const { target, isIntersecting, intersectionRatio } of entries) told.push(target.localName, isIntersecting, intersectionRatio);
            };
            const seen = new IntersectionObserver(tell, { threshold: [0, 0.5] });
            for (const element of document.body.children) seen.observe(element);
            """
        ])
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("told.splice(0)") == ["p", false, 0, "b", true, 1, "i", true, 1])
        for (top, expected) in [
            (634, ["p", true, 0.25]), (600, ["p", true, 0.59]), (500, []), (700, ["p", false, 0]),
        ] as [(Double, JSON)] {
            try await page.setBox(Page.Box(x: 0, y: top, width: 100, height: 100), of: "p")
            try await browser.clock.advance(by: .seconds(1))
            #expect(try await page.evaluate("told.splice(0)") == expected, "\(top)")
        }
        #expect(try await page.evaluate("seen.disconnect(), seen.takeRecords().length") == 0)
        let margin = "new IntersectionObserver(tell, { rootMargin: '100px 0px' }).observe(document.querySelector('p'))"
        _ = try await page.evaluate(PageScript(margin))
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await page.evaluate("told.splice(0)") == ["p", true, 0.59])
    }

    @Test(arguments: [
        ("em", Page.Box(x: 0, y: 0, width: 1, height: 1), "no element of the page matches 'em'"),
        ("p", Page.Box(x: 0, y: 0, width: -1, height: 1), "its size is below zero"),
    ])
    func whatCannotBeIsAnError(selector: String, box: Page.Box, reason: String) async throws {
        let page = try await page("<p>a</p>")
        let error = await #expect(throws: BrowserError.self) { try await page.setBox(box, of: selector) }
        #expect("\(try #require(error))".contains(reason))
    }
}
