import ScriptEngine
import WebPlatform

/// One evaluation of code for the user, and what came of it. Belongs to the world's loop.
final class Evaluation {
    private var result: Result<String?, BrowserError>?

    /// Evaluates `source`; where it gives a promise, follows it.
    func start(_ source: ScriptSource, in context: WebContext) {
        context.schedule { [self] context in
            do {
                let value = try context.script.evaluate(source)
                let fulfilled = context.script.makeFunction { [self] in
                    result = .success(try $0.value(0).jsonText())
                    return .undefined
                }
                let rejected = context.script.makeFunction { [self] in
                    result = .failure(.script("eval: \(context.script.error(from: $0.value(0)))"))
                    return .undefined
                }
                let follow = try context.script.evaluate(
                    ScriptSource(
                        "(value, fulfilled, rejected) => { (async () => value)().then(fulfilled, rejected) }",
                        file: "extrun:eval"))
                try follow.call([.value(value), .value(fulfilled), .value(rejected)])
            } catch let error as ScriptError {
                if case .limit = error.cause { throw error }
                result = .failure(.script("eval: \(error)"))
            }
        }
    }

    func value() throws -> String? {
        guard let result else {
            throw BrowserError.script(
                "eval: there was no value: the promise is still pending, or the script was stopped")
        }
        return try result.get()
    }
}
