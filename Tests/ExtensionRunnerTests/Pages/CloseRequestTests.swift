import ExtensionRunner
import JSONText
import Testing

/// What Escape closes, and what popovers look like. https://html.spec.whatwg.org/multipage/interaction.html#close-requests
@Suite struct CloseRequestTests {
    private func open(_ html: String) async throws -> Page {
        try await Browser(options: .forTests).open("https://example.com/", html: html, scripts: .inline).page
    }

    @Test func escapeClosesAModalDialogUnlessItIsPrevented() async throws {
        let page = try await open(
            """
            <dialog id=d><input></dialog><script>
            var seen = [];
            d.oncancel = (event) => { seen.push("cancel"); if (seen.length === 1) event.preventDefault() };
            d.onclose = () => seen.push("close");
            d.showModal();
            </script>
            """)
        try await page.press("Escape")
        #expect(try await page.evaluate("[d.open, seen.join()]") == [true, "cancel"])
        try await page.press("Escape")
        #expect(try await page.evaluate("[d.open, seen.join()]") == [false, "cancel,cancel,close"])
    }

    @Test func escapeHidesAPopoverThatMayBeDismissed() async throws {
        let page = try await open(
            "<p popover id=auto>1</p><p popover=manual id=manual>2</p><script>auto.showPopover(); manual.showPopover()</script>"
        )
        try await page.press("Escape")
        #expect(
            try await page.evaluate("[auto, manual].map((element) => element.matches(':popover-open'))") == [
                false, true,
            ])
    }

    @Test func aPopoverIsSeenWhenItIsShown() async throws {
        let page = try await open("<p popover id=p><button>in it</button></p>")
        let display: PageScript = "getComputedStyle(p).display"
        #expect(try await page.evaluate(display) == "none")
        #expect(try await page.evaluate("p.showPopover(); getComputedStyle(p).display") == "block")
        try await page.click("button")
        #expect(try await page.evaluate("p.hidePopover(); getComputedStyle(p).display") == "none")
    }

    @Test func whatIsEmptyCanBeAskedAndListed() async throws {
        let page = try await open("<p>")
        let found = try await page.evaluate(
            """
            (async () => [
              [...navigator.plugins].length, [...navigator.mimeTypes].length, navigator.canShare({ text: "x" }),
              document.fonts.size, document.fonts.status, await document.fonts.ready === document.fonts,
              [...document.fonts].length, document.fonts.check("12px serif"), (await document.fonts.load("12px serif")).length,
              String(document.fonts), document.fonts === document.fonts,
            ])()
            """)
        #expect(found == [0, 0, true, 0, "loaded", true, 0, true, 0, "[object FontFaceSet]", true])
    }
}
