import Database
import ExtensionServices
import Glibc
import JSONText
import TestTools
import Testing
import VirtualTime

@Suite struct SQLiteShareQueueTests {
    let scene: ShareQueueScene
    var path: String { scene.folder.path + "/shared_queue.db" }

    init() throws { scene = try ShareQueueScene(.file) }

    private func open(
        patience: Duration = .seconds(2), maximumFileBytes: Int? = nil
    ) throws -> SQLiteShareQueue {
        try SQLiteShareQueue(
            path: path, clock: scene.clock, patience: patience, maximumFileBytes: maximumFileBytes)
    }

    @Test func theFileIsWrittenThroughAndBelongsToItsOwner() throws {
        try scene.enqueue("a")
        let connection = try Connection(path: path)
        #expect(try connection.firstRow("PRAGMA journal_mode")?[0].text == "wal")
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }

    @Test func aFileMayBeAsLargeAsANumberIs() throws {
        let queue = try open(maximumFileBytes: .max)
        try queue.enqueue(try scene.share("a"))
        #expect(try queue.queued(upTo: 2).count == 1)
    }

    @Test func rowsHaveTheColumnsOfTheDesign() throws {
        try scene.queue.enqueue(try scene.share("a", ["title": "A"]))
        let row = try Connection(path: path).firstRow("SELECT id, url, meta_json, created_at FROM share")
        #expect(
            row?.values == [
                "id-a", "https://example.com/a", #"{"title":"A"}"#,
                .real(scene.clock.now.millisecondsSince1970),
            ])
    }

    // Seed 002_d0e4bd4acececa6a.txt: "Migration script auto-runs if schema ≠ expected."
    @Test func aFileOfTheFirstVersionIsMigrated() throws {
        let folder = try TemporaryFolder()
        let old = folder.path + "/old.db"
        do {
            let connection = try Connection(path: old)
            try connection.execute(
                script: """
                    CREATE TABLE share (
                        id TEXT PRIMARY KEY, url TEXT NOT NULL, meta_json TEXT NOT NULL, created_at REAL NOT NULL
                    ) STRICT;
                    INSERT INTO share VALUES ('2', 'https://example.com/a', '{"title":"later"}', 2000);
                    INSERT INTO share VALUES ('1', 'https://example.com/a', '{"title":"first"}', 1000);
                    INSERT INTO share VALUES ('3', 'https://example.com/b', '{}', 500);
                    PRAGMA user_version = 1;
                    """)
        }
        let shares = try SQLiteShareQueue(path: old, clock: scene.clock).queued(upTo: 10)
        #expect(shares.map(\.id) == ["3", "1"])
        #expect(shares.map(\.createdAt.millisecondsSince1970) == [500, 1_000])
        #expect(shares.last?.metadata == ["title": "first"])
    }

    @Test func aRowWithTheLargestNumbersIsHandedOut() throws {
        try scene.enqueue("a")
        try Connection(path: path).execute(script: "UPDATE share SET claims = \(Int64.max)")
        #expect(try scene.claimedNames() == ["a"])
    }

    @Test(arguments: ["9e999", "-9e999", "1e300"])
    func aRowWhoseTimeIsNoneIsSetAside(time: String) throws {
        try scene.enqueue("a", "b")
        try Connection(path: path).execute(script: "UPDATE share SET created_at = \(time) WHERE id = 'id-a'")
        #expect(try scene.claimedNames() == ["b"])
        #expect(try scene.queue.setAside(upTo: 9).map(\.reason) == ["its time is none that a date can have"])
    }

    @Test func aFileFromTheFutureIsRefusedAndStaysAsItIs() throws {
        try scene.enqueue("a")
        let connection = try Connection(path: path)
        try connection.execute(script: "PRAGMA user_version = 99")
        let error = #expect(throws: ShareQueueError.self) { try open() }
        guard case .fromTheFuture = error else {
            Issue.record("it is \(String(describing: error))")
            return
        }
        #expect(error?.description.contains("version 99") == true)
        #expect(try connection.firstRow("PRAGMA user_version")?[0].integer == 99)
        #expect(try connection.firstRow("SELECT count(*) FROM share")?[0].integer == 1)
    }

    @Test func aLockedFileIsSaidToBeLockedAndLosesNothing() throws {
        try scene.enqueue("a")
        let impatient = try open(patience: .zero)
        let holder = try Connection(path: path)
        try holder.execute(script: "BEGIN IMMEDIATE")
        #expect(throws: ShareQueueError.locked) { try impatient.enqueue(try scene.share("b")) }
        #expect(throws: ShareQueueError.locked) { try impatient.claim(upTo: 1) }
        #expect(try impatient.queued(upTo: 10).count == 1, "readers do not wait for writers")
        try holder.execute(script: "ROLLBACK")
        #expect(try impatient.enqueue(try scene.share("b")) == .queued)
        #expect(try scene.claimedNames() == ["a", "b"])
    }

    @Test func aFullFileTakesAllOfABatchOrNothing() throws {
        let small = try open(maximumFileBytes: 64 * 1_024)
        let long = JSON.string(String(repeating: "x", count: 2_000))
        var stored = 0
        let error = #expect(throws: ShareQueueError.self) {
            while stored < 1_000 {
                try small.enqueue((0..<3).map { try scene.share("\(stored + $0)", ["text": long]) })
                stored += 3
            }
        }
        #expect(error == .full)
        #expect(stored > 0)
        #expect(try small.counts().queued == stored)
        // Drained, it has room again.
        let claimed = try small.claim(upTo: 2)
        try small.complete(claimed.map(\.claim))
        #expect(try small.enqueue(try scene.share("new")) == .queued)
    }

    @Test func aFileWhoseLastPlaceIsTakenTakesABatchAllTheSame() throws {
        try scene.enqueue("a")
        try Connection(path: path).run("UPDATE share SET sequence = ?", [.integer(.max)])
        try scene.enqueue("b", "c")
        #expect(try scene.queue.counts().queued == 3)
    }

    @Test func aRowThatAnotherProgramWroteBadlyIsSetAsideWhole() throws {
        try scene.enqueue("a", "b")
        try Connection(path: path).run("UPDATE share SET meta_json = 'no json' WHERE id = 'id-a'")
        #expect(try scene.claimedNames() == ["b"])
        let setAside = try scene.queue.setAside(upTo: 10)
        #expect(setAside.map(\.share.id) == ["id-a"])
        #expect(setAside.first?.share.metadata == ["unreadable": "no json"])
        #expect(setAside.first?.reason.contains("JSON") == true)
    }

    @Test func twoThatDrainAtOnceNeverGetTheSameShare() async throws {
        let count = 200
        try scene.queue.enqueue((0..<count).map { try scene.share("\($0)") })
        let path = self.path
        let clock = scene.clock
        let claimed = try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let queue = try SQLiteShareQueue(path: path, clock: clock, patience: .seconds(60))
                    var ids: [String] = []
                    while case let batch = try queue.claim(upTo: 7), !batch.isEmpty {
                        ids += batch.map(\.share.id)
                        try queue.complete(batch.map(\.claim))
                    }
                    return ids
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(claimed.count == count && Set(claimed).count == count)
    }

    @Test func aPathThatCannotBeOpenedIsNamed() {
        let error = #expect(throws: ShareQueueError.self) {
            try SQLiteShareQueue(path: "/nowhere/q.db", clock: scene.clock)
        }
        #expect(error?.description.contains("/nowhere/q.db") == true)
    }
}
