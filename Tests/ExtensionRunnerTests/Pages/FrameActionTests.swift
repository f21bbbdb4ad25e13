import ExtensionRunner
import JSONText
import Testing

/// What a user does in a frame, and where the focus is then.
/// https://html.spec.whatwg.org/multipage/interaction.html#focus-chain
@Suite struct FrameActionTests {
    private static let script = """
        const told = [];
        const tell = (where) => (event) => {
          const { target, type, key } = event;
          told.push(`${where} ${type} ${target.id ?? "window"}${key === undefined ? "" : ` ${key}`}`);
        };
        for (const type of ["focus", "blur"]) o.addEventListener(type, tell("page"));
        for (const type of ["focus", "blur"]) addEventListener(type, tell("page"));
        onkeydown = tell("page");
        onload = () => {
          const inner = frames[0];
          for (const type of ["focus", "blur", "change"]) inner.document.querySelector("#i").addEventListener(type, tell("frame"));
          for (const type of ["focus", "blur"]) inner.addEventListener(type, tell("frame"));
          inner.onkeydown = tell("frame");
          inner.document.querySelector("button").onclick = ({ constructor }) => {
            told.push(`clicked ${inner.navigator.userActivation.isActive}`);
          };
        };
        """

    private func shown() async throws -> Page {
        let browser = try await Browser(options: .forTests)
        let html = """
            <input id=o><iframe id=f srcdoc="<input id=i><button>go</button><p>one<p>two"></iframe><script>\(Self.script)</script>
            """
        return try await browser.open("https://example.com/", html: html, scripts: .all).page
    }

    @Test func aSelectorLeadsIntoAFrame() async throws {
        let page = try await shown()
        try await page.click("#f >>> button")
        #expect(try await page.evaluate("told.at(-1)") == "clicked true")
        #expect(try await page.count("#f >>> p") == 2)
        #expect(try await page.text("iframe >>> p + p") == "two")
        #expect(try await page.text("#o >>> p") == nil)
        try await page.type("one", into: "#f >>> #i")
        #expect(try await page.value(of: "#f >>> #i") == "one")
    }

    /// Chromium 156 tells the same of the windows and the field, and has the same active elements.
    @Test func theFocusGoesIntoTheFrameAndOut() async throws {
        let page = try await shown()
        try await page.focus("#o")
        try await page.focus("#f >>> #i")
        #expect(
            try await page.evaluate(
                "[told.splice(0), document.activeElement.id, o.matches(':focus'), frames[0].document.hasFocus()]") == [
                    ["page focus o", "page blur o", "page blur window", "frame focus window", "frame focus i"], "f",
                    false, true,
                ])
        try await page.press("x")
        #expect(try await page.evaluate("told.splice(0)") == ["frame keydown i x"])
        #expect(try await page.value(of: "#f >>> #i") == "x")
        try await page.click("#o")
        #expect(
            try await page.evaluate("[told.splice(0), document.activeElement.id, frames[0].document.hasFocus()]") == [
                ["frame change i", "frame blur i", "frame blur window", "page focus window", "page focus o"], "o",
                false,
            ])
    }
}
