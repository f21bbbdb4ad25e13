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

    /// Runs it. Of a function the promise is awaited, of a file and of code it is not.
    /// - Parameters:
    ///   - explain: is told what becomes of a value that is no JSON.
    ///   - record: calls what it is given.
    fileprivate func run(
        in context: WebContext, _ explain: @escaping (String) -> Void,
        _ completion: @escaping (Result<String?, ScriptError>) -> Void,
        record: (() throws -> ScriptValue) throws -> ScriptValue
    ) throws {
        do {
            let value = try record { try start(in: context) }
            if case .function = self { return try context.follow(value, explain, completion) }
            if context.isPromise(value) { explain("the value of \(name) is a promise, and nobody waits for it") }
            completion(.success(value.json(explain)))
        } catch {
            let error = ScriptError(thrown: error)
            completion(.failure(error))
            if case .limit = error.cause { throw error }
        }
    }

    private func start(in context: WebContext) throws -> ScriptValue {
        switch self {
        case .file(_, let source): return try context.script.evaluate(source)
        case .code(let text): return try context.script.evaluate(context.classicScript(text, file: "executeScript"))
        case .function(let text, let arguments):
            let function = try context.script.evaluate(context.classicScript("(\(text))", file: "executeScript"))
            // Neither `JSON` nor an array's iterator: a page may have replaced them.
            let count = try JSON("the arguments are", arguments, or: ScriptError.init(saying:)).arrayValue?.count ?? 0
            let values = (0..<count).map { "values[\($0)]" }.joined(separator: ", ")
            let call = try context.script.evaluate(
                ScriptSource("(callee, values) => callee(\(values))", file: "extrun:call"))
            return try call.call([.value(function), .json(arguments)])
        }
    }
}

/// What a script gave in one frame.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/scripting/InjectionResult
final class InjectionResult {
    let frameID: Int
    let documentID: String
    /// `null` for what JSON does not have.
    fileprivate(set) var result = JSON.null
    fileprivate(set) var error: String?

    init(_ frame: DocumentFrame) {
        frameID = frame.id
        documentID = frame.documentID
    }

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
    /// Runs scripts one after the other in each of the frames: each has a result of its own. They stand in the order in which they have come.
    /// Source: getFrames and executeScript in WebExtensionDynamicScriptsCocoa.mm of https://github.com/WebKit/WebKit
    func runScripts(
        _ scripts: [ScriptInjection], in frames: [DocumentFrame], _ kind: ContentScript.World, for function: String,
        completion: @escaping ([InjectionResult]) -> Void
    ) {
        let runs = frames.flatMap { frame in scripts.map { (script: $0, result: InjectionResult(frame), frame: frame) }
        }
        var results: [InjectionResult] = []
        if runs.isEmpty { completion([]) }
        for (script, result, frame) in runs {
            var isDone = false
            run(script, in: frame, kind, for: function) { [world, sourceMaps] outcome in
                guard !isDone else { return }
                isDone = true
                do throws(ScriptError) {
                    result.result =
                        try outcome.get().map { text throws(ScriptError) in
                            try JSON("the result is", text, or: ScriptError.init(saying:))
                        } ?? .null
                } catch {
                    // DEPARTURE: `error` of an injection is what the script has thrown; WebKit says "A JavaScript exception occurred" of each —
                    // https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/scripting/InjectionResult
                    result.error = error.summary
                    world.trace.explain(.page, "\(function): \(error.placed(by: sourceMaps.source))")
                }
                results.append(result)
                if results.count == runs.count { completion(results) }
            }
        }
    }

    /// Runs a script as what follows from a user's gesture.
    /// Source: forceUserGesture in WKWebView.mm (_evaluateJavaScript, _callAsyncJavaScript) of https://github.com/WebKit/WebKit
    private func run(
        _ script: ScriptInjection, in frame: DocumentFrame, _ kind: ContentScript.World, for function: String,
        _ completion: @escaping (Result<String?, ScriptError>) -> Void
    ) {
        guard permissions.hasAccess(to: frame.url, tabPattern: frame.tab.activeTabGrants[host]) else {
            if frame.isBlank {
                world.trace.explainOnce(
                    .page,
                    "\(function): Safari lets no extension into frames at \(frame.url.href) this way; content scripts with match_about_blank or "
                        + "matchOriginAsFallback run there")
            }
            completion(
                .failure(
                    ScriptError(
                        name: "", message: "Failed to execute script. Extension does not have access to this frame.")))
            return
        }
        noteAccess(to: frame.url)
        if kind == .main, case .file(let path, _) = script { frame.document.page.extensionFiles.note(path, of: self) }
        frame.whenClosed { completion(.failure(ScriptError(name: "", message: "The frame has gone"))) }
        do {
            let context: WebContext = kind == .main ? frame.page.context : try frame.world(of: self).context
            context.schedule { [world] context in
                try context.runInUserGesture {
                    if kind == .main { try context.prepareForWorlds() }
                    let explain = { (text: String) in world.trace.explain(.page, "\(function): \(text)") }
                    try script.run(in: context, explain, completion) { start in
                        try world.recordInjection(script.name, kind, into: frame, leadingTo: start)
                    }
                }
            }
        } catch {
            completion(.failure(ScriptError(thrown: error)))
        }
    }
}

extension ScriptError {
    fileprivate init(thrown error: any Error) {
        self = error as? ScriptError ?? ScriptError(saying: "\(error)")
    }

    fileprivate init(saying message: String) { self.init(name: "Error", message: message) }
}

extension ScriptValue {
    /// The JSON text; `nil` for what JSON does not have.
    /// - Parameter explain: is told why there is none for something that JSON only cannot say.
    fileprivate func json(_ explain: (String) -> Void) -> String? {
        do {
            return try jsonText()
        } catch {
            explain("the result is null, as it cannot become JSON: \(error.summary)")
            return nil
        }
    }
}

extension WebContext {
    /// Tells what a value becomes: its JSON text, or that of what the promise that it is gives.
    fileprivate func follow(
        _ value: ScriptValue, _ explain: @escaping (String) -> Void,
        _ completion: @escaping (Result<String?, ScriptError>) -> Void
    ) throws {
        try value.whenSettled {
            completion(.success($0.json(explain)))
        } rejected: { [script] in
            completion(.failure(script.error(from: $0)))
        }
    }

    fileprivate func isPromise(_ value: ScriptValue) -> Bool {
        let isPromise = try? script.evaluate(ScriptSource("(value) => value instanceof Promise", file: "extrun:call"))
        return (try? isPromise?.call([.value(value)]).booleanValue) == true
    }
}
