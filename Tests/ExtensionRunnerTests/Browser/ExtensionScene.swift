import ExtensionRunner
import JSONText
import ScriptEngine
import Testing

/// One extension, installed in a browser of its own, and what tests ask of the two.
struct ExtensionScene {
    let files: TemporaryExtension
    let browser: Browser
    let target: WebExtension

    init(
        permissions: [String] = [], members: JSONObject = [:], background: String = "", files: [String: String] = [:],
        profile: Profile = .safariIOS, options: BrowserOptions = .forTests, native: (any NativeMessageHandler)? = nil
    ) async throws {
        try await self.init(
            TemporaryExtension(permissions: permissions, members: members, background: background, files: files),
            profile: profile, options: options, native: native)
    }

    init(
        _ files: TemporaryExtension, profile: Profile = .safariIOS, options: BrowserOptions = .forTests,
        native: (any NativeMessageHandler)? = nil
    ) async throws {
        self.files = files
        browser = try await Browser(profile: profile, options: options)
        target = try await browser.install(at: files.folder, native: native)
    }

    /// What the extension wrote to its console, line for line.
    var log: [String] { get async { await texts(of: "console") } }

    /// What the trace explains.
    var hints: [String] { get async { await texts(of: "hint") } }

    /// The messages of errors that nobody caught, each with its place.
    var errors: [String] { get async { await target.errors.map { $0.error.description } } }

    func events(_ lane: TraceEvent.Lane, _ type: String) async -> [TraceEvent] {
        await browser.trace.filter { $0.lane == lane && $0.type == type }
    }

    private func texts(of type: String) async -> [String] {
        await browser.trace.filter { $0.type == type }.compactMap { $0["text"]?.stringValue }
    }

    /// The value of code in the background, whose promise is awaited.
    func evaluate(_ code: String) async throws -> JSON? {
        try await target.background.evaluate(code).map { try JSON(parsing: $0) }
    }

    /// What a call throws or rejects with; `nil` where it does neither.
    func failure(of call: String) async throws -> String? {
        try await evaluate("(async () => { try { await \(call) } catch (error) { return String(error) } })()")?
            .stringValue
    }
}

extension BrowserOptions {
    /// No test comes to a limit by itself: a machine may be slow, and the memory of the process, which is what the limit looks at, is
    /// that of all tests that run in it.
    static var forTests: BrowserOptions {
        var options = BrowserOptions()
        options.limits = ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 1 << 40)
        return options
    }

    /// Stops scripts without end soon: after many times what any task of a test takes that does end, on a slow machine, too.
    static var stoppingSoon: BrowserOptions {
        var options = forTests
        options.limits?.scriptTime = .seconds(2)
        return options
    }
}

/// Answers native messages with a closure.
struct NativeClosure: NativeMessageHandler {
    let answer: @Sendable (JSON) async throws -> JSON?

    func handle(_ message: JSON) async throws -> JSON? { try await answer(message) }
}
