import ExtensionServices
import Foundation
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

// What app and share extension say to the back end, and what they make of its answers.
// Seed: 002_d0e4bd4acececa6a.txt, "shared SwiftPM package BookmarkAISharedKit for models, API client, queue logic", "Unit
// tests for queue + API client"
@Suite struct BookmarkAIClientTests {
    private func share() throws -> Share {
        Share(
            id: "id-1", url: try #require(NormalisedURL("https://example.com/a")), metadata: ["title": "A"],
            createdAt: VirtualClock.defaultStart)
    }

    @Test func aShareIsOneRequest() async throws {
        let client = try BookmarkAIClient { request, limit in
            #expect(limit == .seconds(2))
            #expect("\(request.method) \(request.url.href)" == "POST https://api.bookmarkai.example/shares")
            #expect(request.headers["Authorization"] == "Bearer token" && request.headers["Idempotency-Key"] == "id-1")
            let body = try request.json()
            #expect(
                body == [
                    "url": "https://example.com/a", "createdAt": "2026-01-01T09:00:00.000Z",
                    "metadata": ["title": "A"],
                ])
            return .json(["id": "1"], status: 201)
        }
        let posting = try await client.post(share(), accessToken: KeychainSecret("token"), within: .seconds(2))
        #expect(posting == .accepted)
    }

    @Test(arguments: [
        (200, BookmarkAIClient.Posting.accepted), (201, .accepted), (401, .unauthorized),
        (400, .unavailable("400 why")), (404, .unavailable("404 why")), (422, .unavailable("422 why")),
        (429, .unavailable("429 why")), (503, .unavailable("503 why")),
    ])
    func eachStatusHasAMeaning(status: Int, posting: BookmarkAIClient.Posting) async throws {
        let client = try BookmarkAIClient { _, _ in .json(["message": "why"], status: status) }
        #expect(try await client.post(share(), accessToken: KeychainSecret("t"), within: .seconds(2)) == posting)
    }

    @Test func withoutAnAnswerTheBackEndIsUnreachable() async throws {
        let client = try BookmarkAIClient { _, limit in throw DeviceNetworkError.timedOut(limit) }
        let posting = try await client.post(share(), accessToken: KeychainSecret("t"), within: .seconds(2))
        guard case .unreachable = posting else {
            Issue.record("it is \(posting)")
            return
        }
    }

    @Test(arguments: [
        (401, TokenRefreshError.refused), (500, .unavailable("the server answered 500 Internal Server Error")),
    ])
    func aRefreshThatIsRefusedIsOver(status: Int, error: TokenRefreshError) async throws {
        let client = try BookmarkAIClient { request, _ in
            #expect(request.url.path == "/auth/refresh")
            let body = try request.json()
            #expect(body == ["refreshToken": "r"])
            return .empty(status: status)
        }
        await #expect(throws: error) { try await client.refresh(with: KeychainSecret("r"), within: .seconds(1)) }
    }

    /// Byte for byte: what one of them cannot send now the other one sends later.
    @Test func appAndExtensionPostAlike() async throws {
        var posted: [[HTTPRequest]] = []
        for connection in [NetworkConnection.wifi, .offline] {
            let scene = try await BookmarkAIScene()
            scene.system.network.connect(connection)
            try await scene.share()
            scene.system.network.connect(.wifi)
            try await scene.system.app.enterForeground()
            posted.append(scene.requests("/shares"))
        }
        #expect(posted.map(\.count) == [1, 1])
        let (byExtension, byApp) = (posted[0][0], posted[1][0])
        #expect(byExtension.method == byApp.method && byExtension.url == byApp.url)
        #expect(byExtension.headers == byApp.headers && byExtension.body == byApp.body)
    }

    // "Minimise dependencies", "extension sandbox bans heavy SDKs like Firebase"
    @Test func nothingOfSomebodyElseIsNeeded() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
        let package = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(package.contains("layer(\"ExtensionServices\"") && !package.contains(".package("))
    }
}
