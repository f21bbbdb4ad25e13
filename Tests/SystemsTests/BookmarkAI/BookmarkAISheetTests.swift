import ExtensionServices
import Foundation
import HTTP
import JSONText
import Synchronization
import Systems
import Testing

// What the user sees of the extension, and when.
// Seed: 002_d0e4bd4acececa6a.txt
@Suite struct BookmarkAISheetTests {
    // "If online & token valid → immediate POST → green checkmark → dismiss."
    @Test func onlineTheSheetEndsWithAGreenCheckmark() async throws {
        let scene = try await BookmarkAIScene()
        let user = WatchingUser(scene.system.clock)
        #expect(try await scene.share(user: user) == .posted)
        #expect(user.sheets.map(\.status) == [.editing, .saving, .saved])
        #expect(user.sheets.allSatisfy { $0.message == nil })
    }

    // "Else → “Saved to queue” banner → dismiss."
    @Test func offlineItEndsWithABanner() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.network.connect(.offline)
        let user = WatchingUser(scene.system.clock)
        #expect(try await scene.share(user: user) == .queued)
        #expect(user.sheets.map(\.status) == [.editing, .saving, .queued])
        #expect(user.sheets.last?.message == "Saved to queue")
    }

    // "Compact sheet with: favicon, title, editable tags, optional note, spinner + success/fail toast."
    @Test func theSheetHasIconTitleTagsAndNote() async throws {
        let scene = try await BookmarkAIScene()
        let user = WatchingUser(scene.system.clock) { sheet in
            sheet.title = "Mine"
            sheet.tags.append("swift")
            return .save
        }
        try await scene.share(user: user)
        let sheet = try #require(user.sheets.first)
        #expect(sheet.icon == "https://example.com/favicon.ico" && sheet.title == "A page")
        #expect(sheet.tags.isEmpty && sheet.note.isEmpty)
        let saved = try #require(try scene.saved.first?.metadata)
        #expect(saved["title"] == "Mine" && saved["tags"] == ["swift"] && saved["note"] == nil)
    }

    // "Sheet appears (< 300 ms) → shows URL title, tags field."
    @Test func theSheetWaitsForNoNetwork() async throws {
        let scene = try await BookmarkAIScene()
        scene.system.network.behave(.losesRequests)
        let (start, user) = (scene.system.clock.elapsed, WatchingUser(scene.system.clock))
        try await scene.share(user: user)
        #expect(user.firstLook == start)
    }

    // "Launch ≤ 300 ms": between launch and sheet the link is read, and nothing else is done.
    @Test func beforeTheSheetNothingIsReadButTheLink() async throws {
        let scene = try await BookmarkAIScene()
        let watcher = CallWatcher()
        let user = CallCountingUser(watcher)
        let report = try await ServiceCalls.$observer.withValue(watcher) {
            try await scene.system.share(sharedPage, user: user)
        }
        #expect(report.outcome == .posted)
        #expect(watcher.calls.prefix(user.callsBeforeSheet ?? 0) == [ServiceCall(.load, "public.url")])
        let later = Set(watcher.calls.dropFirst().map(\.service))
        #expect(later.isSuperset(of: [.request, .user, .defaults, .keychain, .enqueue]), "they are watched")
    }

    // "Heavy metadata fetch (OpenGraph) runs only if on Wi-Fi or 5G and finishes < 2 s; else deferred."
    @Test(arguments: [NetworkConnection.wifi, .cellular(.nr), .cellular(.lte), .cellular(.edge), .offline])
    func thePageIsAskedForItsWordsOnAFastConnectionOnly(connection: NetworkConnection) async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        let page = scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        scene.system.network.connect(connection)
        let user = WatchingUser(scene.system.clock)
        try await scene.share(ShareInput(attachments: [.url("https://example.com/a")]), user: user)
        #expect(page.requestCount == (connection.isFast ? 1 : 0))
        #expect(user.sheets.last?.title == (connection.isFast ? "OG" : "example.com"))
        let kept = try (scene.saved.first?.metadata ?? scene.queue.queued(upTo: 1).first?.metadata)?["openGraph"]
        #expect(kept == (connection.isFast ? ["title": "OG"] : nil))
    }

    @Test(arguments: [SimulatedNetwork.Behaviour.losesRequests, .answers(after: .milliseconds(2_001))])
    func aPageThatDoesNotAnswerWithin2SecondsIsDeferred(behaviour: SimulatedNetwork.Behaviour) async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        scene.system.network.behave(behaviour, for: "https://example.com")
        let report = try await scene.system.share(sharedPage)
        #expect(report.outcome == .posted && report.workTime == .seconds(2))
        #expect(try scene.saved.map(\.metadata) == [["title": "A page"]])
        // The app has more time.
        scene.system.network.behave(.answers(after: .milliseconds(2_001)), for: "https://example.com")
        _ = try await scene.system.app.enterForeground()
        #expect(try scene.saved.first?.metadata["openGraph"] == ["title": "OG"])
    }

    @Test func aPageThatAnswersWithin2SecondsIsNotDeferred() async throws {
        let scene = try await BookmarkAIScene { _, _ in ["title": "OG"] }
        scene.system.router.route(.get, "https://example.com/*") { _ in .text("<html>") }
        scene.system.network.behave(.answers(after: .milliseconds(2_000)), for: "https://example.com")
        #expect(try await scene.share() == .posted)
        #expect(try scene.saved.first?.metadata["openGraph"] == ["title": "OG"])
    }

    @Test func whereEvenTheQueueFailsTheUserIsTold() async throws {
        let folder = "/tmp/bookmark-ai-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let scene = try await BookmarkAIScene(groups: AppGroups(folder: folder))
        let file = try #require(try scene.group.folder) + "/shared_queue.db"
        try Data(String(repeating: "no database ", count: 100).utf8).write(to: URL(filePath: file))
        scene.system.network.connect(.offline)
        let user = WatchingUser(scene.system.clock)
        guard case .lost(let reason) = try await scene.share(user: user) else { return #expect(Bool(false)) }
        #expect(user.sheets.last?.message == "This link could not be saved: \(reason)")
    }

    // "App Groups container (group.com.bookmarkai.shared) for structured queue files (shared_queue.db)"
    @Test func theQueueIsAFileInTheContainer() async throws {
        let folder = "/tmp/bookmark-ai-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let scene = try await BookmarkAIScene(groups: AppGroups(folder: folder))
        scene.system.network.connect(.offline)
        #expect(try await scene.share() == .queued)
        let file = folder + "/group.com.bookmarkai.shared/shared_queue.db"
        #expect(try scene.group.folder.map { $0 + "/shared_queue.db" } == file)
        // Another process, as the app is one.
        let queue = try SQLiteShareQueue(path: file, clock: scene.system.clock)
        #expect(try queue.queued(upTo: 2).map(\.url.text) == ["https://example.com/a"])
    }
}

/// Notes how many calls there had been when the sheet came.
private final class CallCountingUser: BookmarkAIUser {
    private let watcher: CallWatcher
    private let count = Mutex<Int?>(nil)

    init(_ watcher: CallWatcher) { self.watcher = watcher }

    var callsBeforeSheet: Int? { count.withLock { $0 } }

    func sees(_ sheet: BookmarkAISheet) async {
        let calls = watcher.calls.count
        count.withLock { $0 = $0 ?? calls }
    }

    func chooses(_ sheet: BookmarkAISheet) async -> BookmarkAIChoice { .save(sheet) }
}
