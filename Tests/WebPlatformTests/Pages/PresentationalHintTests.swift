import Testing

/// What the attributes of old pages stand for. What is expected is what Chromium gives.
///
/// Source: https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints
@Suite struct PresentationalHintTests {
    @Test(arguments: [
        ("<img align=Left>", "float verticalAlign", "left top"),
        ("<iframe align=texttop></iframe>", "float verticalAlign", "none text-top"),
        ("<object align=absmiddle></object>", "verticalAlign", "middle"),
        ("<img border='+5'>", "borderTopWidth borderTopStyle", "5px solid"),
        ("<img border=200.7>", "borderTopWidth", "200px"), ("<img border=-2>", "borderTopStyle", "none"),
        ("<input type=image width=20 height=30% hspace=2>", "width height marginLeft", "20px 30% 2px"),
        ("<input type=image border=3>", "borderTopWidth borderTopStyle", "3px solid"),
        ("<input width=20 border=3>", "width", "auto"),
        ("<img width=.5 height='200.%'>", "width height", "auto 200%"),
        ("<video width=0>", "width", "0px"), ("<hr height=9 width=8>", "height width", "auto 8px"),
        ("<table width=0 height=0%></table>", "width height", "auto auto"),
        ("<table hspace=3 border=x></table>", "marginLeft borderTopWidth borderTopStyle", "0px 1px outset"),
        ("<table bordercolor=red></table>", "borderTopColor", "rgb(255, 0, 0)"),
        ("<table background=x.png></table>", "backgroundImage", #"url("https://page.example/a/x.png")"#),
        ("<marquee width=5 bgcolor=red></marquee>", "width backgroundColor", "5px rgb(255, 0, 0)"),
        ("<ol type=disc></ol>", "listStyleType", "decimal"), ("<ul type=DISC></ul>", "listStyleType", "disc"),
        ("<ul type=a></ul>", "listStyleType", "disc"), ("<li type=a>", "listStyleType", "lower-alpha"),
        ("<li type=di\u{17F}c>", "listStyleType", "disc"),
    ])
    func anAttributeCounts(html: String, properties: String, expected: String) async throws {
        let lines = try await pageLines(
            "<!DOCTYPE html><div style='display: none'>\(html)</div>", scripts: .off,
            script: """
                const style = getComputedStyle(document.querySelector("div").firstChild);
                console.log(...("\(properties)").split(" ").map((name) => style[name]));
                """)
        #expect(lines == [expected])
    }

    @Test func theBodyHasMargins() async throws {
        let lines = try await pageLines(
            "<!DOCTYPE html><body topmargin=20 marginheight=5 marginwidth='+30' leftmargin=-3>", scripts: .off,
            script: "console.log(getComputedStyle(document.body).margin)")
        #expect(lines == ["5px 30px"])
    }

    @Test func aFrameSaysTheMarginsOfItsBody() async throws {
        let lines = try await pageLines(
            "<!DOCTYPE html><iframe marginwidth=3 marginheight=0></iframe><iframe marginwidth=3></iframe>",
            script: """
                frames[1].document.body.setAttribute("leftmargin", "9");
                for (const frame of [frames[0], frames[1]]) console.log(frame.getComputedStyle(frame.document.body).margin);
                """)
        #expect(lines == ["0px 3px", "8px 9px"])
    }
}
