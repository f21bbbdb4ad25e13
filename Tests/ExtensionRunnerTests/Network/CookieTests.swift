import ExtensionRunner
import HTTP
import JSONText
import Testing

/// The cookies that go with requests.
/// https://fetch.spec.whatwg.org/#http-network-or-cache-fetch
@Suite struct CookieTests {
    /// A site where one logs in, at `shop.test` and its neighbours. Each answers what cookies it has got.
    private func addSite(to browser: Browser) {
        browser.network.route(nil, "https://*", crossOrigin: .asAnswered) { request in
            var headers: HTTPHeaders = [
                "Content-Type": "text/plain", "Access-Control-Allow-Credentials": "true",
                "Access-Control-Allow-Origin": request.headers["Origin"] ?? "*",
            ]
            if request.url.path == "/login" {
                let cookies = [
                    "session=s3; HttpOnly; Secure; SameSite=Strict", "theme=dark; Path=/; Domain=shop.test",
                    "brief=1; Max-Age=60; SameSite=Lax",
                ]
                for cookie in cookies { try? headers.append("Set-Cookie", cookie) }
            }
            if request.url.path == "/leave" {
                return HTTPResponse(
                    status: 302,
                    headers: ["Location": "/me", "Set-Cookie": "theme=; Max-Age=0; Path=/; Domain=shop.test"])
            }
            return HTTPResponse(status: 200, headers: headers, body: Array((request.headers["Cookie"] ?? "none").utf8))
        }
    }

    private func get(_ url: String, _ options: String = "{}") -> String {
        "fetch('\(url)', \(options)).then((answer) => answer.text())"
    }

    @discardableResult
    private func run(in tab: Tab, _ code: String) async throws -> String? {
        try await tab.page.evaluate(PageScript(code, file: "test")).stringValue
    }

    private func shop(host: String = "https://shop.test") async throws -> (browser: Browser, tab: Tab) {
        let browser = try await Browser(options: .forTests)
        addSite(to: browser)
        let tab = try await browser.open("\(host)/", html: "<p>")
        return (browser, tab)
    }

    @Test func aPageHasTheCookiesOfItsOrigin() async throws {
        let (browser, tab) = try await shop()
        let me = get("/me")
        #expect(try await run(in: tab, me) == "none")
        try await run(in: tab, get("/login"))
        #expect(try await run(in: tab, me) == "session=s3; theme=dark; brief=1")
        #expect(try await run(in: tab, "document.cookie") == "theme=dark; brief=1")
        #expect(try await run(in: tab, get("/me", "{ credentials: 'omit' }")) == "none")
        try await browser.clock.advance(by: .seconds(61))
        #expect(try await run(in: tab, me) == "session=s3; theme=dark")
        #expect(
            try await run(in: tab, get("/leave")) == "session=s3",
            "what a redirect sets counts for the next request")
        try await run(in: tab, "document.cookie = 'mine=1'")
        #expect(try await run(in: tab, me) == "session=s3; mine=1")
    }

    @Test func aRelaunchEndsTheSession() async throws {
        let (browser, tab) = try await shop()
        try await run(in: tab, get("/login"))
        try await browser.relaunch()
        #expect(try await run(in: tab, get("/me")) == "brief=1")
    }

    @Test func ofOtherSitesAPageHasNone() async throws {
        let (browser, tab) = try await shop()
        try await run(in: tab, get("/login"))
        let include = "{ credentials: 'include' }"
        #expect(try await run(in: tab, get("https://api.shop.test/me", include)) == "theme=dark")
        #expect(try await run(in: tab, get("https://api.shop.test/me")) == "none")
        let other = try await browser.open("https://other.test/", html: "<p>")
        #expect(try await run(in: other, get("https://shop.test/me", include)) == "none")
        #expect(try await run(in: other, get("https://third.test/login", include)) == "none")
        let third = try await browser.open("https://third.test/", html: "<p>")
        #expect(try await run(in: third, get("/me")) == "none", "and none was kept")
    }

    @Test(arguments: [
        (true, "include", "session=s3; theme=dark; brief=1"), (true, "same-origin", "none"),
        (false, "include", "theme=dark"),
        (false, "omit", "none"),
    ])
    func anExtensionHasThoseOfHostsThatItMayReach(isGranted: Bool, credentials: String, cookies: String) async throws {
        let scene = try await ExtensionScene(
            members: ["host_permissions": isGranted ? ["https://shop.test/*"] : ["https://else.test/*"]])
        addSite(to: scene.browser)
        let tab = try await scene.browser.open("https://shop.test/", html: "<p>")
        try await run(in: tab, get("/login"))
        let ask = get("https://shop.test/me", "{ credentials: '\(credentials)' }")
        #expect(try await scene.evaluate(ask) == .string(cookies))
    }

    @Test func theirValuesStandInNoTrace() async throws {
        let (browser, tab) = try await shop()
        try await run(in: tab, get("/login"))
        try await run(in: tab, get("/me"))
        let requests = await browser.trace.filter { $0.type == "request" }
        #expect(requests.map { $0["headers"]?["Cookie"] } == [nil, "[redacted]"])

        browser.network.route(.get, "https://shop.test/id") { _ in
            HTTPResponse(status: 200, headers: ["Set-Cookie": "id=abcdef1234; Path=/; HttpOnly"])
        }
        try await run(in: tab, "\(get("/id")).then(() => \(get("/me")))")
        try await run(in: tab, "console.log('abcdef1234 HttpOnly Path theme=light')")
        let log = await browser.trace.last { $0.type == "console" }?["text"]
        #expect(log == "[redacted] HttpOnly Path theme=light")
    }
}
