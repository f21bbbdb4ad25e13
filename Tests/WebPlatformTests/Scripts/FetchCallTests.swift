import Synchronization
import Testing

private let ok =
    #"{"type":"cors","url":"https://a.example/x#f","redirected":true,"status":200,"statusText":"OK","headers":[["X-A","1"]],"body":"#

@Suite struct FetchCallTests {
    @Test func `a request crosses to the host as JSON, with its body as bytes`() async throws {
        let sent = Mutex<[String]>([])
        _ = try await consoleLines(
            """
            await fetch("https://a.example/x", { method: "POST", headers: { Authorization: "Bearer 1" }, body: new Uint8Array([1, 2]) });
            await fetch("https://A.example/y z", { credentials: "include", mode: "no-cors", headers: { "X-No": "1", Accept: "a/b" } });
            """,
            answer: { request, body in
                sent.withLock { $0.append(request + " \(body ?? [])") }
                return ScriptedAnswer(head: ok + "null}")
            })
        let rest =
            #""cache":"default","redirect":"follow","referrer":"about:client","referrerPolicy":"","integrity":"","#
            + #""keepalive":false,"acceptsStream":true}"#
        #expect(
            sent.withLock { $0 } == [
                #"{"url":"https://a.example/x","method":"POST","headers":[["Authorization","Bearer 1"]],"mode":"cors","credentials":"same-origin",\#(rest) [1, 2]"#,
                #"{"url":"https://a.example/y%20z","method":"GET","headers":[["Accept","a/b"]],"mode":"no-cors","credentials":"include",\#(rest) []"#,
            ])
    }

    @Test func `the answer becomes a response whose body is read from its text`() async throws {
        let lines = try await consoleLines(
            """
            const response = await fetch("https://a.example/x");
            console.log(response.ok, response.status, response.statusText, response.type, response.url, response.redirected, response.headers.get("x-a"));
            console.log((await response.json()).v, response.bodyUsed);
            """, answer: { _, _ in ScriptedAnswer(head: ok + #""{\"v\":5}"}"#) })
        #expect(lines == ["true 200 OK cors https://a.example/x true 1", "5 true"])
    }

    @Test func `a body that the host holds is taken once and may be cloned first`() async throws {
        let lines = try await consoleLines(
            """
            const response = await fetch("https://a.example/x"); const copy = response.clone();
            console.log((await response.bytes()).join(), escape(await copy.text()), new Uint8Array(await (await fetch("https://a.example/x")).arrayBuffer()).length);
            """, answer: { _, _ in ScriptedAnswer(head: ok + "true}", body: [104, 0xff, 0]) })
        #expect(lines == ["104,255,0 h%uFFFD%00 3"])
    }

    @Test func `a network error is WebKit's TypeError, and bad input rejects instead of throwing`() async throws {
        let lines = try await consoleLines(
            """
            for (const call of [() => fetch("https://a.example/"), () => fetch("https://a.example/", { method: "TRACK" }), () => fetch(), () => fetch("https://u@a.example/")]) {
              const promise = call(); await promise.catch((error) => console.log(String(error)));
            }
            """, answer: { _, _ in ScriptedAnswer(head: #"{"type":"error"}"#) })
        #expect(
            lines == [
                "TypeError: Load failed", "TypeError: Method is forbidden.", "TypeError: Not enough arguments",
                "TypeError: URL is not valid or contains user credentials.",
            ])
    }

    @Test func `an aborted request rejects with the signal's reason, before and while it is under way`() async throws {
        let lines = try await consoleLines(
            """
            await fetch("https://a.example/", { signal: AbortSignal.abort("early") }).catch((reason) => console.log(reason));
            const controller = new AbortController();
            const pending = fetch(new Request("https://a.example/", { signal: controller.signal }));
            controller.abort(); await pending.catch((error) => console.log(error.name));
            await fetch("https://a.example/", { signal: AbortSignal.timeout(50) }).catch((error) => console.log(error.name));
            """, duration: .seconds(1))
        #expect(lines == ["early", "AbortError", "TimeoutError"])
    }

    @Test func `an abort after the answer spoils a body that nobody has read`() async throws {
        let lines = try await consoleLines(
            """
            const controller = new AbortController(); const { signal } = controller;
            const response = await fetch("https://a.example/", { signal }), read = await fetch("https://a.example/", { signal });
            console.log(await read.text()); controller.abort();
            await response.text().catch((error) => console.log(error.name));
            """, answer: { _, _ in ScriptedAnswer(head: ok + #""t"}"#) })
        #expect(lines == ["t", "AbortError"])
    }

    @Test func `replaced built-ins do not reach into a request`() async throws {
        let lines = try await consoleLines(
            """
            const response = await fetch("https://a.example/x", { method: "POST", headers: { "Content-Type": "a/b" }, body: "x" });
            say(response.ok, response.headers.get("x-a"), await response.text());
            """,
            before: """
                const { log } = console; globalThis.say = (first, second, third) => log(first, second, third);
                const owners = [JSON, Object, Reflect, Function, Array, String, RegExp, Promise].flatMap((each) => [each, each.prototype ?? {}]);
                const { ownKeys, defineProperty } = Reflect;
                const members = owners.flatMap((owner) => ownKeys(owner).filter((key) => key !== "constructor" && typeof Reflect.getOwnPropertyDescriptor(owner, key).value === "function").map((key) => [owner, key]));
                const touched = { value() { throw new Error("touched"); } };
                for (let index = 0; index < members.length; index++) defineProperty(members[index][0], members[index][1], touched);
                """, answer: { _, _ in ScriptedAnswer(head: ok + #""t"}"#) })
        #expect(lines == ["true 1 t"])
    }
}
