/// What a file of tests tells while it runs.
public enum TestEvent: Sendable, Equatable, Codable {
    /// A test is over.
    case test(TestResult)
    /// The trace of the test that is told of next, each event as JSON text.
    case trace([String])
    /// The script wrote to its console.
    case console(level: String, text: String, position: String?)
    /// Something failed outside of any test: the file cannot be read or parsed, a hook of the whole file threw.
    case fileError(TestFailure)
    /// Everything of the file is over.
    case end(touched: [String], snapshots: SnapshotCounts)
}

/// How one test ended.
public struct TestResult: Sendable, Equatable, Codable {
    /// `skipped` is a test that was not begun: because of its mark, of another one's `only`, or of a failure with `--bail`.
    public enum Status: String, Sendable, Codable { case passed, failed, skipped }

    /// The names of the `describe` around it, then its own.
    public var name: [String]
    /// A test that was begun has passed where it has no ``failures``.
    public var status: Status
    /// Where it stands: `save.test.js:12`.
    public var position: String?
    /// Why it failed, in the order in which that was found; empty where it did not.
    public var failures: [TestFailure] = []
    /// What had begun and not ended, though the test was over.
    public var pending: [String] = []
    /// Errors of the extension's scripts that nobody caught and at which the test has not looked.
    public var uncaught: [String] = []
    /// The last lines of the trace; only of a test that failed.
    public var trace: [String] = []
    /// How far the clock of its browser has come, in virtual milliseconds; 0 where it got none, or a limit ended the file.
    public var virtualMilliseconds = 0.0

    public init(name: [String], status: Status) {
        self.name = name
        self.status = status
    }
}

/// One reason why a test failed.
public struct TestFailure: Sendable, Equatable, Codable {
    /// What was expected and what was there, over several lines.
    public var message: String
    /// `save.test.js:12:5`
    public var position: String?
    /// The lines of the user's file around the position, with a mark below the column.
    public var excerpt: [String] = []
    /// From where the place was come to, in the user's own code, the innermost call first.
    public var callers: [String] = []

    public init(message: String, position: String? = nil) {
        self.message = message
        self.position = position
    }
}

/// How many snapshots were written, changed and are no longer asked for.
public struct SnapshotCounts: Sendable, Equatable, Codable {
    /// Those that were not there and are kept from now on.
    public var written = 0
    /// Those that are kept with another text. Only with `--update-snapshots`.
    public var changed = 0
    /// Those that no test asks for and that are gone. Only with `--update-snapshots`, where every test of the file has passed.
    public var removed = 0
    /// Those that no test asks for and that are still there. Only where every test of the file has passed.
    public var obsolete = 0

    public init() {}
}

/// What a user named cannot be run.
public struct TestInputError: Error, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
