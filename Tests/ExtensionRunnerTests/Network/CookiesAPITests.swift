import ExtensionRunner
import HTTP
import JSONText
import Testing

/// `browser.cookies`.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/cookies
@Suite struct CookiesAPITests {
    private func scene(access: HostAccess = .granted, background: String = "") async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.hostAccess = access
        let scene = try await ExtensionScene(
            permissions: ["cookies"], members: ["host_permissions": ["https://shop.test/*"]], background: background,
            options: options)
        scene.browser.network.route(.get, "https://shop.test/login") { _ in
            var headers: HTTPHeaders = [:]
            try? headers.append("Set-Cookie", "session=s3; HttpOnly; Secure; SameSite=Strict; Path=/")
            try? headers.append("Set-Cookie", "theme=dark; Domain=shop.test; Max-Age=100")
            return HTTPResponse(status: 200, headers: headers)
        }
        let tab = try await scene.browser.open("https://shop.test/a/b", html: "<p>")
        try await tab.page.evaluate("fetch('/login').then(() => 0)")
        return scene
    }

    @Test func whatTheUserHasIsRead() async throws {
        let scene = try await scene()
        let get = { (name: String) in
            try await scene.evaluate("browser.cookies.get({ name: '\(name)', url: 'https://shop.test/x' })")
        }
        #expect(
            try await get("session") == [
                "domain": "shop.test", "hostOnly": true, "httpOnly": true, "name": "session", "path": "/",
                "sameSite": "strict",
                "secure": true, "session": true, "storeId": "persistent-1", "value": "s3",
            ])
        let theme = try await get("theme")
        #expect(theme?["domain"] == ".shop.test" && theme?["hostOnly"] == false && theme?["session"] == false)
        #expect(theme?["sameSite"] == "no_restriction")
        let expiry = try #require(theme?["expirationDate"]?.numberValue)
        #expect(try await scene.evaluate("\(expiry) - Date.now() / 1000") == 100)
        #expect(try await get("none") == JSON.null)
        try await scene.browser.clock.advance(by: .seconds(101))
        #expect(try await get("theme") == JSON.null)
    }

    @Test(arguments: [
        ("{}", ["session", "theme"]), ("{ name: 'theme' }", ["theme"]),
        ("{ domain: '.shop.test' }", ["session", "theme"]),
        ("{ domain: 'test' }", ["session", "theme"]), ("{ domain: 'hop.test' }", []), ("{ secure: true }", ["session"]),
        ("{ session: false }", ["theme"]), ("{ path: '/a' }", []), ("{ url: 'https://www.shop.test/' }", ["theme"]),
        ("{ url: 'http://shop.test/' }", ["theme"]), ("{ storeId: 'persistent-1', name: 'session' }", ["session"]),
    ])
    func filtersChoose(filter: String, names: [String]) async throws {
        let scene = try await scene()
        let code = "browser.cookies.getAll(\(filter)).then((all) => all.map(({ name }) => name).sort())"
        #expect(try await scene.evaluate(code) == .array(names.map { .string($0) }))
    }

    @Test func whatIsSetGoesWithRequestsAndWhatIsRemovedDoesNot() async throws {
        let scene = try await scene(
            background: "browser.cookies.onChanged.addListener((...it) => console.log('changed', it.length))")
        scene.browser.network.route(.get, "https://shop.test/me") { request in
            HTTPResponse(status: 200, headers: [:], body: Array((request.headers["Cookie"] ?? "none").utf8))
        }
        let before = await scene.log.count
        let me = "fetch('https://shop.test/me', { credentials: 'include' }).then((answer) => answer.text())"
        let set =
            "browser.cookies.set({ url: 'https://shop.test/me', name: 'mine', value: '1', path: '/', sameSite: 'lax' })"
        #expect(
            try await scene.evaluate("\(set).then(({ name, sameSite, hostOnly }) => [name, sameSite, hostOnly])") == [
                "mine", "lax", true,
            ])
        #expect(try await scene.evaluate(me) == "session=s3; theme=dark; mine=1")
        let remove = "browser.cookies.remove({ url: 'https://shop.test/', name: 'session' })"
        #expect(try await scene.evaluate("\(remove).then(({ value }) => value)") == "s3")
        #expect(try await scene.evaluate(remove) == JSON.null)
        #expect(try await scene.evaluate(me) == "theme=dark; mine=1")
        #expect(await scene.log.dropFirst(before) == ["changed 0", "changed 0"])
    }

    @Test func withoutAccessToTheHostThereIsNothing() async throws {
        let scene = try await scene(access: .ask)
        #expect(try await scene.evaluate("browser.cookies.getAll({})") == [])
        #expect(
            try await scene.evaluate("browser.cookies.get({ name: 'theme', url: 'https://shop.test/' })") == JSON.null)
        for call in ["set({ url: 'https://shop.test/' })", "remove({ url: 'https://shop.test/', name: 'theme' })"] {
            let name = call.prefix { $0 != "(" }
            #expect(
                try await scene.failure(of: "browser.cookies.\(call)")
                    == "Error: Invalid call to cookies.\(name)(). Host permissions are missing or not granted.")
        }
        #expect(
            await scene.hints.last?.hasPrefix("the extension has no access to the cookies of https://shop.test: ")
                == true)
        try await scene.target.grant("https://shop.test/*")
        // WebKit judges a cookie that is not secure as one of http.
        let names = "browser.cookies.getAll({}).then((all) => all.map(({ name }) => name).sort())"
        #expect(try await scene.evaluate(names) == ["session"])
        try await scene.target.grant("*://shop.test/*")
        #expect(try await scene.evaluate(names) == ["session", "theme"])
    }

    @Test func thereIsOneStore() async throws {
        let scene = try await scene()
        #expect(
            try await scene.evaluate("browser.cookies.getAllCookieStores()")
                == [["id": "persistent-1", "tabIds": [1], "incognito": false]])
        #expect(
            try await scene.failure(of: "browser.cookies.getAll({ storeId: 'persistent-7' })")
                == "Error: Invalid call to cookies.getAll(). Cookie store not found.")
    }

    @Test(arguments: [
        ("get({ name: 'a' })", "The 'details' value is invalid, because it is missing required keys: 'url'."),
        ("get({ name: '', url: 'https://a.test/' })", "The 'name' value is invalid, because it must not be empty."),
        ("getAll({ url: 'none' })", "The 'url' value is invalid, because 'none' is not a valid URL."),
        (
            "getAll({ storeId: 'x' })",
            "The 'storeId' value is invalid, because 'x' is not a valid cookie store identifier."
        ),
        (
            "set({ url: 'https://a.test/', sameSite: 'none' })",
            "The 'sameSite' value is invalid, because it must specify either 'no_restriction', 'lax', or 'strict'."
        ),
    ])
    func mistakesAreToldInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await scene()
        let name = call.prefix { $0 != "(" }
        #expect(
            try await scene.failure(of: "browser.cookies.\(call)")
                == "Error: Invalid call to cookies.\(name)(). \(sentence)")
    }
}
