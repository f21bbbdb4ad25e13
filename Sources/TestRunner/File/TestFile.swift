public import ExtensionRunner
import JSONText
import ScriptEngine
import WebPlatform

/// One file of tests, run in a context of its own on the thread of the browsers that its tests drive.
///
/// The script asks in two ways. A call is answered at once. An operation, which has a promise, waits in a queue: one
/// runs after the other, each until its browser is at rest, so everything has one order. Where the script waits and
/// neither the queue nor the browser has anything left, nothing can ever happen again, and the test is told so.
public actor TestFile {
    /// The file as it is shown.
    public nonisolated let name: String
    let options: TestOptions
    let sources: TestSources
    let room: EngineRoom
    private let report: @Sendable (TestEvent) -> Void
    private var owned: LoopOwned<TestContext>?
    private var queue: [QueuedOperation] = []
    private var isDone = false
    /// Every test of the file has run.
    private var isWhole = false
    /// The tests that are to be run and have not been told of, in their order.
    private var planned: [[String]] = []
    /// What the test that has just ended did last, and the last lines of its share extensions.
    var lastEvents: [TraceEvent] = []
    var lastShareLines: [String] = []
    /// All of it, where it is told.
    var wholeTrace: [String] = []
    /// What the running test has; `nil` between tests.
    var session: TestSession?
    var sessionCount = 0
    /// How the running test's browser was set up.
    var runningOptions = BrowserOptions()
    private var waiting: [Int: () -> Void] = [:]
    private var answers: [Int: Result<JSON, TestError>] = [:]
    private var questionCount = 0
    private var fileErrors: [ScriptError] = []
    /// What is wrong where a loop of the test goes on though it was told that it waits for what never comes.
    private var endless: ScriptError?
    lazy var snapshots = Snapshots(path: sources.snapshotPath, isUpdating: options.updatesSnapshots)

    struct QueuedOperation {
        let name: String
        let arguments: String
        let promise: LoopBound<ScriptPromise>
    }

    /// - Parameters:
    ///   - path: of the file, absolute or relative to the working directory.
    ///   - room: the thread that it runs on, with its browsers.
    ///   - report: is told of everything as it happens, on the file's own thread.
    /// - Throws: ``TestInputError`` where there is no such file.
    public init(
        path: String, options: TestOptions, room: EngineRoom = EngineRoom(),
        report: @escaping @Sendable (TestEvent) -> Void
    ) throws(TestInputError) {
        name = path
        self.options = options
        self.room = room
        self.report = report
        sources = try TestSources(file: path, folder: options.folder)
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { room.loop.asUnownedSerialExecutor() }

    /// Runs all tests of the file.
    /// - Throws: what is wrong with extrun itself.
    public func run() async throws {
        let owned = LoopOwned(
            try TestContext(file: self, sources: sources, loop: room.loop, options: options), on: room.loop)
        self.owned = owned
        let settings: JSON = [
            "filter": options.filter.map { .string($0) } ?? .null, "bail": .bool(options.stopsAtFailure),
            "file": .string(name),
        ]
        owned.value.begin(settings: settings.text)
        try await drive()
        if let error = stoppedBy { tellOfStop(error) }
        for error in fileErrors { tell(.fileError(describe(error))) }
        if let problem = snapshots.save(isWhole: isWhole) { tell(.fileError(TestFailure(message: problem))) }
        tell(.end(touched: sources.touched, snapshots: snapshots.counts))
    }

    /// Performs what the script asks for, until it has told that it is done or a limit has stopped it.
    private func drive() async throws {
        /// How many times the script was told so in a row, and has asked for nothing.
        var stillnesses = 0
        while !isOver {
            if !queue.isEmpty {
                stillnesses = 0
                await perform(queue.removeFirst())
                continue
            }
            // A timer of the test may be due, or an answer on its way.
            var reason: String?
            do { try await session?.browser.settle() } catch { reason = "\(error)" }
            if isOver || !queue.isEmpty { continue }
            let isTold = try owner().tellStillness(reason ?? stillness())
            if !isTold && !isOver && queue.isEmpty {
                throw TestError("the file stands still outside of any test")
            }
            stillnesses += 1
            // A test, and each hook around it, may wait in vain.
            if stillnesses > Self.mostStillnesses {
                tell(.fileError(TestFailure(message: Self.cannotGoOn)))
                isDone = true
            }
        }
    }

    private static let mostStillnesses = 1_000
    private static let cannotGoOn =
        "the file does not go on, though nothing can happen any more: has a script of it replaced Promise.prototype.then, the iterator of "
        + "arrays, or another built-in? A test has to leave them as they are"

    private var isOver: Bool { isDone || stoppedBy != nil }

    private var stoppedBy: ScriptError? { owned?.value.stoppedBy ?? endless }

    /// Counts what a test asks for. The first times that it is too much, its loop hears of it, and the report shows where it stands.
    private func requireMore() throws {
        guard let session else { return }
        self.session?.operationCount += 1
        let maximum = options.maximumOperations
        let excess = session.operationCount - maximum
        guard excess >= 0 else { return }
        let text =
            "the test has asked the browser for \(maximum) things: it seems to wait in a loop for what never comes"
        if excess > 1000 { endless = ScriptError(name: "Error", message: text) }
        throw TestError(text)
    }

    private func owner() throws -> TestContext {
        guard let owned else { throw TestError("the test file has not begun") }
        return owned.value
    }

    func current() throws -> WebContext { try owner().context }

    /// Performs one operation, then those that handlers of the test have started meanwhile, and settles its promise.
    private func perform(_ operation: QueuedOperation) async {
        let later = queue
        queue = []
        var result: Result<JSON, any Error>
        do {
            guard let body = TestCalls.operations[operation.name] else {
                throw TestError("there is no operation '\(operation.name)'")
            }
            if TestCalls.sessionOperations[operation.name] == nil { try requireMore() }
            let arguments = try TestArguments(parsing: operation.arguments)
            result = .success(try await step(operation.name) { try await body(self, arguments) })
        } catch {
            result = .failure(error)
        }
        while !queue.isEmpty && !isOver {
            await perform(queue.removeFirst())
            do { try await session?.browser.settle() } catch { result = .failure(error) }
        }
        queue = later
        guard endless == nil, let context = try? current() else { return }
        context.run {
            switch result {
            case .success(let value): operation.promise.value.resolve(.string(value.text))
            case .failure(let error): operation.promise.value.reject("\(error)")
            }
        }
    }

    /// What a user does is a step of a scenario that is explored.
    private func step(_ name: String, _ body: () async throws -> JSON) async throws -> JSON {
        guard let session, session.isExplored, TestCalls.userActs.contains(name) else { return try await body() }
        session.browser.now { $0.beginNextExploredStep() }
        let value = try await body()
        try await session.browser.endExploredStep()
        return value
    }

    func enqueue(_ name: String, _ arguments: String, promise: LoopBound<ScriptPromise>) {
        if let session, session.browser.now({ $0.boundScheduler }).value.hasWaitingScript {
            return promise.value.reject("\(BrowserError.scriptWaits)")
        }
        queue.append(QueuedOperation(name: name, arguments: arguments, promise: promise))
    }

    func answer(_ name: String, _ arguments: String) throws -> String {
        guard let body = TestCalls.calls[name] else { throw TestError("there is no call '\(name)'") }
        return try body(self, TestArguments(parsing: arguments)).text
    }

    /// Why nothing can happen any more.
    private func stillness() -> String {
        guard let session else { return "nothing is left that could happen" }
        let elapsed = session.browser.clock.elapsed
        var parts =
            session.timers.keys.isEmpty ? [] : ["\(counted(session.timers.count, "timer", one: .digit)) of the test"]
        parts += session.browser.now { $0.pendingWork }.map(\.description)
        let next = session.browser.now { $0.boundScheduler }.value.timeline.nextDeadline()
        let hint =
            next.map { "; the next thing happens in \(($0 - elapsed).milliseconds) ms: advance the clock" } ?? ""
        return "nothing is left that could happen at \(elapsed.milliseconds) ms"
            + (parts.isEmpty ? "" : ", though there is \(parts.joined(separator: ", "))") + hint
    }

    func finish(isWhole: Bool) {
        isDone = true
        self.isWhole = isWhole
    }

    func plan(_ names: [[String]]) { planned = names }

    func tell(_ event: TestEvent) {
        if case .test = event, !planned.isEmpty { planned.removeFirst() }
        report(event)
    }

    /// A limit has stopped the script: the test that ran fails, and those after it cannot be run.
    private func tellOfStop(_ error: ScriptError) {
        guard session != nil, let name = planned.first else { return tell(.fileError(describe(error))) }
        var result = TestResult(name: name, status: .failed)
        result.failures = [describe(error)]
        tell(.test(result))
        guard !planned.isEmpty else { return }
        tell(
            .fileError(
                TestFailure(
                    message: "stopped: \(counted(planned.count, "test", one: .digit)) after it could not be run")))
    }

    // MARK: What the script says by itself

    func note(_ message: ConsoleMessage) {
        tell(.console(level: message.level.rawValue, text: message.text, position: message.position?.description))
    }

    func note(_ error: ScriptError) {
        if session == nil { fileErrors.append(error) } else { session?.reported.append(error) }
    }

    /// An error as it is shown, with the lines of the file around it.
    func describe(_ error: ScriptError) -> TestFailure {
        var frames = frames(of: error.stack)
        if frames.isEmpty, let position = error.position { frames = [StackFrame(function: "", position: position)] }
        return sources.failure(message: error.summary, frames: frames)
    }

    /// The frames of a stack that stand in the user's code, as that stands in its files.
    func frames(of stack: String) -> [StackFrame] { lines(of: stack).compactMap(frame) }

    /// The innermost of them.
    func firstFrame(of stack: String) -> StackFrame? { lines(of: stack).lazy.compactMap(frame).first }

    private func lines(of stack: String) -> [Substring] {
        stack.utf8.split(separator: UInt8(ascii: "\n")).map(Substring.init)
    }

    private func frame(_ line: Substring) -> StackFrame? {
        guard let position = try? current().script.position(inStack: String(line)) else { return nil }
        let name = line.contains("@") ? line.prefix { $0 != "@" } : ""
        return StackFrame(function: String(name.split(separator: " ").last ?? ""), position: position)
    }

    // MARK: Questions to the script

    /// Asks a function of the script, and waits for what it answers; the browser comes to rest meanwhile.
    func ask(_ question: String, _ arguments: JSON) async throws -> JSON {
        guard !isOver, let session else { throw TestError("the test has ended") }
        let id = try pose(question, arguments)
        if answers[id] == nil {
            let scheduler = session.browser.now { $0.boundScheduler }.value
            await scheduler.rest { waiting[id] = $0 }
        }
        guard let answer = answers.removeValue(forKey: id) else { throw TestError("the script gave no answer") }
        return try answer.get()
    }

    /// Asks a function of the script that drives a browser itself: what it starts is performed meanwhile.
    func playQuestion(_ question: String, _ arguments: JSON) async throws -> JSON {
        let id = try pose(question, arguments)
        while (answers[id] == nil || !queue.isEmpty) && !isOver {
            if !queue.isEmpty {
                await perform(queue.removeFirst())
                continue
            }
            try await session?.browser.settle()
            if answers[id] == nil && queue.isEmpty { takeAnswer(id, nil, failure: "it waits for ever: \(stillness())") }
        }
        guard let answer = answers.removeValue(forKey: id) else { throw TestError("the test has ended") }
        return try answer.get()
    }

    /// Gives the number under which the script answers.
    private func pose(_ question: String, _ arguments: JSON) throws -> Int {
        let context = try current()
        questionCount += 1
        context.run {
            try context.call(
                entry: "answerQuestion",
                [.number(Double(questionCount)), .string(question), .string(arguments.text)])
        }
        return questionCount
    }

    func takeAnswer(_ id: Int, _ text: String?, failure: String?) {
        if let failure {
            answers[id] = .failure(TestError(failure))
        } else {
            answers[id] = .success((try? JSON(parsing: text ?? "null")) ?? .null)
        }
        waiting.removeValue(forKey: id)?()
    }

    /// Nobody answers any more what is still open.
    func endQuestions() -> Int {
        let open = waiting.keys.sorted()
        for id in open { takeAnswer(id, nil, failure: "the test has ended") }
        return open.count
    }
}
