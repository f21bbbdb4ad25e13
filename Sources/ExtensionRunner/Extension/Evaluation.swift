import JSONText
import ScriptEngine
import WebPlatform

/// One evaluation for the user, and what came of it. Belongs to the world's loop.
final class Evaluation {
    private var context: WebContext?
    private let outcome: Outcome

    /// What waits for a promise lies in the heap of the context's machine. It holds this alone: with the context it would hold the
    /// machine, which would keep itself until it collects.
    private final class Outcome {
        var result: Result<String?, BrowserError>?
        let name: String?

        init(name: String?) { self.name = name }

        func told(_ sentence: String) -> String { name.map { "\($0): \(sentence)" } ?? sentence }

        func failure(_ error: ScriptError, in context: WebContext) -> BrowserError {
            guard let position = error.position else {
                return .script(told(name == nil ? error.message : "\(error)"), error)
            }
            let placed = error.placed(by: context.source)
            return .script(position.file == name ? "\(placed)" : told("\(placed)"), placed)
        }
    }

    /// What stands behind the sentence of a promise that is still pending.
    var advice = ""

    private let keepsValue: Bool

    /// - Parameters:
    ///   - name: how its errors begin: `eval`; those that name this file with their place do without. `nil`: what runs is
    ///     extrun's own, and its errors are sentences.
    ///   - keepsValue: whether its value is asked for, so that it must be one that JSON holds.
    init(_ name: String?, keepsValue: Bool = true) {
        outcome = Outcome(name: name)
        self.keepsValue = keepsValue
    }

    /// Evaluates `text`; where it gives a promise, follows it.
    /// - Parameter file: what positions in it name.
    func start(_ text: String, file: String, in context: WebContext) {
        start(in: context) { try $0.script.evaluate($0.classicScript(text, file: file)) }
    }

    /// Runs `body` as a task of the context; where it gives a promise, follows it.
    func start(in context: WebContext, _ body: @escaping (WebContext) throws -> ScriptValue) {
        self.context = context
        context.schedule { [keepsValue, outcome] context in
            do {
                let value = try body(context)
                try value.whenSettled {
                    do throws(ScriptError) { outcome.result = .success(keepsValue ? try $0.jsonText() : nil) } catch {
                        if case .limit = error.cause { throw error }
                        outcome.result = .failure(
                            .script(outcome.told("the value cannot be told as JSON: \(error)"), error))
                    }
                } rejected: { [weak context] in
                    guard let context else { return }
                    outcome.result = .failure(outcome.failure(context.script.error(from: $0), in: context))
                }
            } catch let error as ScriptError {
                if case .limit = error.cause { throw error }
                outcome.result = .failure(outcome.failure(error, in: context))
            }
        }
    }

    func fail(_ error: BrowserError) { outcome.result = .failure(error) }

    /// Whether nothing has come of it yet.
    var isPending: Bool { outcome.result == nil && context?.isClosed != true }

    func value() throws -> String? {
        if let result = outcome.result { return try result.get() }
        if let context, let error = context.limitError { throw outcome.failure(error, in: context) }
        let reason =
            if context?.isClosed == true {
                "the script's life ended before its promise was settled"
            } else { "the promise is still pending\(advice)" }
        throw BrowserError.script(outcome.told(reason))
    }

    /// The value; `null` where JSON has none.
    func json() throws -> JSON {
        try value().map { try JSON(outcome.told("the value is"), $0) { BrowserError.script($0) } } ?? .null
    }
}
