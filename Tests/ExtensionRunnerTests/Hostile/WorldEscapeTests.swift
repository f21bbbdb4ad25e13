import ExtensionRunner
import Testing

/// From an object of a content script's world a page would come to the world's `Function`, and with it to `browser`.
@Suite struct WorldEscapeTests {
    private static let use = """
        const use = (value) => {
          const make = value?.constructor?.constructor;
          console.log(typeof make === "function" ? make("return typeof globalThis.browser?.storage")() : `no function, but ${typeof value}`);
        };
        const callbackOf = (target) => target[Symbol.for("extrun.dom.events")].listeners[0].callback;
        """

    @Test(arguments: [
        (
            "addEventListener('go', () => { throw new Error('x'); })",
            "addEventListener('error', ({ error }) => use(error))"
        ),
        (
            "setTimeout(() => { throw new TypeError('x'); })",
            "onerror = (message, file, line, column, error) => use(error)"
        ),
        ("setTimeout(() => { throw { a: [1] }; })", "onerror = (message, file, line, column, error) => use(error.a)"),
        (
            "setTimeout(() => Promise.reject(new Error('x')))",
            "onunhandledrejection = ({ promise, reason }) => { use(promise); use(reason); }"
        ),
        (
            "setTimeout(() => { throw Object.assign(new Error('x'), { name: {}, message: [], stack: [] }); })",
            "onerror = (text, file, line, column, { name, message, stack }) => { use(name); use(message); use(stack ?? ''); }"
        ),
        ("setTimeout(() => reportError({}))", "onerror = (message, file, line, column, error) => use(error)"),
        (
            "new MutationObserver(() => { throw new Error('x'); }).observe(document, { childList: true, subtree: true })",
            "onerror = (message, file, line, column, error) => use(error); addEventListener('go', () => document.body.append('x'))"
        ),
        (
            "dispatchEvent(new MessageEvent('made', { data: { a: {} } }))",
            "addEventListener('made', ({ data }) => use(data.a))"
        ),
        ("dispatchEvent(new ErrorEvent('made', { error: {} }))", "addEventListener('made', ({ error }) => use(error))"),
        (
            "dispatchEvent(new PopStateEvent('made', { state: [] }))",
            "addEventListener('made', ({ state }) => use(state))"
        ),
        (
            "dispatchEvent(new PromiseRejectionEvent('made', { promise: Promise.resolve(), reason: new Error('x') }))",
            "addEventListener('made', ({ promise, reason }) => { use(promise); use(reason); })"
        ),
        (
            "document.body.addEventListener('x', { handleEvent() {} })",
            "addEventListener('go', () => use(callbackOf(document.body)))"
        ),
        (
            "document.body.addEventListener('x', async () => {})",
            "addEventListener('go', () => use(callbackOf(document.body)()))"
        ),
        (
            "document.body.addEventListener('x', (event) => event.target)",
            "addEventListener('go', () => { try { callbackOf(document.body)(null); } catch (error) { use(error); } })"
        ),
    ])
    func aPageGetsNothingOfTheWorld(isolated: String, page: String) async throws {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [["matches": ["<all_urls>"], "js": ["isolated.js"], "run_at": "document_end"]]
            ], files: ["isolated.js": isolated])
        let tab = try await scene.browser.open(
            "https://example.com/", html: "<body><script>\(Self.use)\(page)</script>", scripts: .inline)
        try await scene.browser.clock.advance(by: .seconds(1))
        try await tab.page.evaluate("dispatchEvent(new Event('go'))")
        try await scene.browser.clock.advance(by: .seconds(1))
        let log = await scene.log
        #expect(!log.isEmpty && log.allSatisfy { $0 == "undefined" })
    }

    /// The world that has made an event keeps what it gave.
    @Test func theWorldSeesItsOwn() async throws {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [["matches": ["<all_urls>"], "js": ["isolated.js"], "run_at": "document_end"]]
            ],
            files: [
                "isolated.js": """
                const error = new Error("x"), data = { a: 1 }, reason = [], promise = Promise.resolve();
                console.log(new ErrorEvent("a", { error }).error === error, new MessageEvent("a", { data }).data === data);
                const event = new PromiseRejectionEvent("a", { promise, reason });
                console.log(event.reason === reason, event.promise === promise, new ErrorEvent("a").error);
                """
            ])
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == ["true true", "true true undefined"])
    }

    /// An error that a library threw is of no page, and what is left on its class no other page finds.
    @Test func pagesShareNoErrors() async throws {
        let browser = try await Browser(options: .forTests)
        let provoke = "try { Element.prototype.getAttribute.call({}, 'x'); } catch (error) {"
        let one = try await browser.open("https://one.example/", html: "<p>").page
        try await one.evaluate(
            PageScript("\(provoke) try { error.constructor.left = () => {}; } catch {} }", file: "a"))
        let two = try await browser.open("https://two.example/", html: "<p>").page
        #expect(
            try await two.evaluate(PageScript("\(provoke) typeof error.constructor.left }", file: "b")) == "undefined")
    }
}
