import ExtensionRunner
import JSONText
import Testing

/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting
@Suite struct ScriptingTests {
    private func scene(
        files: [String: String] = [:], permissions: [String] = ["scripting", "webNavigation"],
        options: BrowserOptions = .forTests,
        html: String = "<title>T</title><p>text"
    ) async throws -> ExtensionScene {
        let scene = try await ExtensionScene(permissions: permissions, files: files, options: options)
        try await scene.browser.open("https://example.com/", html: html)
        return scene
    }

    private func results(_ details: String, in scene: ExtensionScene) async throws -> JSON? {
        try await scene.evaluate(
            "browser.scripting.executeScript(\(details)).then((list) => list.map((one) => one.error ?? one.result))")
    }

    /// Source: toNSObject in JSWebExtensionWrapperCocoa.mm of https://github.com/WebKit/WebKit
    @Test func argumentsLoseWhatIsUndefinedAndMembersThatAreNull() async throws {
        let scene = try await ExtensionScene(permissions: ["scripting"])
        try await scene.browser.open("https://a.example/", html: "<p>")
        let answer = try await scene.evaluate(
            """
            browser.scripting.executeScript({
              target: { tabId: 1 }, func: (...all) => all, args: [undefined, null, { a: null, b: [undefined, null, 1] }],
            }).then(([{ result }]) => result)
            """)
        #expect(answer == [nil, ["b": [nil, 1]]])
        #expect(await scene.hints.contains { $0.contains("what stands behind moves up") })
    }

    @Test func registeredScriptsAreGivenInTheOrderInWhichTheyAreAskedFor() async throws {
        let scene = try await ExtensionScene(permissions: ["scripting"])
        let ids = try await scene.evaluate(
            """
            (async () => {
              const script = (id) => ({ id, matches: ["https://a.example/*"], js: ["background.js"] });
              await browser.scripting.registerContentScripts([null, script("a"), 5, script("b")]);
              const scripts = await browser.scripting.getRegisteredContentScripts({ ids: ["b", "none", "a", "b"] });
              return scripts.map(({ id }) => id);
            })()
            """)
        #expect(ids == ["b", "a", "b"])
    }

    @Test func aFunctionRunsInTheIsolatedWorld() async throws {
        let scene = try await scene()
        #expect(
            try await results(
                """
                { target: { tabId: 1 }, args: [1, { b: [2] }],
                  func: (a, b) => { globalThis.kept = a; return [document.title, a, b, typeof browser.runtime.id] } }
                """, in: scene) == [["T", 1, ["b": [2]], "string"]])
        #expect(try await results("{ target: { tabId: 1 }, func: () => kept }", in: scene) == [1])
        #expect(
            try await results(
                "{ target: { tabId: 1 }, world: 'MAIN', func: () => typeof kept + typeof browser.storage }", in: scene)
                == ["undefinedundefined"])
    }

    @Test func promisesAreAwaited() async throws {
        let scene = try await scene()
        #expect(
            try await results(
                "{ target: { tabId: 1 }, func: async () => { await new Promise((r) => setTimeout(r, 0)); return 'late' } }",
                in: scene) == ["late"])
        #expect(
            try await results("{ target: { tabId: 1 }, func: () => Promise.reject(new TypeError('no')) }", in: scene)
                == ["TypeError: no"])
    }

    @Test func aPageThatReplacesBuiltInsChangesNoResult() async throws {
        let scene = try await scene()
        try await scene.browser.activeTab?.page.evaluate(
            """
            Promise.prototype.then = function () { return this };
            JSON.parse = () => ["theirs"];
            Array.prototype[Symbol.iterator] = function* () { yield "theirs" };
            """)
        #expect(
            try await results(
                "{ target: { tabId: 1 }, world: 'MAIN', args: ['a', 1], func: async (a, b) => a + b }", in: scene) == [
                    "a1"
                ])
    }

    @Test func whatIsThrownIsTheFramesError() async throws {
        let scene = try await scene()
        let text = try await results("{ target: { tabId: 1 }, func: () => undefined.x }", in: scene)
        #expect(text?.arrayValue?.first?.stringValue?.contains("TypeError: undefined is not an object") == true)
    }

    @Test func whatIsNestedTooDeepFailsAndSaysSo() async throws {
        let scene = try await scene()
        let reasons = try await scene.evaluate(
            """
            (async () => {
              const target = { tabId: 1 };
              const nest = (count) => { let value = 1; for (let i = 0; i < count; i++) value = [value]; return value };
              const ran = (details) => browser.scripting.executeScript({ target, ...details }).then(([one]) => one.error ?? one.result);
              return [
                await ran({ func: () => 1, args: [nest(600)] }), await ran({ func: nest, args: [600] }),
                JSON.stringify(await ran({ func: (value) => value, args: [nest(500)] })) === JSON.stringify(nest(500)),
              ];
            })()
            """)
        #expect(
            reasons == [
                "Error: the arguments are nested deeper than 512 levels",
                "Error: the result is nested deeper than 512 levels",
                true,
            ])
    }

    @Test func filesRunInTheirOrder() async throws {
        let scene = try await scene(files: ["a.js": "var list = ['a']", "b.js": "list.push('b'); list"])
        let found = try await results("{ target: { tabId: 1 }, files: ['a.js', '/b.js'] }", in: scene)
        #expect(found == [nil, ["a", "b"]])
    }

    // Source: executeScript in WebExtensionDynamicScriptsCocoa.mm of https://github.com/WebKit/WebKit
    @Test func eachFileHasAResultOfItsOwn() async throws {
        let scene = try await scene(files: ["bad.js": "undefined.x", "a.js": "1", "late.js": "Promise.resolve(2)"])
        let found = try await scene.evaluate(
            """
            (async () => {
              const run = (files) => browser.scripting.executeScript({ target: { tabId: 1 }, files });
              return [await run(["bad.js", "a.js", "missing.js", "late.js"]), await run(["missing.js"])]
                .map((results) => results.map(({ result, error }) => [result, error !== undefined]));
            })()
            """)
        #expect(found == [[[nil, true], [1, false], [[:], false]], []])
        #expect(
            await scene.hints.contains { $0.hasSuffix("the value of late.js is a promise, and nobody waits for it") })
    }

    @Test(arguments: [
        "window", "10n", "(() => { const list = []; list.push(list); return list; })()", "({ get a() { throw 1 } })",
    ])
    func whatJSONCannotSayIsNull(value: String) async throws {
        let scene = try await scene(files: ["a.js": value])
        #expect(try await results("{ target: { tabId: 1 }, files: ['a.js'] }", in: scene) == [nil])
        #expect(try await results("{ target: { tabId: 1 }, func: () => \(value), world: 'MAIN' }", in: scene) == [nil])
        #expect(await scene.hints.filter { $0.contains("the result is null, as it cannot become JSON") }.count == 2)
    }

    /// Frames at `about:` addresses have none that a permission reaches.
    /// Source: executeScript in WebExtensionDynamicScriptsCocoa.mm of https://github.com/WebKit/WebKit
    @Test func framesHaveResultsOfTheirOwn() async throws {
        let scene = try await scene(html: "")
        scene.browser.network.route(.get, "https://example.com/in") { _ in
            .init(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>in".utf8))
        }
        let html = "<iframe src=/in></iframe><iframe srcdoc='<p>'></iframe><iframe></iframe>"
        try await scene.browser.open("https://example.com/", html: html, scripts: .all)
        let refusal: JSON = "Failed to execute script. Extension does not have access to this frame."
        #expect(
            try await results("{ target: { tabId: 2, allFrames: true }, func: () => location.href }", in: scene)
                == [refusal, refusal, "https://example.com/", "https://example.com/in"])
        let hints = await scene.hints
        for address in ["about:srcdoc", "about:blank"] {
            let hint = "scripting.executeScript: Safari lets no extension into frames at \(address) this way"
            #expect(hints.contains { $0.hasPrefix(hint) })
        }
        let frames =
            "browser.webNavigation.getAllFrames({ tabId: 2 }).then((all) => all.find(({ url }) => url.endsWith('/in')).frameId)"
        let look = "executeScript({ target: { tabId: 2, frameIds: [id] }, func: () => document.body.textContent })"
        #expect(
            try await scene.evaluate(
                "\(frames).then((id) => browser.scripting.\(look)).then(([{ result }]) => result)") == "in")
    }

    @Test func itNeedsAccessToTheTab() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await scene(options: options)
        #expect(
            try await scene.failure(of: "browser.scripting.executeScript({ target: { tabId: 1 }, func: () => 1 })")
                == "Error: Invalid call to scripting.executeScript(). This extension does not have access to this tab.")
        #expect(
            try await scene.failure(of: "browser.scripting.insertCSS({ target: { tabId: 7 }, css: '' })")
                == "Error: Invalid call to scripting.insertCSS(). Tab not found.")
    }

    @Test(arguments: [
        (
            "executeScript({ func: () => 1 })",
            "The 'details' value is invalid, because it is missing required keys: 'target'."
        ),
        (
            "executeScript({ target: {}, func: () => 1 })",
            "The 'target' value is invalid, because it is missing required keys: 'tabId'."
        ),
        (
            "executeScript({ target: { tabId: 1 } })",
            "The 'details' value is invalid, because it must specify either 'func' or 'files''."
        ),
        (
            "executeScript({ target: { tabId: 1 }, files: ['a'], func: () => 1 })",
            "The 'details' value is invalid, because it cannot specify both 'files' and 'func'."
        ),
        (
            "executeScript({ target: { tabId: 1 }, func: /x/ })",
            "The 'func' value is invalid, because it is not a function."
        ),
        (
            "executeScript({ target: { tabId: 1 }, files: [] })",
            "The 'files' value is invalid, because at least one file must be specified."
        ),
        (
            "executeScript({ target: { tabId: 1 }, func: () => 1, world: 'x' })",
            "The 'world' value is invalid, because it must specify either 'isolated' or 'main'."
        ),
        (
            "insertCSS({ target: { tabId: 1, allFrames: true, frameIds: [0] }, css: '' })",
            "The 'target' value is invalid, because it cannot specify both 'allFrames' and 'frameIds'."
        ),
        (
            "executeScript({ target: { tabId: 1, documentIds: ['x'] }, func: () => 1 })",
            "The 'documentIds' value is invalid, because 'x' is not a document identifier."
        ),
        (
            "executeScript({ target: { tabId: 1.5, frameIds: ['x'] }, func: () => 1 })",
            "The 'target' value is invalid, because 'frameIds' is expected to be an array of numbers, but a string was "
                + "provided in the array."
        ),
        (
            "executeScript({ target: { tabId: 1.5, frameIds: [-1] }, func: () => 1 })",
            "The 'tabId' value is invalid, because '1.5' is not a tab identifier."
        ),
        ("executeScript({ target: { tabId: -1 }, func: () => 1 })", "Tab not found."),
        ("registerContentScripts([{ id: '_x' }])", "The 'id' value is invalid, because it must not start with '_'."),
        (
            "registerContentScripts([{ id: 'x' }])",
            "The 'matches' value is invalid, because it must specify at least one match pattern for script with ID 'x'."
        ),
        ("registerContentScripts([{ id: 'x', matches: ['<all_urls>'], js: ['no.js'] }])", "Invalid resource 'no.js'."),
        ("unregisterContentScripts({ ids: ['x'] })", "No script with ID 'x'."),
        ("updateContentScripts([{ id: 'x' }])", "No existing script with ID 'x'."),
    ])
    func wrongCallsAreRefusedInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await scene()
        let name = call.prefix { $0 != "(" }
        #expect(
            try await scene.failure(of: "(async () => browser.scripting.\(call))()")
                == "Error: Invalid call to scripting.\(name)(). \(sentence)")
    }

    /// Source: parseScriptInjectionOptions in WebExtensionAPIScriptingCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("[1, 'two', null, undefined, { a: [true] }]", true), ("[() => 1]", false), ("[{ deep: [NaN] }]", false),
        ("[new Date(0)]", false), ("[new Date(NaN)]", false), ("[10n]", false),
        ("(() => { const ring = []; ring[0] = ring; return ring })()", false),
    ])
    func argumentsAreWhatJSONCanSay(list: String, isTaken: Bool) async throws {
        let scene = try await scene()
        let call = "browser.scripting.executeScript({ target: { tabId: 1 }, func: () => 1, args: \(list) })"
        #expect(
            try await scene.failure(of: "(async () => \(call))()")
                == (isTaken
                    ? nil
                    : "Error: Invalid call to scripting.executeScript(). The 'args' value is invalid, because it is not JSON-serializable.")
        )
    }

    /// To WebKit an empty word is as good as none.
    /// Source: parseExecutionWorld and parseStyleLevel in WebExtensionAPIScriptingCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        "executeScript({ target, func: () => 1, world: '' })", "insertCSS({ target, css: '', origin: '' })",
    ])
    func anEmptyWordIsNone(call: String) async throws {
        let scene = try await scene()
        #expect(try await scene.failure(of: "((target) => browser.scripting.\(call))({ tabId: 1 })") == nil)
    }

    @Test func styleSheetsComeAndGo() async throws {
        let scene = try await scene(files: ["a.css": "p { margin-left: 7px }"])
        let tab = try #require(await scene.browser.activeTab)
        let style = {
            try await tab.page.evaluate(
                "((s) => s.color + s.marginLeft)(getComputedStyle(document.querySelector('p')))")
        }
        _ = try await scene.evaluate(
            """
            browser.scripting.insertCSS({ target: { tabId: 1 }, css: "p { color: rgb(1, 2, 3) }" })
              .then(() => browser.scripting.insertCSS({ target: { tabId: 1 }, files: ["a.css"], origin: "USER" }))
            """)
        #expect(try await style() == "rgb(1, 2, 3)7px")
        _ = try await scene.evaluate(
            "browser.scripting.removeCSS({ target: { tabId: 1 }, css: 'p { color: rgb(1, 2, 3) }' })")
        #expect(try await style() == "rgb(0, 0, 0)7px")
    }

    /// Source: RegisterContentScripts, UpdateContentScripts and GetContentScripts in WKWebExtensionAPIScripting.mm of
    /// https://github.com/WebKit/WebKit
    @Test func whatIsRegisteredReachesPagesThatAreOpen() async throws {
        let scene = try await scene(
            files: ["a.css": "p { color: rgb(1, 2, 3) }", "b.js": "document.querySelector('p').id = 'b'"])
        let tab = try #require(await scene.browser.activeTab)
        _ = try await scene.evaluate(
            """
            browser.scripting.registerContentScripts([
              { id: "x", matches: ["https://example.com/*"], css: ["a.css"], cssOrigin: "USER", world: "MAIN" },
              { id: "elsewhere", matches: ["https://example.org/*"], js: ["b.js"] },
            ])
            """)
        let look = "getComputedStyle(document.querySelector('p')).color + document.querySelector('p').id"
        #expect(try await tab.page.evaluate(PageScript(look)) == "rgb(1, 2, 3)")
        _ = try await scene.evaluate(
            "browser.scripting.updateContentScripts([{ id: 'elsewhere', matches: ['https://example.com/*'] }])")
        #expect(try await tab.page.evaluate(PageScript(look)) == "rgb(1, 2, 3)b")
        #expect(
            try await scene.evaluate(
                "browser.scripting.getRegisteredContentScripts({ ids: ['x'] }).then(([x]) => [x.world, x.cssOrigin])")
                == ["main", "user"])
    }

    /// Source: merge in WebExtensionDynamicScriptsCocoa.mm, toJSONSerialization in WebExtensionContextAPIScriptingCocoa.mm of
    /// https://github.com/WebKit/WebKit
    @Test func someOfWhatIsRegisteredIsLost() async throws {
        let scene = try await scene(files: ["a.css": ""])
        _ = try await scene.evaluate(
            """
            browser.scripting.registerContentScripts([
              { id: "x", matches: ["https://example.com/*"], css: ["a.css"], cssOrigin: "USER", matchOriginAsFallback: true },
            ])
            """)
        let look =
            "browser.scripting.getRegisteredContentScripts().then(([x]) => [x.cssOrigin ?? null, x.matchOriginAsFallback ?? null, x.allFrames ?? null])"
        #expect(try await scene.evaluate(look) == ["user", true, nil])
        _ = try await scene.evaluate("browser.scripting.updateContentScripts([{ id: 'x', allFrames: true }])")
        #expect(try await scene.evaluate(look) == [nil, true, true])
        try await scene.browser.relaunch()
        #expect(try await scene.evaluate(look) == [nil, nil, true])
        #expect(
            await scene.hints.last?.hasPrefix("Safari does not keep matchOriginAsFallback of the registered") == true)
    }

    @Test func registeredScriptsRunInWhatIsOpenAndWhatIsOpenedNext() async throws {
        let scene = try await scene(files: ["a.js": "console.log('a', location.pathname)", "b.js": "console.log('b')"])
        _ = try await scene.evaluate(
            """
            browser.scripting.registerContentScripts([
              { id: "x", matches: ["https://example.com/*"], js: ["a.js"], runAt: "document_start" },
              { id: "y", matches: ["https://example.com/*"], js: ["b.js"], persistAcrossSessions: false },
            ])
            """)
        // What is open has them at once.
        #expect(await scene.log == ["a /", "b"])
        try await scene.browser.open("https://example.com/1", html: "")
        #expect(await scene.log.dropFirst(2) == ["a /1", "b"])
        #expect(
            try await scene.evaluate("browser.scripting.getRegisteredContentScripts({ ids: ['x'] })") == [
                [
                    "id": "x", "matches": ["https://example.com/*"], "js": ["a.js"],
                    "runAt": "document_start", "persistAcrossSessions": true,
                ]
            ])
        #expect(
            try await scene.failure(
                of: "browser.scripting.registerContentScripts([{ id: 'x', matches: ['<all_urls>'], js: ['a.js'] }])")
                == "Error: Invalid call to scripting.registerContentScripts(). Duplicate ID 'x'.")
        _ = try await scene.evaluate("browser.scripting.updateContentScripts([{ id: 'x', js: ['b.js'] }])")
        try await scene.browser.relaunch()
        #expect(
            try await scene.evaluate(
                "browser.scripting.getRegisteredContentScripts().then((list) => list.map((one) => one.js[0]))")
                == ["b.js"])
        _ = try await scene.evaluate("browser.scripting.unregisterContentScripts()")
        #expect(try await scene.evaluate("browser.scripting.getRegisteredContentScripts()") == [])
    }
}
