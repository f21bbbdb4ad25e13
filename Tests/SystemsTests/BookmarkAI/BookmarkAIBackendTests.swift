import Database
import ExtensionServices
import Foundation
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

@Suite struct BookmarkAIBackendTests {
    let clock = DeviceClock()
    let backend: BookmarkAIBackend
    let user: String
    let tokens: AuthTokens

    init() throws {
        backend = try BookmarkAIBackend(database: Connection(), clock: clock, random: SeededRandom(seed: 7))
        user = try backend.createUser()
        tokens = try backend.signIn(user)
    }

    private func send(
        _ path: String, _ body: String, method: HTTPMethod = .post, _ headers: [(String, String)] = [],
        contentType: String = "application/json"
    ) throws -> HTTPResponse {
        let url = try #require(WebURL(serialized: BookmarkAIBackend.origin + path))
        let headers = try HTTPHeaders([("Content-Type", contentType)] + headers)
        return backend.respond(to: HTTPRequest(method, url, headers: headers, body: Array(body.utf8)))
    }

    private func post(
        _ body: String = #"{"url":"https://example.com/a"}"#, key: String? = "k1", token: String? = nil,
        contentType: String = "application/json"
    ) throws -> HTTPResponse {
        let access = token ?? tokens.access.text ?? ""
        return try send(
            "/shares", body,
            [("Authorization", "Bearer \(access)")] + (key.map { [("Idempotency-Key", $0)] } ?? []),
            contentType: contentType)
    }

    private func refresh(_ token: KeychainSecret) throws -> HTTPResponse {
        try send("/auth/refresh", JSON.object(["refreshToken": .string(token.text ?? "")]).text)
    }

    @Test func aShareIsStoredWithItsMetadata() throws {
        let response = try post(
            #"{"url":"https://example.com/a","createdAt":"2025-12-31T00:00:00Z","metadata":{"title":"A"}}"#)
        #expect(response.status == 201)
        #expect(try response.json()["createdAt"] == "2025-12-31T00:00:00.000Z")
        let shares = try backend.shares(ofUser: user)
        #expect(shares.map(\.url) == ["https://example.com/a"] && shares[0].metadata == ["title": "A"])
    }

    @Test func theSameKeyIsTakenOnce() throws {
        let first = try post()
        let again = try post()
        #expect(first.status == 201 && again.status == 200)
        #expect(try first.json() == again.json())
        #expect(try backend.shares(ofUser: user).count == 1)
    }

    @Test func aKeyNamesOneURL() throws {
        _ = try post()
        let other = try post(#"{"url":"https://example.com/b"}"#)
        #expect(other.status == 422)
        #expect(try other.json()["error"] == "key_reused")
        #expect(try backend.shares(ofUser: user).count == 1)
    }

    /// Two texts that look alike are two URLs.
    @Test func aKeyNamesOneURLByteForByte() throws {
        let first = try post(#"{"url":"https://example.com/\u00e9"}"#)
        let other = try post(#"{"url":"https://example.com/e\u0301"}"#)
        #expect(first.status == 201 && other.status == 422)
    }

    // Seed 002_d0e4bd4acececa6a.txt: "Background-task merge honours original create time for deduping/idempotency."
    @Test func theSameURLKeepsItsIdAndTheEarlierTime() throws {
        let late = try post(
            #"{"url":"https://example.com/a","createdAt":"2025-12-02T00:00:00Z","metadata":{"title":"A","tags":["x"]}}"#
        )
        let early = try post(
            #"{"url":"https://example.com/a","createdAt":"2025-12-01T00:00:00Z","metadata":{"title":"B"}}"#, key: "k2")
        #expect(early.status == 200)
        #expect(try early.json()["id"] == late.json()["id"])
        _ = try post(#"{"url":"https://example.com/a","createdAt":"2025-12-03T00:00:00Z"}"#, key: "k3")
        let share = try #require(try backend.shares(ofUser: user).first)
        #expect(share.createdAt.iso8601 == "2025-12-01T00:00:00.000Z")
        #expect(share.metadata == ["title": "B", "tags": ["x"]])
    }

    @Test func nothingWasSharedInTheFuture() throws {
        let response = try post(#"{"url":"https://example.com/a","createdAt":"2199-01-01T00:00:00Z"}"#)
        #expect(try response.json()["createdAt"] == .string(clock.now.iso8601))
    }

    @Test func twoUsersHaveTheirOwnShares() throws {
        let other = try backend.createUser()
        _ = try post()
        let response = try post(token: try backend.signIn(other).access.text)
        #expect(response.status == 201)
        #expect(try backend.shares(ofUser: other).count == 1)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"url":1}"#, #"{"url":"file:///etc/hosts"}"#, #"{"url":"https://"}"#,
        #"{"url":"https:///a"}"#, #"{"url":"https://u@:80/"}"#, #"{"url":"https://a b/"}"#,
        #"{"url":"http://a:99999/"}"#, #"{"url":"https://a/\u0000"}"#, #"{"url":"https://a/\nb"}"#,
    ])
    func aBodyWithoutURLIsABadRequest(body: String) throws {
        let response = try post(body)
        #expect(response.status == 400)
        #expect(try response.json()["error"] == "url_missing")
    }

    @Test(arguments: [#""yesterday""#, "1", #""""#, #""2025-13-01T00:00:00Z""#])
    func aCreatedTimeThatIsNoneIsABadRequest(time: String) throws {
        let response = try post(#"{"url":"https://example.com/a","createdAt":\#(time)}"#)
        #expect(response.status == 400)
        #expect(try response.json()["error"] == "created_at_wrong")
        #expect(try backend.shares(ofUser: user).isEmpty)
    }

    @Test(arguments: [#""str""#, "[1]", "1", "true"])
    func metadataThatAreNoneAreABadRequest(metadata: String) throws {
        let response = try post(#"{"url":"https://example.com/a","metadata":\#(metadata)}"#)
        #expect(response.status == 400)
        #expect(try response.json()["error"] == "metadata_wrong")
    }

    @Test func metadataMayBeMissing() throws {
        #expect(try post(#"{"url":"https://example.com/a","metadata":null}"#).status == 201)
    }

    @Test func aBodyThatIsNoUTF8IsABadRequest() throws {
        let url = try #require(WebURL(serialized: BookmarkAIBackend.origin + "/shares"))
        let headers = try HTTPHeaders([
            ("Authorization", "bearer \(tokens.access.text ?? "")"), ("Content-Type", "application/json"),
            ("Idempotency-Key", "k"),
        ])
        let body = Array(#"{"url":"https://example.com/"#.utf8) + [0xFF] + Array(#""}"#.utf8)
        let request = HTTPRequest(.post, url, headers: headers, body: body)
        #expect(backend.respond(to: request).status == 400)
        #expect(try backend.shares(ofUser: user).isEmpty)
    }

    @Test func theNameOfTheSchemeMayHaveAnyCase() throws {
        let body = #"{"url":"https://b\u00fccher.example/a"}"#
        let response = try send(
            "/shares", body, [("Authorization", "bEARER  \(tokens.access.text ?? "")"), ("Idempotency-Key", "k")])
        #expect(response.status == 201)
    }

    @Test func aShareNeedsAKey() throws {
        #expect(try post(key: nil).status == 400)
        #expect(try post(key: String(repeating: "k", count: 201)).status == 400)
        #expect(try backend.shares(ofUser: user).isEmpty)
    }

    @Test func anExpiredTokenIsToldFromAWrongOne() throws {
        clock.wait(for: BookmarkAIBackend.accessTokenLifetime)
        let expired = try post()
        #expect(expired.status == 401)
        #expect(try expired.json()["error"] == "token_expired")
        let foreign = JSONWebToken(
            signing: ["sub": .string(user), "exp": 4_000_000_000], key: [UInt8](repeating: 1, count: 32))
        for wrong in ["", "x", foreign.text] {
            let response = try post(token: wrong)
            #expect(response.status == 401)
            #expect(try response.json()["error"] == "token_invalid")
        }
    }

    @Test func aRefreshGivesANewPair() throws {
        clock.wait(for: BookmarkAIBackend.accessTokenLifetime)
        let response = try refresh(tokens.refresh)
        #expect(response.status == 200 && response.headers["Cache-Control"] == "no-store")
        let new = try #require(AuthTokens(json: response.body))
        #expect(new.refresh != tokens.refresh)
        #expect(try post(token: new.access.text).status == 201)
    }

    @Test func aRefreshTokenEndsWhenItsSuccessorIsUsed() throws {
        let second = try #require(AuthTokens(json: try refresh(tokens.refresh).body))
        // The answer may have been lost, so the first one counts until the second one was used.
        let third = try #require(AuthTokens(json: try refresh(tokens.refresh).body))
        #expect(try refresh(second.refresh).status == 401)
        let fourth = try #require(AuthTokens(json: try refresh(third.refresh).body))
        #expect(try refresh(tokens.refresh).status == 401)
        #expect(try refresh(fourth.refresh).status == 200)
    }

    @Test func refreshTokensExpireAndEndWithTheSignOut() throws {
        let other = try backend.signIn(user)
        clock.wait(for: BookmarkAIBackend.refreshTokenLifetime)
        #expect(try refresh(tokens.refresh).status == 401)
        let last = try backend.signIn(user)
        try backend.signOut(user)
        #expect(try refresh(last.refresh).status == 401)
        #expect(try refresh(other.refresh).status == 401)
    }

    @Test(arguments: ["", "{}", #"{"refreshToken":1}"#])
    func aRefreshWithoutTokenIsABadRequest(body: String) throws {
        #expect(try send("/auth/refresh", body).status == 400)
    }

    @Test func bodiesAreBoundedAndMustBeJSON() throws {
        let long = String(repeating: " ", count: BookmarkAIBackend.maximumBodyBytes)
        #expect(try post(long + "{}").status == 413)
        #expect(try post("{}", contentType: "text/plain").status == 415)
        #expect(try post(contentType: "Application/JSON; charset=utf-8").status == 201)
    }

    @Test func failuresComeOnDemandAndEnd() throws {
        backend.failNext(2, status: 503)
        #expect(try [post().status, post().status, post().status] == [503, 503, 201])
    }

    @Test func unknownPathsAndMethodsAreRefused() throws {
        #expect(try send("/nothing", "{}").status == 404)
        let response = try send("/shares", "", method: .get)
        #expect(response.status == 405 && response.headers["Allow"] == "POST")
    }

    @Test func aRestartedServerKnowsSharesAndTokensAndItsFileHoldsNoRefreshToken() throws {
        let path = "/tmp/bookmark-ai-\(UUID().uuidString).db"
        defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
        let start = { (seed: UInt64) in
            try BookmarkAIBackend(database: Connection(path: path), clock: clock, random: SeededRandom(seed: seed))
        }
        let first = try start(1)
        let user = try first.createUser()
        let tokens = try first.signIn(user)
        let second = try start(2)
        let url = try #require(WebURL(serialized: BookmarkAIBackend.origin + "/shares"))
        let headers = try HTTPHeaders([
            ("Authorization", "Bearer \(tokens.access.text ?? "")"), ("Content-Type", "application/json"),
            ("Idempotency-Key", "k"),
        ])
        let body = Array(#"{"url":"https://example.com/a"}"#.utf8)
        #expect(second.respond(to: HTTPRequest(.post, url, headers: headers, body: body)).status == 201)
        #expect(try first.shares(ofUser: user).count == 1)
        let token = Data(try #require(tokens.refresh.text).utf8)
        for suffix in ["", "-wal"] {
            #expect(try Data(contentsOf: URL(filePath: path + suffix)).range(of: token) == nil)
        }
    }
}
