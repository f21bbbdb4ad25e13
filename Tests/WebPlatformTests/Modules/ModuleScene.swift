import ScriptEngine
import VirtualTime

@testable import WebPlatform

/// Runs modules in a context of their own. Belongs to its loop.
final class ModuleScene: WebContext.Delegate, ModuleSource {
    private let files: [String: String]
    private let scheduler: Scheduler
    private(set) var context: WebContext!
    private(set) var lines: [String] = []
    private(set) var error: ScriptError?
    private var outcome: String?
    /// By address: scripts whose value is an object that stands for a module.
    var objects: [String: ScriptSource] = [:]

    convenience init(loop: EventLoop, machine: ScriptMachine, files: [(name: String, text: String)]) throws {
        try self.init(
            loop: loop, environment: WebEnvironment(machine: machine, random: RandomSource(seed: 1)), files: files)
    }

    init(loop: EventLoop, environment: WebEnvironment, files: [(name: String, text: String)]) throws {
        self.files = Dictionary(files.map { ($0.name, $0.text) }) { $1 }
        scheduler = Scheduler(loop: loop, clock: VirtualClock())
        context = try WebContext(scheduler: scheduler, environment: environment, delegate: self)
        context.modules = self
    }

    /// Runs a module and gives what was written with `log`, and what became of the run.
    func run(_ name: String) -> [String] {
        context.run {
            let log = context.script.makeFunction { [unowned self] in
                lines.append(try $0.string(0))
                return .undefined
            }
            try context.script.evaluate(ScriptSource(Self.globals, file: "globals.js")).call([.value(log)])
            try context.importModule("https://modules.example/\(name)").whenSettled { [unowned self] in
                let keys = try context.script.evaluate(ScriptSource("Object.keys", file: "keys.js")).call([.value($0)])
                outcome = "done: \(try keys.jsonText()?.filter { !#"[]""#.contains($0) } ?? "")"
            } rejected: { [unowned self] in
                error = context.script.error(from: $0)
                let describe = try context.script.evaluate(ScriptSource("describe", file: "describe.js"))
                outcome = "threw \(try describe.call([.value($0)]).stringValue ?? "")"
            }
        }
        while scheduler.timeline.runNextDueTask() {}
        return lines + (outcome.map { [$0] } ?? [])
    }

    func close() { context.close() }

    /// What the modules of graphs.txt find: the same as in oracle.js.
    private static let globals = """
        (write) => {
          globalThis.log = (...values) => write(values.map(String).join(" "));
          globalThis.describe = (error) => {
            const isEngines = ["SyntaxError", "ReferenceError", "TypeError"].includes(error?.name);
            return isEngines ? error.name : String(error);
          };
        }
        """

    func module(at url: String, for context: WebContext) -> ModuleContent? {
        if let object = objects[url], let value = try? context.script.evaluate(object) { return .exports(value) }
        guard let name = url.split(separator: "/").last.map(String.init), let text = files[name] else {
            return .failure("there is no \(url)")
        }
        return name.hasSuffix(".json") ? .json(text, file: name) : .script(text, file: name)
    }

    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        lines.append("\(message.level): \(message.text)" + (message.position.map { " (\($0))" } ?? ""))
    }

    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        lines.append("\(kind): \(error)")
    }

    func webContext(_ context: WebContext, exceeded error: ScriptError) { lines.append("limit: \(error)") }

    func webContext(_ context: WebContext, fetches request: FetchCall) {}
}

/// What the modules write when the first of them is run, and the error that it was rejected with.
/// - Parameter objects: by address, scripts whose value is an object that stands for a module.
func runModules(
    _ files: [(name: String, text: String)], objects: [String: String] = [:]
) async throws -> (lines: [String], error: ScriptError?) {
    let loop = EventLoop()
    return try await loop.run {
        let machine = ScriptMachine(
            limits: ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 1 << 40))
        let scene = try ModuleScene(loop: loop, machine: machine, files: files)
        defer { scene.close() }
        scene.objects = objects.mapValues { ScriptSource($0, file: "object.js") }
        return (scene.run(files[0].name), scene.error)
    }
}
