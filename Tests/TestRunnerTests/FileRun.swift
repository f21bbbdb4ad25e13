import Foundation
import Synchronization
import Testing

@testable import TestRunner

/// A folder with test files of its own, each run in this process.
final class FileRun {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "extrun-test-files-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ name: String, _ text: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Runs a file whose first line imports what it needs. The text is put behind that line.
    func run(_ text: String, name: String = "a.test.js", _ change: (inout TestOptions) -> Void = { _ in }) async throws
        -> [TestEvent]
    {
        try write(name, Self.start + text)
        return try await runFile(name, change)
    }

    static let start =
        "import { test, describe, expect, beforeAll, beforeEach, afterAll, afterEach } from 'extrun:test';\n"

    func runFile(_ name: String, _ change: (inout TestOptions) -> Void = { _ in }) async throws -> [TestEvent] {
        var options = TestOptions(folder: folder.path)
        change(&options)
        let events = EventList()
        try await TestFile(path: folder.appending(path: name).path, options: options) { events.add($0) }.run()
        return events.all
    }
}

/// What a file tells, from its own thread.
final class EventList: Sendable {
    private let events = Mutex<[TestEvent]>([])

    var all: [TestEvent] { events.withLock { $0 } }

    func add(_ event: TestEvent) { events.withLock { $0.append(event) } }
}

extension [TestEvent] {
    var tests: [TestResult] { compactMap { if case .test(let result) = $0 { result } else { nil } } }
    var fileErrors: [TestFailure] { compactMap { if case .fileError(let failure) = $0 { failure } else { nil } } }
    var console: [String] { compactMap { if case .console(_, let text, _) = $0 { text } else { nil } } }

    /// `passed: name` for each test.
    var outcomes: [String] { tests.map { "\($0.status.rawValue): \($0.name.joined(separator: " > "))" } }

    /// The first failure of the first test that failed.
    var failure: TestFailure {
        get throws { try #require(tests.first { $0.status == .failed }?.failures.first ?? fileErrors.first) }
    }
}
