import HTTP
import JSONText
import ScriptEngine
import VirtualTime
import WebPlatform

/// The context in which the script of one test file runs: the language and the web platform's plain tools, with the
/// clock of the browser that the running test drives. It shares that browser's thread, and nothing else. Belongs to the
/// loop.
final class TestContext: WebContext.Delegate {
    private unowned let file: TestFile
    private let sources: TestSources
    private let modules: TestModules
    private(set) var context: WebContext!
    /// The limit that has stopped the script. Nothing of the file runs any more.
    var stoppedBy: ScriptError? { context.limitError }

    init(file: TestFile, sources: TestSources, loop: EventLoop, options: TestOptions) throws {
        self.file = file
        self.sources = sources
        modules = TestModules(sources: sources)
        // Timers and dates are those of the browser: see the operations. This clock never moves.
        let scheduler = Scheduler(loop: loop, clock: VirtualClock(start: options.browser.startTime))
        let machine = ScriptMachine(limits: options.limits)
        machine.sourcePosition = { [sources] in sources.original($0) }
        let environment = WebEnvironment(
            machine: machine, random: RandomSource(seed: options.browser.seed),
            operations: Self.operations)
        context = try WebContext(scheduler: scheduler, environment: environment, delegate: self)
        context.modules = modules
        try context.script.perform { try context.load(chunk: "test") }
    }

    /// Imports the test file and runs its tests, which go on by what the script asks for.
    func begin(settings: String) {
        let context: WebContext = self.context
        context.run {
            try context.call(entry: "installTests")
            let url = WebURL.href(ofFile: sources.path)
            let importMain = context.script.makeFunction { [unowned context] _ in .value(try context.importModule(url))
            }
            try context.call(entry: "runFile", [.string(settings), .value(importMain)])
        }
    }

    /// Tells the script that nothing can happen any more. Returns whether anything in it waited.
    func tellStillness(_ reason: String) -> Bool {
        var isTold = false
        context.run { isTold = try context.call(entry: "standStill", [.string(reason)]).booleanValue ?? false }
        return isTold
    }

    /// An operation of the same name takes the place of the web platform's.
    private static var operations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "task_wait",
                // A test has no tasks but those of the browser that it drives.
                operation { _, context, _ in
                    let promise = ScriptPromise(in: context.script)
                    promise.resolve(.undefined)
                    return .value(promise.promise)
                }
            ),
            (
                "test_call",
                operation { file, _, arguments in
                    let (name, text) = (try arguments.string(0), try arguments.string(1))
                    return .string(try file.assumeIsolated { try $0.answer(name, text) })
                }
            ),
            (
                "test_start",
                operation { file, context, arguments in
                    let (name, text) = (try arguments.string(0), try arguments.string(1))
                    let promise = ScriptPromise(in: context.script)
                    let bound = LoopBound(promise, on: context.scheduler.loop)
                    file.assumeIsolated { $0.enqueue(name, text, promise: bound) }
                    return .value(promise.promise)
                }
            ),
            (
                "test_answer",
                operation { file, _, arguments in
                    let (id, text) = (try arguments.integer(0), arguments.optionalString(1))
                    let failure = arguments.optionalString(2)
                    file.assumeIsolated { $0.takeAnswer(id, text, failure: failure) }
                    return .undefined
                }
            ),
            (
                "clock_wall",
                operation { file, context, _ in
                    let clock = file.assumeIsolated { $0.session?.browser.clock }
                    return .number((clock?.now ?? context.scheduler.clock.now).millisecondsSince1970)
                }
            ),
            (
                "clock_monotonic",
                operation { file, _, _ in
                    .number(file.assumeIsolated { $0.session?.browser.clock.elapsed ?? .zero }.milliseconds)
                }
            ),
            (
                "random_unit",
                operation { file, context, _ in
                    .number(file.assumeIsolated { $0.randomUnit() })
                }
            ),
            (
                "timer_start",
                operation { file, context, arguments in
                    let (id, delay) = (try arguments.integer(0), try arguments.number(1))
                    file.assumeIsolated { $0.startTimer(id, after: .milliseconds(clamping: delay)) }
                    return .number(Double(id))
                }
            ),
            (
                "timer_stop",
                operation { file, _, arguments in
                    let id = try arguments.integer(0)
                    file.assumeIsolated { $0.stopTimer(id) }
                    return .undefined
                }
            ),
        ]
    }

    private static func operation(
        _ body: @escaping (TestFile, WebContext, borrowing HostArguments) throws -> HostResult
    ) -> WebContext.Operation {
        { context, arguments in
            guard let owner = context.delegate as? TestContext else { throw HostError("the test file has ended") }
            do {
                return try body(owner.file, context, arguments)
            } catch let error as HostError {
                throw error
            } catch {
                throw HostError("\(error)")
            }
        }
    }

    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        file.assumeIsolated { $0.note(message) }
    }

    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        file.assumeIsolated { $0.note(error) }
    }

    func webContext(_ context: WebContext, exceeded error: ScriptError) { context.close() }

    /// A test has no network of its own, so it has no `fetch` and nobody calls this.
    func webContext(_ context: WebContext, fetches request: FetchCall) {}
}
