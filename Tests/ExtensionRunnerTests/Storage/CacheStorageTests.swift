import HTTP
import JSONText
import Testing

@testable import ExtensionRunner

/// https://w3c.github.io/ServiceWorker/#cache-objects, as WebKit has them
@Suite struct CacheStorageTests {
    private static let tell = """
        const told = async (work) => { try { return await work(); } catch (error) { return `${error.name}: ${error.message}`; } };
        const texts = (list) => Promise.all(list.map((response) => response?.text()));
        """

    @Test func anAddressIsOneWhateverItsFragment() async throws {
        let running = try await RunningExtension(permissions: [])
        let told = try await running.run(
            """
            \(Self.tell)
            const cache = await caches.open("a");
            for (const path of ["x?1#a", "x?2", "x?1#b", "y"]) await cache.put("https://example.com/" + path, new Response(path));
            const keys = async (...options) => (await cache.keys(...options)).map(({ url }) => url.slice(20)).join();
            const found = [
              await keys(), await keys("https://example.com/x?1#c"), await keys("https://example.com/x", { ignoreSearch: true }),
              await cache.delete("https://example.com/x?1"), await keys(), await cache.delete("https://example.com/x?1"),
            ];
            await cache.put("https://example.com/x?1", new Response("new"));
            return [...found, await keys(), await (await cache.match("https://example.com/x?1")).text()];
            """)
        #expect(
            told == ["x?2,x?1#b,y", "x?1#b", "x?2,x?1#b", true, "x?2,y", false, "x?2,y,x?1", "new"])
    }

    @Test func whatIsPutThereComesBack() async throws {
        let running = try await RunningExtension(permissions: [])
        let told = try await running.run(
            """
            \(Self.tell)
            const cache = await caches.open("a");
            await cache.put("https://example.com/x?1#part", new Response("one", { status: 201, statusText: "Made", headers: { "X-A": "b" } }));
            await cache.put(new Request("https://example.com/y"), new Response(new Uint8Array([0xff, 0, 1])));
            await cache.put("https://example.com/empty", new Response());
            const found = await cache.match("https://example.com/x?1");
            return [
              found.status, found.statusText, found.headers.get("x-a"), found.headers.get("content-type"), found.type, found.url,
              await found.text(), [...await (await cache.match("https://example.com/y")).bytes()].join(),
              (await cache.match("https://example.com/empty")).body, await cache.match("https://example.com/x"),
              await (await cache.match("https://example.com/x", { ignoreSearch: true })).text(),
              (await cache.keys()).map(({ method, url, headers }) => `${method} ${url}`).join(),
              await caches.has("a"), await caches.has("b"), await caches.keys(),
              await (await caches.match("https://example.com/x?1")).text(), await caches.match("https://example.com/x?1", { cacheName: "b" }),
            ];
            """)
        #expect(
            told == [
                201, "Made", "b", "text/plain;charset=UTF-8", "default", "", "one", "255,0,1", nil, nil, "one",
                "GET https://example.com/x?1#part,GET https://example.com/y,GET https://example.com/empty", true, false,
                ["a"], "one", nil,
            ])
    }

    @Test func aRequestReplacesWhatItMatches() async throws {
        let running = try await RunningExtension(permissions: [])
        let told = try await running.run(
            """
            \(Self.tell)
            const cache = await caches.open("a");
            const ask = (language) => new Request("https://example.com/", { headers: { "Accept-Language": language } });
            const answer = (text, vary) => new Response(text, { headers: vary === undefined ? {} : { Vary: vary } });
            await cache.put(ask("en"), answer("plain"));
            await cache.put(ask("de"), answer("german", "Accept-Language , X-Other"));
            await cache.put(ask("en"), answer("english", "accept-language"));
            const all = await texts(await cache.matchAll());
            return [
              all.join(), await (await cache.match(ask("de"))).text(), await cache.match(ask("fr")),
              (await texts(await cache.matchAll(ask("fr"), { ignoreVary: true }))).join(),
              await cache.delete(ask("fr")), await cache.delete(ask("de")), (await cache.keys()).length,
              await cache.match(new Request("https://example.com/", { method: "POST", headers: { "Accept-Language": "en" } })),
              await (await cache.match(new Request("https://example.com/", { method: "HEAD", headers: { "Accept-Language": "en" } }), { ignoreMethod: true })).text(),
            ];
            """)
        #expect(told == ["german,english", "german", nil, "german,english", false, true, 1, nil, "english"])
    }

    @Test func whatCannotBeKeptIsRefused() async throws {
        let running = try await RunningExtension(permissions: [])
        running.browser.network.route(.get, "https://api.example/*") { request in
            HTTPResponse(status: request.url.path == "/bad" ? 500 : 200, body: Array(request.url.path.utf8))
        }
        let told = try await running.run(
            """
            \(Self.tell)
            const cache = await caches.open("a");
            const used = new Response("a");
            await used.text();
            return [
              await told(() => cache.put(new Request("https://api.example/", { method: "POST" }), new Response())),
              await told(() => cache.put("data:,a", new Response())), await told(() => cache.put("/a", {})),
              await told(() => cache.put("https://api.example/", new Response("", { status: 206 }))),
              await told(() => cache.put("https://api.example/", new Response("", { headers: { Vary: "a, *" } }))),
              await told(() => cache.put("https://api.example/", used)),
              await told(() => cache.addAll(["https://api.example/1", "https://api.example/bad"])),
              await told(() => cache.addAll(["https://api.example/1", "https://api.example/1#2"])),
              await told(() => cache.add("https://gone.example/")), (await cache.keys()).length,
              await told(() => cache.addAll(["https://api.example/1", "https://api.example/2"])),
              (await texts(await cache.matchAll())).join(), await told(() => new Cache()), await told(() => new CacheStorage()),
            ];
            """)
        #expect(
            told == [
                "TypeError: Request method is not GET", "TypeError: Request url is not HTTP/HTTPS",
                "TypeError: Argument 2 ('response') to Cache.put must be an instance of Response",
                "TypeError: Response is a 206 partial", "TypeError: Response has a '*' Vary header value",
                "TypeError: Response is disturbed or locked", "TypeError: Response is not OK",
                "InvalidStateError: addAll cannot store several matching requests", "TypeError: Load failed", 0, nil,
                "/1,/2",
                "TypeError: Illegal constructor", "TypeError: Illegal constructor",
            ])
    }

    @Test func cachesOutliveTheBackgroundAndAreSharedByTheirOrigin() async throws {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]],
                "action": ["default_popup": "popup.html"],
            ],
            files: [
                "content.js": """
                (async () => {
                  const cache = await caches.open("of the page");
                  await cache.put("/x", new Response("from the content script"));
                  console.log((await caches.keys()).join(), (await cache.match("/x")) instanceof Response, await (await cache.match("/x")).text());
                })();
                """,
                "popup.html": "<script src=popup.js></script>",
                "popup.js": """
                (async () => console.log(await (await caches.match("https://example.com/a")).text()))();
                """,
            ])
        _ = try await scene.evaluate(
            """
            (async () => {
              const cache = await caches.open("\\ud800 kept");
              await cache.put("https://example.com/a", new Response("kept"));
              await caches.open("other");
              await caches.delete("other");
            })()
            """)
        try await scene.target.background.kill()
        let kept = try await scene.evaluate(
            """
            (async () => [(await caches.keys()).map((name) => name === "\\ud800 kept"), await (await caches.match("https://example.com/a")).text()])()
            """)
        #expect(kept == [[true], "kept"])
        let tab = try await scene.browser.open("https://page.example/", html: "<p>")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["of the page true from the content script", "kept"])
        let page: [String] = try await tab.page.evaluate(PageScript("caches.keys()", file: "test.js")).decode()
        #expect(page == ["of the page"])
    }

    @Test func aCacheThatIsDeletedGoesOnForWhoHasIt() async throws {
        let running = try await RunningExtension(permissions: [])
        let told = try await running.run(
            """
            const cache = await caches.open("a");
            await cache.put("https://example.com/", new Response("a"));
            const deleted = [await caches.delete("a"), await caches.delete("a")];
            const anew = await caches.open("a");
            return [deleted.join(), await (await cache.match("https://example.com/")).text(), (await anew.keys()).length];
            """)
        #expect(told == ["true,false", "a", 0])
    }

    @Test func lookingUpARequestLeavesItsBody() async throws {
        let running = try await RunningExtension(permissions: [])
        let told = try await running.run(
            """
            const cache = await caches.open("a");
            const request = new Request("https://example.com/x", { method: "POST", body: "body" });
            await caches.match(request);
            await cache.match(request);
            await cache.keys(request);
            await cache.delete(request);
            await cache.put(request, new Response()).catch(() => {});
            return [request.bodyUsed, await request.text()];
            """)
        #expect(told == [false, "body"])
    }
}
