import ExtensionRunner
import JSONText
import Testing

/// Updates of a page that a browser would show as a transition. Nothing is drawn here; all else goes as it goes there.
/// https://drafts.csswg.org/css-view-transitions-1/
@Suite struct ViewTransitionTests {
    private static let page = """
        <p id=state>old</p>
        <script>
          const told = [];
          const update = (text) => { told.push(`update ${text}`); state.textContent = text; };
          const watch = (name, transition) => {
            for (const member of ["updateCallbackDone", "ready", "finished"]) {
              transition[member].then(() => told.push(`${name} ${member}`), (error) => told.push(`${name} ${member} ${error.name}`));
            }
            return transition;
          };
        </script>
        """

    private func page() async throws -> (browser: Browser, page: Page) {
        let browser = try await Browser(profile: .safariIOS, options: .forTests)
        return (browser, try await browser.open("https://example.com/", html: Self.page, scripts: .all).page)
    }

    /// What the page has heard, in Chromium 156 too.
    @Test(arguments: [
        (
            "watch('a', document.startViewTransition(() => update('new')));",
            [
                "update new", "a updateCallbackDone", "a ready", "a finished",
            ]
        ),
        (
            "watch('a', document.startViewTransition()); watch('b', document.startViewTransition({ update: null, types: ['x'] }));",
            [
                "a ready AbortError", "a updateCallbackDone", "a finished", "b updateCallbackDone", "b ready",
                "b finished",
            ]
        ),
        (
            "watch('a', document.startViewTransition(async () => { await null; update('new'); })).skipTransition();",
            [
                "a ready AbortError", "update new", "a updateCallbackDone", "a finished",
            ]
        ),
        (
            "watch('a', document.startViewTransition({ update() { throw new RangeError('no'); } }));",
            [
                "a updateCallbackDone RangeError", "a ready RangeError", "a finished RangeError",
            ]
        ),
        ("watch('a', document.startViewTransition(() => new Promise(() => {})));", ["a ready TimeoutError"]),
    ])
    func promisesTellHowFarItIs(script: String, told: [String]) async throws {
        let (browser, page) = try await page()
        try await page.evaluate(PageScript("\(script) 0"))
        try await browser.clock.advance(by: .seconds(10))
        #expect(try await page.evaluate("told").stringsValue == told)
    }

    @Test func theUpdateComesWithAFrameAndTheEndAQuarterOfASecondLater() async throws {
        let (browser, page) = try await page()
        try await page.evaluate("watch('a', document.startViewTransition(() => update('new'))); 0")
        #expect(try await page.text("#state") == "old")
        try await browser.clock.advance(by: .milliseconds(17))
        #expect(try await page.evaluate("told").stringsValue == ["update new", "a updateCallbackDone", "a ready"])
        try await browser.clock.advance(by: .milliseconds(249))
        #expect(try await page.evaluate("told.length") == 3)
        try await browser.clock.advance(by: .milliseconds(1))
        #expect(try await page.evaluate("told.at(-1)") == "a finished")
    }

    @Test func anErrorOfTheUpdateThatNobodyCatchesIsToldOnce() async throws {
        let (browser, page) = try await page()
        try await page.evaluate("document.startViewTransition(() => { throw new RangeError('no'); }); 0")
        try await browser.clock.advance(by: .seconds(1))
        #expect(
            await browser.trace.filter { $0.type == "error" }.map { $0["message"]?.stringValue } == ["RangeError: no"])
    }

    @Test func whatTheArgumentMaySay() async throws {
        let (_, page) = try await page()
        let calls = """
            [() => [...document.startViewTransition({ types: ["a", "b", "a"] }).types], () => document.startViewTransition(1),
              () => document.startViewTransition({ update: 1 }), () => new ViewTransition(),
              () => { const { types } = document.startViewTransition(null); types.add("x").add("y").delete("x"); return [...types]; },
              () => String(new DOMParser().parseFromString("", "text/html").startViewTransition()),
            ].map((call) => { try { return `${call()}`; } catch ({ name }) { return name; } })
            """
        #expect(
            try await page.evaluate(PageScript(calls)).stringsValue == [
                "a,b", "TypeError", "TypeError", "TypeError", "y", "[object ViewTransition]",
            ])
    }
}
