import ExtensionRunner
import JSONText
import ScriptEngine
import VirtualTime
import WebPlatform

extension TestCalls {
    static let sessionOperations: [String: Operation] = [
        "session_begin": { file, arguments in
            try await file.beginSession(arguments[0])
            return .number(Double(file.sessionCount))
        },
        "session_end": { file, _ in try await file.endSession() },
    ]

    static let reportCalls: [String: Call] = [
        "test_report": { file, arguments in
            let result = try file.result(arguments[0])
            file.tellTrace()
            file.tell(.test(result))
            return .null
        },
        "test_plan": { file, arguments in
            file.plan(arguments.values.map { $0.stringsValue ?? [] })
            return .null
        },
        "file_error": { file, arguments in
            file.tell(.fileError(file.failure(arguments[0])))
            return .null
        },
        "file_done": { file, arguments in
            file.finish(isWhole: arguments[0].boolValue ?? false)
            return .null
        },
        "function_place": { file, arguments in
            let place = file.sources.place(
                inFunction: try arguments.text(0), line: try arguments.integer(1), column: try arguments.integer(2))
            return place.map { .string("\($0)") } ?? .null
        },
        "snapshot_match": { file, arguments in
            .string(try file.snapshots.match(try arguments.text(0), try arguments.text(1)))
        },
    ]
}

extension TestFile {
    private static let traceTailCount = 12

    /// Gives the next test its browser.
    func beginSession(_ settings: JSON) async throws {
        var browserOptions = options.browser
        browserOptions.tracesDetails = options.tellsTraces
        if let text = settings["startTime"]?.stringValue {
            guard let time = WallTime(iso8601: text) else {
                throw TestError("startTime '\(text)': a date is expected, as in 2026-01-01T09:00:00Z")
            }
            browserOptions.startTime = time
        }
        if let access: HostAccess = try Self.value(of: "hostAccess", in: settings, "granted, ask or denied") {
            browserOptions.hostAccess = access
        }
        if let scripts: PageOptions.Scripts = try Self.value(of: "pageScripts", in: settings, "off, inline or all") {
            browserOptions.pageScripts = scripts
        }
        if let text = settings["language"]?.stringValue {
            guard let language = BrowserOptions.language(text) else {
                throw TestError("language '\(text)': a language is expected, as in de or pt-BR")
            }
            browserOptions.language = language
        }
        if let seed = settings["seed"]?.intValue { browserOptions.seed = UInt64(max(seed, 0)) }
        let profile = try settings["profile"]?.stringValue.map { try Profile.named($0) } ?? options.profile
        browserOptions.setDevice(
            try Self.value(of: "device", in: settings, "iPhone, iPad or mac"),
            try Self.value(of: "colorScheme", in: settings, "light or dark"), of: profile)
        if let adjusted = options.browserLimits {
            browserOptions.limits = adjusted(profile.limits)
            browserOptions.pageLimits = adjusted(profile.pageLimits)
        }
        let browser = try await Browser(profile: profile, options: browserOptions, room: room)
        sessionCount += 1
        runningOptions = browserOptions
        let made = TestSession(number: sessionCount, browser: browser, seed: browserOptions.seed)
        browser.network.transport = made.network
        session = made
    }

    /// The value of a setting that is one of some names; `nil` where the test does not say it.
    private static func value<Value: RawRepresentable<String>>(
        of name: String, in settings: JSON, _ names: String
    ) throws -> Value? {
        guard let text = settings[name]?.stringValue else { return nil }
        guard let value = Value(rawValue: text) else { throw TestError("\(name) '\(text)': \(names) is expected") }
        return value
    }

    /// Takes the browser away. Gives what the test has left behind.
    func endSession() async throws -> JSON {
        guard let session else { return .null }
        let browser = session.browser
        var pending = browser.now { $0.pendingWork }.filter(\.isUnfinished).map(\.description)
        if !session.timers.isEmpty {
            pending.append("\(counted(session.timers.count, "timer", one: .digit)) of the test")
        }
        let questions = endQuestions()
        if questions > 0 { pending.append("\(counted(questions, "answer", one: .digit)) of the test to the extension") }
        var failures: [JSON] = []
        do { try await browser.settle() } catch { failures.append(["message": .string("\(error)"), "stack": ""]) }
        let scheduler = browser.now { $0.boundScheduler }.value
        for timer in session.timers.values { scheduler.timeline.cancel(timer) }
        let reported = (self.session?.reported ?? []).map { error -> JSON in
            ["message": .string(TestSession.uncaught(error)), "stack": .string(error.stack)]
        }
        lastEvents = browser.now { $0.trace.suffix(Self.traceTailCount * 4) }
        lastShareLines = session.shares.flatMap { $0.lines.suffix(Self.traceTailCount) }
        if options.tellsTraces { wholeTrace = browser.now { $0.trace }.map(\.json.text) }
        self.session = nil
        return [
            "pending": .array(pending.map { .string($0) }), "errors": .array(failures + reported),
            "uncaught": .array(uncaughtErrors(of: session).map { .string($0) }),
            "elapsed": .number(browser.clock.elapsed.milliseconds),
        ]
    }

    private static let toldErrorCount = 3

    /// The first errors of each extension, unless the test has asked for them.
    private func uncaughtErrors(of session: TestSession) -> [String] {
        session.extensions.enumerated().flatMap { index, target -> [String] in
            if session.askedErrors.contains(index) { return [] }
            let texts = try? session.browser.now { browser in
                let errors = try browser.errors(of: target)
                let told = errors.prefix(Self.toldErrorCount).map { browser.redacted("\($0.error)") }
                return errors.count > told.count ? told + ["and \(errors.count - told.count) more"] : told
            }
            return texts ?? []
        }
    }

    func tellTrace() {
        if options.tellsTraces { tell(.trace(wholeTrace)) }
        wholeTrace = []
    }

    private var lastLines: [String] {
        let printer = TimelinePrinter()
        return lastEvents.compactMap { printer.line(for: $0) }.suffix(Self.traceTailCount) + lastShareLines
    }

    func result(_ json: JSON) throws -> TestResult {
        let names = json["name"]?.stringsValue ?? []
        guard let status = TestResult.Status(rawValue: json["status"]?.stringValue ?? "") else {
            throw TestError("a test has no status")
        }
        var result = TestResult(name: names, status: status)
        let place = firstFrame(of: json["stack"]?.stringValue ?? "")
        result.position = place?.position.description
        result.failures = (json["errors"]?.arrayValue ?? []).map { failure($0, otherwise: place) }
        result.pending = json["pending"]?.stringsValue ?? []
        result.uncaught = json["uncaught"]?.stringsValue ?? []
        result.virtualMilliseconds = json["elapsed"]?.numberValue ?? 0
        if status == .failed { result.trace = lastLines }
        lastEvents = []
        lastShareLines = []
        return result
    }

    /// - Parameter place: of the test, for an error that has none.
    func failure(_ json: JSON, otherwise place: StackFrame? = nil) -> TestFailure {
        let stack = json["stack"]?.stringValue ?? ""
        var frames = frames(of: stack)
        if frames.isEmpty, let place { frames = [StackFrame(function: "", position: place.position)] }
        var message = json["message"]?.stringValue ?? ""
        if let script = try? current().script { message = script.original(message: message, stack: stack) }
        return sources.failure(message: message, frames: frames)
    }
}
