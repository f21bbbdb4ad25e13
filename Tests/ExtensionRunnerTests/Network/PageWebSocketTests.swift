import ExtensionRunner
import HTTP
import JSONText
import Testing

/// WebSockets of pages and content scripts, and what keeps scripts from opening one.
@Suite struct PageWebSocketTests {
    private static let script = """
        var socket;
        function connect(url) {
          socket = new WebSocket(url);
          for (const type of ["open", "message", "error", "close"]) {
            socket["on" + type] = ({ type, data, code }) => console.log(type, data ?? code ?? "", socket.readyState);
          }
        }
        """

    private func open(_ code: String, at url: String = "https://shop.example/", in browser: Browser) async throws -> Tab
    {
        try await browser.open(url, html: "<script>\(Self.script)\(code)</script>", scripts: .inline)
    }

    private func reasons(_ scene: ExtensionScene) async -> [String] {
        await scene.events(.network, "failure").compactMap { $0["reason"]?.stringValue }
    }

    @Test func aPageConnectsAsItsOrigin() async throws {
        let scene = try await ExtensionScene()
        let feed = scene.browser.network.webSocket("wss://shop.example/*") { socket, event in
            if event == .opened { socket.send("welcome") }
        }
        let tab = try await open("connect('/feed')", in: scene.browser)
        let connection = try #require(feed.connections.first)
        #expect(connection.request.url.href == "wss://shop.example/feed")
        #expect(connection.request.headers["Origin"] == "https://shop.example")
        try await tab.navigate(to: "https://elsewhere.example/")
        #expect(connection.closure == .goingAway)
        #expect(await scene.log == ["open  1", "message welcome 1"])
    }

    @Test func aContentScriptConnectsAsThePageDoes() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: [
                "content.js":
                    "\(Self.script) connect('wss://push.example/'); socket.binaryType = 'arraybuffer'; "
                    + "socket.addEventListener('open', () => socket.send(new Uint8Array([1, 2])));"
                    + "socket.addEventListener('message', ({ data }) => console.log(data instanceof ArrayBuffer, new Uint8Array(data)[0]));"
            ])
        let feed = scene.browser.network.webSocket("wss://push.example/") { socket, event in
            if case .message = event { socket.send(.binary([7])) }
        }
        try await scene.browser.open("https://shop.example/")
        let connection = try #require(feed.connections.first)
        #expect(connection.request.headers["Origin"] == "https://shop.example")
        #expect(connection.messages == [.binary([1, 2])])
        #expect(await scene.log.last == "true 7")
        #expect(await scene.errors.isEmpty)
    }

    @Test(arguments: [
        ("https://shop.example/", "ws://push.example/", false), ("https://shop.example/", "ws://localhost:8080/", true),
        ("https://shop.example/", "wss://push.example/", true), ("http://shop.example/", "ws://push.example/", true),
    ])
    func aSecurePageHasNoInsecureConnection(page: String, url: String, isOpened: Bool) async throws {
        let scene = try await ExtensionScene()
        let all = scene.browser.network.webSocket("*")
        _ = try await open("connect('\(url)')", at: page, in: scene.browser)
        #expect(all.connections.count == (isOpened ? 1 : 0))
        // WebKit fires `error` alone.
        #expect(await scene.log == (isOpened ? ["open  1"] : ["error  0"]))
        let reason = "ws://push.example/ is not secure, and the page of https://shop.example is: mixed content"
        #expect(await reasons(scene) == (isOpened ? [] : [reason]))
    }

    @Test func pagesOfAnExtensionMayConnectWithoutTLS() async throws {
        let scene = try await ExtensionScene(files: [
            "page.html": "<script src='page.js'></script>", "page.js": "\(Self.script) connect('ws://push.example/')",
        ])
        let all = scene.browser.network.webSocket("*")
        try await scene.browser.open("\(scene.target.origin)/page.html")
        #expect(all.connections.count == 1)
        #expect(await scene.log == ["open  1"])
    }

    private func scene(rule action: String, _ condition: String, members: String = "") async throws -> ExtensionScene {
        try await ExtensionScene(
            permissions: ["declarativeNetRequest", "declarativeNetRequestWithHostAccess"],
            members: [
                "host_permissions": ["<all_urls>"],
                "declarative_net_request": [
                    "rule_resources": [["id": "rules", "enabled": true, "path": "rules.json"]]
                ],
            ],
            files: ["rules.json": #"[{"id":1,"action":{"type":"\#(action)"\#(members)},"condition":{\#(condition)}}]"#])
    }

    @Test(arguments: [#""urlFilter":"push.example""#, #""resourceTypes":["websocket"]"#])
    func aRuleBlocksAConnection(condition: String) async throws {
        let scene = try await scene(rule: "block", condition)
        let all = scene.browser.network.webSocket("*")
        _ = try await open("connect('wss://push.example/')", in: scene.browser)
        #expect(all.connections.isEmpty)
        #expect(await scene.log == ["error  0"])
        #expect(await reasons(scene) == ["rule 1 of 'rules' (Test) blocks wss://push.example/"])
    }

    @Test func aRuleForOtherResourcesDoesNot() async throws {
        let scene = try await scene(rule: "block", #""resourceTypes":["xmlhttprequest"]"#)
        let all = scene.browser.network.webSocket("*")
        _ = try await open("connect('wss://push.example/')", in: scene.browser)
        #expect(all.connections.count == 1)
    }

    @Test func aRuleMakesAConnectionSecure() async throws {
        let scene = try await scene(rule: "upgradeScheme", #""urlFilter":"push.example","resourceTypes":["websocket"]"#)
        let all = scene.browser.network.webSocket("*")
        _ = try await open("connect('ws://push.example/a')", in: scene.browser)
        #expect(all.connections.map(\.request.url.href) == ["wss://push.example/a"])
        #expect(await scene.log == ["open  1"])
    }

    @Test(arguments: [
        ("redirect", #","redirect":{"url":"https://elsewhere.example/"}"#),
        ("modifyHeaders", #","requestHeaders":[{"header":"Sec-GPC","operation":"set","value":"1"}]"#),
    ])
    func otherRulesHaveNoEffect(action: String, members: String) async throws {
        let scene = try await scene(rule: action, #""resourceTypes":["websocket"]"#, members: members)
        let all = scene.browser.network.webSocket("*")
        _ = try await open("connect('wss://push.example/')", in: scene.browser)
        #expect(all.connections.map(\.request.url.href) == ["wss://push.example/"])
        #expect(all.connections.first?.request.headers["Sec-GPC"] == nil)
        let reason = "a rule can block a WebSocket in Safari, or make it secure"
        #expect(await scene.hints.last == "rule 1 of 'rules' (Test) has no effect on wss://push.example/: \(reason)")
    }

    @Test func aPageShowsItsCookies() async throws {
        let scene = try await ExtensionScene()
        let feed = scene.browser.network.webSocket("wss://*")
        _ = try await open(
            "document.cookie = 'cart=3; Secure'; connect('wss://shop.example/'); connect('wss://other.example/')",
            in: scene.browser)
        #expect(feed.connections.map { $0.request.headers["Cookie"] } == ["cart=3", nil])
    }

    /// https://html.spec.whatwg.org/multipage/webappapis.html#clean-up-after-running-script
    @Test func microtasksRunBetweenTwoListeners() async throws {
        let scene = try await ExtensionScene()
        scene.browser.network.webSocket("wss://shop.example/*") { socket, event in
            if event == .opened { socket.send("welcome") }
        }
        _ = try await open(
            """
            socket = new WebSocket("/feed");
            socket.addEventListener("message", () => { console.log(1); Promise.resolve().then(() => console.log("micro")); });
            socket.addEventListener("message", () => console.log(2));
            """, in: scene.browser)
        #expect(await scene.log == ["1", "micro", "2"])
    }
}
