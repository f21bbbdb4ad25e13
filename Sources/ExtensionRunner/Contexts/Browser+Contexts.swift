import JSONText
import ScriptEngine
import WebPlatform

extension Browser {
    /// Makes a context with the language alone.
    public func makeContext() throws -> Context {
        Context(browser: self, open: LoopOwned(try OpenContext(world: world), on: loop))
    }

    func load(_ script: PageScript, into context: Context) async throws {
        world.loadedScripts.note(script)
        _ = try await run(script.file, in: context) {
            try $0.script.evaluate(ScriptSource(script.text, file: script.file))
            return $0.script.undefined
        }.value()
    }

    func call(_ function: String, _ arguments: JSON, in context: Context) async throws -> JSON {
        let call = try Evaluation.call(of: function, arguments)
        return try await run("\(function)()", in: context, call).json()
    }

    /// Like ``call(_:_:in:)``, whatever the function gives.
    func run(_ function: String, _ arguments: JSON, in context: Context) async throws {
        let call = try Evaluation.call(of: function, arguments)
        _ = try await run("\(function)()", in: context, keepsValue: false, call).value()
    }

    func evaluate(_ code: PageScript, in context: Context) async throws -> JSON {
        try await run("eval", in: context) { try $0.script.evaluate(ScriptSource(code.text, file: code.file)) }.json()
    }

    private func run(
        _ name: String, in context: Context, keepsValue: Bool = true,
        _ body: @escaping (WebContext) throws -> ScriptValue
    ) async throws -> Evaluation {
        let open = context.open.value
        let outcome = Evaluation(name, keepsValue: keepsValue)
        outcome.start(in: open.context, body)
        try await settle()
        if let error = open.stoppedBy { throw BrowserError.script("\(name): \(error)", error) }
        outcome.advice = adviceOnPendingPromise(in: open.context)
        return outcome
    }
}
