import ExtensionRunner
import HTTP
import Testing

/// https://html.spec.whatwg.org/multipage/semantics.html#has-a-style-sheet-that-is-blocking-scripts
@Suite struct BlockingSheetTests {
    @Test(arguments: [
        ("<link rel=stylesheet href=/slow.css><p>x<script>log(1)</script>", "1 absolute"),
        ("<link rel=stylesheet media=print href=/slow.css><p>x<script>log(1)</script>", "0 static"),
        ("<link rel=stylesheet href=/slow.css><p>x<script src=/log.js></script>", "1 absolute"),
        ("<script>1</script><link rel=stylesheet href=/slow.css><p>x<script defer src=/log.js></script>", "1 absolute"),
        ("<link rel=stylesheet href=/slow.css><p>x<script type=module src=/log.js></script>", "1 absolute"),
        ("<style>@import '/slow.css';</style><p>x<script>log(1)</script>", "1 absolute"),
        ("<link rel=stylesheet href=/gone.css><p>x<script>log(1)</script>", "0 static"),
        ("<p>x<link rel=stylesheet href=/slow.css><script async src=/log.js></script>", "0 static"),
        (
            "<link rel=stylesheet href=/slow.css><link rel=stylesheet href=/slower.css><p>x<script>log(1)</script><script>log(2)</script>",
            "2 absolute,2 absolute"
        ),
        (
            "<p>x<script>const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '/slow.css'; document.head.append(l); log(1)</script>",
            "0 static"
        ),
    ])
    func scriptsOfTheParserWaitForThem(markup: String, logged: String) async throws {
        let browser = try await Browser(options: .forTests)
        func answer(_ path: String, _ type: String, _ text: String, after delay: Duration = .zero) {
            browser.network.route(.get, "https://example.com\(path)") { _ in
                await browser.clock.sleep(for: delay)
                return HTTPResponse(status: 200, headers: ["Content-Type": type], body: Array(text.utf8))
            }
        }
        answer("/slow.css", "text/css", "p { position: absolute }", after: .milliseconds(50))
        answer("/slower.css", "text/css", "p { color: red }", after: .milliseconds(80))
        answer("/log.js", "text/javascript", "log(0)")
        let tab = try await browser.open(
            "https://example.com/",
            html: """
                <!DOCTYPE html><script>
                const out = [];
                const log = () => out.push(`${document.styleSheets.length} ${getComputedStyle(document.querySelector("p")).position}`);
                </script>\(markup)
                """, scripts: .all)
        try await browser.clock.advance(by: .seconds(1))
        #expect(try await tab.page.evaluate("`${out.join()} ${document.readyState}`") == .string("\(logged) complete"))
    }

    /// The files of an extension come in no time, and in the order of the page all the same.
    @Test func scriptsOfAPopupFindTheSheetsInFrontOfThem() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html":
                    "<script src=first.js></script><link rel=stylesheet href=sheet.css><p>x<script src=last.js></script>",
                "first.js": "", "sheet.css": "p { position: absolute }",
                "last.js":
                    "console.log(document.styleSheets.length, getComputedStyle(document.querySelector('p')).position)",
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["1 absolute"])
    }
}
