import ExtensionRunner
import HTTP
import JSONText
import ScriptEngine
import Testing

/// Content scripts of the manifest: where they run, when, and what they see.
@Suite struct ContentScriptTests {
    private func scene(
        _ content: String, background: String = "", entry: JSONObject = [:], members: JSONObject = [:],
        permissions: [String] = [], files: [String: String] = [:], options: BrowserOptions = .forTests
    ) async throws -> ExtensionScene {
        var script: JSONObject = ["matches": ["https://example.com/*"], "js": ["content.js"]]
        for (name, value) in entry { script[name] = value }
        var all: JSONObject = ["content_scripts": [.object(script)]]
        for (name, value) in members { all[name] = value }
        return try await ExtensionScene(
            permissions: permissions, members: all, background: background,
            files: files.merging(["content.js": content]) { $1 }, options: options)
    }

    @Test func theySeeThePageAndNotItsGlobals() async throws {
        let scene = try await scene(
            """
            console.log(document.title, typeof pageGlobal, document.body.expando, document.body instanceof HTMLElement,
              document.body instanceof Object, [] instanceof Array, window === globalThis, self === window);
            document.body.mine = 1;
            document.querySelector("p").textContent = "changed";
            """)
        let tab = try await scene.browser.open(
            "https://example.com/",
            html: """
                <title>T</title><p>one</p><script>var pageGlobal = 1; document.body.expando = 1;
                Node.prototype.appendChild = () => { throw 1 }; Array.prototype.push = () => { throw 2 };</script>
                """, scripts: .inline)
        #expect(await scene.log == ["T undefined undefined true true true true true"])
        #expect(await scene.errors == [])
        #expect(
            try await tab.page.evaluate("[document.body.mine, document.querySelector('p').textContent, pageGlobal]")
                == [nil, "changed", 1])
    }

    /// Nobody else listens in the page.
    @Test(arguments: [
        ("onload = hear", ["load"]), ("addEventListener('pageshow', hear)", ["pageshow"]),
        ("document.addEventListener('DOMContentLoaded', hear)", ["DOMContentLoaded"]),
        ("document.onreadystatechange = hear", ["readystatechange", "readystatechange"]),
    ])
    func theyAloneHearThePageBeingLoaded(code: String, expected: [String]) async throws {
        let scene = try await scene(
            "const hear = (event) => console.log(event.type); \(code)", entry: ["run_at": "document_start"])
        _ = try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == expected)
    }

    @Test func eventsGoBothWays() async throws {
        let scene = try await scene(
            """
            document.addEventListener("ask", function (event) {
              console.log(event instanceof CustomEvent, this === document, event.target === document.body, event.detail);
              document.body.dispatchEvent(new CustomEvent("answer", { detail: "yes", bubbles: true }));
            });
            """)
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(
            try await tab.page.evaluate(
                """
                let got = "";
                document.body.addEventListener("answer", (event) => { got = event.detail });
                document.body.dispatchEvent(new CustomEvent("ask", { detail: "text", bubbles: true }));
                got
                """) == "yes")
        #expect(await scene.log == ["true true true text"])
    }

    @Test(arguments: [
        ("https://example.com/a", 1), ("http://example.com/a", 0), ("https://other.example/", 0),
        ("https://example.com/no/x", 0),
    ])
    func patternsDecideWhere(url: String, count: Int) async throws {
        let scene = try await scene("console.log('ran')", entry: ["exclude_matches": ["https://example.com/no/*"]])
        try await scene.browser.open(url, html: "<p>")
        #expect(await scene.log.count == count)
    }

    @Test func globsDecideToo() async throws {
        let scene = try await scene(
            "console.log(location.pathname)", entry: ["include_globs": ["*news*"], "exclude_globs": ["*old*"]])
        for path in ["news", "x", "old-news"] { try await scene.browser.open("https://example.com/\(path)", html: "") }
        #expect(await scene.log == ["/news"])
        #expect(
            await scene.hints
                == ["x", "old-news"].map {
                    "content.js did not run in https://example.com/\($0), as its globs say; Safari does not look at globs, and runs it there: "
                        + "https://webkit.org/b/246492"
                })
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#matching_url_patterns
    @Test func aQuestionMarkInAGlobIsOneCharacter() async throws {
        let scene = try await scene(
            "console.log(location.host)",
            entry: ["matches": ["<all_urls>"], "include_globs": ["https://???.example.com/foo/*"]])
        for host in ["www", "ww", "wwww"] {
            try await scene.browser.open("https://\(host).example.com/foo/bar", html: "")
        }
        #expect(await scene.log == ["www.example.com"])
    }

    /// Of a page that has no document before somebody looks at it.
    @Test func whatGlobsKeepOutIsToldWhereNothingElseRuns() async throws {
        let scene = try await scene("", entry: ["include_globs": ["*news*"]])
        try await scene.browser.open("https://example.com/x")
        #expect(await scene.hints.contains { $0.hasPrefix("content.js did not run in https://example.com/x") })
    }

    /// Source: dispatchDocumentElementAvailable, https://github.com/WebKit/WebKit/blob/main/Source/WebCore/loader/FrameLoader.cpp
    @Test func documentStartComesWithTheRootAlone() async throws {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["start.js"], "run_at": "document_start"],
                    ["matches": ["<all_urls>"], "js": ["end.js"], "run_at": "document_end"],
                    ["matches": ["<all_urls>"], "js": ["idle.js"]],
                ]
            ],
            files: [
                "start.js": """
                const { documentElement: root } = document;
                console.log("start", root.outerHTML, document.readyState, document.doctype?.name);
                root.append(document.createElement("first"));
                try { document.write("x") } catch (error) { console.log(error.name) }
                var shared = 1;
                """,
                "end.js": "console.log('end', document.body.textContent, document.readyState, shared)",
                "idle.js": "console.log('idle')",
            ])
        try await scene.browser.open("https://example.com/", html: "<!DOCTYPE html><html lang=de><body>text")
        #expect(
            await scene.log == [
                #"start <html lang="de"></html> loading html"#, "InvalidStateError", "end text interactive 1", "idle",
            ])
    }

    @Test func theMainWorldIsThePages() async throws {
        let scene = try await scene(
            "window.fromExtension = [typeof browser.storage, typeof browser.runtime.id, typeof chrome]",
            entry: ["world": "MAIN"])
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(try await tab.page.evaluate("fromExtension") == ["undefined", "undefined", "undefined"])
    }

    // Seed 000_6437c680b68e4f8f.txt: "Content scripts cannot call `browser.runtime.sendNativeMessage()`."
    // Seed 001_437248911b92e1be.txt: "this cannot be used from content.js"
    /// Source: the test UncaughtScriptErrorInMainWorldContentScript in WKWebExtensionContext.mm of https://github.com/WebKit/WebKit
    @Test func whatFailsInTheMainWorldIsTheExtensionsError() async throws {
        let scene = try await scene("throw new Error('mine')", entry: ["world": "MAIN"])
        let tab = try await scene.browser.open(
            "https://example.com/", html: "<script>throw new Error('theirs')</script>", scripts: .inline)
        #expect(await scene.errors.count == 1)
        #expect(await scene.errors.first?.contains("mine") == true)
        #expect(await tab.page.errors.map(\.error.message) == ["theirs"])
    }

    @Test func theyHaveOnlyWhatWebKitGivesThem() async throws {
        let scene = try await scene(
            """
            console.log(Object.keys(browser).sort().join(), Object.keys(browser.runtime).sort().join());
            console.log(browser === chrome, typeof browser.storage.local, typeof browser.storage.session);
            """, permissions: ["storage", "alarms", "nativeMessaging"])
        try await scene.browser.open("https://example.com/", html: "")
        #expect(
            await scene.log == [
                "dom,extension,i18n,runtime,storage "
                    + "connect,getDocumentId,getFrameId,getManifest,getURL,id,onConnect,onMessage,sendMessage",
                "true object undefined",
            ])
    }

    @Test func messagesGoToTheBackgroundAndBack() async throws {
        let scene = try await scene(
            """
            browser.runtime.sendMessage({ a: 1 }).then((reply) => console.log("reply", JSON.stringify(reply)));
            browser.runtime.onMessage.addListener((message, sender) => Promise.resolve([message, sender.tab === undefined]));
            """,
            background: """
                browser.runtime.onMessage.addListener((message, sender) => {
                  console.log(JSON.stringify(message), sender.url, sender.tab.id, sender.frameId, sender.origin);
                  return Promise.resolve("got it");
                });
                """)
        try await scene.browser.open("https://example.com/x", html: "")
        #expect(await scene.log == [#"{"a":1} https://example.com/x 1 0 https://example.com"#, #"reply "got it""#])
        #expect(
            try await scene.evaluate("browser.tabs.sendMessage(1, 'hello')") == ["hello", true])
    }

    @Test func aMessageWakesTheBackground() async throws {
        let scene = try await scene(
            "document.addEventListener('go', () => browser.runtime.sendMessage(1).then((r) => console.log(r)))",
            background: "browser.runtime.onMessage.addListener(() => Promise.resolve('awake'))")
        let tab = try await scene.browser.open("https://example.com/", html: "")
        try await scene.target.background.kill()
        try await tab.page.evaluate("document.dispatchEvent(new Event('go'))")
        #expect(await scene.log == ["awake"])
        #expect(await scene.target.background.startCount == 2)
    }

    @Test func portsDieWithThePage() async throws {
        let scene = try await scene(
            """
            const port = browser.runtime.connect({ name: "talk" });
            port.onMessage.addListener((message) => console.log("content", message));
            port.onDisconnect.addListener(() => console.log("content: gone"));
            port.postMessage("before anybody listens");
            """,
            background: """
                browser.runtime.onConnect.addListener((port) => {
                  console.log(port.name, port.sender.url);
                  port.onMessage.addListener((message) => port.postMessage(`echo ${message}`));
                  port.onDisconnect.addListener(() => console.log("background: gone"));
                });
                """)
        let tab = try await scene.browser.open("https://example.com/", html: "")
        #expect(await scene.log == ["talk https://example.com/", "content echo before anybody listens"])
        try await tab.navigate(to: "https://other.example/")
        #expect(await scene.log.last == "background: gone")
    }

    @Test func aLinkLeadsToWhatTheNetworkHas() async throws {
        let scene = try await scene("console.log(location.pathname, document.body.textContent.trim())")
        scene.browser.network.route(.get, "https://example.com/two") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>the second page".utf8))
        }
        let link = "<a href=/two>first</a>"
        for tab in [
            try await scene.browser.open("https://example.com/one", html: link, scripts: .all),
            try await scene.browser.open("https://example.com/one", html: link),
        ] {
            try await tab.page.click("a")
            #expect(try await tab.url == "https://example.com/two")
        }
        #expect(await scene.log == ["/one first", "/one first", "/two the second page", "/two the second page"])
    }

    @Test func theBackgroundsDeathEndsThePort() async throws {
        let scene = try await scene(
            "browser.runtime.connect().onDisconnect.addListener((port) => console.log('gone', port.error))",
            background: "browser.runtime.onConnect.addListener(() => {})")
        try await scene.browser.open("https://example.com/", html: "")
        try await scene.target.background.kill()
        #expect(await scene.log == ["gone null"])
    }

    /// Source: `reportError` and `connect` in WebExtensionAPIRuntime.cpp of https://github.com/WebKit/WebKit
    @Test func aPortThatNobodyTakesIsDisconnected() async throws {
        let scene = try await scene(
            "browser.runtime.connect().onDisconnect.addListener((p) => console.log('gone', p.error.message, browser.runtime.lastError))"
        )
        try await scene.browser.open("https://example.com/", html: "")
        let sentence = "Invalid call to runtime.connect(). No runtime.onConnect listeners found."
        #expect(await scene.log == [sentence, "gone \(sentence) undefined"])
    }

    /// Source: internalDispatchRuntimeConnectEvent in WebExtensionAPIRuntime.cpp of https://github.com/WebKit/WebKit
    @Test func eachListenerGetsAPortOfItsOwn() async throws {
        let scene = try await scene(
            """
            const port = browser.runtime.connect({ name: "n" });
            port.onMessage.addListener((message) => console.log("content", message));
            port.onDisconnect.addListener(() => console.log("content gone"));
            port.postMessage("hello");
            """,
            background: """
                const ports = [];
                for (const name of ["first", "second"]) {
                  browser.runtime.onConnect.addListener((port) => {
                    ports.push(port);
                    port.onMessage.addListener((message) => port.postMessage(`${name} got ${message}`));
                    port.onDisconnect.addListener(() => console.log(name, "gone"));
                  });
                }
                """)
        try await scene.browser.open("https://example.com/", html: "")
        #expect(await scene.log == ["content first got hello", "content second got hello"])
        let background = scene.target.background
        let areTwo = "ports[0] !== ports[1] && ports[0].sender !== ports[1].sender"
        #expect(try await background.evaluate(areTwo) == "true")
        _ = try await background.evaluate("ports[0].disconnect()")
        #expect(await scene.log.dropFirst(2) == ["first gone"])
        _ = try await background.evaluate("ports[1].postMessage('still there'); ports[1].disconnect()")
        #expect(await scene.log.dropFirst(3) == ["second gone", "content still there", "content gone"])
    }

    @Test func withoutHostAccessTheyDoNotRun() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await scene("console.log('ran')", options: options)
        try await scene.browser.open("https://example.com/", html: "")
        #expect(await scene.log == [])
        #expect(await scene.hints.contains { $0.hasPrefix("content scripts did not run in https://example.com/: ") })
    }

    @Test func errorsHaveTheirPlace() async throws {
        let scene = try await scene("\n  undefined.x")
        try await scene.browser.open("https://example.com/", html: "")
        #expect(await scene.errors.first?.hasPrefix("content.js:2:") == true)
    }

    @Test func exceptionsOfThePageAreTheWorldsOwn() async throws {
        let scene = try await scene(
            """
            try { document.body.appendChild(document) } catch (error) {
              console.log(error instanceof DOMException, error instanceof Error, error.name, error.code);
            }
            try { document.body.appendChild(1) } catch (error) { console.log(error instanceof TypeError, error.message) }
            """)
        try await scene.browser.open("https://example.com/", html: "")
        #expect(
            await scene.log == [
                "true true HierarchyRequestError 3",
                "true Argument 1 ('node') to Node.appendChild must be an instance of Node",
            ])
    }

    @Test func storageTellsThem() async throws {
        let scene = try await scene(
            """
            browser.storage.onChanged.addListener((changes, area) => console.log(area, JSON.stringify(changes)));
            browser.storage.local.get("a").then((items) => console.log(JSON.stringify(items)));
            """, permissions: ["storage"])
        try await scene.browser.open("https://example.com/", html: "")
        _ = try await scene.evaluate("browser.storage.local.set({ a: 2 })")
        _ = try await scene.evaluate("browser.storage.session.set({ hidden: 2 })")
        #expect(await scene.log == ["{}", #"local {"a":{"newValue":2}}"#])
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage/StorageArea/setAccessLevel
    @Test func theSessionAreaIsOpenedAndClosedWhileTheyRun() async throws {
        let scene = try await scene(
            """
            const { storage } = browser;
            storage.onChanged.addListener((changes, area) => console.log(area, JSON.stringify(changes)));
            document.onclick = () => console.log(typeof storage.session);
            """, permissions: ["storage"])
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        func set(_ level: String) async throws {
            _ = try await scene.evaluate("browser.storage.session.setAccessLevel({ accessLevel: '\(level)' })")
            try await tab.page.click("p")
        }
        try await tab.page.click("p")
        try await set("TRUSTED_AND_UNTRUSTED_CONTEXTS")
        _ = try await scene.evaluate("browser.storage.session.set({ a: 1 })")
        try await set("TRUSTED_CONTEXTS")
        #expect(await scene.log == ["undefined", "object", #"session {"a":{"newValue":1}}"#, "undefined"])
    }

    /// Source: saveStorageAccessLevelsToStorage in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func theSessionAreaStaysOpenThoughItsValuesEnd() async throws {
        let scene = try await scene(
            "browser.storage.session?.get().then((items) => console.log(JSON.stringify(items)));",
            permissions: ["storage"])
        _ = try await scene.evaluate(
            "browser.storage.session.setAccessLevel({ accessLevel: 'TRUSTED_AND_UNTRUSTED_CONTEXTS' })")
        _ = try await scene.evaluate("browser.storage.session.set({ a: 1 })")
        try await scene.browser.open("https://example.com/", html: "<p>")
        try await scene.browser.relaunch()
        #expect(await scene.log == [#"{"a":1}"#, "{}"])
    }

    @Test(arguments: [
        ("for (;;);", "content.js:1:1"), ("setTimeout(() => { for (;;); });", "content.js:1:12"),
        ("addEventListener('x', () => { for (;;); }); dispatchEvent(new Event('x'));", "content.js:1:23"),
        ("(function loop() { Promise.resolve().then(loop); })();", nil),
    ])
    func aStopIsAnErrorOfTheExtensionAndToldOnce(script: String, place: String?) async throws {
        var options = BrowserOptions.forTests
        options.limits = ExecutionLimits(scriptTime: .milliseconds(300), memoryGrowthBytes: 300_000_000)
        let scene = try await scene(script, options: options)
        try await scene.browser.open("https://example.com/", html: "<p>")
        try await scene.browser.clock.advance(by: .seconds(1))
        let stop = "stopped: one task ran for more than 0.3 seconds of script time"
        let errors = await scene.errors
        #expect(errors.count == 1)
        // Between two microtasks there is no place.
        let isAsExpected =
            errors.first == place.map { "\($0): \(stop)" } || place == nil && errors.first?.hasSuffix(stop) == true
        #expect(isAsExpected, "\(errors)")
        #expect(await scene.events(.page, "error").count == 1)
    }

    /// Web IDL gives and throws a callback's own value: https://webidl.spec.whatwg.org/#invoke-a-callback-function
    @Test func whatTheirCallbacksGiveAndThrowComesBackToThem() async throws {
        let scene = try await scene(
            """
            (async () => {
              class Own extends Error { status = 7; get() { return "called"; } }
              const own = new Own();
              const { locks } = navigator;
              const caught = async (promise) => promise.then(() => "none", (error) => error === own);
              console.log(
                await locks.request("a", async () => own) === own, (await locks.request("a", () => ({ f: () => "f" }))).f(),
                await caught(locks.request("a", async () => { throw own; })),
                await caught(new ReadableStream({ async pull() { throw own; } }).getReader().read()),
              );
              try { new FormData(document.createElement("form")).forEach(() => {}); new Headers({ a: 1 }).forEach(() => { throw own; }); }
              catch (error) { console.log(error instanceof Own, error.status, error.get()); }
              class Upper extends TransformStream {
                constructor() {
                  super();
                  const transform = (text, controller) => controller.enqueue(text.toUpperCase());
                  const readable = super.readable.pipeThrough(new TransformStream({ transform }));
                  Object.defineProperty(this, "readable", { get: () => readable });
                }
              }
              const stream = new ReadableStream({ start(controller) { controller.enqueue("abc"); controller.close(); } });
              console.log((await stream.pipeThrough(new Upper()).getReader().read()).value);
              const headers = { "Content-Type": "application/wasm" };
              const response = new Response(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]), { headers });
              console.log((await WebAssembly.compileStreaming(response)) instanceof WebAssembly.Module);
            })();
            """)
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.errors == [])
        #expect(await scene.log == ["true f true true", "true 7 called", "ABC", "true"])
    }

    @Test func whatTheyImportComesInATask() async throws {
        let scene = try await scene(
            """
            import(browser.runtime.getURL("lib/module.js"));
            setTimeout(() => console.log("timer"));
            Promise.resolve().then(() => console.log("microtask"));
            console.log("script");
            """,
            members: ["web_accessible_resources": [["resources": ["lib/*"], "matches": ["https://example.com/*"]]]],
            files: ["lib/module.js": "console.log('module')"])
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == ["script", "microtask", "module", "timer"])
    }

    @Test func theyImportWhatThePageMayHave() async throws {
        let scene = try await scene(
            """
            (async () => {
              const { where } = await import(browser.runtime.getURL("lib/where.js"));
              console.log(where());
              await import("./secret.js").catch((error) => console.log(error.name));
              await import("https://example.com/x.js").catch((error) => console.log(error.name));
              throw new Error("place");
            })();
            """,
            members: ["web_accessible_resources": [["resources": ["lib/*"], "matches": ["https://example.com/*"]]]],
            files: [
                "lib/where.js":
                    "import { page } from './page.js'; export const where = () => [page, typeof browser, typeof pageGlobal].join()",
                "lib/page.js": "export const page = document.title", "secret.js": "console.log('never')",
            ])
        try await scene.browser.open(
            "https://example.com/", html: "<title>T</title><script>var pageGlobal = 1</script>", scripts: .inline)
        #expect(await scene.log == ["T,object,undefined", "TypeError", "TypeError"])
        let places = await scene.events(.page, "error").compactMap { $0["position"]?.stringValue }
        #expect(places == ["content.js:6:18"])
    }

    // https://html.spec.whatwg.org/multipage/document-lifecycle.html#unload-a-document
    @Test func itHearsThatThePageIsHiddenAndLeft() async throws {
        let scene = try await scene(
            """
            const tell = ({ type }) => console.log(type, document.visibilityState, document.hidden);
            for (const type of ["pagehide", "unload"]) addEventListener(type, tell);
            document.addEventListener("visibilitychange", tell);
            """)
        let first = try await scene.browser.open("https://example.com/", html: "<p>")
        let second = try await scene.browser.open("https://example.com/2", html: "<p>")
        #expect(await scene.log == ["visibilitychange hidden true"])
        try await first.activate()
        #expect(await scene.log.dropFirst() == ["visibilitychange hidden true", "visibilitychange visible false"])
        try await first.close()
        let left = ["pagehide visible false", "visibilitychange hidden true", "unload hidden true"]
        #expect(await scene.log.dropFirst(3) == left + ["visibilitychange visible false"])
        try await second.navigate(to: "https://example.net/")
        #expect(await scene.log.dropFirst(7) == left[...])
    }

    @Test func aMessageThatIsSentAsThePageIsLeftArrives() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            background: "browser.runtime.onMessage.addListener((message, { tab }) => console.log(message, tab?.url))",
            files: ["content.js": "addEventListener('pagehide', () => browser.runtime.sendMessage('left'))"])
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        try await tab.navigate(to: "https://example.org/")
        #expect(await scene.log == ["left https://example.com/"])
    }
}
