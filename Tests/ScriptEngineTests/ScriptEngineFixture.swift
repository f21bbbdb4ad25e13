import ScriptEngine
import VirtualTime

let defaultLimits = ExecutionLimits(scriptTime: .milliseconds(300), memoryGrowthBytes: 300_000_000)

/// Runs `body` with a fresh machine and context on a fresh loop.
func withContext<Value: Sendable>(
    limits: ExecutionLimits = defaultLimits, _ body: @escaping @Sendable (ScriptContext) throws -> Value
) async throws -> Value {
    let loop = EventLoop()
    return try await loop.run {
        let machine = ScriptMachine(limits: limits)
        return try body(ScriptContext(machine: machine))
    }
}

extension ScriptContext {
    /// Evaluates a script as one task and returns its value.
    func run(_ text: String, file: String = "test.js") throws -> ScriptValue {
        try perform { try evaluate(ScriptSource(text, file: file)) }
    }
}

/// The script error that `body` ends with; `nil` where it ends well or otherwise.
func scriptError(_ body: () throws -> Void) -> ScriptError? {
    do { try body() } catch { return error as? ScriptError }
    return nil
}
