import HTTP
import ScriptEngine
import WebPlatform

/// The URL standard's parser in a context of its own, for texts that ``WebURL/canonical(_:)`` leaves alone.
final class URLParser {
    private let delegate = SilentDelegate()
    private var context: WebContext!
    private var parseFunction: ScriptValue?

    init(scheduler: Scheduler, random: RandomSource, limits: ExecutionLimits) throws {
        context = try WebContext(
            scheduler: scheduler,
            environment: WebEnvironment(machine: ScriptMachine(limits: limits), random: random), delegate: delegate)
        parseFunction = try context.script.perform {
            try context.script.evaluate(
                ScriptSource("(text, base) => { try { return new URL(text, base).href } catch {} }", file: "extrun:url")
            )
        }
    }

    func parse(_ text: String, base: WebURL?) -> WebURL? {
        let arguments: [HostResult] = [.string(text)] + (base.map { [.string($0.href)] } ?? [])
        let href = try? context.script.perform { try parseFunction?.call(arguments).stringValue }
        return href.flatMap { $0 }.flatMap { WebURL(serialized: $0) }
    }
}
