public import ScriptEngine

/// Where the modules of a context come from. Belongs to the context's loop.
public protocol ModuleSource: AnyObject {
    /// The module of an absolute URL. `nil`: the context fetches it as a page fetches its scripts.
    func module(at url: String, for context: WebContext) -> ModuleContent?
}

/// What a module is made of. `file` is what positions in it name.
public enum ModuleContent {
    case script(String, file: String)
    /// What scripts import with `{ type: "json" }`.
    case json(String, file: String)
    /// The members of an object are the exports.
    case exports(ScriptValue)
    /// A text that whoever prepares modules cannot parse, and where, counted from 1.
    case syntaxError(String, file: String, line: Int, column: Int)
    /// It is the module of this URL.
    case sameAs(String)
    /// There is none; the sentence says why. The script that imports it gets it as a TypeError.
    case failure(String)
}

extension WebContext {
    /// Loads a module and runs it, with all that it imports, as modules of this context. Call it inside ``run(_:)``.
    ///
    /// What ``modules`` gives at once runs at once; a module runs only the first time.
    /// - Parameter url: absolute.
    /// - Returns: a promise of the module's namespace. It is rejected with what a module throws, a SyntaxError with its
    ///   position where one cannot be parsed, or a TypeError where one cannot be had.
    public func importModule(_ url: String) throws -> ScriptValue {
        try load(chunk: "web/modules")
        return try call(entry: "importModule", [.string(url)])
    }

    /// The same for the module of a service worker, which may neither await at its top nor call `import()`.
    public func runWorkerModule(_ url: String) throws -> ScriptValue {
        try load(chunk: "web/modules")
        return try call(entry: "runWorkerModule", [.string(url)])
    }
}
