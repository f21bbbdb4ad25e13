import Testing

/// What the `@import` rules of a page's style sheets bring.
///
/// Source: https://drafts.csswg.org/css-cascade-5/#at-import
@Suite struct ImportedSheetTests {
    private let resources = [
        "https://page.example/a/one.css": "@import 'deep/two.css'; p { color: rgb(0, 0, 255) }",
        "https://page.example/a/deep/two.css": "p { padding-top: 2px } @import 'late.css';",
        "https://page.example/a/self.css": "@import 'self.css'; p { color: rgb(0, 0, 255) }",
        "https://page.example/a/linked.css": "@import url(one.css);",
    ]
    private let look = """
        const style = getComputedStyle(document.querySelector("p"));
        console.log(style.color, style.paddingTop);
        """

    @Test(arguments: [
        ("<style>@import url('one.css');</style>", "rgb(0, 0, 255) 2px"),
        ("<link rel=stylesheet href=linked.css>", "rgb(0, 0, 255) 2px"),
        ("<style>@import 'self.css';</style>", "rgb(0, 0, 255) 0px"),
        ("<style>@import 'gone.css'; p { color: red }</style>", "rgb(255, 0, 0) 0px"),
        ("<style>@import 'one.css' supports(no: thing);</style>", "rgb(0, 0, 0) 0px"),
        ("<style>@import 'one.css' print;</style>", "rgb(0, 0, 0) 0px"),
        ("<style>@import 'one.css' layer; p { color: red }</style>", "rgb(255, 0, 0) 2px"),
        ("<style>p { padding-top: 5px } @import 'one.css';</style>", "rgb(0, 0, 0) 5px"),
    ])
    func theirRulesCount(sheet: String, expected: String) async throws {
        #expect(try await pageLines("\(sheet)<p>", resources: resources, script: look) == [expected])
    }

    @Test func theEventOfTheElementComesAfterThem() async throws {
        let lines = try await pageLines(
            """
            <script>
            const told = (name) => () => console.log(name, getComputedStyle(document.querySelector("p")).paddingTop);
            addEventListener("load", told("window"));
            </script>
            <style onload="told('style')()">@import 'one.css';</style><link rel=stylesheet href=linked.css onload="told('link')()"><p>
            """, resources: resources)
        #expect(lines == ["style 2px", "link 2px", "window 2px"])
    }

    @Test func thePageIsLoadedWhenTheyAreThere() async throws {
        let lines = try await pageLines(
            """
            <script>addEventListener("load", () => console.log(getComputedStyle(document.querySelector("p")).paddingTop));</script>
            <style>@import 'one.css';</style><p>
            """, resources: resources)
        #expect(lines == ["2px"])
    }

    @Test func theRuleHasTheSheet() async throws {
        let lines = try await pageLines(
            "<style>@import 'one.css';</style>", resources: resources,
            script: """
                const [rule] = document.styleSheets[0].cssRules;
                const { href, cssRules, ownerRule } = rule.styleSheet;
                console.log(rule.href, href, cssRules.length, ownerRule === rule, cssRules[0].styleSheet.href);
                """)
        #expect(
            lines == ["one.css https://page.example/a/one.css 2 true https://page.example/a/deep/two.css"])
    }

    /// Chromium asks for none of them, and by WebKit's HTMLLinkElement::process a link needs a frame.
    @Test func aDocumentThatNobodySeesLoadsNoSheet() async throws {
        let lines = try await pageLines(
            "<p>", resources: resources, duration: .seconds(1),
            script: """
                const link = "<link rel=stylesheet href='https://page.example/a/self.css'><style>@import 'https://page.example/a/self.css';</style>";
                const parsed = new DOMParser().parseFromString(link, "text/html");
                const made = document.implementation.createHTMLDocument("");
                made.head.innerHTML = link;
                for (const { head } of [parsed, made, document]) {
                  const copy = head.ownerDocument.createElement("link");
                  copy.onload = () => console.log(document === copy.ownerDocument);
                  copy.rel = "stylesheet";
                  copy.href = "https://page.example/a/self.css";
                  head.append(copy);
                }
                await new Promise((resolve) => setTimeout(resolve));
                """)
        #expect(lines == ["true"])
    }

    /// https://drafts.csswg.org/css-values-4/#relative-urls, compared with Chromium
    @Test func theirAddressesAreRelativeToThem() async throws {
        let lines = try await pageLines(
            """
            <link rel=stylesheet href=css/outer.css><style>p { list-style-image: url(own.png); --page: url(page.png) }</style>
            <p style='cursor: url(inline.png), auto'>
            """,
            resources: [
                "https://page.example/a/css/outer.css": """
                @import "deep/inner.css"; p { background-image: url(img/outer.png); border-image-source: var(--page) }
                """,
                "https://page.example/a/css/deep/inner.css": "p { mask-image: url(inner.png); --page: url(x.png) }",
            ],
            script: """
                const p = document.querySelector("p");
                const style = getComputedStyle(p);
                const names = ["backgroundImage", "borderImageSource", "maskImage", "listStyleImage", "cursor"];
                for (const name of names) console.log(style[name].replace("https://page.example/a/", ""));
                const made = new CSSStyleSheet({ baseURL: "made/" });
                made.replaceSync("p { list-style-image: url(own.png) }");
                document.adoptedStyleSheets = [made];
                console.log(style.listStyleImage);
                """)
        #expect(
            lines == [
                #"url("css/img/outer.png")"#, #"url("css/page.png")"#, #"url("css/deep/inner.png")"#,
                #"url("own.png")"#, #"url("inline.png"), auto"#, #"url("https://page.example/a/made/own.png")"#,
            ])
    }
}
