import Database
import ExtensionRunner
import Foundation
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime
import WebPlatform

// The settings page as the back end serves it.
// Seed: 000_6437c680b68e4f8f.txt, "Phase 2: Backend — Settings Page"
@Suite struct CoolectionSettingsTests {
    private let backend: CoolectionBackend
    private let user: String
    private let session: String

    init() throws {
        backend = try CoolectionBackend(database: Connection(), clock: FixedClock(), random: SeededRandom(seed: 7))
        user = try backend.createUser()
        session = try backend.startSession(forUser: user)
    }

    private func respond(
        _ method: HTTPMethod, _ path: String, cookie: String? = nil, origin: String? = nil,
        of backend: CoolectionBackend? = nil
    ) throws -> HTTPResponse {
        let url = try #require(WebURL(serialized: CoolectionBackend.origin + path))
        var headers = HTTPHeaders()
        if let cookie { try headers.append("Cookie", "__session=" + cookie) }
        if let origin { try headers.append("Origin", origin) }
        return (backend ?? self.backend).respond(to: HTTPRequest(method, url, headers: headers))
    }

    /// The page in a tab whose requests carry the session's cookie, as those of a browser do.
    private func open() async throws -> (browser: Browser, page: Page) {
        let browser = try await Browser()
        let (backend, cookie) = (self.backend, "__session=" + session)
        browser.network.route(nil, CoolectionBackend.origin + "/*") { request in
            var request = request
            try request.headers.set("Cookie", cookie)
            return backend.respond(to: request)
        }
        let html = String(decoding: try respond(.get, "/settings", cookie: session).body, as: UTF8.self)
        return (browser, try await browser.open(CoolectionBackend.origin + "/settings", html: html, scripts: .all).page)
    }

    /// Which of the parts that come and go the user sees.
    private func shown(in page: Page) async throws -> [String] {
        var shown: [String] = []
        for id in ["generate", "regenerate", "confirmation", "result", "problem"] {
            if try await page.attribute("hidden", of: "#" + id) == nil { shown.append(id) }
        }
        return shown
    }

    private func saves(with token: String) throws -> Bool {
        let url = try #require(WebURL(serialized: CoolectionBackend.origin + "/api/item/create"))
        let headers = try HTTPHeaders([("Authorization", "Bearer " + token), ("Content-Type", "application/json")])
        let body = Array(#"{"url":"https://example.com/"}"#.utf8)
        return [200, 409].contains(backend.respond(to: HTTPRequest(.post, url, headers: headers, body: body)).status)
    }

    // ""Generate API Token" button → calls `POST /api/token/generate`"
    @Test func aTokenIsGeneratedAndWorks() async throws {
        let (browser, page) = try await open()
        #expect(try await page.text("#generate") == "Generate API Token")
        #expect(try await shown(in: page) == ["generate"])
        try await page.click("#generate")
        let token = try #require(try await page.value(of: "#token"))
        #expect(token.hasPrefix("coolection_"))
        #expect(try saves(with: token))
        #expect(try await shown(in: page) == ["regenerate", "result"])
        let requests = await browser.trace.filter { $0.type == "request" && $0["method"] == "POST" }
        #expect(requests.map { $0["url"] } == ["https://coolection.co/api/token/generate"])
        #expect(await page.errors.isEmpty)
    }

    // "Shows token ONCE in a copy-able box: "Save this — you won't see it again""
    @Test func theTokenIsShownOnce() async throws {
        let (_, page) = try await open()
        try await page.click("#generate")
        let token = try #require(try await page.value(of: "#token"))
        #expect(try await page.text("#result p") == "Save this — you won't see it again")
        let again = try respond(.get, "/settings", cookie: session)
        #expect(again.headers["Cache-Control"] == "no-store")
        #expect(!String(decoding: again.body, as: UTF8.self).contains(token.dropFirst("coolection_".count)))
        let (_, reloaded) = try await open()
        #expect(try await reloaded.value(of: "#token") == "")
        #expect(try await shown(in: reloaded) == ["regenerate"])
    }

    /// A script that gives the page a clipboard. Browsers have it as an attribute that cannot be assigned.
    // "Token shown only once with copy button"
    @Test func theTokenIsCopied() async throws {
        let (browser, page) = try await open()
        try await page.click("#generate")
        try await page.click("#copy")
        let token = try await page.value(of: "#token")
        #expect(await browser.clipboard == token)
        #expect(try await page.text("#copy") == "Copied")
    }

    @Test func whereTheBrowserDoesNotLetThePageCopyTheTokenIsSelected() async throws {
        let (_, page) = try await open()
        try await page.evaluate("navigator.clipboard.writeText = async () => { throw new Error(); }")
        try await page.click("#generate")
        try await page.click("#copy")
        #expect(try await page.text("#problem")?.hasSuffix("copy it by hand.") == true)
        let selection = try await page.evaluate(
            "(({ selectionStart, selectionEnd }) => [selectionStart, selectionEnd])(document.getElementById('token'))")
        #expect(selection == [0, .number(Double(try #require(try await page.value(of: "#token")).utf8.count))])
    }

    // ""Regenerate Token" button with confirmation (replaces old token)"
    @Test func regeneratingAsksFirstAndReplacesTheToken() async throws {
        let (_, first) = try await open()
        try await first.click("#generate")
        let old = try #require(try await first.value(of: "#token"))
        let (_, page) = try await open()
        #expect(try await page.text("#regenerate") == "Regenerate Token")
        try await page.click("#regenerate")
        #expect(try await shown(in: page) == ["regenerate", "confirmation"])
        try await page.click("#cancel")
        #expect(try await shown(in: page) == ["regenerate"])
        #expect(try saves(with: old))
        try await page.click("#regenerate")
        #expect(try saves(with: old))
        try await page.click("#confirm")
        let new = try #require(try await page.value(of: "#token"))
        #expect(new != old)
        #expect(try !saves(with: old) && saves(with: new))
        #expect(try await shown(in: page) == ["regenerate", "result"])
    }

    @Test func aPageThatKnowsNoTokenYetReplacesNoneWithoutAsking() async throws {
        let (_, first) = try await open()
        let (_, second) = try await open()
        try await first.click("#generate")
        let old = try #require(try await first.value(of: "#token"))
        try await second.click("#generate")
        #expect(try await shown(in: second) == ["regenerate", "confirmation"])
        #expect(try await second.value(of: "#token") == "" && saves(with: old))
        try await second.click("#confirm")
        let new = try #require(try await second.value(of: "#token"))
        #expect(try !saves(with: old) && saves(with: new))
    }

    // "Single line: "Install the Coolection iOS app and paste this token""
    @Test func thePageSaysWhatToDoWithTheToken() async throws {
        let (_, page) = try await open()
        #expect(try await page.text("main > p") == "Install the Coolection iOS app and paste this token")
    }

    // "Add settings icon/link next to the logout button, routing to `/settings`."
    @Test func theHeaderLinksToTheSettingsBesideTheLogOutButton() async throws {
        let (_, page) = try await open()
        #expect(try await page.attribute("href", of: "header a") == "/settings")
        #expect(try await page.count("header a + form[action='/sign-out'] button") == 1)
        let response = try respond(.post, "/sign-out", cookie: session, origin: CoolectionBackend.origin)
        #expect(response.status == 303 && response.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
        #expect(try respond(.get, "/settings", cookie: session).status == 401)
    }

    @Test(arguments: [(401, "You are signed out. "), (500, "No token was made: the server answered 500. ")])
    func whatWentWrongIsSaid(status: Int, text: String) async throws {
        let (_, page) = try await open()
        backend.failNext(1, status: status)
        try await page.click("#generate")
        #expect(try await page.text("#problem")?.hasPrefix(text) == true)
        #expect(try await shown(in: page) == ["generate", "problem"])
        try await page.click("#generate")
        #expect(try await shown(in: page) == ["regenerate", "result"])
    }

    @Test func offlineIsSaidToo() async throws {
        let (browser, page) = try await open()
        await browser.setOffline(true)
        try await page.click("#generate")
        #expect(try await page.text("#problem") == "coolection cannot be reached. Try again.")
    }

    // "Add `/settings(.*)` to protected routes."
    @Test(arguments: ["/settings", "/settings/", "/settings/token", "/settingsx", "/settings?a=1"])
    func withoutASessionEverythingBelowSettingsIsRefused(path: String) throws {
        for cookie in [nil, "", "wrong"] { #expect(try respond(.get, path, cookie: cookie).status == 401) }
        let expected = path == "/settings" || path == "/settings?a=1" ? 200 : 404
        #expect(try respond(.get, path, cookie: session).status == expected)
    }

    // "No other middleware changes."
    @Test(arguments: [
        ("/assets/settings.js", 200), ("/assets/site.css", 200), ("/", 404), ("/api", 404), ("/set", 404),
    ])
    func nothingElseIsProtected(path: String, status: Int) throws {
        #expect(try respond(.get, path).status == status)
    }

    // "**Only this route gets Bearer auth**", "**No middleware changes for auth**"
    @Test func aTokenOpensNoPage() async throws {
        let (_, page) = try await open()
        try await page.click("#generate")
        let token = try #require(try await page.value(of: "#token"))
        #expect(try saves(with: token))
        for path in ["/settings", "/settings/token"] {
            let url = try #require(WebURL(serialized: CoolectionBackend.origin + path))
            let request = HTTPRequest(.get, url, headers: try HTTPHeaders([("Authorization", "Bearer " + token)]))
            #expect(backend.respond(to: request).status == 401)
        }
    }

    // "No `app/settings/layout.tsx` — single page, use root layout."
    @Test func everyPageHasTheSameHeader() throws {
        let local = try CoolectionBackend(
            database: Connection(), clock: FixedClock(), random: SeededRandom(seed: 7), signIn: .localUser)
        let pages = try [
            respond(.get, "/settings", cookie: session), respond(.get, "/settings/x", cookie: session),
            respond(.get, "/settings"), respond(.get, "/sign-in", of: local),
        ]
        let headers = try pages.map { page in
            let html = String(decoding: page.body, as: UTF8.self)
            let (start, end) = (try #require(html.range(of: "<header>")), try #require(html.range(of: "</header>")))
            return html[start.lowerBound..<end.upperBound]
        }
        #expect(Set(headers).count == 1 && headers[0].contains(#"href="/settings""#))
    }

    @Test func nothingButTheSitesOwnFilesMayRunBesideAToken() throws {
        let response = try respond(.get, "/settings", cookie: session)
        let policy = try #require(response.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'; script-src 'self'") && policy.contains("frame-ancestors 'none'"))
        let html = String(decoding: response.body, as: UTF8.self)
        #expect(!html.contains("<style") && !html.contains("onclick") && !html.contains("<script>"))
    }

    @Test func headAndOtherMethodsAreAnsweredAsTheyShould() throws {
        // The server leaves the body out, and tells its length.
        let get = try respond(.get, "/settings", cookie: session)
        #expect(try respond(.head, "/settings", cookie: session) == get)
        for (method, path) in [(HTTPMethod.post, "/settings"), (.get, "/sign-out")] {
            let response = try respond(method, path, cookie: session)
            #expect(response.status == 405 && response.headers["Allow"] != nil)
        }
    }

    @Test func aLocalServerSignsInWhoeverReachesItAndNobodyElseDoes() throws {
        #expect(try respond(.post, "/sign-in").status == 404)
        let local = try CoolectionBackend(
            database: Connection(), clock: FixedClock(), random: SeededRandom(seed: 7), signIn: .localUser)
        let away = try respond(.get, "/settings", of: local)
        #expect(away.status == 303 && away.headers["Location"] == "/sign-in")
        #expect(try respond(.get, "/sign-in", of: local).status == 200)
        #expect(try respond(.post, "/sign-in", origin: "https://evil.example", of: local).status == 403)
        let cookies = try (0..<2).map { _ in
            try #require(
                try respond(.post, "/sign-in", origin: CoolectionBackend.origin, of: local).headers["Set-Cookie"])
        }
        for cookie in cookies {
            #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure"))
            let session = cookie.dropFirst("__session=".count).prefix { $0 != ";" }
            #expect(try respond(.get, "/settings", cookie: String(session), of: local).status == 200)
        }
        #expect(cookies[0] != cookies[1])
    }
}
