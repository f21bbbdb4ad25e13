import JSONText
import ScriptEngine
import WebPlatform

/// What `scripting.executeScript`, or `tabs.executeScript`, runs in a frame.
enum ScriptInjection {
    case file(String, ScriptSource)
    /// The text of a function, and JSON text of an array.
    case function(String, arguments: String)
    case code(String)

    var name: String {
        switch self {
        case .file(let path, _): path
        case .function: "func"
        case .code: "code"
        }
    }

    func start(in context: WebContext) throws -> ScriptValue {
        switch self {
        case .file(_, let source): return try context.script.evaluate(source)
        case .code(let text): return try context.script.evaluate(ScriptSource(text, file: "executeScript"))
        case .function(let text, let arguments):
            let function = try context.script.evaluate(ScriptSource("(\(text))", file: "executeScript"))
            let call = try context.script.evaluate(
                ScriptSource("(callee, text) => callee(...JSON.parse(text))", file: "extrun:call"))
            return try call.call([.value(function), .string(arguments)])
        }
    }
}

/// What a script gave in one frame.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting/InjectionResult
final class InjectionResult {
    let frameID: Int
    let documentID: String
    /// JSON text; `nil` for what JSON does not have.
    fileprivate(set) var value: String?
    fileprivate(set) var error: String?

    init(_ frame: DocumentFrame) {
        frameID = frame.id
        documentID = frame.documentID
    }

    var result: JSON { value.flatMap { try? JSON(parsing: $0) } ?? .null }

    var json: JSON {
        var members: JSONObject = [
            "result": result, "frameId": .number(Double(frameID)),
            "documentId": .string(documentID),
        ]
        members["error"] = error.map { .string($0) }
        return .object(members)
    }
}

extension InstalledExtension {
    /// Runs scripts one after the other in each of the frames; the last one's value, awaited where it is a promise, is
    /// the frame's result.
    func runScripts(
        _ scripts: [ScriptInjection], in frames: [DocumentFrame], _ kind: ContentScript.World, for function: String,
        completion: @escaping ([InjectionResult]) -> Void
    ) {
        let results = frames.map { InjectionResult($0) }
        var waiting = frames.count
        if frames.isEmpty { completion([]) }
        for (frame, result) in zip(frames, results) {
            var isDone = false
            run(scripts, in: frame, kind) { [world] outcome in
                guard !isDone else { return }
                isDone = true
                switch outcome {
                case .success(let value): result.value = value
                case .failure(let error):
                    // DEPARTURE: what the script has thrown; WebKit says "A JavaScript exception occurred" of each —
                    // https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/scripting/InjectionResult
                    result.error = error.summary
                    world.trace.explain(.page, "\(function): \(error)")
                }
                waiting -= 1
                if waiting == 0 { completion(results) }
            }
        }
    }

    /// Runs scripts as what follows from a user's gesture.
    /// Source: forceUserGesture in WKWebView.mm (_evaluateJavaScript, _callAsyncJavaScript) of https://github.com/WebKit/WebKit
    private func run(
        _ scripts: [ScriptInjection], in frame: DocumentFrame, _ kind: ContentScript.World,
        _ completion: @escaping (Result<String?, ScriptError>) -> Void
    ) {
        guard permissions.hasAccess(to: frame.governingURL, tabPattern: frame.tab.activeTabGrants[host]) else {
            completion(.failure(ScriptError(name: "", message: "This extension does not have access to this frame")))
            return
        }
        frame.whenClosed { completion(.failure(ScriptError(name: "", message: "The frame has gone"))) }
        do {
            let context: WebContext = kind == .main ? frame.page.context : try frame.world(of: self).context
            let page: WebContext = frame.page.context
            context.schedule { [world] context in
                context.beginUserGesture()
                // What a world asks of the page is allowed as the page is.
                page.run {
                    page.beginUserGesture()
                    context.run {
                        try Self.start(scripts, in: context, completion) { script, start in
                            if kind == .main { try context.prepareForWorlds() }
                            return try world.recordInjection(script.name, kind, into: frame, leadingTo: start)
                        }
                    }
                }
            }
        } catch {
            completion(.failure(error as? ScriptError ?? ScriptError(name: "Error", message: "\(error)")))
        }
    }

    /// - Parameter record: called with each script and what starts it.
    private static func start(
        _ scripts: [ScriptInjection], in context: WebContext,
        _ completion: @escaping (Result<String?, ScriptError>) -> Void,
        record: (ScriptInjection, () throws -> ScriptValue) throws -> ScriptValue
    ) throws {
        do {
            var value = context.script.undefined
            for script in scripts { value = try record(script) { try script.start(in: context) } }
            try context.follow(value, completion)
        } catch let error as ScriptError {
            completion(.failure(error))
            if case .limit = error.cause { throw error }
        }
    }
}

extension WebContext {
    /// Tells what a value becomes: its JSON text, or that of what the promise that it is gives.
    fileprivate func follow(_ value: ScriptValue, _ completion: @escaping (Result<String?, ScriptError>) -> Void) throws
    {
        let fulfilled = script.makeFunction {
            completion(.success(try $0.value(0).jsonText()))
            return .undefined
        }
        let rejected = script.makeFunction { [script] in
            completion(.failure(script.error(from: $0.value(0))))
            return .undefined
        }
        let follow = try script.evaluate(
            ScriptSource(
                "(value, fulfilled, rejected) => { (async () => value)().then(fulfilled, rejected) }",
                file: "extrun:call"))
        try follow.call([.value(value), .value(fulfilled), .value(rejected)])
    }
}
