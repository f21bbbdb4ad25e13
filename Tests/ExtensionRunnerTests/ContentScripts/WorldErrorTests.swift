import ExtensionRunner
import JSONText
import Testing

/// What a content script fails with is the extension's error, whatever of the page has called it.
@Suite struct WorldErrorTests {
    private func errors(
        _ content: String, html: String = "<button>b</button>"
    ) async throws -> (extension: [String], page: [String]) {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": content])
        let tab = try await scene.browser.open("https://example.com/", html: html, scripts: .all)
        try await scene.browser.clock.advance(by: .seconds(1))
        try await tab.page.click("button")
        return (
            await scene.target.errors.map { "\($0.kind) \($0.error)" },
            await tab.page.errors.map { "\($0.kind) \($0.error)" }
        )
    }

    @Test(arguments: [
        "setTimeout(() => fail())", "document.addEventListener('click', () => fail())",
        "document.addEventListener('click', { handleEvent: () => fail() })", "document.body.onclick = () => fail()",
        "new MutationObserver(() => fail()).observe(document.body, { attributes: true }); document.body.id = 'b'",
        "queueMicrotask(() => fail())", "requestAnimationFrame(() => fail())",
        "try { fail() } catch (error) { reportError(error) }", "fail()",
    ])
    func anException(code: String) async throws {
        let (ofExtension, ofPage) = try await errors("const fail = () => { throw new TypeError('lost'); };\n\(code)")
        #expect(ofExtension == ["exception content.js:1:41: TypeError: lost"])
        #expect(ofPage == [])
    }

    @Test(arguments: [
        "Promise.reject(failure)", "(async () => { throw failure; })()", "(async () => { await 0; throw failure; })()",
        "setTimeout(async () => { throw failure; })", "setTimeout(() => { Promise.reject(failure); })",
        "document.addEventListener('click', async () => { await 0; throw failure; })",
        "fetch('data:,x').then(() => { throw failure; })",
        "browser.i18n.getAcceptLanguages().then(() => { throw failure; })",
    ])
    func aRejection(code: String) async throws {
        let (ofExtension, ofPage) = try await errors("const failure = new TypeError('lost');\n\(code)")
        #expect(ofExtension == ["unhandledRejection content.js:1:30: TypeError: lost"])
        #expect(ofPage == [])
    }

    @Test func aValueThatIsNoError() async throws {
        let (ofExtension, ofPage) = try await errors(
            "setTimeout(() => { throw 'text'; }); document.body.onclick = async () => { throw 'rejected'; };")
        #expect(ofExtension == ["exception text", "unhandledRejection rejected"])
        #expect(ofPage == [])
    }

    @Test func thePagesOwnErrorsStayThePages() async throws {
        let (ofExtension, ofPage) = try await errors(
            "setTimeout(() => { throw 1; }); setTimeout(() => Promise.reject(1), 5);",
            html: """
                <button>b</button><script>
                setTimeout(() => { throw 1; }, 10);
                setTimeout(() => { Promise.reject(1); }, 20);
                onclick = async () => { throw 2; };
                </script>
                """)
        #expect(ofExtension == ["exception 1", "unhandledRejection 1"])
        #expect(ofPage == ["exception 1", "unhandledRejection 1", "unhandledRejection 2"])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#report-an-exception
    @Test(arguments: [
        "onerror = () => true", "addEventListener('error', (event) => event.preventDefault())",
    ])
    func whatAListenerOfThePageHandlesIsNone(handler: String) async throws {
        let (ofExtension, ofPage) = try await errors(
            "setTimeout(() => { throw new Error('handled'); });", html: "<script>\(handler)</script><button>b</button>")
        #expect(ofExtension == [])
        #expect(ofPage == [])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#notify-about-rejected-promises
    @Test(arguments: [
        "Promise.reject(new Error('handled'))", "setTimeout(async () => { throw new Error('handled'); })",
    ])
    func listenersOfThePageHearOfRejections(code: String) async throws {
        let handler = """
            onunhandledrejection = (event) => {
              event.preventDefault();
              event.promise.catch((error) => console.log(error === event.reason, error instanceof Error, error.message));
            };
            """
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": code])
        let tab = try await scene.browser.open(
            "https://example.com/", html: "<script>\(handler)</script>", scripts: .all)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log == ["true true handled"])
        #expect(await scene.errors == [])
        #expect(await tab.page.errors.isEmpty)
    }
}
