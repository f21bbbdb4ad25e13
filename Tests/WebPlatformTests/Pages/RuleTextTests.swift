import Testing

@testable import WebPlatform

/// What stands in front of the blocks of rules: https://drafts.csswg.org/css-syntax/#consume-at-rule
@Suite struct RuleTextTests {
    /// What is asked of the first rule of a text.
    private func answer(_ css: String, _ question: String) async throws -> [String] {
        try await pageLines(
            "<style>\(css)</style>", scripts: .off,
            script: """
                const [rule] = document.styleSheets[0].cssRules;
                console.log(\(question));
                """)
    }

    @Test(arguments: [
        // What looks like a comment in a string or an address is none.
        (#"@import "/a/*x*/b.css";"#, "rule.href", "/a/*x*/b.css"),
        ("@import/**/url(/a/*x*/b.css)/**/screen;", "`${rule.href} ${rule.media.mediaText}`", "/a/*x*/b.css screen"),
        (#"@namespace "http://x/*y*/z";"#, "rule.namespaceURI", "http://x/*y*/z"),
        (#"@supports (content: "/*x*/") {}"#, "rule.conditionText", #"(content: "/*x*/")"#),
        ("@supports/*x*/(color: red)/*y*/and (top: 0)/*z*/{}", "rule.conditionText", "(color: red)and (top: 0)"),
        ("@media screen/*x*/and/*y*/(width > 1px) {}", "rule.conditionText", "screen and (width > 1px)"),
        ("@layer /*x*/ a/*y*/.b {}", "rule.name", "a.b"),
        ("@layer a/*x*/b {}", "rule", "undefined"),
        ("@keyframes/*x*/ k /*y*/ { from/*x*/, /*,*/to {} }", "rule.name + rule.cssRules[0].keyText", "k0%, 100%"),
        // Brackets go over several lines, and hold others.
        ("@scope (.a,\n.b) to (\n.c) { p {} }", "`${rule.start} / ${rule.end}`", ".a, .b / .c"),
        ("@scope (:is(.a) .to) { p {} }", "`${rule.start} / ${rule.end}`", ":is(.a) .to / null"),
        ("@scope to (.c:not(.d)) { p {} }", "`${rule.start} / ${rule.end}`", "null / .c:not(.d)"),
        ("@scope (.a) to { p {} }", "rule", "undefined"),
        ("@scope (.a) (.b) { p {} }", "rule", "undefined"),
        // Names of pages have their case.
        ("@page Foo:FIRST {}", "rule.selectorText", "Foo:first"),
    ])
    func commentsAndLinesChangeNothing(css: String, question: String, expected: String) async throws {
        #expect(try await answer(css, question) == [expected])
    }

    /// https://drafts.css-houdini.org/css-properties-values-api-1/#at-property-rule
    @Test(arguments: [
        (#"syntax: "*"; inherits: false"#, #"@property --x { syntax: "*"; inherits: false; }"#),
        (
            #"initial-value: 1px; syntax: "<length>"; inherits: true"#,
            #"@property --x { syntax: "<length>"; inherits: true; initial-value: 1px; }"#
        ),
        (#"syntax: "<length>"; inherits: true"#, "undefined"), (#"syntax: "*""#, "undefined"),
        ("inherits: true; initial-value: 1", "undefined"), (#"syntax: "*"; inherits: maybe"#, "undefined"),
    ])
    func aPropertyRuleSaysWhatItMust(descriptors: String, expected: String) async throws {
        #expect(try await answer("@property --x { \(descriptors) }", "rule?.cssText") == [expected])
    }

    /// https://drafts.csswg.org/css-nesting/#conditionals
    @Test(arguments: ["@font-face {}", "@keyframes k {}", "@property --x { syntax: '*'; inherits: true }"])
    func fewRulesStandInAStyleRule(inner: String) async throws {
        let insert = "(() => { try { rule.insertRule(`\(inner)`); } catch ({ name }) { return name; } })()"
        #expect(try await answer("p {}", insert) == ["HierarchyRequestError"])
        let deeper = insert.replacing("rule.", with: "rule.cssRules[0].")
        #expect(try await answer("p { @media screen {} }", deeper) == ["HierarchyRequestError"])
        #expect(try await answer("@media screen {}", insert) == ["undefined"])
    }

    @Test func commentsStandBesideConditions() async throws {
        let lines = try await pageLines(
            "", scripts: .off,
            script: """
                console.log(CSS.supports("(color: red)/**/ and (top: 0)"), CSS.supports("(color: red !important )"));
                """)
        #expect(lines == ["true true"])
    }

    /// Source: FontCustomPlatformDataCocoa.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("font-format(woff2)", true), ("font-format( WOFF )", true), ("font-format(embedded-opentype)", false),
        (#"font-format("woff2")"#, false), ("font-format(woff, woff2)", false), ("font-tech(variations)", true),
        ("selector(a) and font-tech(color-COLRv0)", true), ("font-tech(incremental)", false), ("font-tech()", false),
        ("color: red !important", true), ("color:red!important ", true), ("color: red !important;", false),
    ])
    func aConditionAsksForFontsAndForWhatIsImportant(condition: String, isSupported: Bool) async throws {
        let lines = try await pageLines(
            "<style>@supports \(condition) { p { top: 1px } }</style><p>", scripts: .off,
            script: """
                console.log(CSS.supports(`\(condition)`), getComputedStyle(document.querySelector("p")).top);
                """)
        let isRule = isSupported && condition.contains("(")
        #expect(lines == ["\(isSupported) \(isRule ? "1px" : "auto")"])
    }

    /// Compared with Chromium.
    @Test(arguments: [
        ("color: red", 0), ("", 0), ("(color: red) and", 0), ("not (color: red) and (top: 0)", 0), ("[a]", 0),
        ("(color: red)and (top: 0)", 1), ("(color)", 1), ("foo(bar)", 1), ("()", 1),
    ])
    func aRuleWithoutAConditionIsNone(condition: String, count: Int) async throws {
        let lines = try await answer(
            "a {} @supports \(condition) { p {} }", "rule.parentStyleSheet.cssRules.length - 1")
        #expect(lines == ["\(count)"])
    }

    @Test func whatIsImportantInAKeyframeOrAmongDescriptorsIsNone() async throws {
        let css = """
            @keyframes k { from { color: red !important; top: 0 } } @font-face { font-family: a; src: url(x) !important }
            @page { margin: 1px !important }
            """
        let question =
            "[...rule.parentStyleSheet.cssRules].map(({ cssText }) => cssText.replace(/\\s+/g, ' ')).join('|')"
        #expect(
            try await answer(css, question) == [
                "@keyframes k { 0% { top: 0px; } }|@font-face { font-family: a; }|@page { margin: 1px !important; }"
            ])
    }

    /// Of each rule's two selectors both are made of all of those around them.
    @Test(arguments: [".a, .b", "& .a, & &"])
    func nestedRulesCostNoMoreThanTheyAre(selectors: String) async throws {
        let (begin, end) = (String(repeating: "\(selectors) { ", count: 30), String(repeating: "}", count: 30))
        let lines = try await pageLines(
            "<style>.a, .b { \(begin)color: rgb(1, 2, 3)\(end) }</style><p id=p>", scripts: .off,
            script: "console.log(getComputedStyle(document.getElementById('p')).color)")
        #expect(lines == ["rgb(0, 0, 0)"])
    }

    /// https://drafts.csswg.org/css-nesting/#nest-selector
    @Test func aNestedRuleIsThatOfItsParentInEachMode() async throws {
        let page = "<style>.A, #b { & i { color: rgb(1, 2, 3) } & i& { color: red } }</style><p class=a><i id=i></i>"
        let script = "console.log(getComputedStyle(document.getElementById('i')).color)"
        #expect(try await pageLines(page, script: script) == ["rgb(1, 2, 3)"])
        #expect(try await pageLines("<!doctype html>\(page)", script: script) == ["rgb(0, 0, 0)"])
    }

    /// Time goes with the length of a text, not with its square.
    @Test(arguments: [
        "style.setProperty('--x', '/**/ '.repeat(200000) + 'b' + '/**/ '.repeat(200000)); console.log(style.cssText.length)",
        "style.setProperty('--x', 'a/**/'.repeat(200000) + 'b'); console.log(style.cssText.length)",
        "style.setProperty('--x', `a${' '.repeat(500000)}b`); console.log(style.cssText.length)",
        "document.body.bgColor = `a${' '.repeat(500000)}b`; console.log(getComputedStyle(document.body).color.length)",
        "input.value = `a${' '.repeat(500000)}b`; console.log(input.value.length)",
        "console.log(CSS.supports(`(color:red${' '.repeat(500000)}a)`))",
    ])
    func longSpaceIsReadOnce(script: String) async throws {
        let lines = try await pageLines(
            "<input id=input type=url>", scripts: .off,
            script: "const { style } = document.body; const input = document.getElementById('input'); \(script)")
        #expect(lines.count == 1 && Int(lines[0]) != nil || lines == ["false"])
    }

    @Test func aValueHasNoCommentsAroundIt() async throws {
        let lines = try await pageLines(
            "", scripts: .off,
            script: """
                const { style } = document.body;
                for (const value of [" /*x*/ a /**/ b /*y*/ /*z*/", "'/*' ", "\\\\  ", "url( x ) /**/", "/*x"]) {
                  style.setProperty("--x", value);
                  console.log(`[${style.getPropertyValue("--x")}]`);
                }
                """)
        #expect(lines == ["[a /**/ b]", "['/*']", #"[\ ]"#, "[url( x )]", "[]"])
    }

    /// https://drafts.csswg.org/css-syntax/#preserved-tokens: `\u212A` is the Kelvin sign, whose lower case is a k.
    @Test func lettersBeyondASCIIHaveNoCase() async throws {
        let lines = try await pageLines(
            "<style>@\u{212A}eyframes a {} p:lin\u{212A} {} i:LINK {}</style>", scripts: .off,
            script: #"""
                console.log(CSS.supports("display", "bloc\u212A"), CSS.supports("display", "BLOCK"));
                console.log(CSS.supports("bac\u212Aground-color", "red"), CSS.supports("BACKGROUND-COLOR", "red"));
                console.log(CSS.supports("pitch", "1\u212AHZ"), matchMedia("(bac\u212A)").matches);
                document.body.style.cssText = "bac\u212Aground-color: red; BACKGROUND-color: blue";
                console.log(document.body.style.cssText, document.styleSheets[0].cssRules.length);
                """#)
        #expect(lines == ["false true", "false true", "false false", "background-color: blue; 1"])
    }

    /// https://drafts.csswg.org/cssom/#serialize-a-css-declaration-block
    @Test func theShorthandOfAllPropertiesIsWrittenAsOne() async throws {
        let lines = try await pageLines(
            "<style>p { all: initial } b { all: unset; --x: 1; direction: ltr } i { all: inherit !important }</style><p>",
            scripts: .off,
            script: """
                for (const { cssText } of document.styleSheets[0].cssRules) console.log(cssText);
                const { style } = document.querySelector("p");
                style.all = "revert";
                console.log(document.querySelector("p").outerHTML, style.length > 300);
                style.setProperty("all", "var(--y)");
                console.log(style.cssText);
                style.color = "red";
                console.log(style.cssText.includes("all:"), style.getPropertyValue("all") === "");
                """)
        #expect(
            lines == [
                "p { all: initial; }", "b { all: unset; --x: 1; direction: ltr; }", "i { all: inherit !important; }",
                #"<p style="all: revert;"></p> true"#, "all: var(--y);", "false true",
            ])
    }
}
