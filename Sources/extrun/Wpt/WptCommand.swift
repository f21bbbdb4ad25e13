import ExtensionRunner
import HTTP
import JSONText
import ScriptEngine
import VirtualTime

/// `extrun wpt --root DIR FILE…`
enum WptCommand {
    /// The harness gives a slow test a minute; virtual time passes at once.
    private static let longest = Duration.seconds(65)

    static func run(_ arguments: [String], in room: EngineRoom) async throws -> ExitStatus {
        let options = try WptOptions(parsing: arguments)
        let files = try options.files.flatMap { path in try WptFile.runs(of: path, root: options.root) }
        var tally = WptTally()
        for file in files { tally.add(await result(of: file, options, in: room), of: file, options) }
        tally.finish()
        return tally.unexpected == 0 ? .done : .expectationFailed
    }

    /// What the harness tells, as JSON; `null` before its end.
    private static let question = "typeof __results === 'object' ? __results : null"

    /// What the harness tells.
    private static func result(
        of file: WptFile, _ options: WptOptions, in room: EngineRoom
    ) async -> Result<JSON, CommandFailure> {
        do {
            var settings = BrowserOptions()
            settings.keepsTrace = false
            // Tests with hundreds of frames take more than an extension may.
            settings.limits = ExecutionLimits(scriptTime: .seconds(60), memoryGrowthBytes: 1_000_000_000)
            settings.pageScripts = .all
            let browser = try await Browser(profile: .safariMacOS, options: settings, room: room)
            var server = WptServer(root: options.root)
            server.test = file.place == .serviceWorker ? nil : file
            for origin in WptServer.origins {
                browser.network.route(nil, origin + "/*") { [server] in server.answer($0) }
            }
            if file.place == .serviceWorker { return try await result(inWorkerOf: browser, server.worker(file)) }
            let page = try await browser.open(file.url).page
            let harness = try await harness(browser) { try await page.evaluate(PageScript(question)) }
            return await ended(harness, page.errors.map(\.error.description))
        } catch {
            return .failure(CommandFailure(.scriptFailed, "\(error)"))
        }
    }

    private static func result(
        inWorkerOf browser: Browser, _ files: ExtensionFiles
    ) async throws -> Result<JSON, CommandFailure> {
        let worker = try await browser.install(files)
        let harness = try await harness(browser) {
            let isAlive = await worker.background.startCount == 1
            return isAlive ? try await JSON(parsing: worker.background.evaluate(question) ?? "null") : nil
        }
        return await ended(harness, worker.errors.map(\.error.description))
    }

    /// Asks every five seconds until there is an answer, or none will come.
    /// - Parameter ask: gives `null` before the end, `nil` where there will be none.
    private static func harness(_ browser: Browser, ask: () async throws -> JSON?) async throws -> JSON? {
        var passed = Duration.zero
        while let result = try await ask() {
            if !result.isNull { return result }
            guard passed < longest else { break }
            try await browser.clock.advance(by: .seconds(5))
            passed += .seconds(5)
        }
        return nil
    }

    private static func ended(_ harness: JSON?, _ errors: [String]) -> Result<JSON, CommandFailure> {
        harness.map { .success($0) }
            ?? .failure(CommandFailure(.scriptFailed, errors.first ?? "the harness never completed"))
    }
}

/// Counts and prints results.
struct WptTally {
    private(set) var unexpected = 0
    private var passed = 0
    private var total = 0
    private var files = 0

    mutating func add(_ result: Result<JSON, CommandFailure>, of file: WptFile, _ options: WptOptions) {
        files += 1
        switch result {
        case .failure(let failure):
            let isExpected = options.expectations.expectsNoEnd(of: file.name)
            if !isExpected { unexpected += 1 }
            StandardOutput.write("\(isExpected ? "expected " : "")no end  \(file.name): \(failure.message)\n")
        case .success(let harness): add(harness, file, options)
        }
        StandardOutput.flush()
    }

    private mutating func add(_ harness: JSON, _ file: WptFile, _ options: WptOptions) {
        var lines: [String] = []
        var good = 0
        let tests = harness["tests"]?.arrayValue ?? []
        for test in tests {
            let name = test["name"]?.stringValue ?? ""
            let isPassed = test["status"]?.intValue == 0
            let mayFail = options.expectations.expectsFailure(of: name, in: file.name)
            if isPassed { good += 1 }
            if isPassed == mayFail { unexpected += 1 }
            if isPassed && mayFail {
                lines.append("    unexpected pass: \(name)")
            } else if !isPassed && (!mayFail || options.isVerbose) {
                let message = test["message"]?.stringValue ?? ""
                lines.append("    \(mayFail ? "expected fail" : "fail"): \(name): \(message)")
            }
        }
        if harness["status"]?.intValue != 0 {
            let isExpected = options.expectations.expectsNoEnd(of: file.name)
            if !isExpected { unexpected += 1 }
            lines.append("    harness: \(harness["message"]?.stringValue ?? "")")
        }
        passed += good
        total += tests.count
        StandardOutput.write("\(good)/\(tests.count)  \(file.name)\n")
        for line in lines { StandardOutput.write(line + "\n") }
    }

    func finish() {
        let share = total == 0 ? 0 : (Double(passed) / Double(total) * 1_000).rounded() / 10
        StandardOutput.write(
            "\(files) files, \(passed) of \(total) subtests passed (\(JSON.number(share).text) %), \(unexpected) unexpected\n"
        )
    }
}
