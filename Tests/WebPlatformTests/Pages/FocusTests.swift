import Testing

@testable import WebPlatform

/// https://html.spec.whatwg.org/multipage/interaction.html#focus
@Suite struct FocusTests {
    private static let watching = """
        const seen = [];
        for (const type of ["blur", "focus", "focusin", "focusout"]) {
          document.addEventListener(type, ({ target, relatedTarget }) => seen.push(`${type} ${target.id} ${relatedTarget?.id}`), true);
        }
        const element = (id) => document.getElementById(id);
        const focused = () => document.activeElement.id;

        """

    @Test(arguments: [
        "<div style='display: none'><input id=a></div>", "<input id=a style='visibility: hidden'>",
        "<style>.off { display: none }</style><button id=a class=off>x</button>",
        "<details><summary>s</summary><a id=a href=#>x</a></details>",
    ])
    func whatIsNotRenderedIsNotFocused(html: String) async throws {
        let lines = try await pageLines(
            html, scripts: .off, script: Self.watching + "element('a').focus(); console.log(focused(), seen.length);")
        #expect(lines == [" 0"])
    }

    /// https://html.spec.whatwg.org/multipage/interaction.html#focus-fixup-step
    @Test(arguments: ["a.remove()", "a.disabled = true", "a.remove(); document.body.append(a)"])
    func whatGoesLosesTheFocusSilently(act: String) async throws {
        let lines = try await pageLines(
            "<body id=body><input id=a><select id=b></select>", scripts: .off,
            script: Self.watching + """
                const a = element("a");
                a.focus();
                seen.length = 0;
                \(act);
                console.log(focused(), document.querySelectorAll(":focus, :focus-visible, :focus-within").length);
                element("b").focus();
                console.log(focused(), seen.join());
                """)
        #expect(lines == ["body 0", "b focus b undefined,focusin b undefined"])
    }
}
