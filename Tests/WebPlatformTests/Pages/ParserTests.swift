import Testing

/// What our parser adds to parse5's: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
@Suite struct ParserTests {
    /// `search` is a block, as `section` is. The rows are as Chromium 156 has them.
    @Test(arguments: [
        ("<p>x</p><search><p>in</search>after", "<p>x</p><search><p>in</p></search>after"),
        ("<p>a<search><b>b<div>c</search>d", "<p>a</p><search><b>b<div>c</div></b></search><b>d</b>"),
        ("<section><search>e</section>f", "<section><search>e</search></section>f"),
        (
            "</search><table><tr><td><search>g</table>",
            "<table><tbody><tr><td><search>g</search></td></tr></tbody></table>"
        ),
    ])
    func searchIsABlock(markup: String, expected: String) async throws {
        let script = "console.log(document.body.innerHTML)"
        #expect(try await pageLines(markup, script: script) == [expected])
        let fragment =
            "const p = document.createElement('div'); p.innerHTML = \(String(reflecting: markup)); console.log(p.innerHTML)"
        #expect(try await pageLines("", script: fragment) == [expected])
    }
}
