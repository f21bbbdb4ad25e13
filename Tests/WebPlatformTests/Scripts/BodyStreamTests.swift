import Testing

@Suite struct BodyStreamTests {
    private static let read = """
        const read = async (stream) => { const list = []; for await (const chunk of stream) list.push([...chunk].join(".")); return list.join("|"); };

        """

    @Test func `the body of a response, a request and a blob is a stream of its bytes`() async throws {
        let lines = try await streamLines(
            Self.read + """
                const response = new Response("hé"); const { body } = response;
                console.log(body === response.body, response.bodyUsed, body.locked, await read(body), response.bodyUsed);
                await response.text().catch((error) => console.log(String(error)));
                const request = new Request("https://a.example/", { method: "POST", body: new Uint8Array([1, 2]) });
                console.log(await read(request.body), request.bodyUsed, new Request("https://a.example/").body, new Response().body);
                console.log(await read(new Blob(["ab", "c"]).stream()), await read(new Blob().stream()) === "", await read(new Response("").body) === "");
                const reader = new Response("xyz").body.getReader({ mode: "byob" }); const { value } = await reader.read(new Uint8Array(2)); console.log(value.join());
                """)
        #expect(
            lines == [
                "true false false 104.195.169 true", "TypeError: Body is disturbed or locked", "1.2 true null null",
                "97.98.99 true true", "120,121",
            ])
    }

    @Test func `a stream that a script gives is the body, and every method reads it`() async throws {
        let lines = try await streamLines(
            """
            const make = () => new ReadableStream({ start(c) { c.enqueue(new Uint8Array([123, 34])); c.enqueue(new Uint8Array([97, 34, 58, 49, 125])); c.close(); } });
            const stream = make(); const response = new Response(stream); console.log(response.body === stream, response.headers.get("content-type"));
            console.log((await response.json()).a, response.bodyUsed, stream.locked);
            console.log(await new Response(make()).text(), (await new Response(make()).arrayBuffer()).byteLength, (await new Response(make()).blob()).size, (await new Response(make()).bytes()).length);
            const first = new Response(make()); const second = first.clone(); console.log(await first.text(), await second.text());
            const request = new Request("https://a.example/", { method: "POST", body: make() }); const moved = new Request(request);
            console.log(request.bodyUsed, await moved.text());
            const locked = make(); locked.getReader(); const disturbed = make(); await disturbed.cancel();
            for (const act of [() => new Response(locked), () => new Response(disturbed), () => new Request("https://a.example/", { method: "POST", body: make(), keepalive: true })]) {
              try { act(); } catch (error) { console.log(String(error)); }
            }
            await new Response(ReadableStream.from(["text"])).text().catch((error) => console.log(String(error)));
            await new Response(new ReadableStream({ pull() { throw new Error("broken"); } })).text().catch((error) => console.log(String(error)));
            """)
        #expect(
            lines == [
                "true null", "1 true true", #"{"a":1} 7 7 7"#, #"{"a":1} {"a":1}"#, #"true {"a":1}"#,
                "TypeError: Input body is locked.", "TypeError: Input body is disturbed.",
                "TypeError: Request cannot have a ReadableStream body and keepalive set to true",
                "TypeError: Each chunk of a body must be an instance of Uint8Array", "Error: broken",
            ])
    }

    @Test func `a stream is not sent, as in Safari, but a body whose stream was only looked at is`() async throws {
        let lines = try await streamLines(
            """
            await fetch("https://a.example/", { method: "POST", body: new ReadableStream() }).catch((error) => console.log(String(error)));
            const request = new Request("https://a.example/", { method: "POST", body: "sent" }); request.body;
            console.log(await (await fetch(request)).text(), request.bodyUsed, request.body.locked);
            let asked = false; const probe = new Request("https://a.example/", { method: "POST", body: new ReadableStream(), get duplex() { asked = true; return "half"; } });
            console.log(asked, probe.headers.has("content-type"));
            """,
            answer: { _, body in
                ScriptedAnswer(
                    head: """
                        {"type":"basic","url":"https://a.example/","redirected":false,"status":200,"statusText":"","headers":[],\
                        "body":"\(String(decoding: body ?? [], as: UTF8.self))"}
                        """)
            })
        #expect(
            lines == [
                "NotSupportedError: ReadableStream uploading is not supported", "sent true true", "false false",
            ])
    }

    @Test func `an abort makes the stream of a response fail, but not a whole body that was cloned before`()
        async throws
    {
        let lines = try await streamLines(
            """
            const abort = new AbortController(); const response = await fetch("https://a.example/", { signal: abort.signal });
            const copy = response.clone(); const reader = response.body.getReader(); const first = await reader.read(); console.log(first.value.length);
            const again = await fetch("https://a.example/", { signal: abort.signal }); const waiting = again.body.getReader();
            const late = await fetch("https://a.example/", { signal: abort.signal }); abort.abort("enough");
            await waiting.read().catch((reason) => console.log(reason)); await waiting.closed.catch((reason) => console.log(reason));
            await again.text().catch((reason) => console.log(reason)); await again.text().catch((reason) => console.log(reason));
            console.log(await copy.text());
            console.log(await late.clone().text().catch((reason) => reason));
            """,
            answer: { _, _ in
                ScriptedAnswer(
                    head: """
                        {"type":"basic","url":"https://a.example/","redirected":false,"status":200,"statusText":"","headers":[],"body":true}
                        """, body: Array("held".utf8))
            })
        #expect(lines == ["4", "enough", "enough", "enough", "enough", "held", "enough"])
    }
}
