import ExtensionRunner
import JSONText
import Testing

// What a content script gives the platform and gets back is what it was, and what is cloned is cloned as in a page. The values are those of
// an isolated world of Chromium 156.
@Suite struct WorldIdentityTests {
    private func log(
        _ script: String, main: String = "", html: String = "<p>", within duration: Duration = .seconds(1)
    ) async throws -> [String] {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [
                    ["matches": ["<all_urls>"], "js": ["main.js"], "world": "MAIN"],
                    ["matches": ["<all_urls>"], "js": ["isolated.js"]],
                ]
            ], files: ["isolated.js": script, "main.js": main])
        try await scene.browser.open("https://example.com/", html: html)
        try await scene.browser.clock.advance(by: duration)
        return await scene.log
    }

    /// Source: ScheduledAction::execute in ScheduledAction.cpp of https://github.com/WebKit/WebKit
    @Test func timersCallWithTheVeryValues() async throws {
        let script = """
            const state = { done: false, el: document.body };
            setTimeout((value) => { value.done = true; console.log(state.done, value === state); }, 0, state);
            const counter = { n: 0 };
            const id = setInterval((it) => { if (++it.n === 3) { clearInterval(id); console.log(counter.n); } }, 1, counter);
            globalThis.mine = 5;
            setTimeout("console.log(typeof mine, typeof browser)", 10);
            console.log(setTimeout.length, setTimeout.name, typeof setTimeout(() => {}));
            try { setTimeout() } catch (error) { console.log(error instanceof TypeError) }
            """
        #expect(
            try await log(script) == ["1 setTimeout number", "true", "true true", "3", "number object"])
    }

    @Test func aTimersTextIsRefusedWhereThePageRefusesIt() async throws {
        let log = try await log(
            "console.log(setTimeout('console.log(1)'))",
            html: #"<meta http-equiv="Content-Security-Policy" content="script-src 'self'">"#)
        #expect(log.last == "0" && !log.contains("1"))
    }

    /// Source: RejectedPromiseTracker::reportUnhandledRejections in RejectedPromiseTracker.cpp of https://github.com/WebKit/WebKit
    @Test func aRejectionIsToldWithItsReason() async throws {
        let log = try await log(
            """
            class Own extends Error { code = 7 }
            const reason = new Own("boom"), promise = Promise.reject(reason);
            addEventListener("unhandledrejection", (event) => {
              event.preventDefault();
              console.log(event.reason === reason, event.reason instanceof Own, event.promise === promise);
            });
            """,
            main: """
                addEventListener("unhandledrejection", ({ reason, promise }) => {
                  console.log(reason instanceof Error, reason.message, reason.code, promise instanceof Promise);
                });
                """)
        #expect(log == ["true boom undefined true", "true true true"])
    }

    @Test func reasonsAndChunksStayWhatTheyAre() async throws {
        let log = try await log(
            """
            const why = { code: 7 }, controller = new AbortController();
            controller.abort(why);
            console.log(controller.signal.reason === why, AbortSignal.abort(why).reason === why, AbortSignal.any([controller.signal]).reason === why);
            (async () => {
              console.log(await fetch("/", { signal: controller.signal }).catch((error) => error === why));
              const chunk = { element: document.body, call() {} };
              const [first, second] = new ReadableStream({ start(it) { it.enqueue(chunk); it.close(); } }).tee();
              console.log((await first.getReader().read()).value === chunk, (await second.getReader().read()).value === chunk);
              const { readable, writable } = new TransformStream({ transform(it, to) { to.enqueue(it === chunk); } });
              writable.getWriter().write(chunk);
              console.log((await readable.getReader().read()).value);
              const broken = new ReadableStream({ start(it) { it.error(why); } });
              console.log(await broken.getReader().read().catch((error) => error === why));
              const left = new ReadableStream({ cancel(reason) { console.log(reason === why); } });
              await left.cancel(why);
              const bytes = new Response(new ReadableStream({ start(it) { it.enqueue(new Uint8Array([65])); it.close(); } }));
              console.log(await bytes.text());
            })();
            new URLSearchParams("a=1").forEach(function () { console.log(this === why); }, why);
            document.querySelectorAll("p").forEach(function () { console.log(this === why); }, why);
            """)
        #expect(
            log == [
                "true true true", "true", "true", "true", "true true", "true", "true", "true", "A",
            ])
    }

    @Test func attributesGiveTheSameObject() async throws {
        let log = try await log(
            """
            history.replaceState({ a: 1 }, "");
            console.log(history.state === history.state, navigator.languages === navigator.languages);
            addEventListener("popstate", (event) => console.log(event.state === event.state, event.state === history.state, event.state.a));
            history.pushState({ b: 1 }, "", "#1");
            history.back();
            """)
        #expect(log == ["true true", "true true 1"])
    }

    @Test func whatCannotBeClonedIsRefused() async throws {
        let log = try await log(
            """
            const named = (run) => { try { return run() } catch (error) { return error instanceof DOMException && error.name } };
            const values = [Promise.resolve(), new WeakMap(), new WeakSet(), (function* () {})(), new Proxy({}, {}), document.body, () => 1];
            const port = new MessageChannel().port1;
            for (const value of values) console.log(
              named(() => structuredClone(value)), named(() => postMessage({ value }, "*")), named(() => port.postMessage([value])),
              named(() => history.pushState(value, "")));
            """)
        #expect(log == Array(repeating: Array(repeating: "DataCloneError", count: 4).joined(separator: " "), count: 7))
    }

    @Test func clonesAreWhole() async throws {
        let log = try await log(
            """
            const { cause } = structuredClone(new Error("a", { cause: "b" }));
            console.log(cause, 1 in structuredClone([1, , 3]), structuredClone(Object.assign([], { x: 1 })).x);
            console.log(structuredClone(Object("s")) instanceof String, structuredClone(new ArrayBuffer(2, { maxByteLength: 8 })).maxByteLength);
            const bytes = new Uint8Array(2), both = structuredClone({ bytes, buffer: bytes.buffer });
            console.log(both.bytes.buffer === both.buffer, both.bytes !== bytes);
            const { file } = structuredClone({ file: new File(["x"], "n") });
            console.log(file instanceof File, file.name, structuredClone(new DOMRect(1, 2, 3, 4)) instanceof DOMRect);
            const sent = { list: [1, , 2], date: new Date(0), map: new Map([[1, 2]]), error: new TypeError("x", { cause: 1 }), text: Object("t") };
            addEventListener("message", ({ data: { list, date, map, error, text } }) => console.log(
              1 in list, list.length, date instanceof Date, map.get(1), error instanceof TypeError, error.cause, text instanceof String));
            postMessage(sent, "*");
            """,
            main: """
                addEventListener("message", ({ data }) => console.log(
                  data instanceof Object, data.error instanceof TypeError, data.list.constructor === Array));
                """)
        #expect(
            log == [
                "b false 1", "true 8", "true true", "true n true", "true true true", "false 3 true 2 true 1 true",
            ])
    }

    /// https://w3c.github.io/FileAPI/#constructorBlob
    @Test func aFunctionsTextIsItsSource() async throws {
        let log = try await log("new Blob([() => 1]).text().then((text) => console.log(text, new Text(() => 2).data))")
        #expect(log == ["() => 1 () => 2"])
    }

    @Test func anUndefinedMemberIsNone() async throws {
        let log = try await log(
            """
            const { detail } = new CustomEvent("x", { detail: undefined });
            try { reportError() } catch (error) { console.log(detail, error instanceof TypeError) }
            """)
        #expect(log == ["null true"])
    }
}
