import Crypto
import Database
import ExtensionServices
import Foundation
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

/// `/api/save`, in memory, in a file, and in a file that is opened anew for every request, as after a crash.
// The tests of the seed's own list ("Tests cover: …"), and what they leave open.
// Seed: 004_8d787d96d5c4c67a.txt
@Suite struct MyMindBackendTests {
    enum StoreKind: CaseIterable { case memory, file, reopenedFile }

    /// A server with a user who has logged in.
    final class Scene {
        private let kind: StoreKind
        private let path = "/tmp/mymind-\(UUID().uuidString).db"
        private let kept: MyMindBackend
        private var openings: UInt64 = 0
        let clock = DeviceClock()
        let login: MyMindLogin

        init(_ kind: StoreKind = .memory) throws {
            self.kind = kind
            let database = kind == .memory ? try Connection() : try Connection(path: path)
            kept = try MyMindBackend(database: database, clock: clock, random: SeededRandom(seed: 7))
            login = try kept.logIn(user: kept.createUser())
        }

        deinit { for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) } }

        var backend: MyMindBackend {
            get throws {
                guard kind == .reopenedFile else { return kept }
                openings += 1
                return try MyMindBackend(
                    database: Connection(path: path), clock: clock, random: SeededRandom(seed: 100 + openings))
            }
        }

        /// What stands in the file and its log, read as Latin-1.
        var fileText: String {
            ["", "-wal"].compactMap { FileManager.default.contents(atPath: path + $0) }
                .map { String(String.UnicodeScalarView($0.map { UnicodeScalar($0) })) }.joined()
        }

        var urls: [String] { get throws { try backend.cards(ofUser: login.userID).map(\.url) } }

        func request(
            _ body: JSON?, path: String = "/api/save", method: HTTPMethod = .post, cookie: String? = nil,
            contentType: String = "application/json", origin: String? = nil
        ) throws -> HTTPRequest {
            let url = try #require(WebURL(serialized: MyMindBackend.origin + path))
            var headers = [("Content-Type", contentType)]
            headers += cookie.map { [("Cookie", "a=b; session=\($0)")] } ?? []
            headers += origin.map { [("Origin", $0)] } ?? []
            return HTTPRequest(
                method, url, headers: try HTTPHeaders(headers), body: Array((body?.text ?? "").utf8))
        }

        /// Saves as the share extension does; `change` alters the body.
        func save(_ change: (inout JSONObject) -> Void = { _ in }) throws -> HTTPResponse {
            var body: JSONObject = [
                "url": "https://example.com/a", "source": "ios-share-extension", "auth_token": .string(login.authToken),
            ]
            change(&body)
            return try backend.respond(to: request(.object(body)))
        }
    }

    // Seed: "Valid URL saves with auth token", "Response (<200ms): { id: string, status: "saved" }"
    @Test(arguments: StoreKind.allCases)
    func aValidURLIsSavedWithAnAuthToken(kind: StoreKind) throws {
        let scene = try Scene(kind)
        let response = try scene.save { $0["title"] = " A page " }
        #expect(response.status == 200 && response.headers["Content-Type"] == "application/json")
        let card = try #require(try scene.backend.cards(ofUser: scene.login.userID).first)
        #expect(
            try response.json() == ["id": .string(card.id), "status": "saved", "message": "Saved to MyMind"])
        #expect(card.url == "https://example.com/a" && card.title == "A page" && card.source == .iOSShareExtension)
        #expect(card.createdAt == "2026-01-01T09:00:00.000Z")
    }

    // Seed: "status: "saved" | "queued""
    @Test(arguments: StoreKind.allCases)
    func aServerThatIsBusyQueuesAndMakesTheCardLater(kind: StoreKind) throws {
        let scene = try Scene(kind)
        let backend = try scene.backend
        backend.setSaving(.later)
        let body: JSON = ["url": "https://a.example/", "source": "web"]
        let answer = try backend.respond(to: scene.request(body, cookie: scene.login.sessionCookie)).json()
        #expect(
            answer["status"] == "queued" && answer["id"]?.stringValue != nil && answer["message"]?.stringValue != nil)
        #expect(try scene.urls == [])
        try scene.backend.makeQueuedCards()
        #expect(try scene.urls == ["https://a.example/"])
    }

    // Seed: "Invalid token rejection (401)", "Server validates token against Supabase on every request",
    // "auth_token?: string;  // Required for ios-share-extension"
    @Test(arguments: ["", "wrong", "a.b", "a.b.c", ".", nil])
    func anInvalidTokenIsRejected(token: String?) throws {
        let scene = try Scene()
        let response = try scene.save { $0["auth_token"] = token.map(JSON.string) }
        #expect(response.status == 401)
        #expect(try response.json() == ["message": "Unauthorized"])
        #expect(try scene.urls == [])
    }

    @Test func aTokenIsWorthNothingWithAnotherSecretOrAnotherName() throws {
        let scene = try Scene()
        let parts = scene.login.authToken.split(separator: ".").map(String.init)
        let other = try scene.backend.logIn(user: scene.backend.createUser()).authToken.split(separator: ".")
        for token in ["\(parts[0]).\(other[1])", "\(other[0]).\(parts[1])", "\(parts[0]).\(parts[1])x"] {
            #expect(try scene.save { $0["auth_token"] = .string(token) }.status == 401)
        }
    }

    // Seed: "Token validation fails (401) Cause: Token expired or invalid."
    @Test(arguments: StoreKind.allCases)
    func anExpiredTokenIsRejected(kind: StoreKind) throws {
        let scene = try Scene(kind)
        scene.clock.wait(for: MyMindBackend.tokenLifetime - .milliseconds(1))
        #expect(try scene.save().status == 200)
        scene.clock.wait(for: .milliseconds(1))
        #expect(try scene.save().status == 401)
    }

    @Test(arguments: StoreKind.allCases)
    func loggingOutEndsTokensAndSessions(kind: StoreKind) throws {
        let scene = try Scene(kind)
        try scene.backend.logOut(user: scene.login.userID)
        #expect(try scene.save().status == 401)
        let body: JSON = ["url": "https://a.example/", "source": "web"]
        #expect(try scene.backend.respond(to: scene.request(body, cookie: scene.login.sessionCookie)).status == 401)
    }

    // Seed: "Missing URL handling (400)"
    @Test(arguments: [nil, "", "  "])
    func aMissingURLIsABadRequest(url: String?) throws {
        let response = try Scene().save { $0["url"] = url.map(JSON.string) }
        #expect(response.status == 400)
        #expect(try response.json() == ["message": "The body has no url"])
    }

    @Test(arguments: [
        "file:///etc/hosts", "javascript:alert(1)", "example.com", "https://a b.example/", "x", "https://", "http:///a",
        "https://é:99999/", "https://é:x/", "https://é\u{0}/", "https://é<>/", "https://é@/", "https://a.example/\u{0}",
        "https://a.example/\u{7F}b",
    ])
    func whatIsNoAddressOfTheWebIsABadRequest(url: String) throws {
        #expect(try Scene().save { $0["url"] = .string(url) }.status == 400)
    }

    @Test(arguments: ["HTTPS://A.example/3", "hTTp://a.example", "https://é:8443/ü", "https://a@é.example/"])
    func whatIsAnAddressOfTheWebIsSaved(url: String) throws {
        #expect(try Scene().save { $0["url"] = .string(url) }.status == 200)
    }

    // Seed: "Source field validation", "source: "web" | "ios-share-extension" | "web-share-api""
    @Test(arguments: [nil, "", "android", "WEB", "ios-share-extension "])
    func anUnknownSourceIsABadRequest(source: String?) throws {
        let response = try Scene().save { $0["source"] = source.map(JSON.string) }
        #expect(response.status == 400)
        #expect(
            try response.json() == ["message": "source must be one of web, ios-share-extension, web-share-api"])
    }

    // Seed: "Web requests: Use session cookies (existing behavior)",
    // "iOS Share Extension: Use `auth_token` in request body"
    @Test(arguments: [MyMindSource.web, .webShareAPI])
    func webRequestsUseSessionCookies(source: MyMindSource) throws {
        let scene = try Scene()
        let body: JSON = ["url": "https://a.example/", "source": .string(source.rawValue)]
        let cookie = scene.login.sessionCookie
        #expect(try scene.backend.respond(to: scene.request(body, cookie: cookie)).status == 200)
        #expect(try scene.backend.respond(to: scene.request(body)).status == 401)
        #expect(try scene.backend.respond(to: scene.request(body, cookie: "wrong")).status == 401)
        // The token is the share extension's, the cookie the pages'.
        #expect(try scene.save { $0["source"] = .string(source.rawValue) }.status == 401)
        let shared: JSON = ["url": "https://a.example/", "source": "ios-share-extension"]
        #expect(try scene.backend.respond(to: scene.request(shared, cookie: cookie)).status == 401)
    }

    @Test func aCookieCountsOnlyForTheSitesOwnPages() throws {
        let scene = try Scene()
        let body: JSON = ["url": "https://a.example/", "source": "web"]
        let cookie = scene.login.sessionCookie
        let evil = try scene.request(body, cookie: cookie, origin: "https://evil.example")
        #expect(try scene.backend.respond(to: evil).status == 401)
        let own = try scene.request(body, cookie: cookie, origin: MyMindBackend.origin)
        #expect(try scene.backend.respond(to: own).status == 200)
    }

    // As `extrun serve my-mind` serves it.
    @Test func aPageThatIsServedOnLoopbackIsOneOfTheSite() throws {
        let scene = try Scene()
        let request = try scene.request(
            ["url": "https://a.example/", "source": "web"], cookie: scene.login.sessionCookie,
            origin: "http://127.0.0.1:8080")
        let url = try #require(WebURL(serialized: "http://127.0.0.1:8080/api/save"))
        let local = HTTPRequest(.post, url, headers: request.headers, body: request.body)
        #expect(try scene.backend.respond(to: local).status == 200)
        #expect(try scene.backend.respond(to: request).status == 401)
    }

    @Test(arguments: StoreKind.allCases)
    func savingAPageAgainGivesTheIDThatItHas(kind: StoreKind) throws {
        let scene = try Scene(kind)
        let first = try scene.save().json()
        #expect(try scene.save { $0["title"] = "Now with a title" }.json() == first)
        let cards = try scene.backend.cards(ofUser: scene.login.userID)
        #expect(cards.map(\.title) == ["Now with a title"])
        let other = try scene.backend.logIn(user: scene.backend.createUser())
        #expect(try scene.save { $0["auth_token"] = .string(other.authToken) }.json()["id"] != first["id"])
    }

    // Seed: "Receives update on next refresh", "New card appears in masonry grid"
    @Test(arguments: StoreKind.allCases)
    func theCardsAreTheUsersOwnTheNewestFirst(kind: StoreKind) throws {
        let scene = try Scene(kind)
        for name in ["a", "b"] { _ = try scene.save { $0["url"] = .string("https://example.com/\(name)") } }
        let request = try scene.request(
            nil, path: "/api/cards", method: .get, cookie: scene.login.sessionCookie)
        let response = try scene.backend.respond(to: request)
        #expect(response.headers["Cache-Control"] == "no-store")
        let urls = try response.json()["cards"]?.arrayValue?.map { $0["url"] }
        #expect(urls == ["https://example.com/b", "https://example.com/a"])
        let stranger = try scene.backend.logIn(user: scene.backend.createUser())
        let theirs = try scene.request(nil, path: "/api/cards", method: .get, cookie: stranger.sessionCookie)
        #expect(try scene.backend.respond(to: theirs).json() == ["cards": []])
        #expect(try scene.backend.respond(to: scene.request(nil, path: "/api/cards", method: .get)).status == 401)
    }

    private func list(_ query: String, of scene: Scene) throws -> HTTPResponse {
        let request = try scene.request(
            nil, path: "/api/cards\(query)", method: .get, cookie: scene.login.sessionCookie)
        return try scene.backend.respond(to: request)
    }

    @Test func theListOfCardsHasPages() throws {
        let scene = try Scene()
        for number in 0...100 { _ = try scene.save { $0["url"] = .string("https://example.com/\(number)") } }
        let first = try #require(try list("", of: scene).json()["cards"]?.arrayValue)
        #expect(first.count == 100 && first.last?["url"] == "https://example.com/1")
        let last = try #require(first.last?["id"]?.stringValue)
        let second = try list("?before=\(last)", of: scene).json()["cards"]?.arrayValue
        #expect(second?.map { $0["url"] } == ["https://example.com/0"])
        let two = try list("?limit=2&before=\(last)x", of: scene)
        #expect(try two.json() == ["cards": []])
        #expect(try list("?limit=2", of: scene).json()["cards"]?.arrayValue?.count == 2)
    }

    @Test(arguments: ["0", "101", "-1", "x", ""]) func aPageOfNoSizeIsRefused(limit: String) throws {
        let response = try list("?limit=\(limit)", of: try Scene())
        #expect(response.status == 400)
        #expect(try response.json() == ["message": "limit must be a number from 1 to 100"])
    }

    @Test func whatIsNoJSONIsRefused() throws {
        let scene = try Scene()
        let url = try #require(WebURL(serialized: MyMindBackend.origin + "/api/save"))
        for text in ["", "{", "[]", "1"] {
            let request = HTTPRequest(
                .post, url, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
            #expect(try scene.backend.respond(to: request).status == 400)
        }
        let broken = try scene.request(["url": "https://a.example/?", "source": "web"])
        let body = broken.body.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
        let request = HTTPRequest(.post, url, headers: broken.headers, body: body)
        #expect(try scene.backend.respond(to: request).json() == ["message": "The body must be a JSON object"])
        #expect(try scene.backend.respond(to: scene.request([:], contentType: "text/plain")).status == 415)
    }

    @Test func sizesHaveLimits() throws {
        let scene = try Scene()
        let long = String(repeating: "a", count: 8_192)
        #expect(try scene.save { $0["url"] = .string("https://a.example/" + long) }.status == 400)
        #expect(try scene.save { $0["title"] = .string(long) }.status == 400)
        #expect(try scene.save { $0["title"] = 1 }.status == 400)
        #expect(try scene.save { $0["title"] = nil }.status == 200)
        let huge = String(repeating: "a", count: MyMindBackend.maximumBodyBytes)
        #expect(try scene.save { $0["more"] = .string(huge) }.status == 413)
    }

    @Test func unknownPathsAndMethodsAreRefused() throws {
        let scene = try Scene()
        #expect(try scene.backend.respond(to: scene.request(nil, path: "/api/none")).status == 404)
        let response = try scene.backend.respond(to: scene.request(nil, method: .get))
        #expect(response.status == 405 && response.headers["Allow"] == "POST")
    }

    @Test func failuresComeOnDemandAndEnd() throws {
        let scene = try Scene()
        try scene.backend.failNext(1, status: 503)
        #expect(try [scene.save().status, scene.save().status] == [503, 200])
    }

    @Test func secretsDoNotPrintAndDoNotStandInTheFile() throws {
        let scene = try Scene(.file)
        var text = ""
        dump(scene.login, to: &text)
        text += "\(scene.login)" + scene.fileText
        let secret = try #require(scene.login.authToken.split(separator: ".").last)
        #expect(text.contains(scene.login.userID))
        #expect(!text.contains(secret) && !text.contains(scene.login.sessionCookie))
    }
}
