import ExtensionServices
import Foundation
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

// The way of one share, from the tap on the icon to the end of the extension.
// Seed: 002_d0e4bd4acececa6a.txt
@Suite struct BookmarkAIShareTests {
    // "If network + valid JWT ⇒ POST /shares immediately."
    @Test func onlineWithValidTokensAShareIsPostedAtOnce() async throws {
        let scene = try await BookmarkAIScene()
        #expect(try await scene.share() == .posted)
        #expect(try scene.saved.map(\.url) == ["https://example.com/a"])
        #expect(try scene.queue.counts().queued == 0)
        #expect(scene.requests().map(\.url.path) == ["/shares"])
    }

    // "Persist the shared payload (URL + optional title/notes/OG metadata)."
    @Test func titleNoteTagsAndThePagesOwnWordsArePersisted() async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG", "image": "https://example.com/i.png"] }
        scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        let user = WatchingUser(scene.system.clock) { sheet in
            sheet.tags = ["swift", "later"]
            sheet.note = "read \"this\"\n"
            return .save
        }
        for connection in [NetworkConnection.wifi, .offline] {
            scene.system.network.connect(connection)
            let url = connection == .wifi ? "https://example.com/a" : "https://example.com/b"
            try await scene.share(ShareInput(title: "A page", attachments: [.url(url)]), user: user)
        }
        let posted = try #require(try scene.saved.first?.metadata)
        let queued = try #require(try scene.queue.queued(upTo: 1).first?.metadata)
        for metadata in [posted, queued] {
            #expect(metadata["title"] == "A page" && metadata["note"] == "read \"this\"\n")
            #expect(metadata["tags"] == ["swift", "later"])
        }
        #expect(posted["openGraph"]?["image"] == "https://example.com/i.png")
        #expect(queued["deferred"] == "openGraph" && queued["openGraph"] == nil)
    }

    // "Else enqueue row in shared_queue.db."
    @Test func offlineAShareIsQueued() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.network.connect(.offline)
        #expect(try await scene.share() == .queued)
        #expect(try scene.queue.queued(upTo: 9).map(\.url.text) == ["https://example.com/a"])
        #expect(scene.requests().isEmpty)
    }

    // "Re-use the existing JWT auth, queueing if the token is missing/expired."
    @Test func withoutTokensAShareIsQueued() async throws {
        let scene = try await BookmarkAIScene()
        try scene.tokens.clear()
        #expect(try await scene.share() == .queued)
        #expect(scene.requests().isEmpty)
    }

    // "if tokens are missing or expired it writes the share to the queue and exits in < 3 s (Apple guideline)"
    @Test func withAnExpiredTokenAShareIsQueuedWithoutARequest() async throws {
        let scene = try await BookmarkAIScene()
        scene.expireTokens()
        #expect(try await scene.share() == .queued)
        #expect(scene.requests().isEmpty)
    }

    @Test func aKeychainThatCannotBeReadIsAsGoodAsAnEmptyOne() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.device.restart()
        #expect(try await scene.share() == .queued)
    }

    // "it writes the share to the queue and exits in < 3 s (Apple guideline)"
    @Test(arguments: [
        SimulatedNetwork.Behaviour.losesRequests, .losesAnswers, .answers(after: .seconds(60)),
        .answers(after: .milliseconds(2_900)),
    ])
    func aNetworkThatDoesNotAnswerEndsInTheQueueWithin3Seconds(behaviour: SimulatedNetwork.Behaviour) async throws {
        let scene = try await BookmarkAIScene()
        scene.system.network.behave(behaviour)
        let report = try await scene.system.share(sharedPage)
        #expect(report.outcome == .queued)
        #expect(report.workTime < .seconds(3) && report.workTime > .seconds(2))
        #expect(try scene.queue.counts().queued == 1)
    }

    @Test func whereEverythingIsSlowTheShareIsQueuedWithin3Seconds() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.network.behave(.losesRequests)
        let slow = ItemProvider(.url("https://example.com/a"), as: .url, after: .milliseconds(990))
        #expect(try await scene.share(ShareInput(attachments: [slow])) == .queued)
    }

    @Test func aShareWhoseAnswerWasLostIsNotDoubledByTheDrain() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.network.behave(.losesAnswers, for: BookmarkAIBackend.origin)
        #expect(try await scene.share() == .queued)
        #expect(try scene.saved.count == 1)
        scene.system.network.behave(.answers(after: .zero))
        #expect(try await scene.system.app.enterForeground().added == 1)
        #expect(try scene.saved.count == 1)
        let keys = scene.requests("/shares").map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2 && keys[0] == keys[1])
    }

    // "so user never loses data"
    @Test func anExtensionThatDiesWhilePostingHasQueuedTheShare() async throws {
        let scene = try await BookmarkAIScene()
        for arrives in [false, true] {
            scene.system.network.behave(arrives ? .losesAnswers : .losesRequests)
            let input = ShareInput(attachments: [.url("https://example.com/\(arrives)")])
            let report = try await scene.system.share(
                input, limits: ShareLimits(time: .milliseconds(2_100), memoryBytes: 120_000_000))
            guard case .terminated(.timeLimit) = report.ending else { return #expect(Bool(false)) }
        }
        #expect(try scene.saved.count == 1)
        scene.system.network.behave(.answers(after: .zero))
        scene.system.clock.wait(for: ShareQueueRules().lease)
        #expect(try await scene.system.app.enterForeground().added == 2)
        #expect(try scene.saved.count == 2)
    }

    @Test func aShareThatWasQueuedBeforeIsPostedAsTheOneThatItWas() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.network.connect(.offline)
        try await scene.share()
        let queued = try #require(try scene.queue.queued(upTo: 1).first)
        scene.system.clock.wait(for: .seconds(60))
        scene.system.network.connect(.wifi)
        #expect(try await scene.share() == .posted)
        #expect(try scene.queue.counts().queued == 0)
        #expect(try scene.saved.map(\.createdAt) == [queued.createdAt])
        #expect(scene.requests("/shares").map { $0.headers["Idempotency-Key"] } == [queued.id])
    }

    @Test func whereTheQueueTakesNothingTheShareIsPostedAllTheSame() async throws {
        let folder = "/tmp/bookmark-ai-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let scene = try await BookmarkAIScene(groups: AppGroups(folder: folder))
        let file = try #require(try scene.group.folder) + "/shared_queue.db"
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        #expect(try await scene.share() == .posted)
        #expect(try scene.saved.count == 1)
    }

    // "All other errors fall back to queue so user never loses data."
    @Test(arguments: [400, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503])
    func anyOtherErrorOfTheServerFallsBackToTheQueue(status: Int) async throws {
        let scene = try await BookmarkAIScene()
        scene.system.backend.failNext(2, status: status)
        #expect(try await scene.share() == .queued)
        #expect(try scene.queue.counts().queued == 1)
        // The app meets the same error, and keeps the share.
        let failed = try await scene.system.app.enterForeground()
        #expect(failed.added == 0 && failed.postponed.map(\.share.url.text) == ["https://example.com/a"])
        #expect(failed.postponed.first?.reason.hasPrefix("\(status) ") == true)
        scene.system.clock.wait(for: ShareQueueRules().pause(afterAttempt: 1))
        #expect(try await scene.system.app.enterForeground().added == 1)
        #expect(try scene.saved.map(\.url) == ["https://example.com/a"])
    }

    @Test func aTokenThatTheServerRefusesIsRefreshedOnce() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.backend.failNext(1, status: 401)
        #expect(try await scene.share() == .posted)
        #expect(scene.requests().map(\.url.path) == ["/shares", "/auth/refresh", "/shares"])
        #expect(try scene.owesRefresh == nil)
    }

    // "If /auth/refresh fails ⇒ write share to queue + store needsTokenRefresh=true"
    @Test(arguments: [401, 500])
    func aRefreshThatFailsQueuesTheShareAndIsOwed(status: Int) async throws {
        let scene = try await BookmarkAIScene()
        // The share itself is refused for its token.
        scene.system.backend.failNext(1, status: 401)
        scene.system.router.route(.post, BookmarkAIBackend.origin + "/auth/refresh") { _ in .empty(status: status) }
        #expect(try await scene.share() == .queued)
        #expect(try scene.owesRefresh == true)
        #expect(try scene.queue.counts().queued == 1)
    }

    // "Hard-fail paths (missing URL) show UIAlertController with “Couldn’t grab link”."
    @Test(arguments: [
        [], [ItemProvider.text("no link here")], [.url("file:///etc/hosts")], [.url("mailto:a@example.com")],
        [ItemProvider(.data([1, 2, 3]), as: .image)], [.preprocessed(["title": "A"])],
    ])
    func withoutALinkAnAlertSaysSo(attachments: [ItemProvider]) async throws {
        let scene = try await BookmarkAIScene()
        let user = WatchingUser(scene.system.clock)
        #expect(try await scene.share(ShareInput(attachments: attachments), user: user) == .noLink)
        #expect(user.sheets.map(\.message) == ["Couldn’t grab link"])
        #expect(try scene.queue.counts().queued == 0)
        #expect(scene.requests().isEmpty)
    }

    @Test func aCancelledShareLeavesNothing() async throws {
        let scene = try await BookmarkAIScene()
        #expect(try await scene.share(user: WatchingUser(scene.system.clock) { _ in .cancel }) == .cancelled)
        #expect(try scene.queue.counts().queued == 0)
        #expect(scene.requests().isEmpty)
        #expect(try EventCounter(defaults: scene.group.defaults).counts().isEmpty)
    }

    // "com.apple.security.application-groups, keychain-access-groups"
    @Test func withoutItsEntitlementsTheExtensionReachesNeitherGroupNorTokens() async throws {
        let scene = try await BookmarkAIScene()
        await #expect(throws: AppGroupError.missingEntitlement(BookmarkAINames.appGroup)) {
            try await scene.system.share(
                sharedPage, entitlements: Entitlements(applicationIdentifier: "TEAM.com.bookmarkai.app.share"))
        }
        let report = try await scene.system.share(
            sharedPage,
            entitlements: Entitlements(
                applicationIdentifier: "TEAM.com.bookmarkai.app.share", applicationGroups: [BookmarkAINames.appGroup]))
        #expect(report.outcome == .queued)
    }

    // "no tracking; all network calls use ATS-compliant TLS"
    @Test func anExtensionSpeaksToThePageAndToItsBackEndOnlyAndEncrypted() async throws {
        let scene = try await BookmarkAIScene()
        let page = scene.system.router.route(nil, "https://example.com/*") { _ in .text("<html>") }
        let watcher = CallWatcher()
        try await ServiceCalls.$observer.withValue(watcher) { _ = try await scene.share() }
        #expect(
            watcher.details(of: .request) == [
                "GET https://example.com/a", "POST https://api.bookmarkai.example/shares",
            ])
        // Not even the page learns who asks.
        #expect(page.requests.allSatisfy { $0.headers.isEmpty })
        #expect(scene.requests().allSatisfy { $0.url.scheme == "https" })
        #expect(throws: BookmarkAIClientError.insecure("http://api.bookmarkai.example")) {
            try BookmarkAIClient(origin: "http://api.bookmarkai.example") { _, _ in .empty() }
        }
    }

    // "all network calls use ATS-compliant TLS"
    @Test func aPageThatIsNotEncryptedIsNotAskedAndItsAddressIsKept() async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        let plain = scene.system.router.route(nil, "http://example.com/*") { _ in .text("<html>") }
        scene.system.router.route(.get, "https://example.com/*") { _ in
            HTTPResponse(status: 302, headers: ["Location": "http://example.com/moved"])
        }
        for url in ["http://example.com/a", "https://example.com/b"] {
            #expect(try await scene.share(url: url) == .posted)
            scene.system.network.connect(.offline)
            #expect(try await scene.share(url: url + "/offline") == .queued)
            scene.system.network.connect(.wifi)
        }
        #expect(try await scene.system.app.enterForeground().added == 2)
        #expect(plain.requestCount == 0)
        #expect(
            Set(try scene.saved.map(\.url)) == [
                "http://example.com/a", "http://example.com/a/offline", "https://example.com/b",
                "https://example.com/b/offline",
            ])
    }

    // "memory < 16 MB", however large what is shared and the page behind it are
    @Test func theExtensionHoldsLessThan16Megabytes() async throws {
        let scene = try await BookmarkAIScene { response, _ in
            String(decoding: response.body, as: UTF8.self).hasPrefix("<title>A") ? ["title": "A"] : nil
        }
        let page = "<title>A</title>" + String(repeating: "a", count: 20_000_000)
        let route = scene.system.router.route(.get, "https://example.com/*") { _ in .text(page) }
        let photo = ItemProvider(.data([UInt8](repeating: 0, count: 20_000_000)), as: .image)
        let report = try await scene.system.share(
            ShareInput(attachments: [photo, .url("https://example.com/a")]),
            limits: ShareLimits(time: .seconds(3), memoryBytes: 16_000_000))
        #expect(report.outcome == .posted && report.peakBytes < 16_000_000)
        #expect(route.requestCount == 1 && report.peakBytes > 500_000, "the page is counted")
        #expect(try scene.saved.first?.metadata["title"] == "A")
    }
}
