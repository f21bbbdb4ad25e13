public import JSONText
import ScriptEngine

/// A context with the language alone, as `JSContext()` of Apple's framework makes one: no window, document, timers, URL
/// or fetch. For logic that needs none of them, such as a template engine.
///
/// It has a machine of its own, so that the limits of script time and memory count for it alone. Dates are those of the
/// browser's clock, and what it writes to its console stands in the trace. It ends when nobody holds it any more.
/// May be used from anywhere; everything in it happens on the browser's thread.
/// https://developer.apple.com/documentation/javascriptcore/jscontext
///
/// ```swift
/// let context = try await browser.makeContext()
/// try await context.load(scripts: [clipper])
/// let note: Note = try await context.call("Clipper.clip", with: input)
/// ```
public struct Context: Sendable {
    let browser: Browser
    let open: LoopOwned<OpenContext>

    /// Evaluates scripts in their order. Each sees what those before it have declared.
    /// - Throws: ``BrowserError/script(_:_:)`` with the position of what one of them throws.
    public func load(scripts: [PageScript]) async throws {
        for script in scripts { try await browser.load(script, into: self) }
    }

    /// Calls a function and awaits the promise that it may give.
    ///
    /// Arguments and result cross as JSON: nothing is ever spliced into source text.
    /// - Parameters:
    ///   - function: a global, or a path from one, as `clip` or `Clipper.clip`.
    ///   - arguments: one for each parameter.
    /// - Throws: ``BrowserError/script(_:_:)`` for what the function throws, or where a limit has stopped it, after which
    ///   the context is of no more use; `DecodingError` where its result is no `Result`; `EncodingError` for an
    ///   argument that JSON cannot hold.
    public func call<each Argument: Encodable & Sendable, Result: Decodable>(
        _ function: String, with arguments: repeat each Argument, as type: Result.Type = Result.self
    ) async throws -> Result {
        let values = try JSON.list(encoding: repeat each arguments)
        return try await browser.call(function, values, in: self).decode(as: type)
    }

    /// Calls a function whose result does not matter, and awaits the promise that it may give.
    public func call<each Argument: Encodable & Sendable>(
        _ function: String, with arguments: repeat each Argument
    ) async throws {
        let values = try JSON.list(encoding: repeat each arguments)
        try await browser.run(function, values, in: self)
    }

    /// Evaluates code and awaits the promise that it may give.
    /// - Returns: the value as `JSON.stringify` writes it, `null` for what that leaves out.
    @discardableResult
    public func evaluate(_ code: PageScript) async throws -> JSON { try await browser.evaluate(code, in: self) }
}
