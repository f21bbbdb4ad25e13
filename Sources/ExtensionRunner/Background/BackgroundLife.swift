import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// One life of a background: a context, from its scripts' first line to its death.
final class BackgroundLife: ExtensionContext {
    let number: Int
    /// The document of a background that is a page.
    private var page: PageContext?

    init(owner: InstalledExtension, number: Int) throws {
        self.number = number
        super.init(owner: owner)
        if owner.hasBackgroundWindow {
            let path = owner.manifest.background?.path ?? ""
            let page = try PageContext(
                scheduler: owner.world.scheduler, environment: owner.environment, delegate: self,
                options: PageOptions(url: owner.baseURL + path, origin: owner.origin),
                services: owner.world.pageServices)
            self.page = page
            context = page.context
        } else {
            context = try WebContext(
                scheduler: owner.world.scheduler, environment: owner.environment, delegate: self)
        }
        context.modules = owner
        context.securityPolicy = owner.securityPolicy
        if plan != nil {
            context.aroundTimer = { [weak self] fire in
                guard let self else { return }
                act(.timer, "", fire)
            }
        }
        try context.script.perform {
            try installBrowser()
            if page == nil { try installGlobals() }
        }
    }

    override var traceFields: JSONObject { ["life": .number(Double(number))] }

    override var sender: JSONObject {
        sender(of: owner.manifest.background?.path ?? "", isDocument: page != nil)
    }

    // What a background listens to outlives it.
    override func addListener(_ event: String) { owner.background.addListener(event) }
    override func removeListener(_ event: String) { owner.background.removeListener(event) }
    override func listens(to event: String) -> Bool { owner.background.listens(to: event) }

    override func wasStopped(by error: ScriptError) {
        owner.background.stop(error.cause == .limit(.memory) ? .memory : .cpu)
    }

    override func explainMissed(_ event: String) {
        world.plan?.noteMissed(event)
        world.trace.explain(
            .background,
            "no listener of \(event) was there when the event came: add it in the first turn of the background's script, "
                + "not in a callback, a timer or after an await")
    }

    private var world: World { owner.world }

    private func installGlobals() throws {
        guard let background = owner.manifest.background else { return }
        let identity = world.profile.identity
        try context.load(chunk: "web/worker")
        try context.call(
            entry: "installBackground",
            [
                .string(owner.baseURL + background.path), .string(identity.userAgent),
                .string(world.profile.platform == .iOS ? "iPhone" : "MacIntel"),
            ])
    }

    /// Evaluates the background's scripts in their order. Returns whether the background counts as loaded.
    func evaluateScripts() -> Bool {
        guard let background = owner.manifest.background else { return false }
        guard let page else { return evaluate(background) }
        var isLoaded = true
        context.run {
            let run = context.script.makeFunction { [unowned self] _ in
                isLoaded = evaluate(background)
                return .undefined
            }
            try context.call(entry: "deferUntilParsed", [.value(run)])
            try page.parse(documentText(of: background))
        }
        return isLoaded
    }

    // DEPARTURE: all scripts of a page run when it is parsed, as with `defer`, and a script element that is inserted later
    // does not run — a life begins in one task —
    // https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
    private func documentText(of background: ManifestBackground) -> String {
        guard case .page = background.content, let bytes = owner.files.bytes(at: background.path) else {
            return "<!DOCTYPE html>"
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func evaluate(_ background: ManifestBackground) -> Bool {
        for script in scripts(of: background) {
            guard let source = owner.script(script.path) else {
                fail("The background script '\(script.path)' is not in the extension's folder")
                return false
            }
            let failure = script.isModule ? runModule(script.path) : run(source)
            // The script may have ended its own life, which loads nothing more and complains of nothing.
            if context.isClosed { return true }
            guard let failure else { continue }
            if case .limit = failure.cause {
                context.end(by: failure)
                return true
            }
            owner.report(failure, as: "background")
            // A document shows the error and goes on with its next script; a worker that throws is not registered.
            if background.environment == .serviceWorker { return false }
        }
        if background.environment == .serviceWorker {
            context.run { try context.call(entry: "startServiceWorker") }
        }
        return true
    }

    private func run(_ source: ScriptSource) -> ScriptError? {
        failure { try context.script.perform { _ = try context.script.evaluate(source) } }
    }

    /// Runs a module and what it imports. What is thrown after a module has awaited something is reported when it
    /// comes.
    private func runModule(_ path: String) -> ScriptError? {
        let url = owner.baseURL + path.withoutLeadingSlash
        var isFirstTurn = true
        var thrown: ScriptError?
        let failure = failure {
            try context.script.perform {
                let module = page == nil ? try context.runWorkerModule(url) : try context.importModule(url)
                try module.whenSettled { _ in
                } rejected: { [weak self] in
                    guard let self, !context.isClosed else { return }
                    let error = context.script.error(from: $0)
                    if isFirstTurn { thrown = error } else { owner.report(error, as: "background") }
                }
            }
        }
        isFirstTurn = false
        return failure ?? thrown
    }

    private func failure(of body: () throws -> Void) -> ScriptError? {
        do {
            try body()
            return nil
        } catch {
            return error as? ScriptError ?? ScriptError(name: "Error", message: "\(error)")
        }
    }

    private func fail(_ message: String) {
        owner.report(ScriptError(name: "", message: message), as: "background")
    }

    /// The scripts to evaluate, in their order. Those of a page are its script elements, modules after the others, without
    /// what its content security policy refuses.
    private func scripts(of background: ManifestBackground) -> [(path: String, isModule: Bool)] {
        guard case .page(let path) = background.content else {
            return background.content.paths.map { ($0, background.usesModules) }
        }
        guard let page = owner.files.bytes(at: path) else { return [(path, false)] }
        let html = String(decoding: page, as: UTF8.self)
        var scripts: [(path: String, isModule: Bool)] = []
        context.run {
            try context.load(chunk: "web/html-scripts")
            let text = try context.call(entry: "listScripts", [.string(html)]).stringValue ?? "[]"
            for script in try JSON(parsing: text).arrayValue ?? [] {
                if let source = script["src"]?.stringValue {
                    if let refusal = refusal(ofScriptAt: source) {
                        world.trace.explain(.background, refusal)
                        continue
                    }
                    scripts.append((source, script["isModule"] == true))
                } else {
                    world.trace.explain(
                        .background,
                        "\(path) has an inline script, which the content security policy of extensions refuses")
                }
            }
        }
        return scripts.filter { !$0.isModule } + scripts.filter(\.isModule)
    }

    /// Why the content security policy refuses a script of the page; `nil` where it does not, and for a path.
    private func refusal(ofScriptAt source: String) -> String? {
        guard source.contains(":") || source.hasPrefix("//") else { return nil }
        let url = world.parseURL(source, base: WebURL(serialized: owner.baseURL))
        return url.flatMap { context.securityPolicy?.refusal(of: $0) }
    }
}
