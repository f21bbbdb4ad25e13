import ExtensionRunner
import JSONText
import Testing

/// https://w3c.github.io/web-locks/
@Suite struct LockTests {
    /// `hold(name, options)` takes a lock and keeps it until `free(name)` is called; `held` and `pending` name what `query()` says.
    private static let helpers = """
        const keys = {};
        const hold = (name, options = {}) => {
          const result = navigator.locks.request(name, options, (lock) => {
            console.log("has", lock.name, lock.mode);
            return new Promise((resolve) => (keys[name] ??= []).push(resolve));
          });
          result.then((value) => console.log("done", name, value), (error) => console.log("lost", name, String(error)));
        };
        const free = (name, value) => keys[name].shift()(value);
        const state = async () => {
          const { held, pending } = await navigator.locks.query();
          return [held, pending].map((list) => list.map(({ name, mode }) => name + mode[0]).join()).join("|");
        };
        """

    private func scene(_ background: String = "") async throws -> ExtensionScene {
        try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            background: "\(Self.helpers) Object.assign(globalThis, { hold, free, state }); \(background)",
            files: [
                "popup.html": "<script src='popup.js'></script>",
                "popup.js": "\(Self.helpers) Object.assign(globalThis, { hold, free, state });",
            ])
    }

    @Test func oneHasItAfterTheOther() async throws {
        let scene = try await scene("hold('a'); hold('a'); hold('b');")
        #expect(try await scene.evaluate("state()") == "ae,be|ae")
        try await scene.target.background.evaluate("free('a', 1)")
        #expect(try await scene.evaluate("state()") == "be,ae|")
        try await scene.target.background.evaluate("free('a', Promise.reject(new Error('broken')))")
        #expect(
            await scene.log == [
                "has a exclusive", "has b exclusive", "done a 1", "has a exclusive", "lost a Error: broken",
            ])
    }

    @Test func readersShareItAndWritersDoNot() async throws {
        let scene = try await scene(
            "hold('a', { mode: 'shared' }); hold('a', { mode: 'shared' }); hold('a'); hold('a', { mode: 'shared' });")
        #expect(try await scene.evaluate("state()") == "as,as|ae,as")
        try await scene.target.background.evaluate("free('a')")
        #expect(try await scene.evaluate("state()") == "as|ae,as")
        try await scene.target.background.evaluate("free('a')")
        #expect(try await scene.evaluate("state()") == "ae|as")
        try await scene.target.background.evaluate("free('a')")
        #expect(try await scene.evaluate("state()") == "as|")
    }

    @Test func aLockMayBeAskedForNowOrNever() async throws {
        let scene = try await scene("hold('a');")
        let ask = "navigator.locks.request('a', { ifAvailable: true, mode: 'shared' }, (lock) => lock?.mode ?? null)"
        #expect(try await scene.evaluate(ask) == .null)
        try await scene.target.background.evaluate("free('a')")
        #expect(try await scene.evaluate(ask) == "shared")
    }

    @Test func namesThatAreNoTextAreKeptApart() async throws {
        let scene = try await scene(#"hold("\ud800"); hold("\ud801"); hold("\ufffd");"#)
        let names = try await scene.evaluate(
            "navigator.locks.query().then(({ held }) => held.map(({ name }) => name.charCodeAt(0)))")
        #expect(names == [0xD800, 0xD801, 0xFFFD])
    }

    @Test func nobodyOvertakesThoseWhoWait() async throws {
        let scene = try await scene("hold('a', { mode: 'shared' }); hold('a');")
        let ask = "navigator.locks.request('a', { ifAvailable: true, mode: 'shared' }, (lock) => lock?.mode ?? null)"
        #expect(try await scene.evaluate(ask) == .null)
    }

    @Test func aThiefGoesBeforeAll() async throws {
        let scene = try await scene("hold('a'); hold('a');")
        try await scene.target.background.evaluate(
            """
            navigator.locks.request('a', { steal: true }, () => {
              console.log("the thief has it");
              return new Promise((resolve) => globalThis.giveUp = resolve);
            })
            void 0
            """)
        #expect(
            await scene.log == [
                "has a exclusive", "lost a AbortError: Lock was stolen by another request", "the thief has it",
            ])
        // What was stolen gives nothing back.
        try await scene.target.background.evaluate("free('a')")
        #expect(try await scene.evaluate("state()") == "ae|ae")
        try await scene.target.background.evaluate("giveUp()")
        #expect(await scene.log.last == "has a exclusive")
    }

    @Test func aRequestThatWaitsIsAborted() async throws {
        let scene = try await scene("hold('a'); var controller = new AbortController();")
        try await scene.target.background.evaluate("hold('a', { signal: controller.signal }); hold('a')")
        try await scene.target.background.evaluate("controller.abort(new Error('no more'))")
        #expect(try await scene.evaluate("state()") == "ae|ae")
        #expect(await scene.log.last == "lost a Error: no more")
        // Whoever has it is not disturbed.
        try await scene.target.background.evaluate(
            "var late = new AbortController(); hold('b', { signal: late.signal }); setTimeout(() => late.abort(), 10)")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(try await scene.evaluate("state()") == "ae,be|ae")
        let failure = try await scene.failure(
            of: "navigator.locks.request('c', { signal: AbortSignal.abort() }, () => {})")
        #expect(failure?.hasPrefix("AbortError") == true)
    }

    @Test func theDeathOfABackgroundGivesItsLocksAway() async throws {
        let scene = try await scene("hold('a');")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.evaluate("hold('a')")
        #expect(try await scene.evaluate("state()") == "ae|ae")
        let clients = try await scene.evaluate(
            "navigator.locks.query().then(({ held, pending }) => held[0].clientId === pending[0].clientId)")
        #expect(clients == false)
        try await scene.target.background.kill()
        #expect(await scene.log == ["has a exclusive", "has a exclusive"])
    }

    @Test func originsHaveLocksOfTheirOwn() async throws {
        let scene = try await scene("hold('a');")
        let html =
            "<script>navigator.locks.request('a', { ifAvailable: true }, (lock) => console.log(location.host, lock !== null));</script>"
        _ = try await scene.browser.open("https://a.example/", html: html, scripts: .inline)
        _ = try await scene.browser.open("https://b.example/", html: html, scripts: .inline)
        #expect(await scene.log == ["has a exclusive", "a.example true", "b.example true"])
    }

    @Test func onlySecureContextsHaveThem() async throws {
        let scene = try await scene()
        let html =
            "<script>console.log(typeof Lock, typeof LockManager, 'locks' in navigator, navigator.locks === navigator.locks);</script>"
        _ = try await scene.browser.open("http://a.example/", html: html, scripts: .inline)
        _ = try await scene.browser.open("https://a.example/", html: html, scripts: .inline)
        #expect(await scene.log == ["undefined undefined false true", "function function true true"])
    }

    @Test func aContentScriptLocksForItsPage() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: [
                "content.js":
                    "navigator.locks.request('a', async (lock) => { console.log('script', lock.name); return 7; }).then(console.log)"
            ])
        try await scene.browser.open("https://a.example/")
        #expect(await scene.log == ["script a", "7"])
        #expect(await scene.errors.isEmpty)
    }

    @Test(arguments: [
        ("request('a')", "TypeError: Not enough arguments"),
        ("request('a', {})", "TypeError: Argument 3 ('callback') to LockManager.request must be a function"),
        ("request('a', { mode: 'mine' }, () => {})", "TypeError: Type error"),
        (
            "request('a', { signal: {} }, () => {})",
            "TypeError: Member LockOptions.signal must be an instance of AbortSignal"
        ),
        ("request('-a', () => {})", "NotSupportedError: Lock name cannot start with '-'"),
        (
            "request('a', { steal: true, mode: 'shared' }, () => {})",
            "NotSupportedError: WebLockOptions's steal is true but mode is not exclusive"
        ),
        (
            "request('a', { steal: true, ifAvailable: true }, () => {})",
            "NotSupportedError: WebLockOptions's steal and ifAvailable cannot both be true"
        ),
        (
            "request('a', { steal: true, signal: new AbortController().signal }, () => {})",
            "NotSupportedError: WebLockOptions's steal and ifAvailable need to be false when a signal is provided"
        ),
        ("request('a', () => { throw new RangeError('thrown') })", "RangeError: thrown"),
    ])
    func whatCannotBeAskedForIsRejected(call: String, message: String) async throws {
        let scene = try await scene()
        #expect(try await scene.failure(of: "navigator.locks.\(call)") == message)
        #expect(try await scene.evaluate("state()") == "|")
    }
}
