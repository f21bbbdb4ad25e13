import HTTP
import JSONText
import Testing

@testable import ExtensionRunner

/// https://html.spec.whatwg.org/multipage/workers.html#dedicated-workers-and-the-worker-interface in pages of an extension
@Suite struct DedicatedWorkerTests {
    /// What the popup of an extension wrote to its console, and its workers.
    private func log(
        popup: String, members: JSONObject = [:], files: [String: String] = [:], options: BrowserOptions = .forTests,
        then act: (ExtensionScene) async throws -> Void = { _ in }
    ) async throws -> (lines: [String], scene: ExtensionScene) {
        var members = members
        members["action"] = ["default_popup": "popup.html"]
        var files = files
        files["popup.html"] = "<script src=popup.js></script>"
        files["popup.js"] = popup
        let scene = try await ExtensionScene(members: members, files: files, options: options)
        scene.browser.network.route(.get, "https://api.example/*") { request in
            HTTPResponse(status: 200, body: Array("\(request.url.path) of \(request.headers["origin"] ?? "none")".utf8))
        }
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await act(scene)
        return (await scene.log, scene)
    }

    private func refused(_ url: String) -> String {
        "Refused to load \(url) because it does not appear in the worker-src directive of the Content Security Policy."
    }

    @Test func messagesGoBothWays() async throws {
        let (lines, _) = try await log(
            popup: """
                const worker = new Worker("worker.js", { name: "adder" });
                worker.onmessage = ({ data, ports, origin, source, target }) => {
                  console.log("page", data, data instanceof Map, origin === "", source, target === worker, ports.length);
                  ports[0].onmessage = ({ data }) => console.log("page", data);
                  ports[0].postMessage("by the port");
                };
                const buffer = new ArrayBuffer(3);
                worker.postMessage({ list: [1, 2], when: new Date(0), buffer }, [buffer]);
                console.log("detached", buffer.byteLength);
                try { worker.postMessage(() => {}); } catch (error) { console.log(error.name); }
                """,
            files: [
                "worker.js": """
                self.addEventListener("message", ({ data }) => {
                  console.log(name, data.list instanceof Array, data.when.getTime(), data.buffer.byteLength);
                  const { port1, port2 } = new MessageChannel();
                  port1.onmessage = ({ data }) => port1.postMessage(`echo ${data}`);
                  postMessage(new Map([["sum", data.list[0] + data.list[1]]]), [port2]);
                });
                """
            ])
        #expect(
            lines == [
                "detached 0", "DataCloneError", "adder true 0 3", "page Map(1) { \"sum\" => 3 } true true null true 1",
                "page echo by the port",
            ])
    }

    @Test func theGlobalObjectIsThatOfAWorker() async throws {
        let names = [
            "Worker", "XMLHttpRequest", "FileReaderSync", "OffscreenCanvas", "indexedDB", "caches", "WebSocket",
            "requestAnimationFrame", "importScripts", "structuredClone", "crypto",
        ]
        let missing = [
            "browser", "chrome", "document", "window", "localStorage", "DOMParser", "clients", "skipWaiting",
        ]
        let (lines, scene) = try await log(
            popup:
                #"new Worker("lib/worker.js?a#b").onmessage = ({ data }) => data.forEach((line) => console.log(line));"#,
            files: [
                "lib/worker.js": """
                "use strict";
                const told = (run) => { try { return String(run()); } catch (error) { return error.name; } };
                postMessage([
                  String(self), told(() => self instanceof DedicatedWorkerGlobalScope && self instanceof WorkerGlobalScope),
                  told(() => { self = 1; }), String(location.href.endsWith("/lib/worker.js?a#b")), location.pathname + location.search + location.hash,
                  told(() => location instanceof WorkerLocation && navigator instanceof WorkerNavigator), String(isSecureContext),
                  String(origin === location.origin), navigator.platform, navigator.languages.join(), typeof navigator.vendor,
                  told(() => new WorkerLocation()), `${typeof ServiceWorkerGlobalScope} ${typeof XMLHttpRequest.prototype.responseXML}`,
                  \(JSON.array(names.map { .string($0) }).text).filter((name) => typeof globalThis[name] === "undefined").join(),
                  \(JSON.array(missing.map { .string($0) }).text).filter((name) => typeof globalThis[name] !== "undefined").join(),
                ]);
                """
            ])
        #expect(
            lines == [
                "[object DedicatedWorkerGlobalScope]", "true", "TypeError", "true", "/lib/worker.js?a#b", "true",
                "true",
                "true", "iPhone", "en-US", "undefined", "TypeError", "undefined undefined", "", "",
            ])
        let starts = await scene.events(.popup, "worker")
        #expect(starts.count == 1 && starts[0]["url"]?.stringValue?.hasSuffix("/lib/worker.js?a#b") == true)
    }

    @Test func scriptsAreImportedAndRequestsSent() async throws {
        let (lines, _) = try await log(
            popup: #"new Worker("worker.js").onmessage = ({ data }) => console.log(data);"#,
            members: ["host_permissions": ["https://api.example/*"]],
            files: [
                "worker.js": """
                importScripts("lib/one.js", "lib/two.js");
                for (const path of ["none.js", "lib/broken.js", "http://["]) {
                  try { importScripts(path); } catch (error) { postMessage(`${error.name} ${error instanceof DOMException}`); }
                }
                const request = new XMLHttpRequest();
                request.open("GET", "https://api.example/xhr");
                request.onload = () => postMessage(request.responseText);
                request.send();
                fetch("lib/data.json").then((answer) => answer.json()).then(({ value }) => postMessage(one(value)));
                """,
                "lib/one.js": "function one(value) { return two + value; }", "lib/two.js": "const two = 2;",
                "lib/broken.js": "\n\nlet let;", "lib/data.json": #"{ "value": 40 }"#,
            ])
        #expect(lines[0...2] == ["NetworkError true", "SyntaxError false", "SyntaxError true"])
        #expect(Set(lines[3...]) == ["/xhr of none", "42"])
    }

    @Test func modulesAwaitAndImport() async throws {
        let (lines, _) = try await log(
            popup: """
                const tell = (worker) => {
                  worker.onmessage = ({ data }) => console.log(data);
                  worker.onerror = ({ type, message }) => console.log(type, message);
                };
                tell(new Worker("lib/module.js", { type: "module" }));
                tell(new Worker("lib/broken.js", { type: "module" }));
                for (const type of ["text", "Module"]) {
                  try { new Worker("lib/module.js", { type }); } catch (error) { console.log(type, error.name); }
                }
                """,
            files: [
                "lib/module.js": """
                import { value } from "./value.js";
                const { more } = await import("../more.js");
                let imported;
                try { importScripts("../more.js"); } catch (error) { imported = error.name; }
                postMessage(`${value} ${more} ${imported} ${this} ${import.meta.url.endsWith("/lib/module.js")}`);
                """,
                "lib/value.js": "export const value = 1;", "more.js": "export const more = 2;",
                "lib/broken.js": #"import "./none.js";"#,
            ])
        #expect(Set(lines).isSuperset(of: ["text TypeError", "Module TypeError", "1 2 TypeError undefined true"]))
        #expect(lines.contains("error undefined"))
        #expect(lines.contains { $0.contains("none.js") })
    }

    @Test func anExceptionGoesToTheWorkerThenToThePage() async throws {
        let (lines, scene) = try await log(
            popup: """
                const own = new Worker("worker.js", { name: "own" });
                const stopped = new Worker("worker.js", { name: "stopped" });
                stopped.onerror = (event) => {
                  console.log("object", event.message, event.lineno, event.colno, event.filename.endsWith("/worker.js"), event.error);
                  event.preventDefault();
                };
                const seen = new Worker("worker.js", { name: "seen" });
                addEventListener("error", (event) => {
                  console.log("page", event.message, event.lineno, event.error);
                });
                """,
            files: [
                "worker.js": """
                if (name === "own") onerror = (message) => { console.log("own", message); return true; };
                setTimeout(() => {
                  throw new RangeError(name);
                });
                """
            ], then: { try await $0.browser.clock.advance(by: .seconds(1)) })
        #expect(
            lines == [
                "own RangeError: own", "object RangeError: stopped 3 23 true null", "page RangeError: seen 3 null",
            ])
        #expect(await scene.errors == ["worker.js:3:23: RangeError: seen"])
    }

    @Test func aWorkerEndsAndNothingOfItComesAfter() async throws {
        let (lines, _) = try await log(
            popup: """
                const ended = new Worker("worker.js", { name: "ended" });
                const closing = new Worker("worker.js", { name: "closing" });
                ended.onmessage = ({ data }) => { console.log("ended", data); ended.terminate(); };
                closing.onmessage = ({ data }) => console.log("closing", data);
                const early = new Worker("worker.js", { name: "early" });
                early.onmessage = () => console.log("never");
                early.terminate();
                early.postMessage(1);
                setTimeout(() => { ended.postMessage(0); closing.postMessage(0); }, 500);
                """,
            files: [
                "worker.js": """
                let count = 0;
                setInterval(() => {
                  postMessage(++count);
                  if (name === "closing" && count === 2) {
                    close();
                    postMessage("last");
                  }
                }, 100);
                onmessage = () => console.log("hears", name);
                """
            ], then: { try await $0.browser.clock.advance(by: .seconds(5)) })
        #expect(lines == ["ended 1", "closing 1", "closing 2", "closing last"])
    }

    @Test func workersEndWithTheirPage() async throws {
        let (lines, _) = try await log(
            popup: #"new Worker("worker.js");"#,
            files: [
                "worker.js": """
                const inner = new Worker("inner.js");
                inner.onmessage = ({ data }) => console.log("inner", data);
                setInterval(() => console.log("outer"), 100);
                """,
                "inner.js": "setInterval(() => postMessage(1), 100);",
            ],
            then: {
                try await $0.browser.clock.advance(by: .milliseconds(150))
                try await $0.browser.open("https://example.org/")
                try await $0.browser.clock.advance(by: .seconds(10))
            })
        #expect(lines == ["outer", "inner 1"])
    }

    @Test func thePolicyOfAPageCountsForItsWorkers() async throws {
        let (lines, _) = try await log(
            popup: """
                const tell = (url) => {
                  try {
                    const worker = new Worker(url);
                    worker.onmessage = ({ data }) => console.log(data);
                    worker.onerror = ({ type }) => console.log(type);
                  } catch (error) { console.log(error.name); }
                };
                tell("data:text/javascript,postMessage(1)");
                tell("https://example.com/worker.js");
                tell("http://[");
                tell("worker.js");
                """,
            files: ["worker.js": #"try { eval("1"); } catch (error) { postMessage(error.name); }"#])
        #expect(
            lines.filter { !$0.hasPrefix("The script of") } == [
                "SecurityError", "SyntaxError", refused("data:text/javascript,postMessage(1)"), "error", "EvalError",
            ])
    }

    @Test func workersHearOfTheNetwork() async throws {
        let (lines, _) = try await log(
            popup: #"new Worker("worker.js");"#,
            files: ["worker.js": "onoffline = ononline = ({ type }) => console.log(type, navigator.onLine);"],
            then: {
                await $0.browser.setOffline(true)
                try await $0.browser.clock.advance(by: .seconds(1))
                await $0.browser.setOffline(false)
                try await $0.browser.clock.advance(by: .seconds(1))
            })
        #expect(lines == ["offline false", "online true"])
    }

    @Test func aWorkerThatNeverRestsIsStoppedAlone() async throws {
        let (lines, scene) = try await log(
            popup: """
                new Worker("worker.js");
                setTimeout(() => console.log("the page goes on"), 100);
                """, files: ["worker.js": "while (true) {}"], options: .stoppingSoon,
            then: { try await $0.browser.clock.advance(by: .seconds(1)) })
        #expect(lines == ["the page goes on"])
        let errors = await scene.errors
        #expect(errors == ["worker.js:1:1: stopped: one task ran for more than 2.0 seconds of script time"])
    }
}
