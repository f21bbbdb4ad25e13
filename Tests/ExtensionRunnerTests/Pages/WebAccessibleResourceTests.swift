import ExtensionRunner
import JSONText
import Testing

/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/web_accessible_resources
@Suite struct WebAccessibleResourceTests {
    /// They are none of the page's own scripts, which do not run unless somebody asks for that.
    @Test func whatAContentScriptPutsIntoThePageLoadsWithoutThePagesScripts() async throws {
        let content = """
            const put = (tag, members) => {
              const element = Object.assign(document.createElement(tag), members);
              element.onload = () => console.log(tag, "load", getComputedStyle(document.body).color);
              element.onerror = () => console.log(tag, "error");
              document.head.append(element);
            };
            put("link", { rel: "stylesheet", href: browser.runtime.getURL("style.css") });
            put("script", { src: browser.runtime.getURL("inserted.js") });
            put("script", { textContent: "console.log('inline', typeof browser)" });
            """
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [["matches": ["*://*/*"], "js": ["content.js"]]],
                "web_accessible_resources": [["resources": ["style.css", "inserted.js"], "matches": ["*://*/*"]]],
            ],
            files: [
                "content.js": content, "style.css": "body { color: red }",
                "inserted.js": "console.log('inserted', typeof page, document.currentScript !== null)",
            ])
        let html =
            "<link rel=stylesheet href=own.css><script>var page = 1; console.log('own')</script><script src=own.js></script><p>"
        try await scene.browser.open("https://example.com/", html: html)
        #expect(
            Set(await scene.log) == [
                "inline object", "inserted undefined true", "script load rgb(255, 0, 0)", "link load rgb(255, 0, 0)",
            ])
    }

    /// Source: WebExtensionURLSchemeHandlerCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        "location = url", "Object.assign(document.createElement('a'), { href: url }).click();",
        "browser.tabs.update({ url })",
    ])
    func aPageLeadsToWhatIsThereForIt(call: String) async throws {
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            members: [
                "web_accessible_resources": [["resources": ["open.html"], "matches": ["https://example.com/*"]]]
            ],
            files: [
                "open.html": "<script src=page.js></script>", "closed.html": "<script src=page.js></script>",
                "page.js": "console.log(location.pathname)",
            ])
        let base = try #require(try await scene.evaluate("browser.runtime.getURL('')")?.stringValue)
        for name in ["closed", "open"] {
            let tab = try await scene.browser.open("https://example.com/", html: "<p>", scripts: .all)
            let code = "{ const url = '\(base)\(name).html'; \(call) }"
            if call.hasPrefix("browser") {
                _ = try await scene.evaluate("(async () => \(code))()")
            } else {
                _ = try await tab.page.evaluate(PageScript("\(code) 0"))
            }
            try await scene.browser.settle()
        }
        #expect(await scene.log == (call.hasPrefix("browser") ? ["/closed.html", "/open.html"] : ["/open.html"]))
    }

    private func scene(content: String = "") async throws -> ExtensionScene {
        try await ExtensionScene(
            members: [
                "web_accessible_resources": [["resources": ["open/*"], "matches": ["https://example.com/*"]]],
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]],
            ],
            files: [
                "open/a.txt": "open", "open/a.js": "globalThis.fromExtension = 1", "closed.txt": "closed",
                "content.js": content,
            ])
    }

    private func answer(_ path: String, on url: String, in scene: ExtensionScene) async throws -> JSON {
        let tab = try await scene.browser.open(url, html: "<p>")
        let address = "\(scene.target.origin)/\(path)"
        return try await tab.page.evaluate(
            PageScript("fetch('\(address)').then((r) => r.text(), (error) => error.name)"))
    }

    @Test(arguments: [
        ("open/a.txt", "https://example.com/", "open"), ("closed.txt", "https://example.com/", "TypeError"),
        ("open/a.txt", "https://other.example/", "TypeError"),
    ])
    func pagesGetWhatTheManifestListsForThem(path: String, url: String, answer: String) async throws {
        let scene = try await scene()
        #expect(try await self.answer(path, on: url, in: scene) == .string(answer))
        #expect(await scene.hints.contains { $0.contains("web_accessible_resources") } == (answer == "TypeError"))
    }

    @Test func theirScriptsToo() async throws {
        let scene = try await scene()
        let tab = try await scene.browser.open(
            "https://example.com/", html: "<script src='\(scene.target.origin)/open/a.js'></script>",
            scripts: .all)
        #expect(try await tab.page.evaluate("fromExtension") == 1)
    }

    /// WebKit goes by the document that asks.
    @Test func contentScriptsGetWhatTheirPageGets() async throws {
        let scene = try await scene(
            content: """
                for (const path of ["open/a.txt", "closed.txt"]) {
                  fetch(browser.runtime.getURL(path)).then((r) => r.text(), () => "refused").then((text) => console.log(text));
                }
                """)
        try await scene.browser.open("https://example.com/", html: "")
        #expect(await scene.log.sorted() == ["open", "refused"])
    }
}
