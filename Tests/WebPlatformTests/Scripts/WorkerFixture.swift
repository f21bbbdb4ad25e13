import ScriptEngine
import VirtualTime

@testable import WebPlatform

/// What a script of a test is answered when it calls `fetch()`.
struct ScriptedAnswer: Sendable {
    /// The answer as `js/web/fetch/fetch.js` reads it.
    var head: String
    var body: [UInt8] = []
}

/// Which globals the context of a test has.
enum FixtureGlobals {
    /// What `js/core` gives to every context.
    case everyContext
    /// What a background has beside that.
    case serviceWorker
}

/// Runs a script as the worker's own in a fresh context, settles the world, and gives what it wrote to the console:
/// one entry for each call, and `error: …` for each error that reached nobody.
///
/// - Parameters:
///   - script: the body of an async function.
///   - before: a script that runs first, outside the function.
///   - globals: which globals the context has.
///   - answer: answers a request, given its JSON text and body; `nil` leaves it pending.
func consoleLines(
    _ script: String, before: String = "", duration: Duration = .zero, globals: FixtureGlobals = .everyContext,
    answer: @escaping @Sendable (String, [UInt8]?) -> ScriptedAnswer? = { _, _ in nil }
) async throws -> [String] {
    let loop = EventLoop()
    let (recorder, scheduler) = try await loop.run {
        let machine = ScriptMachine(
            limits: ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 500_000_000))
        let scheduler = Scheduler(loop: loop, clock: VirtualClock())
        let recorder = Recorder(answer: answer)
        let context = try WebContext(
            scheduler: scheduler,
            environment: WebEnvironment(machine: machine, random: RandomSource(seed: 1)), delegate: recorder)
        recorder.context = context
        context.run {
            if globals == .serviceWorker {
                try context.load(chunk: "web/worker")
                try context.call(
                    entry: "installBackground",
                    [.string("https://worker.example/background.js"), .string("Mozilla/5.0"), .string("iPhone")])
            }
            try context.script.evaluate(ScriptSource(before, file: "before.js"))
            try context.script.evaluate(ScriptSource("(async () => {\n\(script)\n})();", file: "test.js"))
        }
        return (LoopBound(recorder, on: loop), LoopBound(scheduler, on: loop))
    }
    return await loop.run {
        let end = scheduler.value.clock.elapsed + duration
        while true {
            if scheduler.value.timeline.runNextDueTask() { continue }
            guard let deadline = scheduler.value.timeline.nextDeadline(), deadline <= end else { break }
            scheduler.value.timeline.move(to: deadline)
        }
        let lines = recorder.value.lines
        recorder.value.context?.close()
        recorder.value.context = nil
        return lines
    }
}

/// Notes what a context tells its owner.
private final class Recorder: WebContext.Delegate {
    var lines: [String] = []
    var context: WebContext?
    private let answer: @Sendable (String, [UInt8]?) -> ScriptedAnswer?

    init(answer: @escaping @Sendable (String, [UInt8]?) -> ScriptedAnswer?) { self.answer = answer }

    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        lines.append(message.level == .log ? message.text : "\(message.level): \(message.text)")
    }

    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        lines.append("error: \(error.summary)")
    }

    func webContext(_ context: WebContext, exceeded error: ScriptError) { lines.append("limit: \(error.summary)") }

    func webContext(_ context: WebContext, fetches request: FetchCall) {
        guard let answer = answer(request.requestText, request.body) else { return }
        context.schedule { $0.answer(request, headText: answer.head, body: answer.body) }
    }
}
