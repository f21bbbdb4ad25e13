import ExtensionServices
import HTTP
import JSONText
import Testing
import VirtualTime

@Suite struct ShareQueueContractTests {
    // Seed 002_d0e4bd4acececa6a.txt: "SQLite queue file in App Group; row schema = (id, url, meta_json, created_at)."
    @Test(arguments: ShareQueueKind.allCases)
    func aShareComesOutAsItWentIn(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let share = try scene.share("a", ["title": "Ä \"quoted\" 😀", "tags": ["x", "y"], "og": ["image": nil]])
        #expect(try scene.queue.enqueue(share) == .queued)
        scene.clock.move(by: .seconds(3_600))
        #expect(try scene.queue.queued(upTo: 10) == [share])
        let claimed = try scene.queue.claim(upTo: 10)
        #expect(claimed.map(\.share) == [share] && claimed.map(\.attempt) == [1])
        try scene.queue.complete(claimed.map(\.claim))
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 0))
    }

    @Test(arguments: ShareQueueKind.allCases)
    func sharesAreHandedOutInTheOrderInWhichTheyCame(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b")
        scene.clock.move(by: .seconds(-86_400))
        try scene.enqueue("c")
        #expect(try scene.claimedNames(upTo: 2) == ["a", "b"])
        #expect(try scene.claimedNames() == ["c"])
        #expect(try scene.claimedNames() == [])
        #expect(try scene.queuedNames() == ["a", "b", "c"])
    }

    // Seed 002_d0e4bd4acececa6a.txt: "Background-task merge honours original create time for deduping/idempotency."
    @Test(arguments: ShareQueueKind.allCases)
    func sharingAURLAgainKeepsIdPlaceAndCreatedTime(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let first = try scene.share("a", ["title": "A", "note": "mine"])
        try scene.queue.enqueue(first)
        try scene.enqueue("b")
        scene.clock.move(by: .seconds(60))
        let again = try scene.share("a?utm_source=feed#top", id: "another", ["title": "A2", "tag": "t"])
        var merged = first
        merged.metadata = ["title": "A2", "note": "mine", "tag": "t"]
        #expect(try scene.queue.enqueue(again) == .merged(merged))
        #expect(try scene.queue.claim(upTo: 1).map(\.share) == [merged])
        #expect(try scene.claimedNames() == ["b"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aBatchKeepsItsOrderWhateverThatOfItsURLs(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("m", "c")
        let titles: [(name: String, title: String)] = [("z", "1"), ("c", "2"), ("a", "3"), ("z", "4"), ("b", "5")]
        let shares = try titles.map { try scene.share($0.name, ["title": .string($0.title)]) }
        let outcomes = try scene.queue.enqueue(shares)
        #expect(outcomes.map { $0 == .queued } == [true, false, true, false, true])
        #expect(outcomes[3] == .merged(shares[3]))
        try scene.enqueue("d")
        #expect(try scene.queuedNames() == ["m", "c", "z", "a", "b", "d"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aBatchWithTheSameURLTwiceQueuesItOnce(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let share = try scene.share("a")
        let outcomes = try scene.queue.enqueue([share, try scene.share("b"), share])
        #expect(outcomes == [.queued, .queued, .merged(share)])
        #expect(try scene.queue.counts().queued == 2)
        #expect(try scene.queue.enqueue([]) == [])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func whatNoFileCouldKeepIsRefused(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let good = try scene.share("good")
        var timeless = try scene.share("a")
        timeless.createdAt = WallTime(millisecondsSince1970: .nan)
        let deep = (0..<600).reduce(JSON.null) { value, _ in .array([value]) }
        for (share, reason) in [
            (timeless, "its time is none that a date can have"),
            (try scene.share("a", ["n": .number(.nan)]), "its metadata has the number nan, which JSON cannot write"),
            (try scene.share("a", ["d": deep]), "its metadata is nested deeper than 512 levels"),
        ] {
            let expected = ShareQueueError.unwritable("the share 'id-a' cannot be kept: \(reason)")
            #expect(throws: expected) { try scene.queue.enqueue([good, share]) }
            #expect(throws: expected) { try scene.queue.enqueueClaiming(share) }
        }
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 0))
    }

    @Test(arguments: ShareQueueKind.allCases)
    func ofLessThanNoneThereAreNone(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b")
        #expect(try scene.queue.claim(upTo: -1) == [])
        #expect(try scene.queue.queued(upTo: -1) == [])
        try scene.queue.fail(try #require(try scene.queue.claim(upTo: 1).first).claim, .permanent("no"))
        #expect(try scene.queue.setAside(upTo: -1) == [])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func whatIsAddedWhileAShareIsOnItsWayIsPostedAfterIt(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let share = try scene.share("a", ["title": "A"])
        try scene.queue.enqueue(share)
        let claimed = try scene.queue.claim(upTo: 1)
        try scene.queue.enqueue(share)
        let noted = try scene.share("a", id: "id-2", ["note": "late"])
        #expect(try scene.queue.enqueue(noted) != .queued)
        try scene.queue.complete(claimed.map(\.claim))
        let next = try #require(try scene.queue.claim(upTo: 1).first)
        #expect(next.share.id == "id-2" && next.share.metadata == ["title": "A", "note": "late"])
        #expect(next.share.createdAt == share.createdAt && next.attempt == 1)
        // The answer to the first post, once more: it is not about what was added since, however often.
        try scene.queue.complete(claimed.map(\.claim))
        try scene.queue.enqueue(try scene.share("a", id: "id-3", ["note": "later"]))
        try scene.queue.complete(claimed.map(\.claim))
        #expect(try scene.queue.claim(upTo: 1) == [], "the second post is still on its way")
        try scene.queue.complete([next.claim])
        let last = try scene.queue.claim(upTo: 1)
        #expect(last.map(\.share.id) == ["id-3"] && last.first?.share.metadata["note"] == "later")
        try scene.queue.complete(last.map(\.claim))
        #expect(try scene.queue.counts().queued == 0)
    }

    @Test(arguments: ShareQueueKind.allCases)
    func theSameShareOnceMoreWhileItIsOnItsWayChangesNothing(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a")
        let claimed = try scene.queue.claim(upTo: 1)
        try scene.enqueue("a")
        try scene.queue.complete(claimed.map(\.claim))
        #expect(try scene.queue.counts().queued == 0)
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aClaimEndsWithItsLease(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a")
        let lost = try #require(try scene.queue.claim(upTo: 1).first)
        scene.clock.move(by: .seconds(59))
        #expect(try scene.claimedNames() == [])
        scene.clock.move(by: .seconds(1))
        let second = try #require(try scene.queue.claim(upTo: 1).first)
        #expect(second.attempt == 2 && second.share == lost.share)
        // Who lost the claim can neither fail nor release it, but what it posted is posted.
        try scene.queue.fail(lost.claim, .permanent("refused"))
        try scene.queue.release([lost.claim])
        #expect(try scene.claimedNames() == [])
        try scene.queue.complete([lost.claim])
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 0, setAside: 0))
        try scene.queue.complete([second.claim])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aClockThatGoesBackwardsEndsClaimsAndPauses(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b")
        let claimed = try scene.queue.claim(upTo: 2)
        try scene.queue.fail(claimed[1].claim, .temporary("503"))
        scene.clock.move(by: .seconds(-86_400 * 365))
        #expect(try scene.claimedNames() == ["a", "b"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func pausesGrowAndThenTheShareIsSetAside(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind, rules: ShareQueueRules(maximumAttempts: 4))
        try scene.enqueue("a", "b")
        for (attempt, pause) in [(1, 30), (2, 60), (3, 120)] {
            let claimed = try #require(try scene.queue.claim(upTo: 1).first)
            #expect(claimed.attempt == attempt)
            try scene.queue.fail(claimed.claim, .temporary("503"))
            // Those behind it do not wait with it.
            let behind = try scene.queue.claim(upTo: 2)
            #expect(behind.map(\.share.id) == ["id-b"])
            try scene.queue.release(behind.map(\.claim))
            scene.clock.move(by: .seconds(pause))
        }
        let last = try #require(try scene.queue.claim(upTo: 1).first)
        try scene.queue.fail(last.claim, .temporary("503 again"))
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 1, setAside: 1))
        let setAside = try scene.queue.setAside(upTo: 10)
        #expect(setAside.map(\.reason) == ["503 again"] && setAside.map(\.attempts) == [4])
        #expect(try scene.queuedNames() == ["b"])
        #expect(try scene.claimedNames() == ["b"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aShareThatKillsItsDrainersIsSetAside(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind, rules: ShareQueueRules(maximumAttempts: 2))
        try scene.enqueue("a", "b")
        for _ in 1...2 {
            #expect(try scene.claimedNames(upTo: 1) == ["a"])
            scene.clock.move(by: .seconds(60))
        }
        #expect(try scene.claimedNames(upTo: 1) == ["b"])
        #expect(try scene.queue.setAside(upTo: 1)[0].reason.contains("2 times"))
    }

    @Test(arguments: ShareQueueKind.allCases)
    func aReleaseIsNoAttempt(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind, rules: ShareQueueRules(maximumAttempts: 1))
        try scene.enqueue("a")
        for _ in 1...3 {
            let claimed = try scene.queue.claim(upTo: 1)
            #expect(claimed.map(\.attempt) == [1])
            try scene.queue.release(claimed.map(\.claim))
            try scene.queue.release(claimed.map(\.claim))
        }
    }

    @Test(arguments: ShareQueueKind.allCases)
    func whatWasSetAsideIsKeptAndCanBeTriedAgain(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        try scene.enqueue("a", "b", "c")
        for claimed in try scene.queue.claim(upTo: 2) {
            try scene.queue.fail(claimed.claim, .permanent("400"))
            try scene.queue.fail(claimed.claim, .temporary("too late to say"))
        }
        #expect(try scene.queue.setAside(upTo: 10).map(\.reason) == ["400", "400"])
        #expect(try scene.queue.retrySetAside() == 2)
        #expect(try scene.queue.counts() == ShareQueueCounts(queued: 3, setAside: 0))
        #expect(try scene.claimedNames() == ["a", "b", "c"])
    }

    @Test(arguments: ShareQueueKind.allCases)
    func sharingAgainTriesAgainWhatWasSetAside(kind: ShareQueueKind) throws {
        let scene = try ShareQueueScene(kind)
        let first = try scene.share("a", ["note": "n"])
        try scene.queue.enqueue(first)
        let claimed = try scene.queue.claim(upTo: 1)
        try scene.queue.fail(claimed[0].claim, .permanent("400"))
        scene.clock.move(by: .seconds(60))
        try scene.queue.enqueue(try scene.share("a", id: "id-2"))
        let again = try #require(try scene.queue.claim(upTo: 1).first)
        #expect(again.share.id == "id-2" && again.share.createdAt == first.createdAt && again.attempt == 1)
        #expect(again.share.metadata == ["note": "n"])
    }
}

@Suite struct ShareQueueRulesTests {
    @Test func pausesDoubleUpToTheLongest() {
        let rules = ShareQueueRules()
        #expect((1...4).map(rules.pause) == [.seconds(30), .seconds(60), .seconds(120), .seconds(240)])
        #expect(rules.pause(afterAttempt: 8) == .seconds(3_600))
        #expect(rules.pause(afterAttempt: .max) == .seconds(3_600))
    }
}
