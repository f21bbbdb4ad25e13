import ExtensionRunner
import HTTP
import JSONText
import Testing

/// What `browser.webRequest` tells of requests.
@Suite struct WebRequestTests {
    private static let names = [
        "onBeforeRequest", "onBeforeSendHeaders", "onSendHeaders", "onHeadersReceived", "onAuthRequired",
        "onBeforeRedirect",
        "onResponseStarted", "onCompleted", "onErrorOccurred",
    ]

    /// A background that keeps what it is told.
    private static let listening = """
        globalThis.told = [];
        const extra = { onBeforeRequest: ['requestBody'], onBeforeSendHeaders: ['requestHeaders'], onSendHeaders: ['requestHeaders'],
          onHeadersReceived: ['responseHeaders'], onBeforeRedirect: ['responseHeaders'], onResponseStarted: ['responseHeaders'],
          onCompleted: ['responseHeaders'] };
        for (const name of \(JSON.array(names.map { .string($0) }).text)) {
          browser.webRequest[name].addListener((details) => { told.push({ name, ...details }) }, { urls: [] }, extra[name] ?? []);
        }
        """

    private func make(
        background: String = listening, permissions: [String] = ["webRequest"], members: JSONObject = [:],
        files: [String: String] = [:], hostAccess: HostAccess = .granted
    ) async throws -> ExtensionScene {
        var members = members
        if members["host_permissions"] == nil { members["host_permissions"] = ["<all_urls>"] }
        var options = BrowserOptions.forTests
        options.hostAccess = hostAccess
        let scene = try await ExtensionScene(
            permissions: permissions, members: members, background: background, files: files, options: options)
        scene.browser.network.route(.get, "https://site.example/*") { _ in
            HTTPResponse(
                status: 200, headers: ["Content-Type": "text/plain", "X-Own": "1", "Set-Cookie": "a=1"],
                body: Array("1".utf8))
        }
        return scene
    }

    @discardableResult
    private func open(
        _ scene: ExtensionScene, script: String = "", html: String? = nil, at url: String = "https://site.example/"
    ) async throws -> Tab {
        try await scene.browser.open(url, html: html ?? "<p><script>\(script)</script>", scripts: .all)
    }

    private func told(_ scene: ExtensionScene, _ expression: String) async throws -> JSON? {
        try await scene.evaluate("told\(expression)")
    }

    /// The names of the events of one address, in their order.
    private func names(_ scene: ExtensionScene, of part: String) async throws -> [String] {
        try await told(scene, ".filter(({ url }) => url.includes('\(part)')).map(({ name }) => name)")?.stringsValue
            ?? []
    }

    private func detail(_ scene: ExtensionScene, _ event: String, _ member: String, of part: String) async throws
        -> JSON?
    {
        try await told(scene, ".findLast(({ name, url }) => name === '\(event)' && url.includes('\(part)'))?.\(member)")
    }

    private static let wholeCourse = [
        "onBeforeRequest", "onBeforeSendHeaders", "onSendHeaders", "onHeadersReceived", "onResponseStarted",
        "onCompleted",
    ]

    @Test func theCourseOfARequestIsTold() async throws {
        let scene = try await make()
        let tab = try await open(scene, script: "fetch('/data')")
        #expect(try await names(scene, of: "/data") == Self.wholeCourse)
        let members = try #require(
            try await told(scene, ".find(({ name, url }) => name === 'onBeforeRequest' && url.endsWith('/data'))")?
                .objectValue)
        #expect(
            Set(members.map(\.name)) == [
                "name", "documentId", "frameId", "method", "parentFrameId", "requestId", "tabId", "timeStamp", "type",
                "url",
            ])
        #expect(members["url"] == "https://site.example/data" && members["method"] == "GET")
        #expect(members["type"] == "xmlhttprequest" && members["tabId"] == .number(Double(tab.id)))
        #expect(members["frameId"] == 0 && members["parentFrameId"] == -1)
        #expect(
            try await told(scene, ".map(({ requestId }) => requestId).filter((id, i, all) => all.indexOf(id) === i)")
                == ["1", "2"])
        #expect(try await detail(scene, "onCompleted", "statusCode", of: "/data") == 200)
        #expect(try await detail(scene, "onCompleted", "statusLine", of: "/data") == "OK")
        #expect(try await detail(scene, "onCompleted", "fromCache", of: "/data") == false)
    }

    /// The page that is given for an address counts as what its server answers.
    @Test func theDocumentOfATabIsTold() async throws {
        let scene = try await make(permissions: ["webRequest", "webNavigation"])
        _ = try await scene.evaluate(
            "browser.webNavigation.onCommitted.addListener(({ documentId }) => { globalThis.committed = documentId })")
        let tab = try await open(scene, html: "<p>")
        #expect(try await names(scene, of: "site.example/") == Self.wholeCourse)
        #expect(try await detail(scene, "onBeforeRequest", "type", of: "site.example/") == "main_frame")
        #expect(
            try await detail(scene, "onBeforeRequest", "documentId", of: "site.example/")
                == (try await scene.evaluate("committed")))
        // Addresses are told without what servers never see.
        try await tab.navigate(to: "https://other.example/#part", html: "<p>")
        #expect(try await detail(scene, "onCompleted", "url", of: "other.example/") == "https://other.example/")
        #expect(try await names(scene, of: "other.example/") == Self.wholeCourse)
        #expect(
            try await detail(scene, "onSendHeaders", "requestHeaders.map(({ name }) => name)", of: "other.example/")
                == ["Accept", "User-Agent"])
    }

    @Test func whatAPageGoesToIsToldOnce() async throws {
        let scene = try await make()
        scene.browser.network.route(.get, "https://site.example/next") { _ in
            HTTPResponse(status: 201, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
        }
        try await open(scene, script: "location = '/next'")
        #expect(try await names(scene, of: "/next") == Self.wholeCourse)
        #expect(try await detail(scene, "onCompleted", "statusCode", of: "/next") == 201)
        #expect(try await detail(scene, "onCompleted", "type", of: "/next") == "main_frame")
    }

    /// Source: resourceLoadDidPerformHTTPRedirection in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aRedirectIsToldUnderTheFirstAddress() async throws {
        let scene = try await make()
        scene.browser.network.route(.get, "https://site.example/old") { _ in
            HTTPResponse(status: 302, headers: ["Location": "/new", "X-Why": "moved"])
        }
        try await open(scene, script: "fetch('/old')")
        #expect(
            try await names(scene, of: "/old") == [
                "onBeforeRequest", "onBeforeSendHeaders", "onSendHeaders", "onHeadersReceived", "onBeforeRedirect",
                "onBeforeRequest", "onBeforeSendHeaders", "onSendHeaders", "onHeadersReceived", "onResponseStarted",
                "onCompleted",
            ])
        #expect(try await names(scene, of: "/new") == [])
        #expect(try await detail(scene, "onBeforeRedirect", "redirectUrl", of: "/old") == "https://site.example/new")
        #expect(try await detail(scene, "onBeforeRedirect", "statusCode", of: "/old") == 302)
        #expect(
            try await detail(scene, "onBeforeRedirect", "responseHeaders.map(({ name }) => name)", of: "/old")
                == ["Location", "X-Why"])
    }

    /// Source: didFinishWithRedirectResponse in NetworkResourceLoader.cpp of https://github.com/WebKit/WebKit
    @Test func aRedirectThatIsNotFollowedHasNoEnd() async throws {
        let scene = try await make()
        scene.browser.network.route(.get, "https://site.example/old/*") { _ in
            HTTPResponse(status: 302, headers: ["Location": "/new"])
        }
        try await open(
            scene,
            script: "fetch('/old/1', { redirect: 'manual' }); fetch('/old/2', { redirect: 'error' }).catch(() => {})")
        #expect(try await names(scene, of: "/old/1") == Array(Self.wholeCourse.dropLast()))
        #expect(try await names(scene, of: "/old/2") == Self.wholeCourse.prefix(3) + ["onErrorOccurred"])
    }

    /// Measured with Safari 27 on iOS for the extension Nullecho, https://github.com/ZJHeepfixer/nullecho
    @Test func cookiesAreToldAtTheEndAlone() async throws {
        let scene = try await make()
        try await open(
            scene, script: "document.cookie = 'b=2'; fetch('/data', { method: 'GET', headers: { 'X-Mine': '1' } })")
        let sent = try await detail(scene, "onSendHeaders", "requestHeaders.map(({ name }) => name)", of: "/data")
        #expect(sent == ["X-Mine", "Accept", "Referer", "User-Agent"])
        let first = try await detail(scene, "onHeadersReceived", "responseHeaders.map(({ name }) => name)", of: "/data")
        #expect(first == ["Content-Type", "X-Own"])
        let last = try await detail(scene, "onCompleted", "responseHeaders.map(({ name }) => name)", of: "/data")
        #expect(last == ["Content-Type", "X-Own", "Set-Cookie"])
    }

    /// Source: sanitizeHTTPHeaderFieldsAccordingToTainting in ResourceResponseBase.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("fetch('https://cdn.example/x')", "X-Shown"), ("fetch('https://cdn.example/x', { mode: 'no-cors' })", ""),
    ])
    func headersOfOtherOriginsAreToldAtTheEnd(call: String, shown: String) async throws {
        let scene = try await make()
        scene.browser.network.route(.get, "https://cdn.example/*") { _ in
            HTTPResponse(
                status: 200,
                headers: [
                    "Content-Type": "a/b", "Access-Control-Allow-Origin": "*", "X-Hidden": "1", "X-Shown": "1",
                    "Access-Control-Expose-Headers": "X-Shown",
                ])
        }
        try await open(scene, script: call)
        let first = try await detail(scene, "onHeadersReceived", "responseHeaders.map(({ name }) => name)", of: "/x")
        let names = first?.stringsValue ?? []
        #expect(names.contains("Content-Type") && !names.contains("X-Hidden"))
        #expect(names.contains("X-Shown") == (shown == "X-Shown"))
        let last = try await detail(scene, "onCompleted", "responseHeaders.map(({ name }) => name)", of: "/x")
        #expect(last?.arrayValue?.contains("X-Hidden") == true)
    }

    @Test func failuresAreTold() async throws {
        let scene = try await make()
        scene.browser.network.route(.get, "https://cdn.example/closed") { _ in
            HTTPResponse(status: 200, headers: ["Access-Control-Allow-Origin": "https://else.example"])
        }
        scene.browser.network.route(.get, "https://site.example/to-mixed") { _ in
            HTTPResponse(status: 302, headers: ["Location": "http://site.example/"])
        }
        scene.browser.network.route(.options, "https://cdn.example/*") { _ in HTTPResponse(status: 403) }
        try await open(
            scene,
            script: """
                const nothing = () => {};
                fetch('https://cdn.example/closed').catch(nothing);
                fetch('https://cdn.example/put', { method: 'PUT' }).catch(nothing);
                fetch('https://nobody.example/gone').catch(nothing);
                fetch('http://site.example/mixed').catch(nothing);
                fetch('/to-mixed').catch(nothing);
                const controller = new AbortController();
                fetch('/aborted', { signal: controller.signal }).catch(nothing);
                Promise.resolve().then(() => controller.abort());
                """)
        let sent = ["onBeforeRequest", "onBeforeSendHeaders", "onSendHeaders"]
        #expect(try await names(scene, of: "/closed") == sent + ["onErrorOccurred"])
        #expect(try await names(scene, of: "/put") == ["onErrorOccurred"])
        #expect(try await names(scene, of: "/gone") == sent + ["onErrorOccurred"])
        #expect(try await names(scene, of: "/mixed") == [])
        #expect(try await names(scene, of: "/to-mixed") == sent + ["onHeadersReceived", "onBeforeRedirect"])
        #expect(try await names(scene, of: "/aborted").contains("onCompleted") == false)
        #expect(try await names(scene, of: "/aborted").contains("onErrorOccurred") == false)
        #expect(try await detail(scene, "onErrorOccurred", "error", of: "/gone") == "net::ERR_ABORTED")
    }

    @Test func aServerThatAsksWhoIsThereIsTold() async throws {
        let scene = try await make()
        scene.browser.network.route(.get, "https://site.example/secret") { _ in
            HTTPResponse(status: 401, headers: ["WWW-Authenticate": "Basic charset=\"UTF-8\", realm=\"The shelf\""])
        }
        try await open(scene, script: "fetch('/secret')")
        #expect(
            try await names(scene, of: "/secret")
                == Self.wholeCourse.prefix(3) + ["onAuthRequired"] + Self.wholeCourse.suffix(3))
        #expect(try await detail(scene, "onAuthRequired", "realm", of: "/secret") == "The shelf")
        #expect(try await detail(scene, "onAuthRequired", "scheme", of: "/secret") == "basic")
        #expect(
            try await detail(scene, "onAuthRequired", "challenger", of: "/secret") == [
                "host": "site.example", "port": 443,
            ])
        #expect(try await detail(scene, "onAuthRequired", "isProxy", of: "/secret") == false)
    }

    @Test(arguments: [
        ("'text ü'", "{ raw: [[116, 101, 120, 116, 32, 195, 188]] }"),
        ("new URLSearchParams('a=1')", "{ raw: [[97, 61, 49]] }"),
    ])
    func theBodyOfARequestIsTold(body: String, expected: String) async throws {
        let scene = try await make()
        scene.browser.network.route(.post, "https://site.example/*") { _ in HTTPResponse(status: 200) }
        try await open(scene, script: "fetch('/post', { method: 'POST', body: \(body) })")
        let raw = ".find(({ name, method }) => name === 'onBeforeRequest' && method === 'POST').requestBody"
        #expect(
            try await told(
                scene,
                raw
                    + ".raw.map(({ bytes }) => [bytes.buffer instanceof ArrayBuffer && bytes instanceof Uint8Array, ...bytes])"
            )
                == (try await scene.evaluate("(\(expected)).raw.map((bytes) => [true, ...bytes])")))
    }

    /// Source: BeforeRequestEventWithRequestBodyAndForm in WKWebExtensionAPIWebRequest.mm of https://github.com/WebKit/WebKit
    @Test func theFieldsOfAFormAreTold() async throws {
        let scene = try await make()
        scene.browser.network.route(.post, "https://site.example/*") { _ in HTTPResponse(status: 200) }
        try await open(
            scene,
            html: """
                <form action=/post method=post><input name=who value="a &amp; b"><input name=who value=c><input name=none></form>
                <script>document.forms[0].submit()</script>
                """)
        #expect(
            try await detail(scene, "onBeforeRequest", "requestBody", of: "/post") == [
                "formData": ["who": ["a & b", "c"], "none": [""]]
            ])
    }

    @Test func framesHaveTheirNumbers() async throws {
        let scene = try await make(permissions: ["webRequest", "webNavigation"])
        scene.browser.network.route(.get, "https://site.example/frame*") { request in
            let inner =
                request.url.path == "/frame1" ? "<iframe src=/frame2></iframe>" : "<script>fetch('/inner')</script>"
            return HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array(inner.utf8))
        }
        let tab = try await open(scene, html: "<iframe src=/frame1></iframe>")
        let frames = try await scene.evaluate(
            "browser.webNavigation.getAllFrames({ tabId: \(tab.id) }).then((all) => all.map((f) => [f.frameId, f.parentFrameId, f.documentId]))"
        )
        let all = try #require(frames?.arrayValue)
        #expect(all.count == 3)
        let ids = "[0, 'frameId', 'parentFrameId', 'documentId'].slice(1).map((m) => x[m])"
        for (index, part) in [(1, "/frame1"), (2, "/frame2"), (2, "/inner")] {
            #expect(
                try await told(
                    scene, ".filter((x) => x.name === 'onCompleted' && x.url.endsWith('\(part)')).map((x) => \(ids))[0]"
                )
                    == all[index])
        }
        #expect(try await detail(scene, "onCompleted", "type", of: "/frame1") == "sub_frame")
        #expect(try await detail(scene, "onCompleted", "type", of: "/inner") == "xmlhttprequest")
        #expect(
            await scene.hints.contains {
                $0.hasPrefix("Safari 27.0 and earlier tell webRequest of the document of a frame")
            })
    }

    @Test func whatElementsLoadHasItsType() async throws {
        let scene = try await make()
        try await open(
            scene,
            html: "<link rel=stylesheet href=/a.css><script src=/b.js></script><script type=module src=/c.js></script>")
        #expect(try await detail(scene, "onBeforeRequest", "type", of: "/a.css") == "stylesheet")
        #expect(try await detail(scene, "onBeforeRequest", "type", of: "/b.js") == "script")
        #expect(try await detail(scene, "onBeforeRequest", "type", of: "/c.js") == "script")
    }

    /// Source: hasPermissionToSendWebRequestEvent in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func onlyWhatTheExtensionMaySeeIsTold() async throws {
        let scene = try await make(
            members: ["host_permissions": ["*://site.example/*", "*://cdn.example/*"]], hostAccess: .ask)
        try await scene.target.grant("*://site.example/*")
        scene.browser.network.route(.get, "https://cdn.example/*") { _ in
            HTTPResponse(status: 200, headers: ["Access-Control-Allow-Origin": "*"])
        }
        try await open(scene, script: "fetch('/data'); fetch('https://cdn.example/x')")
        #expect(try await names(scene, of: "/data") == Self.wholeCourse)
        #expect(try await names(scene, of: "cdn.example") == [])
        #expect(
            await scene.hints.contains {
                $0.hasPrefix("webRequest tells Test nothing of https://cdn.example/x: the manifest asks")
            })
        try await open(
            scene, script: "fetch('https://site.example/theirs', { mode: 'no-cors' })", at: "https://cdn.example/")
        #expect(try await names(scene, of: "/theirs") == [])
    }

    /// Source: https://github.com/WebKit/WebKit/pull/74097
    @Test func pagesOfTheExtensionAreToldOfWithoutATab() async throws {
        let scene = try await make(
            members: ["action": ["default_popup": "popup.html"]],
            files: ["popup.html": "<script src=popup.js></script>", "popup.js": "fetch('https://site.example/popup')"])
        try await open(scene, html: "")
        try await scene.browser.tap(scene.target)
        #expect(try await names(scene, of: "/popup") == Self.wholeCourse)
        #expect(try await detail(scene, "onCompleted", "tabId", of: "/popup") == -1)
        _ = try await scene.evaluate("fetch('https://site.example/worker').then(() => 0)")
        #expect(try await names(scene, of: "/worker") == [])
    }

    /// Source: https://github.com/WebKit/WebKit/pull/72979
    @Test func whatARuleBlocksIsToldToTheExtensionOfTheRule() async throws {
        let types = #""resourceTypes":["main_frame","xmlhttprequest"]"#
        let rule = #"[{"id":1,"action":{"type":"block"},"condition":{"urlFilter":"ads",\#(types)}}]"#
        let scene = try await make(
            permissions: ["webRequest", "declarativeNetRequest"],
            members: ["declarative_net_request": ["rule_resources": [["id": "r", "enabled": true, "path": "r.json"]]]],
            files: ["r.json": rule])
        let other = try TemporaryExtension(
            permissions: ["webRequest"], members: ["host_permissions": ["<all_urls>"]], background: Self.listening)
        let second = try await scene.browser.install(at: other.folder)
        try await open(scene, script: "fetch('/ads').catch(() => {})")
        #expect(try await names(scene, of: "/ads") == ["onBeforeRequest", "onErrorOccurred"])
        #expect(
            try await detail(scene, "onErrorOccurred", "error", of: "/ads")
                == "The URL was blocked by a content blocker")
        #expect(try await second.background.evaluate("told.some(({ url }) => url.endsWith('/ads'))") == "false")
        try await open(scene, at: "https://site.example/ads/page")
        #expect(try await names(scene, of: "/ads/page") == ["onBeforeRequest", "onErrorOccurred"])
        // A page asks for the document first, and then the tab shows nothing in its place.
        try await open(scene, script: "location = '/ads/next'")
        #expect(try await names(scene, of: "/ads/next") == ["onBeforeRequest", "onErrorOccurred"])
    }

    @Test func whereARuleSendsARequestIsToldAsItsAddress() async throws {
        let scene = try await make(
            permissions: ["webRequest", "declarativeNetRequest"],
            members: ["declarative_net_request": ["rule_resources": [["id": "r", "enabled": true, "path": "r.json"]]]],
            files: ["r.json": #"[{"id":1,"action":{"type":"upgradeScheme"},"condition":{"urlFilter":"/up/"}}]"#])
        try await open(scene, html: "<script src=http://site.example/up/a.js></script>", at: "http://plain.example/")
        #expect(try await names(scene, of: "https://site.example/up/") == Self.wholeCourse)
        #expect(try await names(scene, of: "http://site.example/up/") == [])
    }

    @Test func aSleepingBackgroundIsWoken() async throws {
        let scene = try await make(
            background:
                "browser.webRequest.onCompleted.addListener(({ url }) => console.log(url), { urls: ['*://*/data'] })")
        try await scene.target.background.kill()
        try await open(scene, script: "fetch('/data')")
        #expect(await scene.log == ["https://site.example/data"])
        #expect(await scene.events(.background, "start").count == 2)
    }

    @Test func nobodyElseIsMadeToListen() async throws {
        let scene = try await make(background: "console.log(typeof browser.webRequest)", permissions: ["webNavigation"])
        try await open(scene, script: "fetch('/data')")
        #expect(await scene.log == ["undefined"])
    }
}
