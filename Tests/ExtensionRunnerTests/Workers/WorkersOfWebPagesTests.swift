import HTTP
import JSONText
import Testing

@testable import ExtensionRunner

/// Workers of web pages: their scripts come through the network.
@Suite struct WorkersOfWebPagesTests {
    private func log(
        page: String = "", content: String = "", policy: String = "", files: [String: String],
        type: String = "text/javascript"
    ) async throws -> [String] {
        var options = BrowserOptions.forTests
        options.hostAccess = .granted
        options.pageScripts = .all
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["https://site.example/"], "js": ["content.js"]]]],
            files: ["content.js": content], options: options)
        let serve: @Sendable (HTTPRequest) -> HTTPResponse = { request in
            let path = request.url.path
            if path == "/" {
                let headers: HTTPHeaders = ["Content-Type": "text/html", "Content-Security-Policy": policy]
                return HTTPResponse(status: 200, headers: headers, body: Array("<script>\(page)</script>".utf8))
            }
            if path == "/moved.js" { return HTTPResponse(status: 302, headers: ["Location": "/deep/worker.js"]) }
            guard let text = files[path] else { return HTTPResponse(status: 404) }
            let own = path.hasSuffix("own.js") ? "connect-src 'none'" : ""
            return HTTPResponse(
                status: 200, headers: ["Content-Type": type, "Content-Security-Policy": own], body: Array(text.utf8))
        }
        for host in ["site", "cdn"] { scene.browser.network.route(.get, "https://\(host).example/*") { serve($0) } }
        try await scene.browser.open("https://site.example/")
        try await scene.browser.clock.advance(by: .seconds(1))
        return await scene.log
    }

    private static let tell = """
        const tell = (url) => {
          const worker = new Worker(url);
          worker.onmessage = ({ data }) => console.log(data);
          worker.onerror = (event) => { event.preventDefault(); console.log(event.type, event.message); };
          return worker;
        };
        """

    @Test func whatIsImportedIsThereAtOnce() async throws {
        let files = [
            "/worker.js": """
            importScripts("lib/a.js", 'https://cdn.example/b.js');
            postMessage(`${a} ${b} ${inner}`);
            try { importScripts("none.js"); } catch (error) { postMessage(error.name); }
            importScripts("lib/" + "again.js", "data:text/javascript,var written = 5");
            postMessage(`${again} ${written}`);
            """,
            "/lib/a.js": "var a = 1; importScripts(`lib/inner.js`);", "/b.js": "var b = 2;",
            "/lib/inner.js": "var inner = 3;", "/lib/again.js": "var again = 4;",
        ]
        #expect(
            try await log(page: "\(Self.tell) tell('worker.js');", files: files) == ["1 2 3", "NetworkError", "4 5"])
    }

    @Test func aScriptThatIsNoneIsAnError() async throws {
        let lines = try await log(
            page: "\(Self.tell) tell('worker.js'); tell('none.js');", files: ["/worker.js": "postMessage(1)"],
            type: "text/plain")
        #expect(
            lines == [
                "Refused to execute https://site.example/worker.js as script because text/plain is not a script MIME type.",
                "error undefined", "The script of the worker could not be loaded: https://site.example/none.js",
                "error undefined",
            ])
    }

    @Test func redirectsLeadToAnotherAddress() async throws {
        let lines = try await log(
            page: "\(Self.tell) tell('moved.js#a');",
            files: [
                "/deep/worker.js": "importScripts('near.js'); postMessage(location.pathname + near);",
                "/deep/near.js": "var near = ' near';",
            ])
        #expect(lines == ["/deep/worker.js near"])
    }

    @Test func theScriptsOwnPolicyCounts() async throws {
        let files = [
            "/own.js": "fetch('/x').catch(() => postMessage('own'));",
            "/free.js": "fetch('/x').then(({ status }) => postMessage(status));",
        ]
        let lines = try await log(
            page: "\(Self.tell) tell('own.js'); tell('free.js');", policy: "connect-src https://other.example",
            files: files)
        #expect(lines.contains("own") && lines.contains("404"))
        #expect(lines.filter { $0.hasPrefix("Refused to connect to https://site.example/x") }.count == 1)
    }

    @Test func aContentScriptStartsOneThoughThePageMayNot() async throws {
        let files = ["/worker.js": "onmessage = ({ data }) => postMessage([typeof browser, data.a[1]].join());"]
        let lines = try await log(
            page: "\(Self.tell) tell('worker.js');",
            content: """
                const worker = new Worker("worker.js");
                worker.onmessage = (event) => console.log("content", event.data, event instanceof MessageEvent);
                worker.postMessage({ a: [1, 2] });
                """, policy: "worker-src 'none'; script-src 'unsafe-inline'", files: files)
        #expect(lines.contains("content undefined,2 true"))
        #expect(lines.contains("error undefined"))
    }

    @Test func objectURLsAreSharedWithThePage() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.openPage(html: "<p>", url: "https://site.example/")
        let told: JSON = try await page.evaluate(
            PageScript(
                """
                (async () => {
                  const urlOf = (text) => URL.createObjectURL(new Blob([text]));
                  const answer = (worker) => new Promise((resolve) => {
                    worker.onmessage = ({ data }) => resolve(data);
                    worker.onerror = (event) => { event.preventDefault(); resolve(event.message); };
                  });
                  const [gone, lib] = [urlOf(""), urlOf("const lib = 'imported';")];
                  URL.revokeObjectURL(gone);
                  const imports = (url) => new Worker(urlOf(`importScripts("${url}"); postMessage(lib)`));
                  const [made, origin, href] = await answer(new Worker(urlOf(
                    `postMessage([URL.createObjectURL(new Blob(["made there"])), origin === location.origin, location.href.slice(0, 26)])`)));
                  return [await answer(imports(gone)), await answer(imports(lib)), await (await fetch(made)).text(), origin, href];
                })()
                """, file: "test.js"))
        #expect(
            told == [
                "NetworkError: A network error occurred.", "imported", "made there", true, "blob:https://site.example/",
            ])
    }
}
