import ExtensionRunner
import JSONText
import ScriptEngine

/// A ``TemporaryExtension`` in a browser of its own.
struct RunningExtension {
    let files: TemporaryExtension
    let browser: Browser
    let target: WebExtension

    init(permissions: [String], background: String = "", options: BrowserOptions = BrowserOptions()) async throws {
        files = try TemporaryExtension(permissions: permissions, background: background)
        var options = options
        // Growth is measured for the whole process, in which other tests run meanwhile.
        options.limits =
            options.limits ?? ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 4_000_000_000)
        browser = try await Browser(options: options)
        target = try await browser.install(at: files.folder)
    }

    /// Runs the body of an async function in the background; gives what it returns.
    @discardableResult
    func run(_ body: String) async throws -> JSON? {
        try await target.background.evaluate("(async () => { \(body) })()").map { try JSON(parsing: $0) }
    }

    /// The message of the error that the body of an async function throws; `nil` where it throws none.
    func error(_ body: String) async throws -> String? {
        try await run("try { \(body) } catch (error) { return error.message } return null")?.stringValue
    }

    /// The events of the trace of one lane and type.
    func trace(_ lane: TraceEvent.Lane, _ type: String) async -> [TraceEvent] {
        await browser.trace.filter { $0.lane == lane && $0.type == type }
    }
}
