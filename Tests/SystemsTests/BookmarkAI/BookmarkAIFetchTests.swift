import ExtensionServices
import Systems
import TestTools
import Testing

// The app drains the queue without its user: at its next launch, and where the system wakes it for a while.
// Seed: 002_d0e4bd4acececa6a.txt, "Main app’s background task drains queue on next launch/background-fetch."
@Suite struct BookmarkAIFetchTests {
    private func scene(_ groups: AppGroups = AppGroups(), shares count: Int) async throws -> BookmarkAIScene {
        let scene = try await BookmarkAIScene(groups: groups)
        scene.system.network.connect(.offline)
        for number in 0..<count { try await scene.share(url: "https://example.com/\(number)") }
        scene.system.network.connect(.wifi)
        return scene
    }

    /// Another launch of the app: it has nothing but what stands in keychain and group.
    private func relaunched(_ scene: BookmarkAIScene, _ groups: AppGroups? = nil) throws -> BookmarkAIApp {
        let entitlements = BookmarkAINames.appEntitlements
        return try BookmarkAIApp(
            group: try (groups ?? scene.system.groups).group(BookmarkAINames.appGroup, for: entitlements),
            tokens: scene.tokens, network: scene.system.network, clock: scene.system.clock)
    }

    @Test func theNextLaunchDrainsWhatTheExtensionHasLeft() async throws {
        let folder = try TemporaryFolder()
        let scene = try await scene(AppGroups(folder: folder.path + "/groups"), shares: 2)
        let app = try relaunched(scene, AppGroups(folder: folder.path + "/groups"))
        let drain = try await app.enterForeground()
        #expect(drain.added == 2 && drain.stopped == nil)
        #expect(try scene.saved.map(\.url) == ["https://example.com/0", "https://example.com/1"])
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 0))
    }

    /// A phone in a pocket is locked.
    @Test func aBackgroundFetchDrainsOnALockedDevice() async throws {
        let scene = try await scene(shares: 2)
        scene.system.device.lock()
        #expect(try await relaunched(scene).enterForeground().added == 2)
        #expect(try scene.saved.count == 2)
    }

    @Test func beforeTheFirstUnlockTheSharesWait() async throws {
        let scene = try await scene(shares: 1)
        scene.system.device.restart()
        let drain = try await relaunched(scene).enterForeground()
        #expect(drain.added == 0 && drain.stopped?.hasPrefix("the tokens could not be read") == true)
        scene.system.device.unlock()
        #expect(try await relaunched(scene).enterForeground().added == 1)
    }

    /// The system ends the app at each of its calls into a service, before and after.
    @Test func aFetchThatIsEndedInTheMiddleLosesNothingAndDoublesNothing() async throws {
        for point in 1... {
            let scene = try await scene(shares: 2)
            let (app, ending) = (try relaunched(scene), EndingObserver(at: point))
            await ServiceCalls.$observer.withValue(ending) { _ = try? await app.enterForeground() }
            scene.system.clock.wait(for: ShareQueueRules().lease)
            #expect(try await relaunched(scene).enterForeground().stopped == nil)
            #expect(
                try scene.saved.map(\.url) == ["https://example.com/0", "https://example.com/1"],
                "ended at call \(point)")
            #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 0), "ended at call \(point)")
            guard ending.hasEndedProgram else { return #expect(point > 10) }
        }
    }
}
