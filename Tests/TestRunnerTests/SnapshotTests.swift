import Testing

@testable import TestRunner

/// What was there the last time.
@Suite struct SnapshotTests {
    private let file: FileRun

    init() throws { file = try FileRun() }

    private func counts(_ events: [TestEvent]) -> SnapshotCounts? {
        events.compactMap { if case .end(_, let counts) = $0 { counts } else { nil } }.first
    }

    @Test func aSnapshotIsWrittenOnceAndThenCompared() async throws {
        let text = { (value: String) in
            "test('a', () => { expect(\(value)).toMatchSnapshot(); expect('b\\nc').toMatchSnapshot('two lines'); });"
        }
        let first = try await file.run(text("{ b: [1], a: '== x' }"))
        #expect(first.outcomes == ["passed: a"])
        #expect(counts(first)?.written == 2)
        #expect(
            try file.read("a.test.js.snap") == """
                # Snapshots of a test file, version 1. `extrun test --update-snapshots` writes them anew.

                == a 1
                  {
                    a: "== x",
                    b: [
                      1,
                    ],
                  }

                == a: two lines 1
                  "b\\nc"

                """)
        #expect(try await file.run(text("{ a: '== x', b: [1] }")).outcomes == ["passed: a"])
        let changed = try await file.run(text("{ a: 1 }"))
        #expect(changed.outcomes == ["failed: a"])
        #expect(try changed.failure.message.contains("-   a: \"== x\","))
        #expect(try file.read("a.test.js.snap").contains("== x"))
        let updated = try await file.run(text("{ a: 1 }")) { $0.updatesSnapshots = true }
        #expect(updated.outcomes == ["passed: a"])
        #expect(counts(updated)?.changed == 1)
        #expect(try await file.run(text("{ a: 1 }")).outcomes == ["passed: a"])
    }

    /// Of two spellings in Unicode, which Swift's `==` takes for one.
    @Test func aTextOfTheOtherSpellingIsAChange() async throws {
        let text = { (value: String) in "test('a', () => { expect('\(value)').toMatchSnapshot(); });" }
        _ = try await file.run(text("\u{E9}"))
        #expect(try await file.run(text("e\u{301}")).outcomes == ["failed: a"])
        let updated = try await file.run(text("e\u{301}")) { $0.updatesSnapshots = true }
        #expect(counts(updated)?.changed == 1)
        #expect(try await file.run(text("e\u{301}")).outcomes == ["passed: a"])
    }

    @Test func whatNobodyAsksForIsToldAndRemovedWhereThatIsAskedFor() async throws {
        _ = try await file.run(
            "test('a', () => expect(1).toMatchSnapshot()); test('b', () => expect(2).toMatchSnapshot());")
        let fewer = "test('a', () => expect(1).toMatchSnapshot());"
        #expect(counts(try await file.run(fewer))?.obsolete == 1)
        // A part of the tests says nothing of the others.
        #expect(counts(try await file.run(fewer) { $0.filter = "a" })?.obsolete == 0)
        #expect(counts(try await file.run(fewer) { $0.updatesSnapshots = true })?.removed == 1)
        #expect(try !file.read("a.test.js.snap").contains("== b"))
        _ = try await file.run("test('a', () => {});") { $0.updatesSnapshots = true }
        #expect(throws: (any Error).self) { try file.read("a.test.js.snap") }
    }

    @Test func aTestThatFailedSaysNothingOfItsSnapshots() async throws {
        _ = try await file.run("test('a', () => expect(1).toMatchSnapshot());")
        let failing = "test('a', () => { expect(1).toBe(2); expect(1).toMatchSnapshot(); });"
        #expect(counts(try await file.run(failing))?.obsolete == 0)
        #expect(counts(try await file.run(failing) { $0.updatesSnapshots = true })?.removed == 0)
        #expect(try file.read("a.test.js.snap").contains("== a 1"))
    }

    @Test func aNameOverSeveralLinesIsOneOfASnapshot() async throws {
        let text = "test('a\\r\\nb', () => { expect(1).toMatchSnapshot('c\\nd'); });"
        #expect(counts(try await file.run(text))?.written == 1)
        #expect(try file.read("a.test.js.snap").contains("\n== a b: c d 1\n"))
        #expect(counts(try await file.run(text))?.written == 0)
    }

    @Test func snapshotsOfALaterVersionAreRefused() async throws {
        try file.write("a.test.js.snap", "# Snapshots of a test file, version 2.\n")
        let events = try await file.run("test('a', () => { expect(1).toMatchSnapshot(); });")
        #expect(try events.failure.message.contains("no snapshots of version 1"))
        #expect(try file.read("a.test.js.snap").contains("version 2"))
    }
}
