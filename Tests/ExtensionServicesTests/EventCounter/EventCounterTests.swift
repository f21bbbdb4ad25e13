import ExtensionServices
import Testing

@Suite struct EventCounterTests {
    private struct Offline: Error {}

    // Seed 002_d0e4bd4acececa6a.txt: "Lightweight count event “share_extension_save” pushed via NSUserDefaults →
    // flushed by main app"
    @Test(arguments: AppGroupKind.allCases)
    func whatTheExtensionCountsTheAppFlushes(kind: AppGroupKind) async throws {
        let scene = try AppGroupScene(kind)
        let inExtension = EventCounter(defaults: scene.appExtension.defaults)
        let inApp = EventCounter(defaults: scene.app.defaults)
        for _ in 0..<3 { try inExtension.count("share_extension_save") }
        try inExtension.count("other")
        #expect(try inApp.counts() == ["share_extension_save": 3, "other": 1])

        var batches: [EventBatch] = []
        try await inApp.flush { batches.append($0) }
        try await inApp.flush { batches.append($0) }
        #expect(batches == [EventBatch(number: 1, counts: ["share_extension_save": 3, "other": 1])])
        #expect(try inExtension.counts() == [:])
    }

    @Test(arguments: AppGroupKind.allCases)
    func aFlushThatFailsIsSentAgainAsItWas(kind: AppGroupKind) async throws {
        let scene = try AppGroupScene(kind)
        let counter = EventCounter(defaults: scene.app.defaults)
        try counter.count("a")
        var batches: [EventBatch] = []
        await #expect(throws: Offline.self) {
            try await counter.flush {
                batches.append($0)
                throw Offline()
            }
        }
        try counter.count("a")
        #expect(try counter.counts() == ["a": 2])
        for _ in 0..<3 { try await counter.flush { batches.append($0) } }
        #expect(batches.map(\.number) == [1, 1, 2] && batches.allSatisfy { $0.counts == ["a": 1] })
    }

    @Test func whatIsCountedDuringAFlushStays() async throws {
        let scene = try AppGroupScene(.twoProcesses)
        let inExtension = EventCounter(defaults: scene.appExtension.defaults)
        try inExtension.count("a")
        try await EventCounter(defaults: scene.app.defaults).flush { _ in try inExtension.count("a") }
        #expect(try inExtension.counts() == ["a": 1])
    }
}
