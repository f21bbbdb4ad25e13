public import ExtensionRunner
public import ScriptEngine

/// How the tests of a file are run.
public struct TestOptions: Sendable {
    /// The browser of a test that chooses none.
    public var profile = Profile.safariIOS
    /// How each test's browser is set up; its seed is that of the whole file.
    public var browser = BrowserOptions()
    /// What one turn of the test's own script may use.
    public var limits = Profile.safariMacOS.limits
    /// What scripts in a test's browser may use, made of what the profile says; `nil`: that.
    public var browserLimits: (@Sendable (_ base: ExecutionLimits) -> ExecutionLimits)?
    /// A test that asks the browser for more is taken to wait in a loop for what never comes. So many take some twenty seconds.
    var maximumOperations = 1_000_000
    /// Only tests whose whole name has this text are run.
    public var filter: String?
    /// Ends the file at its first failure.
    public var stopsAtFailure = false
    /// Tells the whole trace of each test, for a report.
    public var tellsTraces = false
    /// Writes snapshots anew.
    public var updatesSnapshots = false
    /// The folder in which the runner was started: test files name files relative to it, and reach none outside of it.
    public var folder: String
    /// The systems of the share sheet, by name.
    public var shareSystems: [String: ShareSystemMaker] = [:]

    public init(folder: String) {
        self.folder = folder
        limits.scriptTime = .seconds(10)
    }
}

/// Makes a system of the share sheet anew, for one test.
public typealias ShareSystemMaker = @Sendable (_ seed: UInt64, _ scripts: String?) async throws -> any ShareSystem

/// A system that lives in the share sheet, as a test drives it.
public protocol ShareSystem: Sendable {
    /// Plays one step, such as `share https://example.com/`.
    func play(_ step: String) async throws
    /// What has happened so far, for people.
    var lines: [String] { get }
    /// What a name of `expect` stands for now, such as `queued`.
    func value(of name: String) async throws -> String
}
