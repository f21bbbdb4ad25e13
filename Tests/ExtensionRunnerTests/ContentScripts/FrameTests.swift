import ExtensionRunner
import HTTP
import JSONText
import Testing

/// Content scripts in frames of a page.
@Suite struct FrameTests {
    private let html = "<title>top</title><iframe srcdoc='<p>one</p>'></iframe><iframe></iframe>"

    private func scene(
        _ content: String, entry: JSONObject = [:], background: String = ""
    ) async throws -> ExtensionScene {
        var script: JSONObject = ["matches": ["https://example.com/*"], "js": ["content.js"], "all_frames": true]
        for (name, value) in entry { script[name] = value }
        return try await ExtensionScene(
            members: ["content_scripts": [.object(script)]], background: background, files: ["content.js": content])
    }

    @Test func withoutAllFramesOnlyTheMainOneHasThem() async throws {
        let scene = try await scene(
            "console.log(location.href)", entry: ["all_frames": false, "match_about_blank": true])
        try await scene.browser.open("https://example.com/", html: html)
        #expect(await scene.log == ["https://example.com/"])
    }

    @Test func framesWithoutAnAddressNeedMatchAboutBlank() async throws {
        let scene = try await scene("console.log(location.href)")
        try await scene.browser.open("https://example.com/", html: html)
        #expect(await scene.log == ["https://example.com/"])
    }

    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/content_scripts#match_origin_as_fallback
    @Test(
        arguments: [
            (["match_origin_as_fallback": true], ["about:srcdoc", "data:text/html,<p>", "https://example.com/"]),
            (["match_about_blank": true], ["about:srcdoc", "https://example.com/"]),
        ] as [(JSONObject, [String])])
    func documentsWithoutAnOriginGoByThePageAround(entry: JSONObject, seen: [String]) async throws {
        let scene = try await scene("console.log(location.href)", entry: entry)
        try await scene.browser.open(
            "https://example.com/", html: "<iframe srcdoc='<p>'></iframe><iframe src='data:text/html,<p>'></iframe>")
        #expect(await scene.log.sorted() == seen)
    }

    @Test func matchAboutBlankGoesByThePageAround() async throws {
        let scene = try await scene(
            "console.log(location.href, document.querySelector('p')?.textContent, window === top)",
            entry: ["match_about_blank": true])
        try await scene.browser.open("https://example.com/", html: html)
        #expect(
            await scene.log == [
                "about:blank undefined false", "https://example.com/ undefined true", "about:srcdoc one false",
            ])
        try await scene.browser.open("https://other.example/", html: html)
        #expect(await scene.log.count == 3)
    }

    @Test func framesComeThroughTheNetwork() async throws {
        let scene = try await scene(
            "console.log(location.href, document.body.textContent); window.mine = 1",
            entry: ["matches": ["https://inner.example/*"]])
        scene.browser.network.route(.get, "https://inner.example/a") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<p>inner</p>".utf8))
        }
        let tab = try await scene.browser.open(
            "https://example.com/", html: "<iframe src='https://inner.example/a'></iframe>", scripts: .all)
        #expect(await scene.log == ["https://inner.example/a inner"])
        #expect(try await tab.page.evaluate("typeof mine") == "undefined")
    }

    @Test func aFrameKnowsTheOriginsAroundIt() async throws {
        let scene = try await scene(
            """
            const list = location.ancestorOrigins;
            console.log(location.href, [...list].join(), list[0], list instanceof DOMStringList, list === location.ancestorOrigins);
            """, entry: ["match_about_blank": true])
        try await scene.browser.open("https://example.com/", html: "<iframe srcdoc='<p>one</p>'></iframe>")
        #expect(
            await scene.log == [
                "https://example.com/  undefined true true",
                "about:srcdoc https://example.com https://example.com true true",
            ])
    }

    @Test func eachFrameHasAWorldAndAnIdOfItsOwn() async throws {
        let scene = try await scene(
            """
            var count = (globalThis.count ?? 0) + 1;
            browser.runtime.onMessage.addListener(() => Promise.resolve([location.href, count]));
            browser.runtime.sendMessage("hello");
            """, entry: ["match_about_blank": true],
            background: """
                globalThis.ids = [];
                browser.runtime.onMessage.addListener((message, { frameId, url, tab }) => { ids.push([frameId, url, tab.id]) });
                """)
        try await scene.browser.open("https://example.com/", html: html)
        #expect(
            try await scene.evaluate("ids")
                == [[1, "about:blank", 1], [0, "https://example.com/", 1], [2, "about:srcdoc", 1]])
        #expect(
            try await scene.evaluate("browser.tabs.sendMessage(1, '', { frameId: 2 })") == ["about:srcdoc", 1])
        #expect(
            try await scene.evaluate("browser.tabs.sendMessage(1, '', { frameId: 0 })") == ["https://example.com/", 1])
        #expect(try await scene.evaluate("browser.tabs.sendMessage(1, '', { frameId: 9 }).then(String)") == "undefined")
    }

    @Test(arguments: ["<iframe src='https://other.example/'></iframe>", "<iframe src='about:srcdoc'></iframe>"])
    func aFrameWhoseDocumentIsNotThereHasAnEmptyOne(frame: String) async throws {
        let scene = try await scene(
            """
            const { URL, body, documentElement } = document.querySelector("iframe").contentDocument;
            console.log(URL, body.localName, documentElement.outerHTML);
            """)
        try await scene.browser.open("https://example.com/", html: frame)
        #expect(await scene.errors == [])
        #expect(await scene.log == ["about:blank body <html><head></head><body></body></html>"])
    }

    @Test func aFrameSeesThePageAroundAndItSeesTheFrame() async throws {
        let scene = try await scene(
            """
            if (window === top) {
              document.querySelector("iframe").onload = ({ target: { contentDocument } }) => {
                console.log(contentDocument.querySelector("p").textContent, contentDocument.body instanceof Node);
              };
            } else {
              console.log(parent === top, top === window, top.document.title, parent.length, frameElement?.localName);
            }
            """, entry: ["match_about_blank": true])
        try await scene.browser.open(
            "https://example.com/", html: "<title>top</title><iframe srcdoc='<p>one'></iframe>")
        #expect(await scene.errors == [])
        #expect(await scene.log == ["true false top 1 iframe", "one false"])
    }

    @Test func portsEndWithTheirFrame() async throws {
        let scene = try await scene(
            "if (window !== top) browser.runtime.connect({ name: location.href })", entry: ["match_about_blank": true],
            background: """
                browser.runtime.onConnect.addListener((port) => {
                  console.log("open", port.name);
                  port.onDisconnect.addListener(() => console.log("gone", port.name));
                });
                """)
        let tab = try await scene.browser.open("https://example.com/", html: html)
        try await tab.page.evaluate("document.querySelector('iframe').remove()")
        #expect(await scene.log == ["open about:blank", "open about:srcdoc", "gone about:srcdoc"])
    }

    @Test func aFrameThatAContentScriptInsertsIsLoaded() async throws {
        let scene = try await ExtensionScene(
            members: [
                "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]],
                "web_accessible_resources": [["resources": ["panel.html"], "matches": ["<all_urls>"]]],
            ],
            files: [
                "content.js": """
                const insert = (name, member, value) => {
                  const frame = document.createElement("iframe");
                  frame[member] = value;
                  frame.onload = () => console.log(name, frame.contentDocument?.body.textContent);
                  document.body.append(frame);
                };
                insert("blank", "name", "x");
                insert("srcdoc", "srcdoc", "<p>text");
                insert("panel", "src", browser.runtime.getURL("panel.html"));
                """, "panel.html": "<p>panel</p><script src=panel.js></script>",
                "panel.js": "console.log(typeof browser)",
            ])
        let first = try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == ["blank ", "srcdoc text", "object", "panel undefined"])
        try await first.close()
        try await scene.browser.open("https://example.com/", html: "<p>", scripts: .all)
        #expect(await scene.log.dropFirst(4) == ["blank ", "srcdoc text", "object", "panel undefined"])
    }

    @Test func framesAreClosedInTheOrderInWhichTheyCame() async throws {
        let scene = try await scene(
            "browser.runtime.connect()", entry: ["match_about_blank": true],
            background: """
                browser.runtime.onConnect.addListener((port) => {
                  port.onDisconnect.addListener(() => console.log(port.sender.frameId));
                });
                """)
        let frames = String(repeating: "<iframe></iframe>", count: 8)
        let tab = try await scene.browser.open("https://example.com/", html: frames)
        try await tab.close()
        let log = await scene.log.compactMap { Int($0) }
        #expect(log.count == 9 && log == log.sorted(), "\(log)")
    }
}
