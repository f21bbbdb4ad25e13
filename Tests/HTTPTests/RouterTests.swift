import HTTP
import JSONText
import Testing

private func url(_ text: String) throws -> WebURL { try #require(WebURL(serialized: text)) }

@Suite struct RouterTests {
    let router = Router()
    var transport: RoutedTransport { RoutedTransport(router: router) }

    @Test func theRouteThatWasAddedLastAnswers() async throws {
        router.route(.get, "https://a.example/*") { _ in .text("first") }
        let second = router.route(.get, "https://a.example/x") { _ in .text("second") }
        #expect(try await transport.send(HTTPRequest(.get, url("https://a.example/x"))).body == Array("second".utf8))
        #expect(try await transport.send(HTTPRequest(.get, url("https://a.example/y"))).body == Array("first".utf8))
        router.remove(second)
        #expect(try await transport.send(HTTPRequest(.get, url("https://a.example/x"))).body == Array("first".utf8))
    }

    @Test func aRouteRecordsItsRequests() async throws {
        let saved = router.route(.post, "https://a.example/save") { _ in .json(["id": 1]) }
        let request = try HTTPRequest(.post, url("https://a.example/save"), body: Array(#"{"url":"x"}"#.utf8))
        let response = try await transport.send(request)
        #expect(response.status == 200 && response.statusText == "OK")
        #expect(response.headers["content-type"] == "application/json")
        #expect(saved.requests == [request])
        #expect(try saved.requests[0].json()["url"] == "x")
    }

    @Test func onlyTheLatestRequestsAreKeptWhileAllAreCounted() async throws {
        let route = router.route(.get, "https://a.example/*", recording: .latest(2)) { _ in .empty() }
        for number in 1...7 { _ = try await transport.send(HTTPRequest(.get, url("https://a.example/\(number)"))) }
        #expect(route.requestCount == 7)
        #expect(route.requests.map(\.url.path) == ["/6", "/7"])
        let silent = router.route(.get, "https://b.example/", recording: .nothing) { _ in .empty() }
        _ = try await transport.send(HTTPRequest(.get, url("https://b.example/")))
        #expect(silent.requests.isEmpty && silent.requestCount == 1)
    }

    @Test(arguments: [
        ("https://a.example", "https://a.example/", true), ("https://a.example/x#f", "https://a.example/x#g", true),
        ("https://a.example/x", "https://a.example/x?y", false),
        ("https://a.example/x*", "https://a.example/x?y", true),
        ("https://a.example/*", "https://a.example.evil.example/", false), ("*", "http://b.example/", true),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/", true),
        ("http://192.168.1.5?x", "http://192.168.1.5/?x", true),
        ("http://[::1]:8080", "http://[::1]:8080/", true), ("HTTPS://A.example/B", "https://a.example/B", true),
        ("https://a.example:443/a", "https://a.example/a", true),
        ("http://u:p@a.example:80", "http://a.example/", true),
        ("https://a.example/a b/ü#f", "https://a.example/a%20b/%C3%BC", true),
        ("https://*.example/save", "https://api.example/save", true),
        ("https://*.example/save", "https://api.example/saved", false),
        ("https://a.example/*/notes/*", "https://a.example/v1/notes/7", true),
        ("https://a.example/*/notes/*", "https://a.example/v1/note/7", false),
        ("*/save", "http://b.example/api/save", true), ("https://a.example/*/a", "https://a.example/a", false),
        ("https://a.example/*a*a", "https://a.example/a", false), ("https://a.example/**", "https://a.example/", true),
    ])
    func patternsMatchWholeURLsAndStarsAnyCharacters(pattern: String, href: String, matches: Bool) throws {
        #expect(try RoutePattern(pattern).matches(url(href)) == matches)
    }

    @Test func addressesOfWebSocketsAreWrittenAlike() throws {
        #expect(try RoutePattern("ws://127.0.0.1:62333").matches(url("ws://127.0.0.1:62333/")))
        #expect(try RoutePattern("wss://a.example:443").matches(url("wss://a.example/")))
    }

    /// https://fetch.spec.whatwg.org/#cors-preflight-fetch
    @Test func aRouteForAllMethodsNeedNotKnowOfPreflights() async throws {
        let asked = try HTTPRequest(
            .options, url("https://a.example/save"),
            headers: [
                "Origin": "https://b.example", "Access-Control-Request-Method": "PUT",
                "Access-Control-Request-Headers": "x-key",
            ])
        let route = router.route(nil, "https://a.example/save", crossOrigin: .assumed) { _ in .json(["id": 1]) }
        let answer = try await transport.send(asked)
        #expect(answer.headers["Access-Control-Allow-Headers"] == "x-key" && route.requestCount == 0)
        let own = router.route(.options, "https://a.example/save", crossOrigin: .assumed) { _ in .empty() }
        #expect(try await transport.send(asked).headers["Access-Control-Allow-Headers"] == nil)
        #expect(own.requestCount == 1)
    }

    @Test func aTextThatIsNoURLIsExplained() {
        for text in ["https://a.example/*", "*", "https://*", "https://a.example/b*c", "https://*.example/*", "*/save"]
        {
            #expect(RoutePattern.problem(in: text) == nil)
        }
        #expect(RoutePattern.problem(inWebSocket: "wss://*.example/") == nil)
        #expect(
            RoutePattern.problem(inWebSocket: "https://a.example/")?.contains("is no absolute wss or ws URL") == true)
        #expect(RoutePattern.problem(in: "/save")?.contains("'/save' is no absolute") == true)
        for host in ["[bad", "", "a b.example", "münchen.example", "a%2Fb.example", "a.example:99999", "1.2.3.999"] {
            #expect(
                RoutePattern.problem(in: "http://\(host)/")?.contains("has no host that a request can have") == true)
            #expect(RoutePattern.problem(inWebSocket: "ws://\(host)/")?.contains("has no host") == true)
        }
        for host in ["[::1]:8080", "A.Example", "xn--mnchen-3ya.example", "127.0.0.1:80"] {
            #expect(RoutePattern.problem(in: "http://\(host)/x?y#z") == nil)
            #expect(RoutePattern.problem(inWebSocket: "wss://\(host)/x") == nil)
        }
    }

    @Test func methodsMatchExactlyAndNilMatchesAll() throws {
        router.route(.post, "https://a.example/x") { _ in .empty() }
        let target = try url("https://a.example/x")
        #expect(router.route(answering: .get, target) == nil)
        let any = router.route(nil, "https://a.example/x") { _ in .empty() }
        #expect(router.route(answering: .delete, target) === any)
    }

    @Test func aMissingRouteIsNamedTogetherWithTheNearestOnes() async throws {
        router.route(.get, "https://b.example/*") { _ in .empty() }
        router.route(.post, "https://a.example/save") { _ in .empty() }
        router.route(.get, "https://a.example/sa") { _ in .empty() }
        let request = try HTTPRequest(.put, url("https://a.example/save?x#secret"))
        let error = await #expect(throws: TransportError.self) { try await transport.send(request) }
        #expect(
            error?.description == "no route answers PUT https://a.example/save?x; "
                + "nearest: POST https://a.example/save, GET https://a.example/sa")
        let elsewhere = try HTTPRequest(.get, url("https://c.example/"))
        let none = await #expect(throws: TransportError.self) { try await transport.send(elsewhere) }
        #expect(none?.description == "no route answers GET https://c.example/; there is none for https://c.example")
    }

    @Test func anErrorOfAHandlerBecomesATransportErrorWithItsReason() async throws {
        struct Broken: Error, CustomStringConvertible { let description = "the disk is full" }
        router.route(.get, "https://a.example/") { _ in throw Broken() }
        let request = try HTTPRequest(.get, url("https://a.example/"))
        await #expect(throws: TransportError.handlerFailed(.get, request.url, reason: "the disk is full")) {
            try await transport.send(request)
        }
    }

    @Test func aRefusingTransportIsOffline() async throws {
        let request = try HTTPRequest(.get, url("https://a.example/"))
        await #expect(throws: TransportError.offline(.get, request.url)) { try await RefusingTransport().send(request) }
    }

    @Test func assumedCrossOriginAccessAnswersThePreflightAndIsMarked() async throws {
        router.route(.post, "https://a.example/", crossOrigin: .assumed) { _ in .empty(status: 200) }
        let preflight = try HTTPRequest(
            .options, url("https://a.example/"),
            headers: [
                "Origin": "safari-web-extension://e", "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "authorization,content-type",
            ])
        let answer = try await transport.send(preflight)
        #expect(answer.crossOriginAccess == .assumed && answer.isOK)
        #expect(answer.headers["Access-Control-Allow-Origin"] == "safari-web-extension://e")
        #expect(answer.headers["Access-Control-Allow-Methods"] == "POST")
        #expect(answer.headers["Access-Control-Allow-Headers"] == "authorization,content-type")

        let request = try HTTPRequest(.post, url("https://a.example/"), headers: ["Origin": "https://o.example"])
        let response = try await transport.send(request)
        #expect(response.headers["Access-Control-Allow-Origin"] == "https://o.example")
        #expect(response.crossOriginAccess == .assumed)
    }

    @Test func accessThatTheServerAnswersIsNeverOverruled() async throws {
        router.route(.get, "https://a.example/", crossOrigin: .assumed) { _ in
            HTTPResponse(status: 200, headers: ["Access-Control-Allow-Origin": "https://other.example"])
        }
        router.route(.put, "https://b.example/") { _ in .empty() }
        let own = try HTTPRequest(.get, url("https://a.example/"), headers: ["Origin": "https://o.example"])
        let response = try await transport.send(own)
        #expect(response.headers["Access-Control-Allow-Origin"] == "https://other.example")
        #expect(response.crossOriginAccess == .answered)
        let preflight = try HTTPRequest(
            .options, url("https://b.example/"), headers: ["Access-Control-Request-Method": "PUT"])
        await #expect(throws: TransportError.self) { try await transport.send(preflight) }
    }
}
