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

    @Test func aFrameThatHasHeardOfTheFocusHearsThatItGoes() async throws {
        let lines = try await pageLines(
            "<iframe id=f></iframe><input id=a>",
            script: Self.watching + """
                element("f").focus();
                element("a").focus();
                console.log(seen.join());
                """)
        #expect(lines == ["focus f undefined,focusin f undefined,blur f a,focusout f a,focus a f,focusin a f"])
    }

    /// Source: Editor::Command::isEnabled of https://github.com/WebKit/WebKit
    @Test func nothingIsInsertedWhereTheSelectionWasTakenAway() async throws {
        let lines = try await pageLines(
            "<div id=a contenteditable>abc</div>",
            script: """
                const [selection, editor] = [getSelection(), document.getElementById("a")];
                editor.focus();
                selection.selectAllChildren(editor);
                selection.removeAllRanges();
                console.log(document.execCommand("insertText", false, "x"), editor.textContent);
                editor.blur();
                editor.focus();
                console.log(document.execCommand("insertText", false, "x"));
                """)
        #expect(lines == ["false abc", "true"])
    }

    /// https://html.spec.whatwg.org/multipage/interaction.html#focus-fixup-step
    @Test(arguments: ["a.remove()", "a.remove(); document.body.append(a)"])
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

    /// Compared with Chromium.
    @Test(arguments: ["a.disabled", "document.querySelector('fieldset').disabled"])
    func whatIsDisabledKeepsTheFocusUntilTheNextFrame(flag: String) async throws {
        let lines = try await pageLines(
            "<body id=body><fieldset><input id=a></fieldset>", duration: .milliseconds(100),
            script: Self.watching + """
                const a = element("a");
                a.focus();
                seen.length = 0;
                \(flag) = true;
                console.log(focused(), a.matches(":focus"));
                await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
                console.log(focused(), a.matches(":focus"), seen.join());
                \(flag) = false;
                console.log(focused());
                """)
        #expect(lines == ["a true", "body false blur a undefined,focusout a undefined", "body"])
    }

    /// https://html.spec.whatwg.org/#dom-window-focus, compared with Chromium
    @Test func aWindowTakesTheFocusFromThoseAroundItAndFromThoseInIt() async throws {
        let lines = try await pageLines(
            "<input id=a><iframe id=f srcdoc='<input id=b>'></iframe>",
            script: Self.watching + """
                const inner = frames[0];
                addEventListener("blur", ({ target }) => { if (target === window) seen.push("blur window") });
                inner.addEventListener("focus", ({ target }) => { if (target === inner) seen.push("focus inner") });
                const log = () => {
                  console.log(document.activeElement.id, inner.document.activeElement.id, inner.document.hasFocus(), seen.join());
                  seen.length = 0;
                };
                element("a").focus();
                seen.length = 0;
                inner.focus();
                log();
                inner.document.getElementById("b").focus();
                inner.focus();
                log();
                window.focus();
                log();
                element("a").focus();
                seen.length = 0;
                window.focus();
                log();
                """)
        #expect(
            lines == [
                "f  true blur a undefined,focusout a undefined,blur window,focus inner", "f b true ", "  false ",
                "a  false ",
            ])
    }
}
