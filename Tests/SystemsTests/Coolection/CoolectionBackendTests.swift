import Crypto
import Database
import HTTP
import JSONText
import Systems
import TestTools
import Testing
import VirtualTime

struct FixedClock: WallClock {
    var now = WallTime(millisecondsSince1970: 1_767_258_000_000)
}

// Seed: 000_6437c680b68e4f8f.txt, "Phase 1: Backend — API Token System"
@Suite struct CoolectionBackendTests {
    let backend: CoolectionBackend
    let user: String
    let session: String
    let token: String

    init() throws {
        backend = try CoolectionBackend(
            database: Connection(), clock: FixedClock(), random: SeededRandom(seed: 7))
        user = try backend.createUser()
        session = try backend.startSession(forUser: user)
        token = try Self.generate(backend, session)
    }

    private static func generate(_ backend: CoolectionBackend, _ session: String) throws -> String {
        let response = try backend.respond(to: request("token/generate", [("Cookie", "a=b; __session=\(session)")]))
        #expect(response.status == 200 && response.headers["Cache-Control"] == "no-store")
        return try #require(try response.json()["token"]?.stringValue)
    }

    private static func request(
        _ path: String, method: HTTPMethod = .post, _ headers: [(String, String)] = [], body: String = ""
    ) throws -> HTTPRequest {
        let url = try #require(WebURL(serialized: "https://coolection.co/api/" + path))
        return HTTPRequest(method, url, headers: try HTTPHeaders(headers), body: Array(body.utf8))
    }

    private func create(
        _ body: String = #"{"url":"https://example.com/a"}"#, authorization: String? = nil, cookie: String? = nil,
        contentType: String = "application/json", origin: String? = nil
    ) throws -> HTTPResponse {
        var headers = [("Content-Type", contentType)]
        headers += authorization.map { [("Authorization", $0)] } ?? []
        headers += cookie.map { [("Cookie", $0)] } ?? []
        headers += origin.map { [("Origin", $0)] } ?? []
        return backend.respond(to: try Self.request("item/create", headers, body: body))
    }

    private func save(_ body: String = #"{"url":"https://example.com/a"}"#) throws -> HTTPResponse {
        try create(body, authorization: "Bearer \(token)")
    }

    @Test func aTokenIsThePrefixAnd32RandomBytes() {
        #expect(token.hasPrefix("coolection_"))
        #expect(token.utf8.count == "coolection_".utf8.count + 43)
    }

    @Test func twoServersWithTheSystemsRandomNumbersGiveOtherSecrets() throws {
        let sessions = try (0..<2).map { _ in
            let backend = try CoolectionBackend(database: Connection(), clock: FixedClock(), random: SystemRandom())
            return try backend.startSession(forUser: backend.createUser())
        }
        #expect(sessions[0] != sessions[1] && sessions.allSatisfy { $0.utf8.count == 43 })
    }

    @Test func anItemIsSavedWithATokenOrASession() throws {
        let first = try save()
        #expect(first.status == 200)
        #expect(try first.json()["url"] == "https://example.com/a")
        #expect(try first.json()["createdAt"] == "2026-01-01T09:00:00.000Z")
        let second = try create(#"{"url":"https://example.com/b"}"#, cookie: "__session=\(session)")
        #expect(second.status == 200)
        #expect(try backend.urls(ofUser: user) == ["https://example.com/a", "https://example.com/b"])
    }

    @Test func theSameURLOfTheSameUserIsAConflict() throws {
        _ = try save()
        #expect(try save().status == 409)
        #expect(try save(#"{"url":" https://example.com/a\n"}"#).status == 409)
        let other = try backend.createUser()
        let otherToken = try Self.generate(backend, backend.startSession(forUser: other))
        #expect(try create(authorization: "Bearer \(otherToken)").status == 200)
        #expect(try backend.urls(ofUser: user).count == 1)
    }

    @Test(arguments: [nil, "", "Bearer coolection_wrong", "Bearer wrong", "bearer coolection_", "Basic dTpw"])
    func whoHasNoValidTokenIsUnauthorized(authorization: String?) throws {
        let response = try create(authorization: authorization)
        #expect(response.status == 401)
        #expect(try response.json() == ["message": "Unauthorized"])
    }

    @Test(arguments: [
        #"https://a.example/\u0000"#, #"https://a.example/a\nb"#, #"https://a.example/\u007f"#,
        "https://a.example/" + String(repeating: "a", count: 8_192 - "https://a.example/".utf8.count + 1),
    ])
    func whatIsNoAddressIsABadRequest(url: String) throws {
        #expect(try save(#"{"url":"\#(url)"}"#).status == 400)
    }

    @Test func anAddressMayHave8192Bytes() throws {
        let start = "https://a.example/"
        let url = start + String(repeating: "a", count: 8_192 - start.utf8.count)
        #expect(try save(#"{"url":"\#(url)"}"#).status == 200)
    }

    // "No regex validation — findUnique returns null for any invalid token. The DB is the validator."
    @Test(arguments: [
        "coolection_", "coolection_x", "coolection_a b!", "coolection_" + String(repeating: "x", count: 500),
    ])
    func theDatabaseAloneSaysWhichTokenCounts(token: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/coolection.db"
        let backend = try CoolectionBackend(
            database: Connection(path: path), clock: FixedClock(), random: SeededRandom(seed: 1))
        let session = try backend.startSession(forUser: backend.createUser())
        let generated = try Self.generate(backend, session)
        let create = { (token: String) in
            let headers = [("Authorization", "Bearer \(token)"), ("Content-Type", "application/json")]
            let request = try Self.request("item/create", headers, body: #"{"url":"https://a.example/"}"#)
            return backend.respond(to: request).status
        }
        try #require(try create(generated) == 200 && create(token) == 401)
        _ = try Connection(path: path).run("UPDATE api_token SET tokenHash = ?", [.text(sha256(token).hex)])
        #expect(try create(generated) == 401 && create(token) == 409)
    }

    @Test func aWrongTokenIsNotSavedByASession() throws {
        let response = try create(authorization: "Bearer coolection_wrong", cookie: "__session=\(session)")
        #expect(response.status == 401)
    }

    // "if (authorization?.startsWith("Bearer coolection_")) … else { const clerkAuth = auth(); … }"
    @Test(arguments: ["Bearer ey.another.token", "Basic dTpw", "coolection_x"])
    func whatIsNoTokenOfOursLeavesTheSessionToDecide(authorization: String) throws {
        #expect(try create(authorization: authorization, cookie: "__session=\(session)").status == 200)
        #expect(try create(authorization: authorization).status == 401)
    }

    @Test func aSessionCountsOnlyForTheSitesOwnPages() throws {
        let cookie = "__session=\(session)"
        #expect(try create(cookie: cookie, origin: "https://evil.example").status == 401)
        #expect(try create(cookie: cookie, origin: "https://coolection.co").status == 200)
        let forged = try Self.request("token/generate", [("Cookie", cookie), ("Origin", "https://evil.example")])
        #expect(backend.respond(to: forged).status == 401)
        #expect(try save(#"{"url":"https://example.com/still-valid"}"#).status == 200)
    }

    @Test func aNewTokenKillsTheOldOne() throws {
        let new = try Self.generate(backend, session)
        #expect(new != token)
        #expect(try save().status == 401)
        #expect(try create(authorization: "Bearer \(new)").status == 200)
    }

    @Test func aTokenIsGivenToASessionOnly() throws {
        let request = try Self.request("token/generate", [("Authorization", "Bearer \(token)")])
        #expect(backend.respond(to: request).status == 401)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"url":1}"#, #"{"url":"  "}"#, #"{"url":"file:///etc/hosts"}"#, #"{"url":"https://"}"#,
        #"{"url":"https://?a"}"#, #"{"url":"http://:80/"}"#,
    ])
    func aBadBodyIsABadRequest(body: String) throws {
        #expect(try save(body).status == 400)
    }

    @Test func aBodyThatIsNoUTF8IsABadRequest() throws {
        let headers = [("Content-Type", "application/json"), ("Authorization", "bearer \(token)")]
        var request = try Self.request("item/create", headers)
        request.body = Array(#"{"url":"https://example.com/"#.utf8) + [0xC3] + Array(#""}"#.utf8)
        #expect(backend.respond(to: request).status == 400)
        request.body = Array(#"{"url":"https://example.com/ü"}"#.utf8)
        #expect(backend.respond(to: request).status == 200)
    }

    @Test(arguments: ["settings.js", "site.css"])
    func assetsAreOnlyRead(name: String) throws {
        let url = try #require(WebURL(serialized: "https://coolection.co/assets/\(name)"))
        let whole = backend.respond(to: HTTPRequest(.get, url))
        #expect(whole.status == 200 && !whole.body.isEmpty)
        for method in [HTTPMethod.post, .delete, .put] {
            let response = backend.respond(to: HTTPRequest(method, url))
            #expect(response.status == 405 && response.headers["Allow"] == "GET, HEAD")
        }
    }

    @Test func theContentTypeIsChecked() throws {
        let authorization = "Bearer \(token)"
        #expect(try create(authorization: authorization, contentType: "text/plain").status == 415)
        #expect(
            try create(authorization: authorization, contentType: "Application/JSON; charset=utf-8").status == 200)
    }

    // "custom headers set in middleware can be spoofed by any client"
    @Test func aHeaderThatNamesAUserMeansNothing() throws {
        let forged = try Self.request(
            "item/create", [("Content-Type", "application/json"), ("x-api-user-id", user)],
            body: #"{"url":"https://example.com/a"}"#)
        #expect(backend.respond(to: forged).status == 401)
    }

    // "No separate revoke or status routes"
    @Test(arguments: ["token/revoke", "token/status", "token", "token/generate/"])
    func thereIsOneRouteForTokens(path: String) throws {
        for method in [HTTPMethod.post, .get, .delete] {
            let request = try Self.request(path, method: method, [("Cookie", "__session=\(session)")])
            #expect(backend.respond(to: request).status == 404)
        }
    }

    @Test func failuresComeOnDemandAndEnd() throws {
        backend.failNext(2)
        #expect(try [save().status, save().status, save().status] == [500, 500, 200])
        backend.failNext(1, status: 503)
        #expect(try save().status == 503)
    }

    @Test func deletingAUserDeletesItsTokenSessionsAndItems() throws {
        _ = try save()
        try backend.deleteUser(user)
        #expect(try save().status == 401)
        #expect(try create(cookie: "__session=\(session)").status == 401)
        #expect(try backend.urls(ofUser: user).isEmpty)
    }

    @Test func unknownPathsAndMethodsAreRefused() throws {
        #expect(backend.respond(to: try Self.request("nothing")).status == 404)
        let response = backend.respond(to: try Self.request("item/create", method: .get))
        #expect(response.status == 405 && response.headers["Allow"] == "OPTIONS, POST")
    }

    @Test func extensionsMayReadTheAnswersAndOtherSitesMayNot() throws {
        let origin = "safari-web-extension://E1B5"
        let preflight = backend.respond(
            to: try Self.request("item/create", method: .options, [("Origin", origin)]))
        #expect(preflight.status == 204)
        #expect(preflight.headers["Access-Control-Allow-Origin"] == origin)
        #expect(preflight.headers["Access-Control-Allow-Headers"] == "Authorization, Content-Type")
        #expect(preflight.headers["Vary"] == "Origin")
        let failed = try create(origin: origin)
        #expect(failed.status == 401 && failed.headers["Access-Control-Allow-Origin"] == origin)
        let stranger = backend.respond(
            to: try Self.request("item/create", method: .options, [("Origin", "https://evil.example")]))
        #expect(!stranger.headers.contains("Access-Control-Allow-Origin"))
    }

    @Test func theSameSeedMakesTheSameTokens() throws {
        let again = try CoolectionBackend(
            database: Connection(), clock: FixedClock(), random: SeededRandom(seed: 7))
        #expect(try Self.generate(again, again.startSession(forUser: again.createUser())) == token)
    }
}
