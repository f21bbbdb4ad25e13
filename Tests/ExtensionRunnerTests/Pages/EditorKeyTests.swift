import ExtensionRunner
import Testing

/// What keys do in an element that can be edited. The results are those of Chromium 156 for the commands of the same keys, but where a
/// paragraph ends in two spaces: there WebKit's `stringWithRebalancedWhitespace` is followed.
@Suite struct EditorKeyTests {
    @Test(arguments: [
        (#"hello"#, "d.firstChild, 0", ["ArrowRight", "ArrowRight", "Z"], #"heZllo"#),
        (#"ab<br>cd"#, "d.lastChild, 0", ["Backspace"], #"abcd"#),
        (#"one<em>x</em>"#, "d.querySelector('em').firstChild, 1", ["Backspace", "Backspace", "Backspace"], #"o"#),
        (#"<p>one</p>"#, "d.firstChild.firstChild, 3", ["Enter", "b"], #"<p>one</p><p>b</p>"#),
        (#"<p>one</p>"#, "d.firstChild.firstChild, 1", ["Enter"], #"<p>o</p><p>ne</p>"#),
        (#"<p>one</p>"#, "d.firstChild.firstChild, 3", ["Enter"], #"<p>one</p><p><br></p>"#),
        (#"a"#, "d.firstChild, 1", ["Enter", "b"], #"a<div>b</div>"#),
        (#"ab"#, "d.firstChild, 1", ["Enter"], #"a<div>b</div>"#),
        (#"a<b>cd</b>e"#, "d.querySelector('b').firstChild, 1", ["Enter"], #"a<b>c</b><div><b>d</b>e</div>"#),
        (#"<p>one</p><p>two</p>"#, "d.lastChild.firstChild, 0", ["Backspace"], #"<p>onetwo</p>"#),
        (#"<p>one</p><p>two</p>"#, "d.firstChild.firstChild, 3", ["Delete"], #"<p>onetwo</p>"#),
        (#"one<div>two</div>"#, "d.lastChild.firstChild, 0", ["Backspace"], #"onetwo"#),
        (#"<div>one</div>two"#, "d.lastChild, 0", ["Backspace"], #"<div>onetwo</div>"#),
        (#"<p>one</p><p><br></p>"#, "d.lastChild, 0", ["Backspace"], #"<p>one</p>"#),
        (#"<p><br></p><p>two</p>"#, "d.lastChild.firstChild, 0", ["Backspace"], #"<p>two</p>"#),
        (#"<p>x</p><p>y</p>"#, "d.firstChild.firstChild, 1", ["Backspace"], #"<p><br></p><p>y</p>"#),
        (#"<p><br></p>"#, "d.firstChild, 0", ["a"], #"<p>a</p>"#),
        (#"hi"#, "d.firstChild, 2", ["Space"], #"hi&nbsp;"#),
        (#"hi"#, "d.firstChild, 2", ["Space", "x"], #"hi x"#),
        (#"hi"#, "d.firstChild, 2", ["Space", "Space", "x"], #"hi &nbsp;x"#),
        (#"a b"#, "d.firstChild, 1", ["Backspace"], #"&nbsp;b"#),
        (#"<p>a<em>x</em></p>"#, "d.firstChild, 2", ["z"], #"<p>a<em>xz</em></p>"#),
        (#"a<br>b"#, "d.firstChild, 1", ["Delete"], #"ab"#),
        (#"a<img>b"#, "d.lastChild, 0", ["Backspace"], #"ab"#),
        (#"<h1>one</h1>"#, "d.firstChild.firstChild, 3", ["Enter", "b"], #"<h1>one</h1><div>b</div>"#),
        (
            #"<ul><li>one</li><li>two</li></ul>"#, "d.querySelectorAll('li')[1].firstChild, 0", ["Backspace"],
            #"<ul><li>onetwo</li></ul>"#
        ),
        (
            #"<ul><li>one</li></ul>"#, "d.querySelector('li').firstChild, 3", ["Enter", "x"],
            #"<ul><li>one</li><li>x</li></ul>"#
        ),
        (#"ab"#, "d.firstChild, 1", ["Shift+Enter"], #"a<br>b"#),
        (#"ab"#, "d.firstChild, 2", ["Shift+Enter", "c"], #"ab<br>c"#),
        (#"ab<p>cd</p>e"#, "d.firstChild, 1", ["Meta+a", "x"], #"x"#),
        (#"ab"#, "d.firstChild, 0", ["Enter"], #"<div><br></div>ab"#),
        (#"a<br>b"#, "d.firstChild, 1", ["Enter"], #"a<div><br>b</div>"#),
        (#"<p>one <b>two</b></p>"#, "d.querySelector('b').firstChild, 0", ["Backspace"], #"<p>one<b>two</b></p>"#),
        (#"x"#, "d.firstChild, 1", ["Backspace"], #"<br>"#),
        (#"<p><br></p>"#, "d.firstChild, 1", ["@"], #"<p>@</p>"#),
        (#"<p><br></p><p>x</p>"#, "d.firstChild, 0", ["Delete", "@"], #"<p>@x</p>"#),
        (#"<p><br></p>b"#, "d.lastChild, 0", ["Backspace", "@"], #"<p>@b</p>"#),
        (#"text<p>x</p>"#, "d.firstChild, 2", ["Enter"], #"te<div>xt<p>x</p></div>"#),
        (#"<p>in <b>b</b></p>"#, "d.querySelector('b').firstChild, 0", ["Enter"], #"<p>in&nbsp;</p><p><b>b</b></p>"#),
        (#"<p>x</p><p>a<br>b</p>"#, "d.lastChild.firstChild, 0", ["Backspace"], #"<p>xa</p><p>b</p>"#),
        (#"<p>a<br>b</p>"#, "d.firstChild.lastChild, 0", ["Enter"], #"<p>a<br><br></p><p>b</p>"#),
        (#"<hr>text"#, "d.lastChild, 0", ["Backspace"], #"text"#),
        (
            #"<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"#,
            "d.querySelectorAll('td')[1].firstChild, 0", ["Backspace"],
            #"<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"#
        ),
        (
            #"<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"#, "d.querySelector('td').firstChild, 1",
            ["Delete", "@"],
            #"<table><tbody><tr><td>a@</td><td>b</td></tr></tbody></table>"#
        ),
        (
            #"<p>x</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"#, "d.firstChild.firstChild, 1",
            ["Delete", "Delete"], #"<p>x</p>"#
        ),
        (#"<p>a</p><hr>"#, "d.firstChild.firstChild, 1", ["Delete", "@"], #"<p>a@</p>"#),
        (#"<div><br></div><img>b"#, "d, 0", ["Delete"], #"<div><img>b</div>"#),
        (#"<p>a</p><p>b</p>"#, "d, 1", ["@"], #"<p>a</p><p>@b</p>"#),
        (#"<p>a</p><p>b</p>"#, "d, 2", ["@"], #"<p>a</p><p>b@</p>"#),
        (#"<p>a</p><p><br></p>"#, "d.lastChild, 0", ["Alt+ArrowRight", "@"], #"<p>a</p><p>@</p>"#),
    ])
    func keysEdit(html: String, caret: String, keys: [String], result: String) async throws {
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        let page = try await browser.open("https://example.com/", html: "<div id=d contenteditable>\(html)</div>").page
        try await page.focus("#d")
        _ = try await page.evaluate(PageScript("getSelection().collapse(\(caret))"))
        for key in keys { try await page.press(key) }
        #expect(try await page.evaluate("d.innerHTML") == .string(result))
    }

    @Test(arguments: [
        (#"<p>one</p><p>two</p>"#, "d.firstChild.firstChild, 1, d.lastChild.firstChild, 1", #"<p>o@wo</p>"#),
        (#"<p>one</p><p>x</p>"#, "d.firstChild.firstChild, 0, d.lastChild.firstChild, 0", #"<p>@x</p>"#),
        (#"<p>one</p><p><br></p>"#, "d.firstChild.firstChild, 3, d.lastChild, 0", #"<p>one@</p>"#),
        (#"<p><br></p><h1>head</h1>"#, "d.firstChild, 1, d.lastChild.firstChild, 3", #"<p>@d</p>"#),
        (#"<p>x</p><p>a<br>b</p>"#, "d.firstChild.firstChild, 1, d.lastChild.firstChild, 0", #"<p>x@a</p><p>b</p>"#),
        (#"<p>x</p>text"#, "d.firstChild.firstChild, 1, d.lastChild, 1", #"<p>x@ext</p>"#),
        (#"text<h1>head</h1>"#, "d.firstChild, 2, d.lastChild.firstChild, 0", #"te@head"#),
        (#"b<p>a<br>b</p>c"#, "d.firstChild, 0, d.childNodes[1].firstChild, 0", #"<p>@a<br>b</p>c"#),
        (#"<p>x</p><b>b</b>"#, "d.firstChild.firstChild, 1, d.lastChild.firstChild, 1", #"<p>x@</p>"#),
        (
            #"<table><tbody><tr><td>ab</td><td>cd</td></tr></tbody></table>"#,
            "d.querySelector('td').firstChild, 1, d.querySelectorAll('td')[1].firstChild, 1",
            #"<table><tbody><tr><td>a@</td><td>d</td></tr></tbody></table>"#
        ),
        (
            #"<ul><li>a</li><li>bc</li></ul>"#,
            "d.firstChild.firstChild.firstChild, 1, d.firstChild.lastChild.firstChild, 1", #"<ul><li>a@c</li></ul>"#
        ),
    ])
    func whatIsSelectedAcrossParagraphsIsReplaced(html: String, selection: String, result: String) async throws {
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        let page = try await browser.open("https://example.com/", html: "<div id=d contenteditable>\(html)</div>").page
        try await page.focus("#d")
        _ = try await page.evaluate(PageScript("getSelection().setBaseAndExtent(\(selection))"))
        try await page.press("@")
        #expect(try await page.evaluate("d.innerHTML") == .string(result))
    }

    @Test func typingGoesOnWhereTheLastKeyLeftTheCaret() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.open("https://example.com/", html: "<div id=d contenteditable></div>").page
        try await page.type("one\ntwo", into: "#d")
        #expect(try await page.evaluate("d.innerHTML") == "one<div>two</div>")
        #expect(try await page.evaluate("d.innerText") == "one\ntwo")
    }

    @Test(arguments: [
        (
            "<div contenteditable><p id=p>one</p><p>two</p></div>", "#p",
            "<div contenteditable=\"\"><p id=\"p\">onex</p><p>two</p></div>"
        ),
        ("<script>document.designMode = 'on'</script>", "body", "x"),
    ])
    func aPartOfAnEditorIsTypedInto(html: String, selector: String, expected: String) async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.open("https://example.com/", html: html, scripts: .inline).page
        try await page.type("x", into: selector)
        #expect(try await page.evaluate("document.body.innerHTML.replace(/<script.*script>/, '')") == .string(expected))
    }

    /// https://w3c.github.io/editing/docs/contentEditableTrue/#contenteditable-plaintext-only
    @Test func anEditorOfPlainTextTakesLineFeeds() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.open(
            "https://example.com/",
            html: "<div id=d contenteditable=plaintext-only style='white-space: pre-wrap'></div>"
        ).page
        try await page.type("one\ntwo", into: "#d")
        #expect(try await page.evaluate("d.innerHTML") == "one\ntwo")
    }
}
