import ExtensionRunner
import HTTP
import JSONText
import Testing

/// https://cookiestore.spec.whatwg.org/
@Suite struct CookieStoreTests {
    private func value(of body: String, headers: HTTPHeaders = [:]) async throws -> JSON {
        let browser = try await Browser(options: .forTests)
        browser.network.route(.get, "https://www.a.example/dir/page") { _ in
            var response = HTTPResponse.html("<p>")
            for field in headers.fields { try response.headers.append(field.name, field.value) }
            return response
        }
        let tab = try await browser.open("https://www.a.example/dir/page", scripts: .inline)
        return try await tab.page.evaluate(PageScript("(async () => { \(body) })()", file: "page.js"))
    }

    @Test func cookiesAreSetFoundAndDeleted() async throws {
        let body = """
            await cookieStore.set("a", "1");
            document.cookie = "b=2";
            await cookieStore.set({ name: "c", value: "3", path: "/dir", domain: "a.example", expires: Date.now() + 1000, sameSite: "lax" });
            const found = [document.cookie, await cookieStore.get("a"), await cookieStore.get({ name: "none" })];
            found.push((await cookieStore.getAll()).map(({ name, value }) => name + value).join(), await cookieStore.getAll("c"));
            await cookieStore.delete("a");
            await cookieStore.delete({ name: "c", path: "/dir", domain: "a.example" });
            return [...found, document.cookie];
            """
        #expect(
            try await value(of: body, headers: ["Set-Cookie": "secret=1; HttpOnly"]) == [
                "b=2; c=3; a=1", ["name": "a", "value": "1"], .null, "b2,c3,a1", [["name": "c", "value": "3"]], "b=2",
            ])
    }

    @Test(arguments: [
        (
            "set('a;', '1')",
            "The cookie name must not contain '\\u003B', '\\u007F', or any C0 control character except '\\u0009'."
        ),
        ("set('', '')", "The cookie name and value must not both be empty."),
        ("set('', 'a=b')", "The cookie name and value must not both be set from the 'value' field."),
        ("set({ name: 'a', value: '1', domain: '.a.example' })", "The domain must not begin with a '.'"),
        ("set({ name: 'a', value: '1', domain: 'b.example' })", "The domain must be a part of the current host"),
        ("set({ name: 'a', value: '1', path: 'dir' })", "The path must begin with a '/'"),
        (
            "set({ name: 'a', value: '1', path: '/; domain=a.example' })",
            "The cookie path must not contain '\\u003B', '\\u007F', or any C0 control character except '\\u0009'."
        ),
        (
            "set({ name: 'a', value: '1', path: '/'.padEnd(2000, 'x') })",
            "The size of the path must not be greater than 1024 bytes"
        ),
        ("set('a', ''.padEnd(5000, 'x'))", "Type error"),
        ("set({ name: '__Host-a', value: '1', domain: 'a.example' })", "Type error"),
        ("set({ name: 'a' })", "Member CookieInit.value is required and must be an instance of USVString"),
        ("get()", "Type error"), ("get({ url: '/elsewhere' })", "Type error"),
    ])
    func whatMayNotBeIsRefused(call: String, message: String) async throws {
        let error = try await value(
            of: "return cookieStore.\(call).then(() => 'none', (error) => `${error.name}: ${error.message}`);")
        #expect(error == .string("TypeError: \(message)"))
    }

    @Test func changesAreTold() async throws {
        let body = """
            const log = [];
            cookieStore.onchange = ({ changed, deleted, isTrusted }) => log.push(JSON.stringify([changed, deleted, isTrusted]));
            await cookieStore.set("a", "1");
            await cookieStore.set("a", "1");
            await cookieStore.delete("none");
            document.cookie = "a=2; path=/; secure; samesite=strict";
            await fetch("/dir/page");
            await cookieStore.delete("a");
            document.cookie = "b=1; path=/elsewhere";
            await new Promise((resolve) => setTimeout(resolve));
            return log;
            """
        #expect(
            try await value(of: body, headers: ["Set-Cookie": "s=1; Path=/dir"]) == [
                #"[[{"name":"a","value":"1"}],[],true]"#, #"[[{"name":"a","value":"2"}],[],true]"#,
                #"[[],[{"name":"a"}],true]"#,
            ])
    }

    /// https://html.spec.whatwg.org/multipage/dom.html#cookie-averse-document-object says nothing of their address: browsers take that of
    /// the page around.
    @Test func aFrameWithoutAnAddressHasTheCookiesOfItsPage() async throws {
        let body = """
            document.cookie = "a=1";
            const frame = document.body.appendChild(document.createElement("iframe"));
            frame.contentDocument.cookie = "b=2";
            return [frame.contentDocument.cookie, document.cookie, await frame.contentWindow.cookieStore.get("a")];
            """
        #expect(try await value(of: body) == ["a=1; b=2", "a=1; b=2", ["name": "a", "value": "1"]])
    }

    @Test func contentScriptsHaveItToo() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["https://a.example/*"], "js": ["content.js"]]]],
            files: [
                "content.js": """
                cookieStore.addEventListener("change", ({ changed }) => console.log(changed[0].name));
                cookieStore.set("a", "1").then(() => cookieStore.getAll()).then((all) => console.log(JSON.stringify(all)));
                """
            ])
        try await scene.browser.open("https://a.example/", html: "<p>")
        #expect(await scene.log == ["a", #"[{"name":"a","value":"1"}]"#])
    }

    @Test func onlySecurePagesHaveIt() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("http://a.example/", html: "<p>", scripts: .inline)
        #expect(try await tab.page.evaluate("[typeof cookieStore, typeof CookieStore]") == ["undefined", "undefined"])
    }
}
