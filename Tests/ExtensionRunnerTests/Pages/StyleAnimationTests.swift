import ExtensionRunner
import JSONText
import Testing

/// Transitions and animations of style sheets. What is expected here is what Chromium 156 tells of the same pages, but for the order of
/// events at one time.
/// https://drafts.csswg.org/css-transitions-2/, https://drafts.csswg.org/css-animations-2/
@Suite struct StyleAnimationTests {
    private static let style = """
        .t { opacity: 1; transition: opacity 200ms, transform 0.3s ease-in 100ms }
        .off { opacity: 0; transform: translateX(10px) }
        @keyframes k { from { opacity: 0 } }
        .a { animation: k 100ms 2 }
        .endless { animation: k 1s infinite }
        .nameless { animation: unknown 100ms }
        .gone { display: none }
        """

    private static let listening = """
        const log = [];
        const types = ["run", "start", "end", "cancel"].map((part) => `transition${part}`);
        for (const type of [...types, "animationstart", "animationiteration", "animationend", "animationcancel"]) {
          addEventListener(type, (event) => {
            log.push(`${type} ${event.target.id} ${event.propertyName ?? event.animationName} ${+event.elapsedTime.toFixed(3)}`);
          });
        }
        """

    /// A page that has been shown for a second.
    private struct Shown {
        let browser: Browser
        let page: Page

        /// What is told after code has run, and so much time has passed.
        func log(after code: String, for time: Duration = .seconds(1)) async throws -> [String] {
            _ = try await page.evaluate(PageScript("void (() => { \(code) })()"))
            try await browser.clock.advance(by: time)
            return try await page.evaluate("log.splice(0)").stringsValue ?? []
        }
    }

    private func show(_ body: String = "<p id=t class=t>text", script: String = listening) async throws -> Shown {
        let browser = try await Browser(options: .forTests)
        let html = "<style>\(Self.style)</style>\(body)<script>\(script)</script>"
        let page = try await browser.open("https://example.com/", html: html, scripts: .all).page
        try await browser.clock.advance(by: .seconds(1))
        return Shown(browser: browser, page: page)
    }

    @Test func aTransitionTellsOfItself() async throws {
        let shown = try await show()
        let told = try await shown.log(after: "t.classList.add('off')")
        #expect(
            told == [
                "transitionrun t opacity 0", "transitionrun t transform 0", "transitionstart t opacity 0",
                "transitionstart t transform 0", "transitionend t opacity 0.2", "transitionend t transform 0.3",
            ])
        #expect(try await shown.log(after: "t.title = 'another'") == [])
    }

    @Test func oneThatTurnsBackIsAsLongAsItWas() async throws {
        let shown = try await show("<p id=t style='transition: margin-left 1s linear'>text")
        _ = try await shown.log(after: "t.style.marginLeft = '100px'", for: .milliseconds(284))
        let told = try await shown.log(after: "t.style.marginLeft = ''")
        #expect(
            told.prefix(3) == [
                "transitioncancel t margin-left 0.266", "transitionrun t margin-left 0",
                "transitionstart t margin-left 0",
            ])
        #expect(told.last == "transitionend t margin-left 0.266")
    }

    @Test func whatIsNotThereBeforeHasNone() async throws {
        let shown = try await show()
        let insert = "document.body.insertAdjacentHTML('beforeend', '<p id=u class=t>'); "
        #expect(try await shown.log(after: insert + "u.classList.add('off')") == [])
        let told = try await shown.log(after: "u.remove(); " + insert + "u.offsetWidth; u.classList.add('off')")
        #expect(told.contains("transitionend u opacity 0.2"), "who asks for a box has it rendered")
    }

    @Test func whatIsHiddenEnds() async throws {
        let shown = try await show("<p id=t class=t>text<p id=a class=endless>")
        #expect(try await shown.log(after: "", for: .zero) == ["animationstart a k 0"])
        _ = try await shown.log(after: "t.classList.add('off')", for: .milliseconds(134))
        let told = try await shown.log(after: "t.classList.add('gone'); a.classList.add('gone')")
        #expect(
            told == [
                "transitioncancel t opacity 0.116", "transitioncancel t transform 0.016", "animationcancel a k 1.116",
            ])
        #expect(try await shown.log(after: "a.classList.remove('gone')") == ["animationstart a k 0"])
    }

    @Test func anAnimationTellsOfItself() async throws {
        let shown = try await show()
        #expect(
            try await shown.log(after: "t.className = 'a'") == [
                "animationstart t k 0", "animationiteration t k 0.1", "animationend t k 0.2",
            ])
        #expect(try await shown.log(after: "t.className = 'nameless'") == [], "there are no keyframes of the name")
    }

    @Test func theRootAndItsTreesHangTogether() async throws {
        let shown = try await show(
            "<main><p id=t>text</main><style>p { transition: color 50ms } .dark p { color: red }</style>")
        #expect(
            try await shown.log(after: "document.documentElement.className = 'dark'").last
                == "transitionend t color 0.05")
    }

    @Test func stepsLeadFromSomeValuesToOthers() async throws {
        let shown = try await show("<p id=t style='transition: all 1ms'>text")
        let steps: [(String, Bool)] = [
            ("width: 10px", false), ("width: 20px", true), ("width: 50%", true), ("display: flex", false),
            ("visibility: hidden", true),
            ("box-shadow: 0 0 2px red", true), ("grid-template-rows: 0fr", false), ("grid-template-rows: 1fr", true),
            ("float: left", false),
        ]
        for (text, hasTransition) in steps {
            let set = "t.style.setProperty(...'\(text)'.split(': '))"
            let told = try await shown.log(after: set)
            #expect(told.contains { $0.hasPrefix("transitionend") } == hasTransition, "\(text): \(told)")
        }
    }

    /// What goes on by itself is no work that an extension has begun, and a style attribute may hold it alone.
    @Test func anAnimationIsNoUnfinishedWork() async throws {
        let popup = """
            <style>@keyframes k { from { opacity: 0 } }</style><div style="animation: k 1s infinite"></div><script src=popup.js></script>
            """
        let script =
            "const log = []; addEventListener('animationiteration', ({ elapsedTime }) => log.push(elapsedTime));"
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]], files: ["popup.html": popup, "popup.js": script])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .milliseconds(3500))
        #expect(try await scene.target.popupPage.evaluate("log") == [1, 2, 3])
        #expect(await scene.browser.pendingWork.isEmpty)
    }

    /// The listener comes after the change, in the first script that has one.
    @Test func whoListensAfterTheChangeHears() async throws {
        let script = """
            const log = [];
            document.querySelector("p").onclick = ({ target }) => {
              target.classList.add("off");
              target.addEventListener("transitionend", () => target.remove(), { once: true });
            };
            """
        let shown = try await show(script: script)
        try await shown.page.click("p")
        #expect(try await shown.page.count("p") == 1)
        try await shown.browser.clock.advance(by: .milliseconds(300))
        #expect(try await shown.page.count("p") == 0)
    }

    @Test func getAnimationsHasThem() async throws {
        let shown = try await show(script: "")
        let found = try await shown.page.evaluate(
            """
            (() => {
              document.getAnimations();
              t.className = "t off a";
              const all = t.getAnimations();
              Promise.all(all.map(({ finished }) => finished)).then(() => { document.title = `${t.getAnimations().length} left`; });
              return all.map((one) => [one.constructor.name, one.transitionProperty ?? one.animationName]);
            })()
            """)
        #expect(found == [["CSSTransition", "opacity"], ["CSSTransition", "transform"], ["CSSAnimation", "k"]])
        try await shown.browser.clock.advance(by: .milliseconds(500))
        #expect(try await shown.page.evaluate("document.title") == "0 left")
    }
}
