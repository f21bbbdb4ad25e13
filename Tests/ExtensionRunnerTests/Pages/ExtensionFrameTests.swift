import ExtensionRunner
import HTTP
import JSONText
import Testing

/// Documents of an extension in frames: what clippers put into a page, and what stands in a popup.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/web_accessible_resources
@Suite struct ExtensionFrameTests {
    private let insert = """
        const frame = document.createElement("iframe");
        frame.id = "panel";
        frame.src = browser.runtime.getURL("panel.html");
        document.body.append(frame);
        """

    /// An extension whose content script puts its panel into the page.
    private func scene(
        panel: String, content: String? = nil, background: String = "", html: String = "<p>panel</p>",
        members: JSONObject = [:]
    ) async throws -> ExtensionScene {
        var all: JSONObject = [
            "content_scripts": [["matches": ["https://page.test/*"], "js": ["content.js"]]],
            "web_accessible_resources": [["resources": ["panel.html"], "matches": ["https://page.test/*"]]],
        ]
        for (name, value) in members { all[name] = value }
        return try await ExtensionScene(
            permissions: ["storage"], members: all, background: background,
            files: [
                "content.js": content ?? insert, "panel.html": "<!doctype html>\(html)<script src=panel.js></script>",
                "panel.js": panel,
            ])
    }

    /// An extension with a popup that holds its panel in a frame.
    private func popup(panel: String, popup: String = "", background: String = "") async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"], "host_permissions": ["https://api.test/*"]],
            background: background,
            files: [
                "popup.html": "<script src=popup.js></script><iframe src=panel.html></iframe>", "popup.js": popup,
                "panel.html": "<script src=panel.js></script>", "panel.js": panel,
            ])
        try await scene.browser.open("https://page.test/")
        try await scene.browser.tap(scene.target)
        return scene
    }

    @Test func aPanelInAPageTalksToTheBackground() async throws {
        let scene = try await scene(
            panel:
                "browser.runtime.sendMessage('hello').then((reply) => console.log('panel', reply, location.origin === origin));",
            background: """
                browser.runtime.onMessage.addListener((message, { url, origin, tab, frameId, documentId }) => {
                  const isPanel = url === browser.runtime.getURL("panel.html") && `${origin}/` === browser.runtime.getURL("");
                  console.log(message, isPanel, tab.id, tab.url, frameId, documentId.length);
                  return Promise.resolve("reply");
                });
                """)
        try await scene.browser.open("https://page.test/", html: "<p>")
        #expect(await scene.log == ["hello true 1 https://page.test/ 1 36", "panel reply true"])
        #expect(await scene.errors.isEmpty)
    }

    @Test func aPanelInAPageMayAskForLess() async throws {
        let scene = try await scene(
            panel: """
                console.log(Object.keys(browser).sort().join());
                try { browser.tabs.query({}) } catch (error) { console.log(error.message) }
                try { browser.action.onClicked.addListener(() => {}) } catch (error) { console.log(error.message) }
                browser.storage.onChanged.addListener((changes) => console.log(JSON.stringify(changes)));
                browser.storage.local.set({ a: 1 });
                console.log(browser.extension.getBackgroundPage?.(), browser.extension.getViews?.().length);
                """, members: ["background": ["scripts": ["background.js"]]])
        try await scene.browser.open("https://page.test/", html: "<p>")
        let log = await scene.log
        #expect(log.first?.split(separator: ",").contains("tabs") == true)
        #expect(
            log.dropFirst() == [
                "tabs.query is not for a page of the extension in a frame of a web page: Safari refuses it there; ask the background "
                    + "by runtime.sendMessage()",
                "action.onClicked is not for a page of the extension in a frame of a web page: Safari refuses it there; ask the "
                    + "background by runtime.sendMessage()",
                "null 0",
                "{\"a\":{\"newValue\":1}}",
            ])
        let told = await scene.hints.first { $0.contains("panel.html is in a web page") }
        #expect(
            told?.hasSuffix(
                "panel.html is in a web page, from where Safari takes calls of runtime, storage, i18n, extension and permissions alone: "
                    + "those of the rest of `browser` fail, so let the background make them; and no message goes to or comes from "
                    + "the same page") == true)
    }

    /// Source: internalDispatchRuntimeMessageEvent of https://github.com/WebKit/WebKit: the page that sends is left out.
    @Test func messagesDoNotCrossWithinAPage() async throws {
        let scene = try await scene(
            panel: """
                browser.runtime.onMessage.addListener((message) => { console.log("panel got", message) });
                browser.runtime.onConnect.addListener(({ name }) => console.log("panel port", name));
                """,
            content: insert + """
                frame.onload = () => {
                  browser.runtime.sendMessage("from the same page");
                  browser.runtime.connect({ name: "same" }).onDisconnect.addListener(() => console.log("no port"));
                };
                """)
        try await scene.browser.open("https://page.test/", html: "<p>")
        let refusal = ["Invalid call to runtime.connect(). No runtime.onConnect listeners found.", "no port"]
        #expect(await scene.log == refusal)
        #expect(
            await scene.hints.contains {
                $0.contains("a message does not go to the page that sends it, frames included, and no other page")
            })
        // What comes from elsewhere reaches it; tabs.sendMessage is for content scripts.
        try await scene.target.background.evaluate(
            "browser.runtime.sendMessage('hello'); browser.tabs.sendMessage(1, 'tab'); browser.runtime.connect({ name: 'p' }); 0"
        )
        #expect(await scene.log == refusal + ["panel got hello", "panel port p"])
        try await scene.browser.open("https://page.test/other", html: "<p>")
        #expect(await scene.log.contains("panel got from the same page"), "the panel of the first tab")
    }

    @Test func itsPortsEndWithItsFrame() async throws {
        let scene = try await scene(
            panel: "browser.runtime.connect({ name: 'panel' }); window.onpagehide = () => console.log('leaves')",
            background: """
                browser.runtime.onConnect.addListener((port) => {
                  console.log("open", port.sender.frameId);
                  port.onDisconnect.addListener(() => console.log("closed"));
                });
                """)
        let tab = try await scene.browser.open("https://page.test/", html: "<p>")
        try await tab.page.evaluate("document.querySelector('#panel').remove()")
        #expect(await scene.log == ["open 1", "leaves", "closed"])
        try await tab.navigate(to: "https://page.test/next", html: "<p>")
        try await tab.navigate(to: "https://else.test/", html: "<p>")
        #expect(await scene.log.dropFirst(3) == ["open 2", "leaves", "closed"])
    }

    @Test(arguments: [
        ("https://else.test/", ""), ("https://page.test/", "frame.setAttribute('sandbox', 'allow-scripts');"),
    ])
    func onlyWhatThePageMayHaveGetsBrowser(url: String, attribute: String) async throws {
        let scene = try await scene(
            panel: "console.log(typeof browser.storage, location.origin, origin)",
            content: insert.replacing("document.body", with: attribute + "document.body"),
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]])
        try await scene.browser.open(url, html: "<p>")
        let log = await scene.log
        #expect(log.count == (attribute.isEmpty ? 0 : 1))
        if !attribute.isEmpty {
            #expect(log.first?.hasPrefix("undefined") == true && log.first?.hasSuffix("null") == true)
        }
    }

    @Test func inAPopupAFrameHasTheWholeOfBrowser() async throws {
        let scene = try await popup(
            panel: """
                console.log(typeof browser.tabs.query, parent.document.querySelectorAll("iframe").length, parent.browser === browser);
                browser.tabs.query({ active: true }).then((tabs) => console.log("tab", tabs[0].id));
                browser.runtime.onMessage.addListener((message) => Promise.resolve(`panel got ${message}`));
                browser.runtime.sendMessage("up");
                """,
            popup: "browser.runtime.onMessage.addListener((message) => console.log('popup got', message));",
            background: """
                browser.runtime.onMessage.addListener((message, { url, tab, frameId }) =>
                  console.log(message, url.endsWith("panel.html"), tab, frameId));
                """)
        #expect(await scene.log == ["function 1 false", "tab 1", "up true undefined undefined"])
        #expect(try await scene.evaluate("browser.runtime.sendMessage('down')") == "panel got down")
        #expect(await scene.log.last == "popup got down")
    }

    @Test func inATabAFrameKnowsItsTab() async throws {
        let scene = try await scene(
            panel: """
                browser.tabs.getCurrent().then(({ id }) => console.log("current", id));
                browser.runtime.sendMessage("hello");
                """,
            background:
                "browser.runtime.onMessage.addListener((message, { tab, frameId }) => console.log(message, tab.id, frameId));",
            members: ["options_ui": ["page": "options.html"]])
        try scene.files.write("options.html", "<iframe src=panel.html></iframe>")
        _ = try await scene.evaluate("browser.runtime.openOptionsPage()")
        #expect(await scene.log == ["current 1", "hello 1 1"])
    }

    @Test func aHostThatWasGrantedNeedsNoCORSInAPopupOnly() async throws {
        let ask =
            "fetch('https://api.test/a').then(({ status }) => console.log('read', status), () => console.log('blocked'));"
        for isPopup in [true, false] {
            let scene =
                isPopup
                ? try await popup(panel: "/* asked for below */")
                : try await scene(panel: "", members: ["host_permissions": ["https://api.test/*"]])
            scene.browser.network.route(.get, "https://api.test/a", crossOrigin: .asAnswered) { _ in
                HTTPResponse(status: 200)
            }
            try scene.files.write("panel.js", ask)
            if isPopup {
                try await scene.browser.tap(scene.target)
            } else {
                try await scene.browser.open("https://page.test/", html: "<p>")
            }
            #expect(await scene.log == [isPopup ? "read 200" : "blocked"])
        }
    }

    @Test func aWebPageInAPopupIsNoPageOfTheExtension() async throws {
        let scene = try await popup(panel: "")
        scene.browser.network.route(.get, "https://web.test/") { _ in
            let script = "<script src=web.js></script>"
            return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array(script.utf8))
        }
        scene.browser.network.route(.get, "https://web.test/web.js") { _ in
            let script = """
                console.log(typeof browser, origin);
                fetch("/data").then(({ status }) => console.log(status));
                fetch("safari-web-extension://x/panel.html").catch(() => console.log("refused"));
                """
            return HTTPResponse(status: 200, headers: ["Content-Type": "text/javascript"], body: Array(script.utf8))
        }
        scene.browser.network.route(.get, "https://web.test/data") {
            HTTPResponse(status: $0.headers["Origin"] == nil ? 200 : 201)
        }
        try scene.files.write("popup.html", "<iframe src='https://web.test/'></iframe>")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.sorted() == ["200", "refused", "undefined https://web.test"])
    }

    @Test func aLimitEndsThePanelAlone() async throws {
        var scene = try await scene(panel: "for (;;);")
        scene = try await ExtensionScene(scene.files, options: .stoppingSoon)
        let tab = try await scene.browser.open("https://page.test/", html: "<title>still here</title><p>")
        #expect(await scene.errors.count == 1)
        #expect(try await tab.page.evaluate("document.title") == "still here")
    }

    /// A message of such a frame goes to other pages than the background's own.
    @Test func aFrameInTheBackgroundHasTheWholeOfBrowser() async throws {
        let scene = try await ExtensionScene(
            permissions: ["storage"],
            members: ["action": [:], "background": ["scripts": ["background.js"], "persistent": false]],
            background: """
                const frame = document.createElement("iframe");
                frame.src = browser.runtime.getURL("panel.html");
                document.body.append(frame);
                browser.runtime.onMessage.addListener((message) => console.log("told", message));
                browser.action.onClicked.addListener(() => browser.storage.local.set({ a: 2 }));
                """,
            files: [
                "panel.html": "<script src=panel.js></script>",
                "panel.js": """
                console.log(typeof browser.tabs, parent === top, browser.extension.getBackgroundPage() === parent);
                browser.runtime.sendMessage("mine").then((reply) => console.log(typeof reply));
                browser.storage.onChanged.addListener(({ a }) => console.log(a.newValue));
                """,
            ])
        try await scene.browser.open("https://page.test/", html: "<p>")
        #expect(await scene.log == ["object true true", "undefined"])
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.dropFirst(2) == ["2"])
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log.dropFirst(3) == ["object true true", "undefined"])
        #expect(await scene.errors == [])
    }
}
