import Testing

/// What is left of style sheets that are broken: https://drafts.csswg.org/css-syntax/#error-handling. The rows are as Chromium 156 has them.
@Suite struct StyleSheetTests {
    /// Each rule of a text as its selectors, its declarations, and in brackets the rules in it.
    private func rules(of text: String) async throws -> String {
        try await pageLines(
            "<style id=sheet>\(text)</style>",
            script: """
                const dump = (rules) => [...rules].map((rule) => [
                  rule.selectorText ?? rule.conditionText ?? rule.constructor.name, `{${rule.style?.cssText ?? ""}}`,
                  rule.cssRules?.length > 0 ? `[${dump(rule.cssRules)}]` : "",
                ].join("")).join(" ");
                console.log(dump(document.getElementById("sheet").sheet.cssRules));
                """
        ).first ?? ""
    }

    @Test(arguments: [
        // The hacks of old style sheets end at their semicolon, or with the block.
        (".a { width: 1px; *zoom: 1; color: red } .b { top: 0 }", ".a{width: 1px; color: red;} .b{top: 0px;}"),
        (".a { *zoom: 1 } .b { _height: 1px; *display: inline; +top: 1px; top: 0 }", ".a{} .b{top: 0px;}"),
        (".a { filter: alpha(opacity=50); color: red !ie; top: 0 } .b {}", ".a{top: 0px;} .b{}"),
        (".a { color: {red} ; top: 0 }", ".a{top: 0px;}"),
        (".a { {color: red} top: 0 }", ".a{top: 0px;}"),
        // A brace too many spoils the rule behind it.
        (".a { top: 0 } } .b { top: 0 } .c { top: 0 }", ".a{top: 0px;} .c{top: 0px;}"),
        (".a { top: 0 ) ; left: 0 } .b {}", ".a{left: 0px;} .b{}"),
        ("--x:hover { top: 0 } .b {}", ".b{}"),
        // What looks like an end is none in a string, behind an escape and in an address.
        (".a { content: \"}\"; top: 0 } .b {}", ".a{content: \"}\"; top: 0px;} .b{}"),
        (".a { color: re\\}; top: 0 } .b {}", ".a{top: 0px;} .b{}"),
        (".a { top: 0; background: url(a'b) } .b { content: '' } .c {}", ".a{top: 0px;} .b{content: \"\";} .c{}"),
        (
            ".a { width: calc(1px * (1 + (2 - (3 - 3)))); /* } */ left: 0 } .b {}",
            ".a{width: calc(3px); left: 0px;} .b{}"
        ),
        (".a\\{b[c=\"{\"]:not(.d) { top: 0 } .b {}", ".a\\{b[c=\"{\"]:not(.d){top: 0px;} .b{}"),
        (".a { top: 0; @apply b; LEFT: 0 ; ; } .b { ; } .c { top: 0", ".a{top: 0px; left: 0px;} .b{} .c{top: 0px;}"),
        // What stands in a group beside rules is the beginning of the next one.
        ("@media screen { color: red; .a {} .b {} } .c {}", "screen{}[.b{}] .c{}"),
        ("@media screen { .a {} color: red } .c {}", "screen{}[.a{}] .c{}"),
        ("@page { color red; top: 0; .a { left: 0 } }", "{top: 0px;}"),
        ("@keyframes k { 50 { top: 0 } ; from { top: 0 } } .c {}", "CSSKeyframesRule{} .c{}"),
        // Nested rules.
        (
            ".a { top: 0; .b { left: 0 } > .c {} & .d {} &.e {} left: 0 }",
            ".a{top: 0px;}[& .b{left: 0px;} & > .c{} & .d{} &.e{} CSSNestedDeclarations{left: 0px;}]"
        ),
        (".a { .b {} color: {red}; @media screen { color: red !ie } }", ".a{}[& .b{} screen{}]"),
        (
            ".a { a:hover { top: 0 } color:red b { top: 0 } .c { top: 0 } }",
            ".a{}[& a:hover{top: 0px;} & .c{top: 0px;}]"
        ),
        (
            ".a { @font-face { src: url(x) } @layer x; @page {} @layer x { top: 0 } }",
            ".a{}[CSSLayerBlockRule{}[CSSNestedDeclarations{top: 0px;}]]"
        ),
        // Custom properties take almost anything.
        (
            ".a { --x: {a: b} ; --y: a !ie; --z: ( ! ; ); --w: <!-- ; --v: url(x y); --u: ); top: 0 }",
            ".a{--x: {a: b}; --z: ( ! ; ); --w: <!--; top: 0px;}"
        ),
        // What is important stands behind the rest.
        (
            ".a { top: 0 !important; left: 0; top: 1px; right: 0 !important; bottom: 0 }",
            ".a{left: 0px; bottom: 0px; top: 0px !important; right: 0px !important;}"
        ),
    ])
    func brokenRulesTakeNoOthersWithThem(text: String, rules: String) async throws {
        #expect(try await self.rules(of: text) == rules)
    }

    /// What is nested without end is left out; nothing of it keeps other sheets from being read.
    @Test(arguments: ["a{", "@media screen{", "a{--x:((", "a{width:calc((", "a:is(", "@supports ("])
    func whatIsNestedWithoutEndSpoilsNoOtherSheet(piece: String) async throws {
        let last = piece.last.map(String.init) ?? ""
        let repeated = piece.hasSuffix("((") ? piece + String(repeating: last, count: 50_000) : piece
        let count = piece.hasSuffix("((") ? 1 : 20_000
        let lines = try await pageLines(
            "<p id=p><style>.fine { color: red }</style>",
            script: """
                const style = document.createElement("style");
                style.textContent = `\(repeated)`.repeat(\(count));
                document.head.append(style);
                p.className = "fine";
                console.log(document.styleSheets.length, getComputedStyle(p).color);
                """)
        #expect(lines == ["2 rgb(255, 0, 0)"])
    }

    /// A style attribute has no block around it, so a brace is a part of what it stands in.
    @Test(arguments: [
        ("color: red}; top: 0", "top: 0px;"), ("} color: red; top: 0", "top: 0px;"), ("{ color: red; top: 0", ""),
        ("*zoom: 1; top: 0", "top: 0px;"), ("top: 0; a { left: 0 } right: 0; bottom: 0", "top: 0px; bottom: 0px;"),
        ("--x: {a:b}; @y z; top: 0", "--x: {a:b}; top: 0px;"), ("top: 0; !important; ; : red;", "top: 0px;"),
    ])
    func aBrokenAttributeKeepsItsOtherDeclarations(text: String, declarations: String) async throws {
        let lines = try await pageLines(
            "<p id=p style='\(text)'>",
            script: """
                const { style } = document.getElementById("p");
                console.log(style.cssText);
                style.cssText = document.getElementById("p").getAttribute("style");
                console.log(style.cssText);
                """)
        #expect(lines == [declarations, declarations])
    }

    /// https://svgwg.org/svg2-draft/styling.html#StyleElement
    @Test func aStyleElementOfSVGStylesTheDocument() async throws {
        let lines = try await pageLines(
            """
            <svg><style>.c { opacity: 0.3 } p { display: none }</style>
            <defs><style media=print>.c { opacity: 0.1 }</style></defs><g class=c></g></svg><p>x</p>
            """,
            script: """
                const style = document.querySelector("style");
                const seen = () => [document.styleSheets.length, getComputedStyle(document.querySelector(".c")).opacity,
                  document.body.innerText].join(" ");
                console.log(seen(), style.sheet.cssRules.length);
                style.textContent = ".c { opacity: 0.5 }";
                console.log(seen());
                style.remove();
                console.log(seen());
                """)
        #expect(lines == ["2 0.3  2", "2 0.5 x", "1 1 x"])
    }

    /// https://drafts.csswg.org/css-animations-1/#interface-csskeyframesrule
    @Test func keyframesAreAList() async throws {
        let lines = try await pageLines(
            "<style id=sheet>@keyframes k { from { top: 0 } to { top: 1px } }</style>", scripts: .off,
            script: """
                const [rule] = document.getElementById("sheet").sheet.cssRules;
                console.log(rule[0].keyText, rule[1] === rule.cssRules[1], rule[2], 1 in rule, rule.length);
                console.log(rule instanceof CSSKeyframesRule, rule[0].parentRule === rule, Object.keys(rule).join());
                rule.appendRule("50% { top: 2px }");
                rule.deleteRule("from");
                rule.name = "other";
                console.log([...rule].map(({ keyText }) => keyText).join(), rule[1].keyText, rule.name);
                """)
        #expect(lines == ["0% true undefined true 2", "true true 0,1", "100%,50% 50% other"])
    }

    @Test func keyframesThatGetANameAreAnimatedByIt() async throws {
        let lines = try await pageLines(
            "<style id=sheet>@keyframes k { to { top: 1px } } p { animation: other 1s }</style><p>",
            duration: .seconds(1),
            script: """
                document.addEventListener("animationstart", ({ animationName }) => console.log(animationName));
                setTimeout(() => { document.getElementById("sheet").sheet.cssRules[0].name = "other" }, 100);
                """)
        #expect(lines == ["other"])
    }

    /// https://drafts.css-houdini.org/css-properties-values-api-1/#serialize-a-csspropertyrule
    @Test func thePartsOfAPropertyRuleHaveAnOrder() async throws {
        let lines = try await pageLines(
            "<style id=sheet>@property --a { initial-value: 1; inherits: true; syntax: '*' }</style>", scripts: .off,
            script: "console.log(document.getElementById('sheet').sheet.cssRules[0].cssText)")
        #expect(lines == [#"@property --a { syntax: "*"; inherits: true; initial-value: 1; }"#])
    }
}
