import ExtensionServices
import HTTP
import JSONText
import Systems
import Testing
import VirtualTime

// What the app does when it comes to the foreground.
// Seed: 002_d0e4bd4acececa6a.txt
@Suite struct BookmarkAIDrainTests {
    private func offlineScene(shares count: Int) async throws -> BookmarkAIScene {
        let scene = try await BookmarkAIScene()
        scene.system.network.connect(.offline)
        for number in 0..<count {
            #expect(try await scene.share(url: "https://example.com/\(number)") == .queued)
            scene.system.clock.wait(for: .seconds(1))
        }
        return scene
    }

    // "Main app foregrounds later → drains queue → shows toast “3 items added”."
    @Test(arguments: [(0, nil), (1, "1 item added"), (3, "3 items added"), (25, "25 items added")])
    func theToastCountsWhatWasAdded(count: Int, toast: String?) async throws {
        let scene = try await offlineScene(shares: count)
        scene.system.network.connect(.wifi)
        let drain = try await scene.system.app.enterForeground()
        #expect(drain.toast == toast && drain.stopped == nil)
        #expect(try scene.saved.count == count)
        #expect(try scene.queue.counts().queued == 0)
        #expect(try await scene.system.app.enterForeground().toast == nil)
    }

    // "Operate when offline and sync later.", "Background-task merge honours original create time for
    // deduping/idempotency."
    @Test func sharesKeepTheTimeAndTheOrderInWhichTheyWereShared() async throws {
        let scene = try await offlineScene(shares: 3)
        let first = scene.system.clock.now
        // The first one again: it keeps its time.
        #expect(try await scene.share(url: "https://example.com/0") == .queued)
        scene.system.clock.wait(for: .seconds(3_600))
        scene.system.network.connect(.wifi)
        #expect(try await scene.system.app.enterForeground().added == 3)
        #expect(try scene.saved.map(\.url) == (0..<3).map { "https://example.com/\($0)" })
        #expect(try scene.saved.allSatisfy { $0.createdAt < first })
        let posted = scene.requests("/shares").compactMap { try? $0.json()["url"]?.stringValue }
        #expect(posted == (0..<3).map { "https://example.com/\($0)" })
    }

    // "main app refreshes tokens before draining queue"
    @Test func expiredTokensAreRefreshedFirstAndOnce() async throws {
        let scene = try await offlineScene(shares: 3)
        scene.expireTokens()
        scene.system.network.connect(.wifi)
        #expect(try await scene.system.app.enterForeground().added == 3)
        #expect(scene.requests().map(\.url.path) == ["/auth/refresh", "/shares", "/shares", "/shares"])
    }

    @Test func anOwedRefreshIsDoneBeforeTheDrain() async throws {
        let scene = try await offlineScene(shares: 1)
        try scene.group.defaults.set(true, for: TokenRefresher.needsTokenRefresh)
        scene.system.network.connect(.wifi)
        #expect(try await scene.system.app.enterForeground().added == 1)
        #expect(scene.requests().map(\.url.path) == ["/auth/refresh", "/shares"])
        #expect(try scene.owesRefresh == nil)
    }

    @Test func whereTheRefreshFailsTheQueueWaitsForTheNextSignIn() async throws {
        let scene = try await offlineScene(shares: 2)
        scene.expireTokens()
        try scene.system.backend.signOut(scene.system.userID)
        scene.system.network.connect(.wifi)
        let drain = try await scene.system.app.enterForeground()
        #expect(drain.added == 0 && drain.toast == nil)
        #expect(drain.stopped == TokenRefreshError.refused.description)
        #expect(try scene.owesRefresh == true)
        #expect(scene.requests("/shares").isEmpty)
        #expect(try await scene.system.signIn().toast == "2 items added")
        #expect(try scene.owesRefresh == nil)
    }

    @Test func offlineTheDrainStopsAndNothingIsCountedAgainstTheShares() async throws {
        let scene = try await offlineScene(shares: 2)
        for _ in 0..<20 {
            let drain = try await scene.system.app.enterForeground()
            #expect(drain.added == 0 && drain.stopped == DeviceNetworkError.offline.description)
        }
        #expect(try scene.queue.claim(upTo: 2).map(\.attempt) == [1, 1])
    }

    /// Whatever another program has written into the file, what stands behind it is sent.
    @Test(arguments: ["id-€", "id\n1"])
    func anIDThatNoRequestCanCarryIsSetAside(id: String) async throws {
        let scene = try await BookmarkAIScene()
        let urls = try ["a", "b"].map { try #require(NormalisedURL("https://example.com/\($0)")) }
        try scene.queue.enqueue(Share(id: id, url: urls[0], createdAt: scene.system.clock.now))
        try scene.queue.enqueue(Share(id: "id-2", url: urls[1], createdAt: scene.system.clock.now))
        let drain = try await scene.system.app.enterForeground()
        #expect(drain.added == 1 && drain.stopped == nil)
        #expect(try scene.saved.map(\.url) == ["https://example.com/b"])
        #expect(try scene.queue.setAside(upTo: 9).map(\.reason) == ["its id can be no idempotency key"])
    }

    @Test func aTokenThatNoRequestCanCarryDoesNotCount() async throws {
        let client = try BookmarkAIClient { _, _ in .empty() }
        let share = Share(
            id: "1", url: try #require(NormalisedURL("https://example.com/")), createdAt: VirtualClock.defaultStart)
        let posting = await client.post(share, accessToken: KeychainSecret("a\nb"), within: .seconds(2))
        #expect(posting == .unauthorized)
    }

    @Test func aServerInTroubleGetsTheShareLater() async throws {
        let scene = try await offlineScene(shares: 2)
        scene.system.network.connect(.wifi)
        scene.system.backend.failNext(1, status: 503)
        #expect(try await scene.system.app.enterForeground().added == 1)
        #expect(try await scene.system.app.enterForeground().added == 0)
        scene.system.clock.wait(for: ShareQueueRules().pause(afterAttempt: 1))
        #expect(try await scene.system.app.enterForeground().added == 1)
        #expect(try scene.saved.count == 2)
    }

    /// Tries the first share of the queue until the app tries it no more.
    private func exhaust(_ scene: BookmarkAIScene, status: Int) async throws -> BookmarkAIApp.Drain {
        var last: BookmarkAIApp.Drain?
        for attempt in 1...ShareQueueRules().maximumAttempts {
            scene.system.backend.failNext(1, status: status)
            // With fresh tokens, so that the share itself is what fails.
            let drain = try await scene.system.signIn()
            if attempt < ShareQueueRules().maximumAttempts {
                #expect(drain.postponed.map(\.share.url.text) == ["https://example.com/0"] && drain.setAside == [])
            }
            scene.system.clock.wait(for: ShareQueueRules().longestPause)
            last = drain
        }
        return try #require(last)
    }

    @Test func aShareThatTheServerNeverTakesIsSetAsideAndShown() async throws {
        let scene = try await offlineScene(shares: 2)
        scene.system.network.connect(.wifi)
        let last = try await exhaust(scene, status: 422)
        let later = try await scene.system.app.enterForeground()
        for drain in [last, later] {
            #expect(drain.postponed == [])
            #expect(drain.setAside.map(\.share.url.text) == ["https://example.com/0"])
            #expect(drain.setAside.first?.reason.hasPrefix("422") == true)
        }
        #expect(try scene.saved.map(\.url) == ["https://example.com/1"])
    }

    @Test func whatWasSetAsideIsAddedWhereTheUserAsksForIt() async throws {
        let scene = try await offlineScene(shares: 1)
        scene.system.network.connect(.wifi)
        _ = try await exhaust(scene, status: 404)
        #expect(try await scene.system.app.enterForeground().added == 0)
        let drain = try await scene.system.app.retrySetAside()
        #expect(drain.toast == "1 item added" && drain.setAside == [])
    }

    @Test func twoForegroundsAtOnceAreOneDrain() async throws {
        let scene = try await offlineScene(shares: 5)
        scene.system.network.connect(.wifi)
        let app = scene.system.app
        async let first = app.enterForeground()
        async let second = app.enterForeground()
        _ = try await (first, second)
        #expect(scene.requests("/shares").count == 5)
        #expect(try scene.saved.count == 5)
    }

    // "CFNotificationCenterDarwin ping so the RN app can refresh when foregrounded"
    @Test func aRunningAppIsPingedAboutEachQueuedShare() async throws {
        let scene = try await BookmarkAIScene()
        #expect(try await scene.system.app.drainWhenPinged() == nil)
        try await scene.share(url: "https://example.com/posted")
        #expect(try await scene.system.app.drainWhenPinged() == nil)
        scene.system.network.connect(.offline)
        try await scene.share(url: "https://example.com/queued")
        scene.system.network.connect(.wifi)
        #expect(try await scene.system.app.drainWhenPinged()?.toast == "1 item added")
        #expect(try await scene.system.app.drainWhenPinged() == nil)
    }

    @Test func theExampleOfTheReadmeHolds() async throws {
        let system = try BookmarkAISystem(random: SeededRandom(seed: 1))
        try await system.signIn()
        system.network.behave(.losesAnswers)
        let report = try await system.share(ShareInput(attachments: [.url("https://example.com/a")]))
        #expect(report.outcome == .queued && report.workTime < .seconds(3))

        system.network.behave(.answers(after: .milliseconds(120)))
        #expect(try await system.app.enterForeground().toast == "1 item added")
    }

    // "Lightweight count event “share_extension_save” pushed via NSUserDefaults → flushed by main app"
    @Test func savesAreCountedByTheExtensionAndReportedByTheApp() async throws {
        let scene = try await BookmarkAIScene()
        try await scene.share(url: "https://example.com/a")
        scene.system.network.connect(.offline)
        try await scene.share(url: "https://example.com/b")
        try await scene.share(ShareInput(attachments: []))
        #expect(scene.reportedEvents.isEmpty)
        try await scene.system.app.enterForeground()
        #expect(scene.reportedEvents.map(\.counts) == [["share_extension_save": 2]])
        try await scene.system.app.enterForeground()
        #expect(scene.reportedEvents.count == 1)
    }

    // "Heavy metadata fetch (OpenGraph) runs only if on Wi-Fi or 5G and finishes < 2 s; else deferred."
    @Test(arguments: [NetworkConnection.offline, .cellular(.lte)])
    func whatTheExtensionDeferredTheAppAsksForOnAFastConnection(connection: NetworkConnection) async throws {
        let scene = try await BookmarkAIScene { response, url in
            ["title": .string(response.status == 200 ? url.path : "")]
        }
        let page = scene.system.router.route(.get, "https://example.com/0") { _ in .text("<html>") }
        scene.system.network.connect(connection)
        for number in 0..<2 { try await scene.share(url: "https://example.com/\(number)") }
        for slow in [NetworkConnection.cellular(.lte), .cellular(.edge)] {
            scene.system.network.connect(slow)
            _ = try await scene.system.app.enterForeground()
        }
        // They are added at once, and lack what no slow connection is used for.
        #expect(try scene.saved.map(\.title) == ["example.com", "example.com"])
        #expect(try scene.saved.allSatisfy { $0.metadata == [:] } && page.requestCount == 0)
        scene.system.network.connect(.cellular(.nr))
        for _ in 0..<2 { #expect(try await scene.system.app.enterForeground().added == 0) }
        #expect(try scene.saved.map { $0.metadata["openGraph"] } == [["title": "/0"], nil])
        #expect(try scene.saved.map(\.title) == ["/0", "example.com"] && page.requestCount == 1)
    }

    @Test func aPageIsAskedAgainWhereTheBackEndDidNotGetItsWords() async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        scene.system.network.connect(.cellular(.lte))
        #expect(try await scene.share(url: "https://example.com/0") == .posted)
        scene.system.network.connect(.wifi)
        scene.system.backend.failNext(1, status: 500)
        _ = try await scene.system.app.enterForeground()
        #expect(try scene.saved.map(\.title) == ["example.com"])
        _ = try await scene.system.app.enterForeground()
        #expect(try scene.saved.map(\.title) == ["OG"])
    }

    @Test func aPageWhoseWordsAreNotTakenHoldsNoOtherUp() async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        scene.system.network.connect(.cellular(.lte))
        for page in 0..<2 {
            #expect(try await scene.share(url: "https://example.com/\(page)") == .posted)
        }
        scene.system.network.connect(.wifi)
        scene.system.backend.failNext(1, status: 422)
        _ = try await scene.system.app.enterForeground()
        #expect(Set(try scene.saved.map(\.title)) == ["example.com", "OG"])
    }

    @Test func sharingAgainOnASlowConnectionTakesNothingAway() async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        try await scene.share(url: "https://example.com/0")
        let first = try #require(try scene.saved.first)
        scene.system.network.connect(.cellular(.lte))
        #expect(try await scene.share(url: "https://example.com/0") == .posted)
        #expect(try scene.saved == [first])
    }

    @Test func sharingAgainWhatWaitsInTheQueueTakesNothingAway() async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        let page = scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        scene.system.backend.failNext(2, status: 500)
        for connection in [NetworkConnection.wifi, .cellular(.lte)] {
            scene.system.network.connect(connection)
            #expect(try await scene.share(url: "https://example.com/0") == .queued)
        }
        _ = try await scene.system.app.enterForeground()
        #expect(try scene.saved.first?.metadata["openGraph"] == ["title": "OG"] && page.requestCount == 1)
    }

    // "Auth refresh: identical refresh algorithm lives in both SharedKit (Swift) and authHooks.ts (RN) to keep behaviour
    // symmetrical."
    @Test func appAndExtensionRefreshAlike() async throws {
        var paths: [[String]] = []
        for byExtension in [true, false] {
            let scene = try await BookmarkAIScene()
            if !byExtension {
                scene.system.network.connect(.offline)
                try await scene.share()
                scene.system.network.connect(.wifi)
            }
            scene.system.backend.failNext(1, status: 401)
            if byExtension { try await scene.share() } else { try await scene.system.app.enterForeground() }
            #expect(try scene.saved.count == 1 && scene.owesRefresh == nil)
            paths.append(scene.requests().map(\.url.path))
        }
        #expect(paths[0] == paths[1])
    }
}
