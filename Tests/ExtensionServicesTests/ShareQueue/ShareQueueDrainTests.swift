import ExtensionServices
import Testing

// How an app delivers what waits.
@Suite struct ShareQueueDrainTests {
    @Test(arguments: ShareQueueKind.allCases)
    func whatIsDueIsDeliveredInItsOrder(kind: ShareQueueKind) async throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b", "c")
        var ids: [String] = []
        var others: [[ShareClaim]] = []
        let drain = try await scene.queue.drain { share in
            ids.append(share.id)
            // Only this one is claimed.
            others.append(try scene.queue.claim(upTo: 9).map(\.claim))
            try scene.queue.release(others.last ?? [])
            return .delivered
        }
        #expect(others.map(\.count) == [2, 1, 0])
        #expect(ids == ["id-a", "id-b", "id-c"])
        #expect(drain.delivered == 3 && drain.stopped == nil)
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 0))
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aShareThatFailsHoldsNoOtherUp(kind: ShareQueueKind) async throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b", "c")
        let drain = try await scene.queue.drain { share in
            switch share.id {
            case "id-a": .failed(.permanent("never"))
            case "id-b": .failed(.temporary("not now"))
            default: .delivered
            }
        }
        #expect(drain.delivered == 1 && drain.stopped == nil)
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 1, setAside: 1))
        #expect(drain.postponed.map { "\($0.share.id) \($0.reason)" } == ["id-b not now"])
        #expect(drain.setAside.map { "\($0.share.id) \($0.reason)" } == ["id-a never"])
        #expect(try scene.claimedNames().isEmpty)
        scene.clock.move(by: scene.rules.pause(afterAttempt: 1))
        #expect(try scene.claimedNames() == ["b"])
    }

    /// Its pause has ended before the drain has.
    @Test(arguments: ShareQueueKind.allCases)
    func whatIsDeliveredAtASecondAttemptIsNotPostponed(kind: ShareQueueKind) async throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b")
        var attempts: [String] = []
        let drain = try await scene.queue.drain { share in
            attempts.append(share.id)
            scene.clock.move(by: scene.rules.pause(afterAttempt: 1))
            return attempts.count == 1 ? .failed(.temporary("not now")) : .delivered
        }
        #expect(attempts == ["id-a", "id-a", "id-b"] || attempts == ["id-a", "id-b", "id-a"])
        #expect(drain.delivered == 2 && drain.postponed == [])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func whereNothingCanBeDeliveredNoAttemptIsCounted(kind: ShareQueueKind) async throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b", "c")
        let drain = try await scene.queue.drain { $0.id == "id-a" ? .delivered : .impossible("offline") }
        #expect(drain.delivered == 1 && drain.stopped == "offline")
        #expect(try scene.queue.claim(upTo: 9).map(\.attempt) == [1, 1])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func anErrorGivesTheShareBack(kind: ShareQueueKind) async throws {
        struct Trouble: Error {}
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b")
        await #expect(throws: Trouble.self) {
            try await scene.queue.drain { share in
                if share.id == "id-b" { throw Trouble() }
                return .delivered
            }
        }
        #expect(try scene.queue.claim(upTo: 9).map { "\($0.share.id) \($0.attempt)" } == ["id-b 1"])
    }
}
