import ExtensionRunner
import JSONText
import Testing

/// `ExtensionPreprocessingJS` of share and action extensions.
@Suite struct PreprocessingTests {
    private func run(_ script: String, html: String = "<title>T</title><p id=p>text") async throws -> JSON {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: html, url: "https://example.com/a")
        return try await page.preprocess(script: PageScript(script, file: "pre.js"))
    }

    private func failure(_ script: String) async throws -> PreprocessingError? {
        do {
            let result = try await run(script)
            Issue.record("there was a result: \(result.text)")
            return nil
        } catch let error as PreprocessingError {
            return error
        }
    }

    private func preprocessor(_ body: String) -> String {
        "var ExtensionPreprocessingJS = { run(arguments) { const done = (x) => arguments.completionFunction(x); \(body) } }"
    }

    @Test func aPageThatForbidsEvalIsNoObstacle() async throws {
        let policy = "<meta http-equiv=Content-Security-Policy content=\"script-src 'none'\"><title>T</title>"
        #expect(try await run(preprocessor("done({ title: document.title })"), html: policy) == ["title": "T"])
    }

    /// Source: forceUserGesture in WKWebView.mm (evaluateJavaScript) of https://github.com/WebKit/WebKit
    @Test func whatItDoesFollowsFromTheUser() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<video playsinline></video>", url: "https://example.com/a")
        try await page.setMedia(.init(duration: .seconds(60)), of: "video")
        let script = """
            var ExtensionPreprocessingJS = {
              run: ({ completionFunction }) => completionFunction({ videos: document.querySelectorAll("video").length }),
              finalize: ({ mode }) => document.querySelector("video").webkitSetPresentationMode(mode),
            };
            """
        #expect(try await page.preprocess(script: PageScript(script, file: "pre.js")) == ["videos": 1])
        try await page.finalizePreprocessing(["mode": "picture-in-picture"])
        #expect(
            try await page.evaluate("document.querySelector('video').webkitPresentationMode") == "picture-in-picture")
    }

    @Test func theResultIsWhatWasCompletedWith() async throws {
        let result = try await run(
            preprocessor(
                "done({ title: document.title, url: location.href, list: [1, true, new Date(0)], none: undefined })"))
        #expect(
            result == [
                "title": "T", "url": "https://example.com/a", "list": [1, true, "1970-01-01T00:00:00.000Z"],
            ])
    }

    @Test func aResultThatIsNestedTooDeepSaysSo() async throws {
        let script = preprocessor("let value = 1; for (let i = 0; i < 600; i++) value = [value]; done({ value })")
        await #expect(throws: PreprocessingError.result("the result is nested deeper than 512 levels")) {
            try await run(script)
        }
    }

    @Test func itMayCompleteLater() async throws {
        #expect(try await run(preprocessor("setTimeout(() => done({ late: 1 }), 20_000)")) == ["late": 1])
    }

    @Test(arguments: ["const", "let", "class"])
    func globalsOfEveryKindCount(kind: String) async throws {
        let script =
            kind == "class"
            ? "class ExtensionPreprocessingJS { static run(a) { a.completionFunction({ ok: true }) } }"
            : "\(kind) ExtensionPreprocessingJS = { run(a) { a.completionFunction({ ok: true }) } }"
        #expect(try await run(script) == ["ok": true])
    }

    @Test func itKnowsTheExtensionsBase() async throws {
        let result = try await run(preprocessor("done({ base: arguments.extensionBaseURI })"))
        #expect(result["base"]?.stringValue?.hasPrefix("app-extension://") == true)
    }

    @Test func eachFailureHasItsError() async throws {
        if case .missing(let reason) = try await failure("1") {
            #expect(reason.hasPrefix("the script declares no global ExtensionPreprocessingJS"))
        } else {
            Issue.record("a missing object")
        }
        #expect(
            try await failure("var ExtensionPreprocessingJS = {}")
                == .missing("ExtensionPreprocessingJS has no function 'run'"))
        #expect(
            try await failure("var ExtensionPreprocessingJS = null")
                == .missing("ExtensionPreprocessingJS is null, not an object"))
        #expect(try await failure(preprocessor("done({}); done({})")) == .completedTwice)
        #expect(try await failure(preprocessor("")) == .notCompleted(.seconds(30)))
        #expect(try await failure(preprocessor("setTimeout(() => done({}), 31_000)")) == .notCompleted(.seconds(30)))
        guard case .threw(let message) = try await failure(preprocessor("throw new TypeError('no')")) else {
            Issue.record("a throw")
            return
        }
        #expect(message.hasPrefix("ExtensionPreprocessingJS: pre.js:1:") && message.hasSuffix("TypeError: no"))
        guard case .threw(let syntax) = try await failure("var = 1") else {
            Issue.record("a syntax error")
            return
        }
        #expect(syntax.hasPrefix("pre.js:1"))
    }

    @Test(arguments: [
        "Promise.reject(new TypeError('no'))", "setTimeout(() => { throw new TypeError('no') }, 1000)",
        "(async () => { await null; throw new TypeError('no') })()",
    ])
    func whatItThrowsLaterIsWhyItDidNotComplete(code: String) async throws {
        guard case .threw(let message) = try await failure(preprocessor(code)) else {
            Issue.record("no throw")
            return
        }
        #expect(message.hasPrefix("ExtensionPreprocessingJS: pre.js:1:") && message.hasSuffix("TypeError: no"))
    }

    @Test(arguments: [
        ("{ a: null }", "result.a: null is no value of a property list; leave the member out"),
        ("{ a: [1, () => 1] }", "result.a[1]: a value of the type function is no value of a property list"),
        ("{ a: { b: Symbol() } }", "result.a.b: a value of the type symbol is no value of a property list"),
        ("{ a: NaN }", "result.a: NaN is no number of a property list"),
        ("{ a: new Date(NaN) }", "result.a: an invalid date is no value of a property list"),
        ("(() => { const o = { x: {} }; o.x.y = o; return o })()", "result.x.y: the value contains itself"),
        ("{ a: document.body }", "result.a: [object HTMLBodyElement] is no value of a property list"),
        ("{ a: [new Map()] }", "result.a[0]: [object Map] is no value of a property list"),
        ("{ a: new Error('no') }", "result.a: [object Error] is no value of a property list"),
        ("document", "result: [object HTMLDocument] is no value of a property list"),
        ("'text'", "completionFunction was called without a dictionary; call it with an object"),
        ("[1]", "completionFunction was called without a dictionary; call it with an object"),
    ])
    func whatIsNoPropertyListIsNamed(value: String, reason: String) async throws {
        #expect(try await failure(preprocessor("done(\(value))")) == .result(reason))
    }

    // "Your JavaScript class can also define a finalize() function": it need not.
    // https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html
    @Test func aScriptWithoutFinalizeHearsNothing() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "", url: "https://example.com/a")
        try await page.preprocess(script: "var ExtensionPreprocessingJS = { run(a) { a.completionFunction({}) } }")
        try await page.finalizePreprocessing(["text": "new"])
        #expect(await page.errors.isEmpty)
        let bare = try await browser.openPage(html: "", url: "https://example.com/b")
        await #expect(throws: PreprocessingError.self) { try await bare.finalizePreprocessing([:]) }
    }

    @Test func finalizeGetsWhatTheNativeHalfCompletesWith() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p id=p>old", url: "https://example.com/a")
        try await page.preprocess(
            script: """
                var ExtensionPreprocessingJS = {
                  run(a) { a.completionFunction({}) },
                  finalize(a) { document.querySelector("#p").textContent = a.text },
                }
                """)
        try await page.finalizePreprocessing(["text": "new"])
        #expect(try await page.text("#p") == "new")
    }
}
