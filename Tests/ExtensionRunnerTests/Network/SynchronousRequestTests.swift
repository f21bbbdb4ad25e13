import ExtensionRunner
import HTTP
import JSONText
import Synchronization
import Testing
import VirtualTime

/// Requests for which a script waits in the middle of its task: https://xhr.spec.whatwg.org/#the-send()-method
@Suite struct SynchronousRequestTests {
    private static let asking = """
        const ask = (url, { method = "GET", body, before } = {}) => {
          const request = new XMLHttpRequest();
          request.open(method, url, false);
          before?.(request);
          request.send(body);
          return request;
        };
        const fails = (...asked) => { try { ask(...asked); } catch (error) { return error.name; } };
        """

    /// What `body` gives in a page of `https://a.example`.
    private func answer(
        _ body: String, options: BrowserOptions = .forTests, route: (Browser) -> Void = { _ in }
    ) async throws -> JSON {
        let browser = try await Browser(options: options)
        route(browser)
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        return try await tab.page.evaluate(PageScript("\(Self.asking) (() => { \(body) })()", file: "page.js"))
    }

    private func text(_ text: String) -> HTTPHandler { { _ in .text(text) } }

    @Test func theAnswerIsThereWhenSendReturns() async throws {
        let log = try await answer(
            """
            const log = [];
            const request = new XMLHttpRequest();
            for (const type of ["readystatechange", "loadstart", "progress", "load", "loadend"]) {
              request.addEventListener(type, (event) => log.push(`${type} ${request.readyState} ${event.loaded}`));
            }
            request.upload.onloadstart = () => log.push("upload");
            request.open("POST", "/x", false);
            request.setRequestHeader("X-One", "1");
            request.send("sent");
            log.push(`${request.status} ${request.responseText} ${request.getResponseHeader("Content-Type")}`);
            return log;
            """
        ) { browser in
            browser.network.route(.post, "https://a.example/x") {
                .text("\($0.text) \($0.headers["X-One"] ?? "-")")
            }
        }
        #expect(
            log == [
                "readystatechange 1 undefined", "readystatechange 4 undefined", "load 4 6", "loadend 4 6",
                "200 sent 1 text/plain;charset=utf-8",
            ])
    }

    @Test func nothingElseRunsMeanwhile() async throws {
        let browser = try await Browser(options: .forTests)
        browser.network.route(.get, "https://a.example/slow") { [clock = browser.clock] _ in
            await clock.sleep(for: .milliseconds(120))
            return .text("slow")
        }
        browser.network.route(.get, "https://a.example/other", text("other"))
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        let log = try await tab.page.evaluate(
            PageScript(
                """
                \(Self.asking)
                const log = [];
                setTimeout(() => log.push(`timer at ${performance.now() - start}`), 50);
                Promise.resolve().then(() => log.push("microtask"));
                fetch("/other").then(() => log.push("fetch"));
                const start = performance.now();
                log.push(ask("/slow").responseText, performance.now() - start);
                new Promise((resolve) => setTimeout(() => resolve(log), 50));
                """, file: "page.js"), within: .seconds(1))
        #expect(log == ["slow", 120, "microtask", "fetch", "timer at 120"])
    }

    @Test(arguments: [
        ("ask('/moved').responseURL", "https://a.example/there"),
        ("ask('data:text/plain,a%20b').responseText", "a b"),
        ("ask(URL.createObjectURL(new Blob(['blob']))).responseText", "blob"),
        ("fails('https://b.example/closed')", "NetworkError"),
        ("ask('https://b.example/open', { before: (r) => r.setRequestHeader('X-A', '1') }).responseText", "open"),
        ("fails('/nowhere')", "NetworkError"),
        ("fails('blob:https://a.example/none')", "NetworkError"),
        ("fails('/x', { before: (r) => { r.responseType = 'json'; } })", "InvalidAccessError"),
        ("fails('/x', { before: (r) => { r.timeout = 1; } })", "InvalidAccessError"),
        ("fails('/x', { before: (r) => { r.timeout = 0; } })", "InvalidAccessError"),
        (
            "(() => { const r = new XMLHttpRequest(); r.timeout = 1; try { r.open('GET', '/x', false); } catch (e) { return e.name; } })()",
            "InvalidAccessError"
        ),
        (
            "(() => { const r = new XMLHttpRequest(); r.open('GET', '/there', undefined); r.send(); return r.responseText; })()",
            "there"
        ),
        (
            "(() => { const r = new XMLHttpRequest(); r.open('GET', '/nowhere', false); try { r.send(); } catch {} return `${r.readyState} ${r.status}`; })()",
            "4 0"
        ),
        ("ask('/page').responseXML?.title ?? 'none'", "none"),
        ("ask('/long').responseText.length + ''", "100000"),
    ])
    func whatItGivesIsTheStandards(call: String, result: String) async throws {
        let given = try await answer("return \(call);") { browser in
            let network = browser.network
            network.route(.get, "https://a.example/there", text("there"))
            network.route(.get, "https://a.example/moved") { _ in
                HTTPResponse(status: 302, headers: ["Location": "/there"])
            }
            network.route(.get, "https://b.example/closed", crossOrigin: .asAnswered, text("closed"))
            network.route(.get, "https://b.example/open", text("open"))
            network.route(.get, "https://a.example/page") { _ in .html("<title>t</title>") }
            network.route(.get, "https://a.example/long", text(String(repeating: "x", count: 100_000)))
        }
        #expect(given == .string(result))
    }

    @Test func contentScriptsAndBackgroundsReadTheirOwnFiles() async throws {
        let asking = "\(Self.asking) console.log(JSON.parse(ask(browser.runtime.getURL('data.json')).responseText).a);"
        let scene = try await ExtensionScene(
            members: [
                "background": ["scripts": ["background.js"], "persistent": false],
                "content_scripts": [["matches": ["https://a.example/*"], "js": ["content.js"]]],
                "web_accessible_resources": [["resources": ["data.json"], "matches": ["<all_urls>"]]],
            ],
            background: asking, files: ["content.js": asking, "data.json": #"{"a":"own"}"#])
        try await scene.browser.open("https://a.example/", html: "<p>")
        #expect(await scene.log == ["own", "own"])
    }

    /// A worker may say for how long it waits.
    @Test func aWorkerHasTypesAndTimeouts() async throws {
        let worker = """
            \(Self.asking)
            const start = performance.now();
            const slow = fails('/slow', { before: (r) => { r.timeout = 50; } });
            const json = (url) => ask(url, { before: (r) => { r.responseType = 'json'; } }).response;
            postMessage([slow, performance.now() - start, json('/x').a, json('/wide')]);
            """
        let browser = try await Browser(options: .forTests)
        browser.network.route(.get, "https://a.example/slow") { [clock = browser.clock] _ in
            await clock.sleep(for: .milliseconds(120))
            return .empty()
        }
        browser.network.route(.get, "https://a.example/x") { _ in .json(["a": 1]) }
        // JSON is in UTF-8, whatever mark it begins with.
        browser.network.route(.get, "https://a.example/wide") { _ in
            HTTPResponse(status: 200, body: [0xff, 0xfe] + "{}".utf8.flatMap { [$0, 0] })
        }
        browser.network.route(.get, "https://a.example/worker.js") { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": "text/javascript"], body: Array(worker.utf8))
        }
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        let told = try await tab.page.evaluate(
            "new Promise((resolve) => { new Worker('/worker.js').onmessage = ({ data }) => resolve(data); })")
        #expect(told == ["TimeoutError", 50, 1, .null])
        let failures = await browser.trace.filter { $0.type == "failure" }.compactMap { $0["reason"]?.stringValue }
        #expect(failures == ["GET https://a.example/slow failed: no answer has come in time"])
    }

    @Test func anAnswerMayComeFromAnotherThread() async throws {
        let log = try await answer("return ['/a', '/b'].map((path) => ask(path).responseText);") { browser in
            browser.network.route(.get, "https://a.example/*") { request in
                await Task.detached { .text(request.url.path) }.value
            }
        }
        #expect(log == ["/a", "/b"])
    }

    @Test func answersFromOutsideAreWaitedFor() async throws {
        var options = BrowserOptions.forTests
        options.pace = .realTime
        for options in [options, .forTests] {
            let log = try await answer("return ['/a', '/b'].map((path) => ask(path).responseText);", options: options) {
                $0.network.outside = Outside()
            }
            #expect(log == ["/a", "/b"])
        }
    }

    private struct Outside: HTTPTransport {
        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            await Task.detached { .text(request.url.path) }.value
        }
    }

    /// Whoever answers cannot have anything happen in the browser, which waits for the answer.
    @Test(arguments: ["clock", "tab", "settle"])
    func whoeverAnswersCannotUseTheBrowser(how: String) async throws {
        let browser = try await Browser(options: .forTests)
        browser.network.route(.get, "https://a.example/x") { [unowned browser] _ in
            switch how {
            case "clock": try await browser.clock.advance(by: .seconds(1))
            case "tab": try await browser.open("https://b.example/", html: "<p>")
            default: try await browser.settle()
            }
            return .text("x")
        }
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        #expect(
            try await tab.page.evaluate(PageScript("\(Self.asking) fails('/x')", file: "page.js")) == "NetworkError")
        let reason = await browser.trace.last { $0.type == "failure" }?["reason"]?.stringValue
        #expect(try #require(reason).hasSuffix("answer without using the browser"))
    }

    /// It goes on when the script has ended.
    @Test func whoElseUsesTheBrowserWaits() async throws {
        let browser = try await Browser(options: .forTests)
        let started = AsyncStream<Void>.makeStream()
        let order = Mutex<[String]>([])
        browser.network.route(.get, "https://a.example/x") { _ in
            started.continuation.yield()
            // The other task has its turns, and comes no further than to where it waits.
            for _ in 0..<100 { await Task.yield() }
            order.withLock { $0.append("answer") }
            return .text("x")
        }
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        let other = Task {
            for await _ in started.stream { break }
            try await browser.clock.advance(by: .seconds(1))
            order.withLock { $0.append("advanced") }
        }
        #expect(
            try await tab.page.evaluate(PageScript("\(Self.asking) ask('/x').responseText", file: "page.js")) == "x")
        try await other.value
        #expect(order.withLock(\.self) == ["answer", "advanced"])
    }

    /// A script that asks again and again where nobody answers waits for one service timeout, not for each of them.
    @Test func whoeverNeverAnswersIsGivenUp() async throws {
        var options = BrowserOptions.forTests
        options.serviceTimeout = .milliseconds(100)
        let browser = try await Browser(options: options)
        browser.network.route(.get, "https://a.example/x") { [clock = browser.clock] _ in
            while !Task.isCancelled { await clock.sleep(for: .seconds(1)) }
            throw CancellationError()
        }
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        let names = try await tab.page.evaluate(
            PageScript("\(Self.asking) Array.from({ length: 50 }, () => fails('/x'))", file: "page.js"))
        #expect(names == .array(Array(repeating: "NetworkError", count: 50)))
    }

    @Test func aBrowserThatGoesOfflineLosesTheAnswer() async throws {
        let browser = try await Browser(options: .forTests)
        browser.network.route(.get, "https://a.example/x") { [unowned browser] _ in
            await browser.setOffline(true)
            return .text("x")
        }
        let tab = try await browser.open("https://a.example/", html: "<p>", scripts: .inline)
        #expect(
            try await tab.page.evaluate(PageScript("\(Self.asking) fails('/x')", file: "page.js")) == "NetworkError")
        let failures = await browser.trace.filter { $0.type == "failure" }.compactMap { $0["reason"]?.stringValue }
        #expect(failures == ["GET https://a.example/x failed: the browser went offline"])
    }

    @Test func aBackgroundThatDiesMeanwhileGoesOnNoFurther() async throws {
        let scene = try await ExtensionScene(
            members: ["action": [:], "background": ["scripts": ["background.js"], "persistent": false]],
            background: """
                \(Self.asking)
                browser.action.onClicked.addListener(() => {
                  console.log("asks");
                  console.log(ask("https://a.example/x").responseText);
                });
                """)
        let asked = Mutex(0)
        let background = scene.target.background
        scene.browser.network.route(.get, "https://a.example/x") { _ in
            let count = asked.withLock { count in
                count += 1
                return count
            }
            if count == 1 { try await background.kill() }
            return .text("answered")
        }
        try await scene.browser.open("https://a.example/", html: "<p>")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["asks"])
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["asks", "asks", "answered"])
        await scene.browser.close()
    }
}
