import ScriptEngine
import TestRunner

/// What came of one file.
struct TestFileResult {
    let file: String
    var events: [TestEvent] = []
    /// Why the process of the file is not to be believed.
    var ownFault: String?

    init(file: String, ownFault: String? = nil) { (self.file, self.ownFault) = (file, ownFault) }

    var tests: [TestResult] {
        events.compactMap { event in if case .test(let result) = event { result } else { nil } }
    }

    /// What failed outside of any test.
    var fileErrors: [TestFailure] {
        events.compactMap { event in if case .fileError(let failure) = event { failure } else { nil } }
    }

    /// The files and folders that the tests have read; `nil` where the file has not come to its end.
    var touched: [String]? {
        events.lazy.compactMap { event in if case .end(let touched, _) = event { touched } else { nil } }.first
    }

    var snapshots: SnapshotCounts {
        events.lazy.compactMap { event in if case .end(_, let counts) = event { counts } else { nil } }.first
            ?? SnapshotCounts()
    }

    func count(_ status: TestResult.Status) -> Int { tests.count { $0.status == status } }

    /// A file that fails as a whole counts as one test that failed.
    var failedCount: Int { count(.failed) + (fileErrors.isEmpty && ownFault == nil ? 0 : 1) }

    var hasFailed: Bool { failedCount > 0 }

    /// What must be the same each time, under one seed.
    var repeatable: [TestEvent] {
        events.filter { event in if case .end = event { false } else { true } }
    }

    /// Whether a limit of real resources has stopped something: that may come sooner or later the next time.
    var metLimit: Bool {
        (tests.flatMap(\.failures) + fileErrors).contains { ExecutionLimits.wasMet(accordingTo: $0.message) }
    }
}
