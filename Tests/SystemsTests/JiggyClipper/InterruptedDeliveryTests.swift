import ExtensionServices
import JSONText
import Synchronization
import Systems
import Testing
import VirtualTime

/// The app is ended at each of its calls into a service, before and after. See
/// docs/decisions/0021-a-delivery-is-noted-twice.md
@Suite struct InterruptedDeliveryTests {
    // Seed 003_fe9cf73ee4df645d.txt: "Main app successfully opens external URLs queued by extension"
    @Test func obsidianIsOpenedWithEachNoteOnce() async throws {
        for point in 1... {
            let scene = try Scene([ClippedNote(name: "A", content: "one"), ClippedNote(name: "B", content: "two")])
            guard try await scene.isEnded(at: point) else { return #expect(point > 10) }
            #expect(
                scene.applications.opened.map { $0.contains("one") } == [true, false], "ended at call \(point)")
        }
    }

    @Test(arguments: [
        (ClippedNote.Behavior.create, ["one", "two"]), (.append, ["one", "two"]), (.prepend, ["one", "two"]),
        (.overwrite, ["two"]),
    ])
    func eachNoteIsWrittenOnce(behavior: ClippedNote.Behavior, words: [String]) async throws {
        for point in 1... {
            let vault = try VaultFolder()
            let scene = try Scene(["one", "two"].map { ClippedNote(name: "A", behavior: behavior, content: $0) })
            try await scene.app.use(scene.folders.pick(vault.path))
            guard try await scene.isEnded(at: point) else { return #expect(point > 10) }
            let written = vault.files.filter { $0.key.hasSuffix(".md") }.values.flatMap { $0.split(separator: "\n") }
            #expect(written.sorted() == words.map { $0[...] }, "ended at call \(point)")
        }
    }

    @Test func obsidianIsOpenedWithEachNoteOnceAlsoWhereTheAppIsOpenedAtOnce() async throws {
        for point in 1... {
            let scene = try Scene([ClippedNote(name: "A", content: "one"), ClippedNote(name: "B", content: "two")])
            // The first note waits for the end of its lease; the second one goes before it.
            let isEnded = try await scene.isEnded(at: point) { _ = try? await scene.app.enterForeground() }
            guard isEnded else { return #expect(point > 10) }
            for content in ["one", "two"] {
                #expect(
                    scene.applications.opened.count { $0.contains(content) } == 1, "\(content), ended at call \(point)")
            }
        }
    }

    @Test func aNoteIsAppendedOnceAlsoWhereItsFolderIsAwayFirst() async throws {
        for point in 1... {
            let vault = try VaultFolder()
            let scene = try Scene([ClippedNote(name: "A", behavior: .append, content: "one")])
            try await scene.app.use(scene.folders.pick(vault.path))
            let isEnded = try await scene.isEnded(at: point) {
                try scene.folders.revoke(vault.path)
                scene.clock.wait(for: ShareQueueRules().lease)
                _ = try await scene.app.enterForeground()
                try await scene.app.use(scene.folders.pick(vault.path))
            }
            guard isEnded else { return #expect(point > 5) }
            let written = vault.files.filter { $0.key.hasSuffix(".md") }.values.flatMap { $0.split(separator: "\n") }
            #expect(written == ["one"], "ended at call \(point)")
        }
    }

    @Test func nobodyIsAskedAboutWhatCertainlyDidNotArrive() async throws {
        let scene = try Scene([ClippedNote(name: "A", content: "one")])
        scene.applications.remove(scheme: "obsidian")
        #expect(try await scene.app.enterForeground().stopped != nil)
        scene.applications.install(scheme: "obsidian")
        #expect(try await scene.app.enterForeground().opened == 1)
        #expect(scene.user.questions == 0)
    }
}

/// The app, without the browser that its notes come from.
private struct Scene {
    let clock = DeviceClock()
    let applications = DeviceApplications(schemes: ["obsidian"])
    let folders: UserFolders
    let user: AskedUser
    let queue: any ShareQueue
    let app: JiggyClipperApp

    init(_ notes: [ClippedNote]) throws {
        let groups = AppGroups()
        let group = try groups.group(JiggyClipperNames.appGroup, for: JiggyClipperNames.appEntitlements)
        folders = try UserFolders(random: SeededRandom(seed: 1), groups: groups)
        user = AskedUser(applications)
        queue = try group.shareQueue(clock: clock)
        app = JiggyClipperApp(group: group, folders: folders, opener: applications, user: user, clock: clock)
        for note in notes {
            let url = try #require(NormalisedURL("https://a.example/\(note.content)"))
            try queue.enqueue(
                Share(
                    id: note.content, url: url, metadata: ["note \(note.content)": try JSON(encoding: note)],
                    createdAt: clock.now))
        }
    }

    /// Ends the app at a call, and opens it again when nobody has the notes any more.
    /// - Parameter meanwhile: what happens between the two.
    /// - Returns: Whether it came so far.
    func isEnded(at point: Int, meanwhile: () async throws -> Void = {}) async throws -> Bool {
        let ending = EndingObserver(at: point)
        await ServiceCalls.$observer.withValue(ending) { _ = try? await app.enterForeground() }
        try await meanwhile()
        clock.wait(for: ShareQueueRules().lease)
        #expect(try await app.enterForeground().stopped == nil)
        #expect(try queue.counts() == ShareQueueCounts(queued: 0, setAside: 0))
        return ending.hasEndedProgram
    }
}

/// A user who looks, and counts how often the app asks.
private final class AskedUser: JiggyClipperUser {
    private let user: LookingUser
    private let count = Mutex(0)

    init(_ applications: DeviceApplications) { user = LookingUser(applications: applications) }

    var questions: Int { count.withLock { $0 } }

    func finds(_ note: ClippedNote) -> Bool {
        count.withLock { $0 += 1 }
        return user.finds(note)
    }
}
