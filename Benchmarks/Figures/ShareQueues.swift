import Database
import ExtensionServices
import JSONText
import VirtualTime

/// The share queue: one share written through to the disk, beside the bare insert; a million in batches.
enum ShareQueues {
    static func measure(into figures: inout JSONObject) throws {
        let folder = ScratchFolder()
        defer { folder.remove() }
        try measureOne(folder, into: &figures)
        try measureMany(folder, into: &figures)
    }

    /// One durable insert each, in turn, so that both meet the disk in the same mood.
    private static func measureOne(_ folder: ScratchFolder, into figures: inout JSONObject) throws {
        let queue = try SQLiteShareQueue(path: folder.path + "/one.db", clock: VirtualClock())
        let bare = try Connection(path: folder.path + "/bare.db")
        try bare.execute(
            script: """
                PRAGMA synchronous = FULL;
                CREATE TABLE share (id TEXT PRIMARY KEY, url TEXT, meta_json TEXT, created_at REAL) STRICT;
                """)
        var random = SeededRandom(seed: 1)
        var own: [Double] = []
        var others: [Double] = []
        for number in 0..<2_000 {
            let share = makeShare(number, &random)
            let start = Stopwatch.now()
            try queue.enqueue(share)
            let middle = Stopwatch.now()
            try bare.run(
                "INSERT INTO share (id, url, meta_json, created_at) VALUES (?, ?, ?, ?)",
                [
                    .text(share.id), .text(share.url.text), .text(JSON.object(share.metadata).text),
                    .real(share.createdAt.millisecondsSince1970),
                ])
            own.append(middle - start)
            others.append(Stopwatch.now() - middle)
        }
        figures.set("queue_durable_us", own.median * 1_000)
        figures.set("queue_bare_insert_us", others.median * 1_000)
        figures.set("queue_durable_ratio", own.median / others.median)
    }

    private static func measureMany(_ folder: ScratchFolder, into figures: inout JSONObject) throws {
        let batch = 10_000
        let batches = 100
        let queue = try SQLiteShareQueue(path: folder.path + "/many.db", clock: VirtualClock())
        var peak = 0.0
        var milliseconds = 0.0
        func measure<Result>(_ body: () throws -> Result) rethrows -> Result {
            let start = Stopwatch.now()
            defer {
                milliseconds += Stopwatch.now() - start
                peak = max(peak, residentMegabytes())
            }
            return try body()
        }
        func set(_ name: String) {
            figures.set(name, milliseconds * 1_000 / Double(batch * batches))
            milliseconds = 0
        }
        let before = residentMegabytes()
        for (name, isNew) in [("queue_enqueue_us", true), ("queue_dedupe_us", false)] {
            var random = SeededRandom(seed: 2)
            for number in 0..<batches {
                let shares = (number * batch..<(number + 1) * batch).map { makeShare($0, &random) }
                let outcomes = try measure { try queue.enqueue(shares) }
                require(outcomes.allSatisfy { ($0 == .queued) == isNew }, "a share was taken for another one")
            }
            set(name)
        }
        for _ in 0..<batches {
            let count = try measure {
                let claimed = try queue.claim(upTo: batch)
                try queue.complete(claimed.map(\.claim))
                return claimed.count
            }
            require(count == batch, "\(count) of \(batch) shares were drained")
        }
        set("queue_drain_us")
        let left = try queue.counts()
        require(left == ShareQueueCounts(queued: 0, setAside: 0), "shares are left")
        figures.set("queue_growth_mb", peak - before)
    }

    /// A share whose URL stands anywhere in the order of all URLs, as shared ones do.
    private static func makeShare(_ number: Int, _ random: inout SeededRandom) -> Share {
        let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
        guard let url = NormalisedURL("https://site\(mixed >> 54).example/articles/\(String(mixed, radix: 36))")
        else { quit("a share's address is no URL") }
        return Share(
            id: random.nextUUID(), url: url, metadata: ["title": "An article", "tags": ["one", "two"]],
            createdAt: VirtualClock.defaultStart)
    }
}
