import ExtensionServices
import JSONText
import Testing

// A share that is queued and handed out in one step, to an extension that posts it at once.
// Seed: 002_d0e4bd4acececa6a.txt, "All other errors fall back to queue so user never loses data."
@Suite struct ShareQueueClaimingTests {
    @Test(arguments: ShareQueueKind.allCases)
    func aShareIsInTheQueueAndNobodyElseGetsIt(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("first")
        let claimed = try #require(try scene.queue.enqueueClaiming(scene.share("second")))
        #expect(claimed.share == (try scene.share("second")) && claimed.attempt == 1)
        #expect(try scene.queuedNames() == ["first", "second"])
        #expect(try scene.claimedNames() == ["first"])
        try scene.queue.complete([claimed.claim])
        #expect(try scene.queuedNames() == ["first"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func whoDiesLeavesItToTheNext(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        _ = try scene.queue.enqueueClaiming(scene.share("a"))
        #expect(try scene.claimedNames().isEmpty)
        scene.clock.move(by: scene.rules.lease)
        #expect(try scene.claimedNames() == ["a"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aURLThatIsThereIsHandedOutAsItStands(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let original = try scene.share("a", id: "one", ["title": "A"])
        try scene.queue.enqueue(original)
        scene.clock.move(by: .seconds(5))
        let claimed = try #require(try scene.queue.enqueueClaiming(scene.share("a", id: "two", ["note": "n"])))
        #expect(claimed.share.id == "one" && claimed.share.createdAt == original.createdAt)
        #expect(claimed.share.metadata == ["title": "A", "note": "n"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aShareThatSomebodyHasIsQueuedAndNotHandedOut(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let first = try #require(try scene.queue.enqueueClaiming(scene.share("a", id: "one")))
        #expect(try scene.queue.enqueueClaiming(scene.share("a", id: "two", ["note": "n"])) == nil)
        try scene.queue.complete([first.claim])
        #expect(try scene.queue.claim(upTo: 9).map(\.share.id) == ["two"])
    }
}
