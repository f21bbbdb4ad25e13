import ExtensionRunner
import HTTP
import JSONText
import Testing

/// Documents that come through the network.
/// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
@Suite struct DocumentLoadTests {
    private let site = "https://site.example"

    private func scene(
        _ content: String = "console.log(location.pathname, document.body?.textContent.trim())",
        background: String = "", permissions: [String] = [], options: BrowserOptions = .forTests
    ) async throws -> ExtensionScene {
        var options = options
        options.hostAccess = .granted
        return try await ExtensionScene(
            permissions: permissions, members: ["content_scripts": [["matches": ["*://*/*"], "js": ["content.js"]]]],
            background: background, files: ["content.js": content], options: options)
    }

    private func page(_ html: String, type: String = "text/html;charset=utf-8", status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(html.utf8))
    }

    @Test func aTabThatTheUserOpensShowsWhatTheNetworkHas() async throws {
        let scene = try await scene()
        let network = scene.browser.network
        network.route(.get, "\(site)/a") { _ in page("<title>A</title><p>from the network") }
        let tab = try await scene.browser.open("\(site)/a")
        #expect(try await tab.page.evaluate("document.title") == "A")
        try await tab.navigate(to: "\(site)/b")
        try await tab.navigate(to: "\(site)/a", html: "<p>given")
        network.route(.get, "\(site)/a") { _ in page("<p>anew") }
        try await tab.reload()
        try await tab.goBack()
        try await tab.goBack()
        try await scene.browser.relaunch()
        #expect(
            await scene.log == [
                "/a from the network", "/b ", "/a given", "/a given", "/b ", "/a anew", "/a anew",
            ])
    }

    @Test func aScriptsTabIsEmptyUntilItsDocumentComes() async throws {
        let scene = try await scene(
            background: """
                browser.tabs.onUpdated.addListener((id, changes) => console.log(id, JSON.stringify(changes)));
                browser.action.onClicked.addListener(async () => {
                  const created = await browser.tabs.create({ url: "https://site.example/old" });
                  console.log("created", created.url, created.status);
                  const [found] = await browser.tabs.query({ url: "https://site.example/old" });
                  console.log("found", found.url, found.title);
                });
                """)
        let clock = scene.browser.clock
        scene.browser.network.route(.get, "\(site)/old") { _ in
            await clock.sleep(for: .seconds(2))
            return HTTPResponse(status: 301, headers: ["Location": "/new"])
        }
        scene.browser.network.route(.get, "\(site)/new") { _ in
            await clock.sleep(for: .seconds(2))
            return page("<p>moved")
        }
        try await scene.browser.open("about:blank")
        try await scene.browser.tap(scene.target)
        #expect(
            await scene.log.dropFirst(2) == [
                "created https://site.example/old loading", "found https://site.example/old ",
            ])
        let tab = try #require(await scene.browser.activeTab)
        #expect(try await tab.url == "\(site)/old")
        #expect(try await tab.page.evaluate("location.href") == "about:blank")
        try await clock.advance(by: .seconds(3))
        #expect(try await tab.url == "\(site)/new")
        try await clock.advance(by: .seconds(3))
        let log = await scene.log
        #expect(
            log.dropFirst(4) == [
                "/new moved", #"2 {"status":"loading","url":"\#(site)/new"}"#, #"2 {"status":"complete"}"#,
            ])
        #expect(try await tab.page.evaluate("history.length") == 1)
    }

    @Test func theOldPageStaysUntilTheNewOneComesAndOnlyTheLastOneComes() async throws {
        let scene = try await scene()
        let clock = scene.browser.clock
        for name in ["slow", "quick"] {
            scene.browser.network.route(.get, "\(site)/\(name)") { _ in
                await clock.sleep(for: .seconds(name == "slow" ? 9 : 1))
                return page("<p>\(name)")
            }
        }
        let tab = try await scene.browser.open(
            "\(site)/old", html: "<p>old<a id=slow href=slow></a><a id=quick href=quick></a>")
        try await tab.page.click("#slow")
        #expect(try await tab.page.evaluate("document.body.textContent") == "old")
        try await tab.page.click("#quick")
        try await clock.advance(by: .seconds(20))
        #expect(await scene.log == ["/old old", "/quick quick"])
        #expect(try await tab.page.evaluate("history.length") == 2)
        try await tab.navigate(to: "\(site)/slow")
        try await tab.close()
        try await clock.advance(by: .seconds(20))
        #expect(await scene.log.count == 2)
    }

    @Test func whatCannotBeLoadedIsAnEmptyDocumentWithoutScripts() async throws {
        let scene = try await scene(
            background: """
                for (const name of ["onBeforeNavigate", "onCommitted", "onCompleted", "onErrorOccurred"]) {
                  browser.webNavigation[name].addListener(({ url, error }) => console.log(name, url, error));
                }
                """, permissions: ["webNavigation"])
        struct Down: Error {}
        scene.browser.network.route(.get, "\(site)/down") { _ in throw Down() }
        let tab = try await scene.browser.open("\(site)/down")
        #expect(
            await scene.log == ["onBeforeNavigate \(site)/down undefined", "onErrorOccurred \(site)/down undefined"])
        #expect(try await tab.url == "\(site)/down")
        #expect(try await tab.page.evaluate("location.href") == "about:blank")
        #expect(await scene.hints == ["\(site)/down could not be loaded, and the tab shows an empty document"])
        let look = "browser.webNavigation.getFrame({ tabId: 1, frameId: 0 }).then(({ errorOccurred }) => errorOccurred)"
        #expect(try await scene.evaluate(look) == true)
        scene.browser.network.route(.get, "\(site)/down") { _ in page("<p>up again") }
        try await tab.reload()
        #expect(await scene.log.contains("/down up again"))
        #expect(try await scene.evaluate(look) == false)
        await scene.browser.setOffline(true)
        try await tab.reload()
        #expect(await scene.log.last == "onErrorOccurred \(site)/down undefined")
    }

    @Test func scriptsOfPagesRunInTabsThatExtensionsOpenWhereTheOptionsSaySo() async throws {
        var options = BrowserOptions.forTests
        options.pageScripts = .inline
        let scene = try await scene(
            "",
            background: """
                browser.action.onClicked.addListener(() => browser.tabs.create({ url: "https://site.example/tab" }));
                """, options: options)
        scene.browser.network.route(.get, "\(site)/*") { _ in page("<script>console.log(location.pathname)</script>") }
        try await scene.browser.open("\(site)/user")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["/user", "/tab"])
        try await scene.browser.open("\(site)/off", scripts: .off)
        #expect(await scene.log.count == 2)
    }

    @Test func whatIsOnItsWayEndsWithItsTabAndWithTheBrowser() async throws {
        for endsTab in [true, false] {
            let (asked, hasAsked) = AsyncStream<Void>.makeStream()
            let (ended, hasEnded) = AsyncStream<Void>.makeStream()
            let (never, end) = AsyncStream<Void>.makeStream()
            var options = BrowserOptions.forTests
            options.serviceTimeout = .milliseconds(1)
            var browser: Browser? = try await Browser(options: options)
            browser?.network.route(.get, "\(site)/never") { _ in
                hasAsked.finish()
                // Ends when it is cancelled.
                for await _ in never {}
                hasEnded.finish()
                return HTTPResponse(status: 302, headers: ["Location": "/elsewhere"])
            }
            await #expect(throws: BrowserError.self) { try await browser?.open("\(self.site)/never") }
            for await _ in asked {}
            if endsTab { try await browser?.activeTab?.close() }
            browser = nil
            for await _ in ended {}
            end.finish()
        }
    }

    @Test func anErrorPageOfTheServerIsAPage() async throws {
        let scene = try await scene()
        scene.browser.network.route(.get, "\(site)/gone") { _ in page("<p>not here", status: 404) }
        try await scene.browser.open("\(site)/gone")
        #expect(await scene.log == ["/gone not here"])
    }

    @Test(arguments: [
        ("text/plain", "<p>a & b", "text/plain|PRE|<p>a & b"),
        ("text/plain", "\n\na\0b", "text/plain|PRE|\n\na\u{FFFD}b"), ("text/css", "\nb{}", "text/css|PRE|\nb{}"),
        ("application/json", #"{"a":1}"#, #"application/json|PRE|{"a":1}"#),
        (
            "application/xhtml+xml", "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>x</p></body></html>",
            "application/xhtml+xml|p|x"
        ),
        ("text/xml", "<r><a>1</a></r>", "text/xml|a|1"), ("", "<p>html", "text/html|P|html"),
    ]) func theTypeSaysWhatBecomesOfAnAnswer(type: String, text: String, expected: String) async throws {
        let scene = try await scene()
        scene.browser.network.route(.get, "\(site)/x") { _ in
            HTTPResponse(status: 200, headers: type.isEmpty ? [:] : ["Content-Type": type], body: Array(text.utf8))
        }
        let tab = try await scene.browser.open("\(site)/x")
        let found = try await tab.page.evaluate(
            "const e = (document.body ?? document.documentElement).firstElementChild; [document.contentType, e.tagName, e.textContent].join('|')"
        )
        #expect(found == .string(expected))
    }

    @Test(arguments: [
        ("text/html", #"<p>"#, "windows-1252|Ã¤"),
        ("text/html;charset=UTF8", "<p>", "UTF-8|ä"),
        ("text/html", "<!-- <meta charset=koi8-r> --><META CHARSET='utf-8'><p>", "UTF-8|ä"),
        ("text/html", "<meta content='text/html; charset=utf-8' http-equiv=Content-Type><p>", "UTF-8|ä"),
        ("text/html", "<meta content='text/html; charset=utf-8'><p>", "windows-1252|Ã¤"),
        ("text/html", "<a title='<meta charset=gbk>'><meta charset=utf-16le><p>", "UTF-8|ä"),
        ("text/html", "<!--><meta/charset=utf-8><p>", "UTF-8|ä"),
        ("text/html", "<p><!-- <meta charset=utf-8>", "windows-1252|"),
        ("text/html", "<metadata charset=utf-8><p>", "windows-1252|Ã¤"),
        ("text/html", "\u{FEFF}<meta charset=gbk><p>", "UTF-8|ä"),
        ("text/html; charset=none-such", "<meta charset=iso-8859-5><p>", "ISO-8859-5|УЄ"),
        ("text/html", "<meta charset=sjis><p>", "Shift_JIS|\u{ff83}\u{ff64}"),
        ("application/xhtml+xml", "<html xmlns='http://www.w3.org/1999/xhtml'>", "UTF-8|ä"),
        (
            "application/xhtml+xml",
            "<?xml version='1.0' encoding='iso-8859-1'?><html xmlns='http://www.w3.org/1999/xhtml'>", "windows-1252|Ã¤"
        ),
    ]) func anEncodingIsFoundAsBrowsersFindIt(type: String, start: String, expected: String) async throws {
        let scene = try await scene()
        let end = start.contains("xmlns") ? "</html>" : ""
        scene.browser.network.route(.get, "\(site)/x") { _ in
            page("\(start)ä\(end)", type: type)
        }
        let tab = try await scene.browser.open("\(site)/x")
        let found = try await tab.page.evaluate("`${document.characterSet}|${document.documentElement.textContent}`")
        #expect(found == .string(expected))
    }

    @Test func aFrameOfTheSameOriginTakesTheEncodingOfThePageAroundIt() async throws {
        let scene = try await scene("")
        for address in ["\(site)/in", "https://other.example/in"] {
            scene.browser.network.route(.get, address) { _ in
                page("<script>console.log(location.host, document.characterSet)</script>", type: "text/html")
            }
        }
        try await scene.browser.open(
            "\(site)/", html: "<iframe src=/in></iframe><iframe src='https://other.example/in'></iframe>", scripts: .all
        )
        #expect(await scene.log == ["site.example UTF-8", "other.example windows-1252"])
    }

    @Test func aFrameWhoseDocumentDoesNotComeStaysAsItIs() async throws {
        let scene = try await scene(
            "",
            background: """
                for (const name of ["onBeforeNavigate", "onCommitted", "onErrorOccurred"]) {
                  browser.webNavigation[name].addListener(({ url, frameId, documentId }) => {
                    if (frameId !== 0) console.log(name, url, typeof documentId);
                  });
                }
                """, permissions: ["webNavigation"])
        scene.browser.network.route(.get, "\(site)/in") { _ in page("<p>in") }
        let tab = try await scene.browser.open(
            "\(site)/", html: "<iframe src=/none onload='console.log(`load`)'></iframe>", scripts: .all)
        let failed = ["onBeforeNavigate \(site)/none undefined", "onErrorOccurred \(site)/none string"]
        #expect(await scene.log == failed)
        let look =
            "browser.webNavigation.getAllFrames({ tabId: 1 }).then((all) => all.map(({ errorOccurred }) => errorOccurred))"
        #expect(try await scene.evaluate(look) == [false, true])
        let text = "document.readyState + frames[0].location.href + frames[0].document.body.textContent"
        #expect(try await tab.page.evaluate(PageScript(text)) == "completeabout:blank")
        try await tab.page.evaluate("document.querySelector('iframe').src = '/in'")
        try await scene.browser.settle()
        #expect(try await tab.page.evaluate(PageScript(text)) == .string("complete\(site)/inin"))
        try await tab.page.evaluate("document.querySelector('iframe').src = '/none'")
        try await scene.browser.settle()
        #expect(try await tab.page.evaluate(PageScript(text)) == .string("complete\(site)/inin"))
        let shown = ["load", "onBeforeNavigate \(site)/in undefined", "onCommitted \(site)/in string"]
        #expect(await scene.log == failed + shown + failed)
    }

    @Test(arguments: [
        ("X-Frame-Options", "DENY", "refused refused"), ("X-Frame-Options", "SameOrigin", "shown refused"),
        ("X-Frame-Options", "ALLOW-FROM https://site.example", "shown shown"),
        ("X-Frame-Options", "DENY, SAMEORIGIN", "refused refused"),
        ("Content-Security-Policy", "frame-ancestors 'none'", "refused refused"),
        ("Content-Security-Policy", "img-src 'none'; frame-ancestors 'self'", "shown refused"),
        ("Content-Security-Policy", "frame-ancestors https://*.example", "shown shown"),
        ("Content-Security-Policy", "frame-ancestors *, frame-ancestors https://other.example", "refused refused"),
    ]) func aPageSaysWhoMayHaveItInAFrame(name: String, value: String, expected: String) async throws {
        let scene = try await scene("")
        let addresses = ["\(site)/in", "https://other.example/in"]
        for address in addresses {
            scene.browser.network.route(.get, address) { _ in
                var answer = page("<script>top.postMessage(location.href, '*')</script>")
                try answer.headers.set(name, value)
                return answer
            }
        }
        let tab = try await scene.browser.open("\(site)/", html: "", scripts: .all)
        try await tab.page.evaluate(
            PageScript(
                """
                const shown = new Set();
                addEventListener("message", ({ data }) => shown.add(data));
                globalThis.frames_ = \(JSON.array(addresses.map { .string($0) }).text).map((src) => {
                  const frame = document.body.appendChild(document.createElement("iframe"));
                  frame.onload = () => (frame.isLoaded = true);
                  frame.src = src;
                  return frame;
                });
                globalThis.results = () => frames_.map((frame) => {
                  if (!frame.isLoaded) return "never loaded";
                  if (shown.has(frame.src)) return "shown";
                  return frame.contentDocument === null ? "refused" : "empty";
                }).join(" ");
                """))
        try await scene.browser.settle()
        let found = try await tab.page.evaluate("results()")
        #expect(found == .string(expected))
    }

    @Test func aFrameIsToldNoMoreOfThePageAroundItThanItMayKnow() async throws {
        let scene = try await scene("")
        let addresses = ["\(site)/in", "https://other.example/in"]
        for address in addresses {
            scene.browser.network.route(.get, address) { _ in page("<script>console.log(document.referrer)</script>") }
        }
        let frames = addresses.map { "<iframe src='\($0)'></iframe>" }.joined()
        try await scene.browser.open("\(site)/secret?1#2", html: frames, scripts: .all)
        #expect(await scene.log == ["\(site)/secret?1", "\(site)/"])
    }

    @Test func whereAFrameLeadsItselfIsToldOfTheFrame() async throws {
        let scene = try await scene("")
        let network = scene.browser.network
        network.route(.get, "https://framed.example/first?x") { _ in page("<script>location = '/second'</script>") }
        network.route(.get, "https://framed.example/second") { _ in
            page("<script>console.log(document.referrer); location = 'https://other.example/third'</script>")
        }
        let third = network.route(.get, "https://other.example/third") { _ in
            page("<script>console.log(document.referrer)</script>")
        }
        let html = "<iframe src='https://framed.example/first?x' referrerpolicy=no-referrer></iframe>"
        try await scene.browser.open("\(site)/around", html: html, scripts: .all)
        #expect(await scene.log == ["https://framed.example/first?x", "https://framed.example/"])
        #expect(third.requests.map { $0.headers["Referer"] } == ["https://framed.example/"])
    }

    @Test func whatIsNotShownLeavesTheOldPage() async throws {
        let scene = try await scene()
        let network = scene.browser.network
        network.route(.get, "\(site)/file") { _ in
            HTTPResponse(
                status: 200,
                headers: [
                    "Content-Type": "text/csv",
                    "Content-Disposition": "attachment; filename=\"x.csv\"; filename*=UTF-8''%C3%A4.csv",
                ],
                body: Array("a,b".utf8))
        }
        network.route(.get, "\(site)/a.zip") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "application/zip"], body: [80, 75])
        }
        network.route(.get, "\(site)/none") { _ in .empty() }
        network.route(.get, "\(site)/app") { _ in HTTPResponse(status: 302, headers: ["Location": "myapp://token?1"]) }
        let tab = try await scene.browser.open("\(site)/old", html: "<p>old")
        for path in ["file", "a.zip", "none", "app"] { try await tab.navigate(to: "\(site)/\(path)") }
        #expect(try await tab.url == "\(site)/old")
        #expect(try await tab.page.evaluate("document.body.textContent") == "old")
        let downloads = await scene.events(.browser, "download")
        #expect(downloads.map { $0["name"] } == ["ä.csv", "a.zip"])
        #expect(downloads.map { $0["bytes"] } == [3, 2])
        #expect(await scene.events(.browser, "hand-over").map { $0["url"] } == ["myapp://token?1"])
        #expect(await scene.log == ["/old old"])
    }

    @Test func aFormIsSentAndItsAnswerComesAgainByTheForm() async throws {
        let scene = try await scene()
        scene.browser.network.route(.post, "\(site)/save") { request in
            page("<p>\(String(decoding: request.body, as: UTF8.self)) \(request.headers["Content-Type"] ?? "")")
        }
        let tab = try await scene.browser.open(
            "\(site)/form", html: "<form method=post action=/save><input name=q value=1><button>go</button></form>")
        try await tab.page.click("button")
        try await tab.reload()
        let shown = "/save q=1 application/x-www-form-urlencoded"
        #expect(await scene.log == ["/form go", shown, shown])
    }

    /// https://html.spec.whatwg.org/#submit-body, compared with Chromium
    @Test func aFrameShowsWhatTheNetworkAnswersToAForm() async throws {
        let scene = try await scene("")
        let other = "https://other.example"
        for origin in [site, other] {
            scene.browser.network.route(.get, "\(origin)/in") { _ in
                page(
                    """
                    <form method=post action=/save enctype=text/plain><input name=q value=2></form>
                    <script>onload = () => document.forms[0].submit()</script>
                    """)
            }
            scene.browser.network.route(.post, "\(origin)/save") { request in
                let names = ["Content-Type", "Origin", "Referer"]
                let body = String(decoding: request.body, as: UTF8.self).replacing("\r\n", with: "")
                let told = ([body] + names.map { request.headers[$0] ?? "none" }).joined(separator: " ")
                return page("<script>top.postMessage(`\(told) ${location} ${document.referrer}`, '*')</script>")
            }
        }
        let tab = try await scene.browser.open(
            "\(site)/",
            html: """
                <script>const log = []; onmessage = ({ data }) => log.push(data)</script>
                <iframe name=named></iframe><iframe src=/in></iframe><iframe src="\(other)/in"></iframe>
                <form method=post action=/save target=named><input name=q value=1></form>
                """, scripts: .all)
        try await tab.page.evaluate("document.forms[0].submit()")
        try await scene.browser.settle()
        let shown = try await tab.page.evaluate("log.sort()")
        let named = "q=1 application/x-www-form-urlencoded \(site) \(site)/ \(site)/save \(site)/"
        let inner = [site, other].map { "q=2 text/plain \($0) \($0)/in \($0)/save \($0)/in" }
        #expect(shown == JSON.array(([named] + inner).sorted().map { .string($0) }))
    }

    @Test(arguments: ["_blank", "other"])
    func aFormMayOpenATabThatShowsTheAnswer(target: String) async throws {
        let scene = try await scene()
        scene.browser.network.route(.post, "\(site)/save") { request in
            page("<p>\(String(decoding: request.body, as: UTF8.self)) \(request.headers["Content-Type"] ?? "")")
        }
        let form = "<form method=post action=/save target=\(target)><input name=q value=1><button>go</button></form>"
        let tab = try await scene.browser.open("\(site)/form", html: form)
        try await tab.page.click("button")
        #expect(await scene.browser.tabs.count == 2)
        #expect(await scene.log == ["/form go", "/save q=1 application/x-www-form-urlencoded"])
    }

    @Test func requestsForDocumentsHaveTheCookiesAndTheHeadersOfDocuments() async throws {
        let scene = try await scene(
            "if (location.host === 'site.example') console.log(document.body.textContent, document.referrer)")
        let network = scene.browser.network
        network.route(.get, "\(site)/set") { request in
            var answer = page(request.headers["Accept"] ?? "")
            for cookie in ["strict=1; SameSite=Strict", "lax=1; SameSite=Lax", "none=1"] {
                try answer.headers.append("Set-Cookie", cookie)
            }
            try answer.headers.set("Cross-Origin-Resource-Policy", "same-origin")
            return answer
        }
        network.route(nil, "\(site)/show*") { request in
            // The trace keeps what cookies say to itself.
            let names = (request.headers["Cookie"] ?? "").split(separator: "; ").map { $0.prefix { $0 != "=" } }
            return page("\(names.joined(separator: " ")) from \(request.headers["Referer"] ?? "nobody")")
        }
        let link = """
            <a id=set href="\(site)/set"></a><a id=show href="\(site)/show"></a>
            <form method=post action="\(site)/show"><button></button></form>
            """
        // What another site leads to may set cookies, and gets those that are not strict.
        for element in ["#set", "#show", "button"] {
            try await scene.browser.open("https://other.example/page", html: link).page.click(element)
        }
        let tab = try await scene.browser.open("\(site)/show")
        try await tab.page.evaluate("location.href = '/show?2'")
        try await scene.browser.settle()
        let other = "https://other.example/"
        let log = await scene.log
        #expect(
            log == [
                "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8 \(other)",
                "lax none from \(other) \(other)", "none from \(other) \(other)",
                "strict lax none from nobody ", "strict lax none from \(site)/show \(site)/show",
            ])
    }

    @Test func rulesAndListenersSeeTheRequest() async throws {
        let rule: JSON = [
            "id": 1, "action": ["type": "block"],
            "condition": ["urlFilter": "/blocked", "resourceTypes": ["main_frame"]],
        ]
        let scene = try await scene(
            background: """
                browser.declarativeNetRequest.updateDynamicRules({ addRules: [\(rule.text)] });
                for (const name of ["onBeforeRequest", "onBeforeRedirect", "onCompleted", "onErrorOccurred"]) {
                  browser.webRequest[name].addListener(({ url, type, statusCode, frameId, parentFrameId }) => {
                    console.log(name, new URL(url).pathname, type, statusCode, frameId, parentFrameId);
                  }, { urls: ["*://*/*"], types: ["main_frame", "sub_frame"] });
                }
                """, permissions: ["declarativeNetRequest", "webRequest"])
        scene.browser.network.route(.get, "\(site)/a") { _ in HTTPResponse(status: 302, headers: ["Location": "/b"]) }
        scene.browser.network.route(.get, "\(site)/b") { _ in page("<p>b") }
        scene.browser.network.route(.get, "\(site)/blocked") { _ in page("<p>never") }
        try await scene.browser.open("\(site)/a")
        let tab = try await scene.browser.open("\(site)/blocked")
        #expect(
            await scene.log.filter { !$0.hasPrefix("/") } == [
                "onBeforeRequest /a main_frame undefined 0 -1", "onBeforeRedirect /a main_frame 302 0 -1",
                "onBeforeRequest /a main_frame undefined 0 -1", "onCompleted /a main_frame 200 0 -1",
                "onBeforeRequest /blocked main_frame undefined 0 -1",
                "onErrorOccurred /blocked main_frame undefined 0 -1",
            ])
        #expect(await scene.log.filter { $0.hasPrefix("/") } == ["/b b"])
        #expect(try await tab.page.evaluate("location.href") == "about:blank")
    }

    @Test func aPageOfASecureSiteLeadsToAnInsecureOne() async throws {
        let scene = try await scene()
        scene.browser.network.route(.get, "http://plain.example/") { _ in page("<p>plain") }
        let tab = try await scene.browser.open("\(site)/", html: "<a href='http://plain.example/'></a>")
        try await tab.page.click("a")
        #expect(await scene.log == ["/ ", "/ plain"])
    }

    @Test func anImageIsNotImplemented() async throws {
        let scene = try await scene()
        scene.browser.network.route(.get, "\(site)/x.png") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "image/png"], body: [1])
        }
        let tab = try await scene.browser.open("\(site)/x.png", scripts: .all)
        #expect(try await tab.page.evaluate("document.contentType + document.body.innerHTML") == "image/png")
        #expect(
            await scene.hints == [
                "\(site)/x.png is image/png: the document that Safari makes for it is not implemented, and is empty"
            ])
    }
}
