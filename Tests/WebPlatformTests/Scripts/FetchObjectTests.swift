import Testing

@Suite struct FetchObjectTests {
    @Test func `headers are combined, sorted, checked and found in any case`() async throws {
        let lines = try await consoleLines(
            """
            const headers = new Headers({ "X-B": "1", a: " 2\\t" }); headers.append("x-b", "3"); headers.append("Set-Cookie", "c=1"); headers.append("set-cookie", "d=2");
            console.log([...headers].map((pair) => pair.join("=")).join("; "), headers.get("X-b"), headers.has("none"), headers.get("none"));
            headers.set("A", "9"); headers.delete("x-B"); console.log([...headers.keys()].join(), headers.getSetCookie().join("|"));
            for (const act of [() => headers.append("a b", "1"), () => headers.set("a", "x\\ny"), () => new Headers([["one"]]), () => headers.get("é€")]) {
              try { act(); } catch (error) { console.log(String(error)); }
            }
            """)
        #expect(
            lines == [
                "a=2; set-cookie=c=1; set-cookie=d=2; x-b=1, 3 1, 3 false null", "a,set-cookie,set-cookie c=1|d=2",
                "TypeError: Invalid header name: 'a b'", "TypeError: Header 'a' has invalid value: 'x\ny'",
                "TypeError: Header sub-sequence must contain exactly two items",
                "TypeError: Value is not a valid ByteString",
            ])
    }

    @Test func `a request normalizes its method, drops forbidden headers and reads its body once`() async throws {
        let lines = try await consoleLines(
            """
            const request = new Request("https://a.example/x?y#z", { method: "post", body: "é", headers: { Cookie: "c", "Sec-X": "1", "X-Ok": "2" } });
            console.log(request.method, request.url, request.mode, request.credentials, request.redirect, request.referrer, request.cache);
            console.log([...request.headers].join("|"), request.bodyUsed, (await request.clone().arrayBuffer()).byteLength, await request.text(), request.bodyUsed);
            await request.json().catch((error) => console.log(String(error)));
            const inherited = new Request(new Request("https://a.example/", { method: "PUT", body: "b" }), { headers: { a: "1" } });
            console.log(inherited.method, await inherited.text(), inherited.headers.get("a"));
            """)
        #expect(
            lines == [
                "POST https://a.example/x?y#z cors same-origin follow about:client default",
                "content-type,text/plain;charset=UTF-8|x-ok,2 false 2 é true",
                "TypeError: Body is disturbed or locked", "PUT b 1",
            ])
    }

    @Test func `a request that the standard forbids throws`() async throws {
        let lines = try await consoleLines(
            """
            const inits = [{ method: "TRACE" }, { method: "a b" }, { body: "x" }, { mode: "navigate" }, { mode: "no-cors", method: "PUT" },
              { cache: "only-if-cached" }, { window: 1 }, { credentials: "maybe" }, { signal: {} }];
            for (const init of inits) { try { new Request("https://a.example/", init); } catch (error) { console.log(error.message); } }
            for (const url of ["https://u:p@a.example/", "https://"]) { try { new Request(url); } catch (error) { console.log(error.message); } }
            """)
        #expect(
            lines == [
                "Method is forbidden.", "Method is not a valid HTTP token.",
                "Request has method 'GET' and cannot have a body",
                "Request constructor does not accept navigate fetch mode.",
                "Method must be GET, POST or HEAD in no-cors mode.",
                "only-if-cached cache option requires fetch mode to be same-origin.", "Window can only be null.",
                "Type error",
                "Member RequestInit.signal is required and must be an instance of AbortSignal",
                "URL is not valid or contains user credentials.", "URL is not valid or contains user credentials.",
            ])
    }

    /// Source: Blob::normalizedContentType of https://github.com/WebKit/WebKit
    @Test func `a blob has the type of its response in lower case`() async throws {
        let lines = try await consoleLines(
            """
            const types = ["text/HTML; charset=UTF-8", "no type", "a/b, C/D"];
            for (const type of types) console.log((await new Response("x", { headers: { "content-type": type } }).blob()).type);
            console.log((await new Response("x").blob()).type, (await new Response(new Uint8Array(1)).blob()).type === "");
            """)
        #expect(lines == ["text/html; charset=utf-8", "no type", "a/b, c/d", "text/plain;charset=utf-8 true"])
    }

    @Test func `responses are made, cloned and read`() async throws {
        let lines = try await consoleLines(
            """
            const response = new Response("\\ufeff{\\"a\\":1}", { status: 201, statusText: "Made", headers: { "X-A": "1" } });
            const copy = response.clone();
            console.log(response.status, response.ok, response.statusText, response.type, response.url === "", (await response.json()).a, (await copy.bytes()).length);
            try { response.clone(); } catch (error) { console.log(error.message); }
            const json = Response.json({ b: [2] }, { status: 400 }); console.log(json.headers.get("content-type"), json.ok, await json.text());
            const redirect = Response.redirect("https://a.example/b", 301); console.log(redirect.status, redirect.headers.get("location"));
            try { redirect.headers.set("a", "b"); } catch (error) { console.log(error.message); }
            console.log(Response.error().type, Response.error().status, new Response().body, await new Response().text() === "");
            console.log(await new Response(new URLSearchParams({ a: "b c" })).text(), await new Response(new Uint8Array([104, 105]).subarray(1)).text());
            """)
        #expect(
            lines == [
                "201 true Made default true 1 10", "Body is disturbed or locked", #"application/json false {"b":[2]}"#,
                "301 https://a.example/b", "Headers object's guard is 'immutable'", "error 0 null true", "a=b+c i",
            ])
    }

    @Test func `bad responses throw`() async throws {
        let lines = try await consoleLines(
            """
            for (const act of [() => new Response("", { status: 199 }), () => new Response("x", { status: 204 }), () => new Response("", { statusText: "\\n" }),
              () => Response.redirect("https://a.example/", 200), () => Response.json(undefined)]) {
              try { act(); } catch (error) { console.log(String(error)); }
            }
            await new Request("https://a.example/").formData().catch((error) => console.log(error.message));
            """)
        #expect(
            lines == [
                "RangeError: Status must be between 200 and 599",
                "TypeError: Response cannot have a body with the given status.",
                "TypeError: Status text must be a valid reason-phrase.",
                "RangeError: Status code 200 is not a redirection status code",
                "TypeError: Value doesn't have a JSON representation",
                "The body is no form data",
            ])
    }

    // https://fetch.spec.whatwg.org/#dom-headers-set judges the new value, `append` all that there would be.
    @Test func headersOfNoCORSRequestsAreReplacedWhereTheNewValueIsSafe() async throws {
        let lines = try await streamLines(
            """
            const { headers } = new Request("https://a.example/", { mode: "no-cors", headers: { "content-type": "text/plain" } });
            headers.set("content-type", "multipart/form-data");
            headers.append("content-type", "text/plain");
            for (const letter of "ab") headers.set("accept", letter.repeat(100));
            headers.append("accept", "c".repeat(100));
            console.log(headers.get("content-type"), headers.get("accept") === "b".repeat(100));
            """)
        #expect(lines == ["multipart/form-data true"])
    }

    @Test func headersMayChangeWhileTheyAreIterated() async throws {
        let lines = try await streamLines(
            """
            const headers = new Headers({ b: "1", d: "2" });
            const seen = [];
            for (const [name, value] of headers) {
              seen.push(name + value);
              if (name === "b") { headers.set("d", "3"); headers.append("c", "4"); }
            }
            console.log(seen.join(), Object.prototype.toString.call(headers.keys()));
            const many = new Headers(Array.from({ length: 1500 }, (_, index) => ["x-" + index, " ".repeat(100) + index]));
            console.log([...many.values()].length, new Headers({ a: "x" + " ".repeat(100000) + "y " }).get("a").length);
            """)
        #expect(lines == ["b1,c4,d3 [object Headers Iterator]", "1500 100002"])
    }

    @Test func formsAreReadAndWrittenByThePlatformAlone() async throws {
        let lines = try await streamLines(
            """
            String.prototype.replace = () => "theirs";
            const form = new FormData();
            form.append('a"b', "1\\n2");
            const text = await new Response(form).text();
            console.log(text.includes('name="a%22b"'), text.includes("1\\r\\n2"), text.includes("theirs"));
            const type = { headers: { "Content-Type": "application/x-www-form-urlencoded" } };
            const [[name, value]] = await new Response(new Uint8Array([0x61, 0x3d, 0xc3, 0x25, 0x41, 0x39]), type).formData();
            console.log(name, value);
            const part = '--b\\r\\nContent-Disposition: form-data; name="f"; filename="g"\\r\\nContent-Type: a/b ' + " ".repeat(60000) + '\\r\\n\\r\\nx\\r\\n--b--';
            const read = await new Response(part, { headers: { "Content-Type": "multipart/form-data; boundary=b" } }).formData();
            console.log(read.get("f").type, Object.prototype.toString.call(read.keys()));
            Array.prototype.sort = () => { throw new Error("theirs"); };
            const params = new URLSearchParams("b=1&a=2");
            params.sort();
            console.log(String(params), Object.prototype.toString.call(params.keys()));
            """)
        #expect(
            lines == [
                "true true false", "a é", "a/b [object FormData Iterator]", "a=2&b=1 [object URLSearchParams Iterator]",
            ])
    }
}
