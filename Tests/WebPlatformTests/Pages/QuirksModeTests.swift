import Testing

/// Values that a document without a doctype may have. What is expected is what Chromium gives.
///
/// Source: https://quirks.spec.whatwg.org/#css
@Suite struct QuirksModeTests {
    private let page = """
        <style>p { background-color: 123; height: 30; border-spacing: 1; clip: rect(1, 2px, 3, auto); border: 4 solid }</style>
        <p style='color: FF0000; width: 20; margin: 5 -6px; background: 00ff00; --own: 7; z-index: 8; left: calc(1)'>
        """
    private let script = """
        const p = document.querySelector("p");
        console.log(p.style.cssText);
        const { backgroundColor, height, borderSpacing, clip, borderTopStyle } = getComputedStyle(p);
        console.log(backgroundColor, height, borderSpacing, clip, borderTopStyle);
        p.style.width = "40.5";
        p.style.color = "";
        p.style.borderColor = "12ab9f";
        console.log(p.style.width, p.style.borderColor, CSS.supports("width", "40"), CSS.supports("color", "ff0000"));
        p.style.cssText = "top: -3";
        document.styleSheets[0].cssRules[0].style.height = "50";
        console.log(p.style.top, getComputedStyle(p).height);
        """

    @Test func colorsNeedNoHashAndLengthsNoUnit() async throws {
        let lines = try await pageLines(page, scripts: .off, script: script)
        #expect(
            lines == [
                "color: rgb(255, 0, 0); width: 20px; margin: 5px -6px; --own: 7; z-index: 8;",
                "rgb(0, 1, 35) 30px 1px 1px rect(1px, 2px, 3px, auto) none",
                "40.5px rgb(18, 171, 159) false false", "-3px 50px",
            ])
    }

    @Test func inOtherDocumentsTheyDo() async throws {
        let lines = try await pageLines("<!DOCTYPE html>\(page)", scripts: .off, script: script)
        #expect(
            lines == [
                "--own: 7; z-index: 8;", "rgba(0, 0, 0, 0) auto 0px 0px auto none", "  false false", " auto",
            ])
    }
}
