import JSONText
import ScriptEngine
import WebPlatform

/// What a ``Context`` stands for. Belongs to the loop.
final class OpenContext: WebContext.Delegate {
    private let trace: Trace
    private let loadedScripts: LoadedScripts
    private(set) var context: WebContext!
    /// The limit that has stopped a script. Nothing runs any more.
    var stoppedBy: ScriptError? { context.limitError }

    init(world: World) throws {
        trace = world.trace
        loadedScripts = world.loadedScripts
        let environment = WebEnvironment(
            machine: ScriptMachine(limits: world.limits), random: world.random, language: world.options.language)
        context = try WebContext(scheduler: world.scheduler, environment: environment, delegate: self)
        try removePlatform()
    }

    deinit { context?.close() }

    /// Takes away what the web platform has put on the global object; the names that a bare context has stay.
    private func removePlatform() throws {
        let bare = ScriptContext(machine: context.script.machine)
        let names = try bare.perform {
            try bare.evaluate(
                ScriptSource("JSON.stringify(Reflect.ownKeys(globalThis).map(String))", file: "extrun:names")
            )
            .stringValue ?? "[]"
        }
        try context.script.perform {
            try context.script.evaluate(
                ScriptSource(
                    """
                    (text) => {
                      const names = new Set(JSON.parse(text));
                      const added = Reflect.ownKeys(globalThis).filter((key) => !names.has(String(key)));
                      for (const key of added) delete globalThis[key];
                    }
                    """, file: "extrun:names")
            ).call([.string(names)])
        }
    }

    func webContext(_ context: WebContext, sourceOf place: ScriptPosition) -> ScriptPosition {
        loadedScripts.source(of: place)
    }

    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        var message = message
        message.position = message.position.map(loadedScripts.source)
        trace.record(.console, "console", message.traceFields(of: "context"))
    }

    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        let error = error.placed(by: loadedScripts.source)
        trace.record(.page, "error", ReportedError(kind: kind.rawValue, error: error).fields)
    }

    func webContext(_ context: WebContext, exceeded error: ScriptError) {
        let error = error.placed(by: loadedScripts.source)
        trace.record(.page, "error", ReportedError(kind: "limit", error: error).fields)
        context.close()
    }

    /// There is no fetch in it: nobody calls this.
    func webContext(_ context: WebContext, fetches request: FetchCall) {}
}
