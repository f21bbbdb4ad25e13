import Testing

@testable import WebPlatform

/// Values as `getComputedStyle` and `element.style` give them. What is expected is what Chromium gives.
/// https://drafts.csswg.org/cssom/#resolved-values
@Suite struct ComputedStyleTests {
    @Test(arguments: [
        ("--s: 4px; margin: calc(var(--s) * 2)", "marginTop", "8px"),
        ("max-width: min(10px, 20px)", "maxWidth", "10px"),
        ("padding: calc(1px - 9px)", "paddingTop", "0px"),
        ("width: calc(50% - 1px)", "width", "calc(50% - 1px)"),
        ("z-index: calc(1 + 1)", "zIndex", "2"),
        ("z-index: 99999999999", "zIndex", "2147483647"),
        ("opacity: calc(1 - .5)", "opacity", "0.5"),
        ("width: round(up, 5.5px, 2px)", "width", "6px"), ("width: round(to-zero, 5.5px, 2px)", "width", "4px"),
        ("width: round(5px)", "width", "auto"), ("width: 1e400px", "width", "3.40282e+38px"),
        ("color: rgb(calc(NaN) 0 0 / calc(NaN))", "color", "rgba(0, 0, 0, 0)"),
        ("color: hsl(calc(infinity) 50% 50%)", "color", "rgb(191, 64, 64)"),
        ("cursor: url(a\\22 b), auto", "cursor", #"url("https://page.example/a/a%22b"), auto"#),
        ("box-shadow: 1px 1px -1px", "boxShadow", "none"), ("grid-column: span 0", "gridColumnStart", "auto"),
        ("grid-column: 0", "gridColumnStart", "auto"), ("will-change: all", "willChange", "auto"),
        ("counter-reset: none 1", "counterReset", "none"), ("color-scheme: dark only light", "colorScheme", "normal"),
        ("transition-property: none, all", "transitionProperty", "all"),
        ("transition-property: none", "transitionProperty", "none"),
        ("transition: none 1s", "transitionProperty", "none"),
        ("font: 12px Arial", "font", "12px Arial"),
        ("font: italic bold 12px / 2 Arial", "font", "italic 700 12px / 24px Arial"),
        ("display: inline flow-root", "display", "inline-block"),
        ("transform: translate(10px, 20px) rotate(90deg)", "transform", "matrix(0, 1, -1, 0, 10, 20)"),
        ("transform: translate(-50%, calc(50% + 1em))", "transform", "matrix(1, 0, 0, 1, 0, 16)"),
        ("transform: translate3d(1px, 2px, 0)", "transform", "matrix(1, 0, 0, 1, 1, 2)"),
        (
            "transform: translate3d(1px, 2px, 3px)", "transform",
            "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1)"
        ),
        ("transform: translateX(min(10px, 50%))", "transform", "translateX(min(10px, 50%))"),
        ("transform: scale(2); display: none", "transform", "none"),
        (
            "box-shadow: 0 2px 4px red, inset 0 0 blue", "boxShadow",
            "rgb(255, 0, 0) 0px 2px 4px 0px, rgb(0, 0, 255) 0px 0px 0px 0px inset"
        ),
        ("stroke-dasharray: 283 3px, 5%", "strokeDasharray", "283px, 3px, 5%"),
        ("stroke-dashoffset: 0; stroke-width: 2", "strokeDashoffset", "0px"), ("stroke-width: 2", "strokeWidth", "2px"),
        ("text-shadow: 1px 1px red", "textShadow", "rgb(255, 0, 0) 1px 1px 0px"),
        ("display: contents", "position + !document.querySelector('p').offsetParent", "statictrue"),
    ])
    func aValueIsComputed(style: String, property: String, expected: String) async throws {
        let lines = try await pageLines(
            "<p style='\(style)'>", scripts: .off,
            script: "console.log(getComputedStyle(document.querySelector('p')).\(property))")
        #expect(lines == [expected])
    }

    /// https://drafts.css-houdini.org/css-properties-values-api-1/#at-property-rule
    @Test func aRegisteredPropertyHasItsInitialValueAndInheritsOrNot() async throws {
        let lines = try await pageLines(
            """
            <style>
            @property --own { syntax: "<length>"; inherits: false; initial-value: 3px }
            @property --ours { syntax: "*"; inherits: true; initial-value: red }
            @property --free { syntax: "*"; inherits: false }
            @property --broken { inherits: false; initial-value: 1 }
            @media print { @property --print { syntax: "*"; inherits: false; initial-value: 1 } }
            p { --own: 5px; --ours: blue; --free: a; --broken: b }
            u { --own: inherit; --ours: initial; color: var(--ours); width: var(--own); --bad: var(--none); --own: var(--none) }
            </style><body><p><i></i></p><u></u>
            """, scripts: .off,
            script: """
                for (const name of ["body", "p", "i", "u"]) {
                  const style = getComputedStyle(document.querySelector(name));
                  console.log(name, ["own", "ours", "free", "broken", "print"].map((one) => style.getPropertyValue("--" + one)).join("|"));
                }
                const { color, width } = getComputedStyle(document.querySelector("u"));
                console.log(color, width);
                """)
        #expect(
            lines == [
                "body 3px|red|||", "p 5px|blue|a|b|", "i 3px|blue||b|", "u 3px|red|||", "rgb(255, 0, 0) 3px",
            ])
    }

    /// https://html.spec.whatwg.org/multipage/rendering.html#the-details-and-summary-elements
    @Test func theMarkOfASummaryTellsWhetherItsDetailsAreOpen() async throws {
        let lines = try await pageLines(
            "<details><summary>a</summary></details><summary>b</summary>", scripts: .off,
            script: """
                const summaries = document.querySelectorAll("summary");
                const log = () => console.log(...[...summaries].map((one) => getComputedStyle(one).listStyleType));
                log();
                document.querySelector("details").open = true;
                log();
                """)
        #expect(lines == ["disclosure-closed disclosure-closed", "disclosure-open disclosure-closed"])
    }

    /// https://html.spec.whatwg.org/multipage/rendering.html#bidi-rendering
    @Test(arguments: [
        ("<p dir=auto>שלום</p>", "rtl"), ("<p dir=auto>a שלום</p>", "ltr"), ("<bdi>שלום</bdi>", "rtl"),
        ("<div dir=rtl><i>a</i></div>", "rtl"), ("<div dir=rtl><bdi>a</bdi></div>", "ltr"),
        ("<div dir=rtl><input type=tel></div>", "ltr"), ("<div dir=RTL><i dir=none>a</i></div>", "rtl"),
        ("<textarea dir=auto>שלום</textarea>", "rtl"),
    ])
    func theDirectionIsThatOfTheTextWhereItIsAuto(html: String, expected: String) async throws {
        let script = """
            const last = [...document.querySelectorAll("p, bdi, i, input, textarea")].at(-1);
            console.log(getComputedStyle(last).direction, last.matches(":dir(\(expected))"));
            """
        #expect(try await pageLines("<!doctype html>\(html)", scripts: .off, script: script) == ["\(expected) true"])
    }

    @Test(arguments: [
        ("transform", "translatex(10px) ROTATEY(1deg)", "translateX(10px) rotateY(1deg)"),
        ("strokeDasharray", "283 calc(1px + 2%) 3", "283, calc(2% + 1px), 3"), ("strokeDashoffset", "0", "0"),
        ("gridColumnStart", "span 2", "span 2"), ("gridColumnStart", "2 a", "2 a"),
        ("display", "block flow", "block"), ("display", "inline flex", "inline-flex"),
        ("transform", "translate3d(0,0,0) scale( 2 )", "translate3d(0px, 0px, 0px) scale(2)"),
        ("backgroundImage", "linear-gradient(top, red, blue)", ""),
        ("backgroundImage", "linear-gradient(45, red, blue)", ""),
        (
            "backgroundImage", "linear-gradient(to TOP left, #fff 10%, 40%, blue)",
            "linear-gradient(to left top, rgb(255, 255, 255) 10%, 40%, blue)"
        ),
        ("backgroundImage", "radial-gradient(center, red, blue)", ""),
        (
            "backgroundImage", "radial-gradient(circle at 1px 2px,red,blue)",
            "radial-gradient(circle at 1px 2px, red, blue)"
        ),
        (
            "backgroundImage", "conic-gradient(at 5px 5px, red, 30deg, blue)",
            "conic-gradient(at 5px 5px, red, 30deg, blue)"
        ),
        ("backgroundImage", "conic-gradient(45deg, red, blue)", ""),
        ("backgroundImage", "-webkit-linear-gradient(top, red, blue)", "-webkit-linear-gradient(top, red, blue)"),
        ("transform", "translate(red)", ""), ("transform", "rotate(1px)", ""), ("transform", "matrix(1, 0, 0, 1)", ""),
        ("filter", "blur() drop-shadow(1px 1px red)", "blur() drop-shadow(red 1px 1px)"), ("filter", "blur(50%)", ""),
        ("clipPath", "polygon(evenodd, 0 0, 1px 0)", "polygon(evenodd, 0px 0px, 1px 0px)"),
        ("clipPath", "circle(50% at left)", "circle(50% at left center)"), ("clipPath", "circle(-1px)", ""),
        ("transitionTimingFunction", "steps(2, end)", "steps(2)"),
        ("transitionTimingFunction", "cubic-bezier(2, 0, 0, 0)", ""),
        (
            "fontFamily", "Helvetica Neue, 'Arial', 'Times New', serif, 'serif'",
            "\"Helvetica Neue\", Arial, \"Times New\", serif, \"serif\""
        ),
        ("counterReset", "a b 2", "a 0 b 2"), ("counterIncrement", "a", "a 1"), ("objectPosition", "1px", "1px center"),
        ("perspectiveOrigin", "top", "center top"), ("transformOrigin", "50%", "50% center"),
        ("outlineStyle", "hidden", ""),
    ])
    func aValueIsSerialized(property: String, value: String, expected: String) async throws {
        let lines = try await pageLines(
            "<p>", scripts: .off,
            script: """
                const { style } = document.querySelector("p");
                style.\(property) = `\(value)`;
                console.log(style.\(property));
                """)
        #expect(lines == [expected])
    }

    /// https://drafts.csswg.org/cssom/#dom-elementcssinlinestyle-style
    @Test func whatStyleIsSetToIsParsed() async throws {
        let lines = try await pageLines(
            "<p id=a></p><svg id=b />", scripts: .off,
            script: """
                for (const id of ["a", "b"]) {
                  const element = document.getElementById(id);
                  element.style = "color:RED;;bad";
                  console.log(element.getAttribute("style"));
                  element.style = "nonsense";
                  console.log(element.getAttribute("style") === "");
                }
                """)
        #expect(lines == ["color: red;", "true", "color: red;", "true"])
    }

    /// https://html.spec.whatwg.org/multipage/rendering.html#presentational-hints
    @Test func attributesOfOldPagesCount() async throws {
        let lines = try await pageLines(
            "<font size=5></font><font size=+9></font><font size=-1></font><table border=1 cellpadding=3><td>x</table>",
            scripts: .off,
            script: """
                for (const font of document.querySelectorAll("font")) console.log(getComputedStyle(font).fontSize);
                const { paddingTop, borderTopWidth, borderTopStyle } = getComputedStyle(document.querySelector("td"));
                console.log(paddingTop, borderTopWidth, borderTopStyle);
                """)
        #expect(lines == ["24px", "48px", "13px", "3px 1px inset"])
    }

    /// https://drafts.csswg.org/cssom-view/#dom-element-checkvisibility
    @Test func whatIsSkippedIsNotVisible() async throws {
        let lines = try await pageLines(
            """
            <details><summary><b>s</b></summary><summary>t</summary><i>x</i></details><details open><i>y</i></details>
            <div style='content-visibility: hidden'><i>z</i></div><i style='display: contents'>c</i>
            <i style='--o: 0; opacity: calc(var(--o) * 1)'>o</i>
            """, scripts: .off,
            script: """
                const visible = (element) => element.checkVisibility({ checkOpacity: true });
                console.log(...Array.from(document.querySelectorAll("b, i, summary, div"), (e) => `${e.localName} ${visible(e)}`));
                console.log(JSON.stringify(document.querySelector("details").innerText));
                """)
        #expect(
            lines == [
                "summary true b true summary false i false i true div true i false i false i false", #""s""#,
            ])
    }

    // As Chromium 156 has them. https://drafts.csswg.org/css-grid-2/#grid-template-areas-property
    @Test(arguments: [
        (#""a b" "a b""#, #""a b" "a b""#), (#""a  b" "c . ""#, #""a b" "c .""#),
        (#""a b" "a c" "d c""#, #""a b" "a c" "d c""#),
        (#""a b" "b a""#, ""), (#""a a" "a b""#, ""), (#""a b a""#, ""), (#""a" "." "a""#, ""), (#""a" "b c""#, ""),
        (#""""#, ""), (#"" ""#, ""), (#""a" """#, ""), (#""..." "a""#, #""." "a""#), (#"". ." "..a..""#, ""),
        (#""a.b" "a.b""#, #""a . b" "a . b""#), (#""a$b""#, ""), (#""a/b""#, ""), (#""1 2""#, #""1 2""#),
        (#""é ü""#, #""é ü""#),
        (#""A a""#, #""A a""#), (#""a\a b""#, #""a b""#), (#""a b" none"#, ""),
    ])
    func areasOfGridsAreRectangles(value: String, expected: String) async throws {
        let lines = try await pageLines(
            "<p>",
            script: """
                const { style } = document.querySelector("p");
                style.gridTemplateAreas = String.raw`\(value)`;
                const areas = style.gridTemplateAreas;
                style.gridTemplateAreas = "";
                style.gridTemplate = String.raw`\(value)`;
                console.log(areas === "" ? "none" : areas);
                console.log(style.gridTemplateAreas === areas);
                """)
        #expect(lines == [expected == "" ? "none" : expected, "true"])
    }

    /// https://html.spec.whatwg.org/multipage/rendering.html#tables-2, compared with Chromium
    @Test func aFormBetweenThePartsOfATableIsNotShown() async throws {
        let lines = try await pageLines(
            "<style>form { display: block }</style><table><tr><td><form id=inside></form></td></tr></table>",
            script: """
                const row = document.querySelector("tr");
                row.append(document.createElement("form"));
                console.log(getComputedStyle(row.lastChild).display, getComputedStyle(inside).display);
                """)
        #expect(lines == ["none block"])
    }

    /// https://drafts.csswg.org/css-syntax/#consume-block-contents, compared with Chromium
    @Test func whatFollowsTheBlockOfAnAtRuleInAStyleAttributeCounts() async throws {
        let lines = try await pageLines(
            "<p style='color: blue; @media screen { color: red; } top: 1px; @layer a; left: 2px'>",
            script: "console.log(document.querySelector('p').style.cssText)")
        #expect(lines == ["color: blue; top: 1px; left: 2px;"])
    }
}
