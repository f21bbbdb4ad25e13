import JSONText
import ScriptEngine
import WebPlatform

/// One life of a background: a context, from its scripts' first line to its death.
final class BackgroundLife: ExtensionContext, PageDelegate {
    let number: Int
    /// The document of a background that is a page.
    private var page: PageContext?

    init(owner: InstalledExtension, number: Int) throws {
        self.number = number
        super.init(owner: owner)
        if owner.hasBackgroundWindow {
            let path = owner.manifest.background?.path ?? ""
            var options = owner.world.pageOptions(url: owner.baseURL + path, origin: owner.origin)
            options.scripts = .all
            let page = try PageContext(
                scheduler: owner.world.scheduler, environment: owner.environment, delegate: self, options: options,
                services: owner.world.dataStore.services)
            self.page = page
            context = page.context
        } else {
            context = try WebContext(
                scheduler: owner.world.scheduler, environment: owner.environment, delegate: self)
        }
        context.modules = owner
        context.begin([page == nil ? owner.workerPolicy : owner.pagePolicy])
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

    override var surroundingPage: PageContext? { page }
    override var isInBackground: Bool { true }

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
        // A first life may store something, of which it need not want to hear.
        if event == "storage.onChanged", !owner.background.listens(to: event) { return }
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
                .string(world.profile.platform == .iOS ? "iPhone" : "MacIntel"), .string(world.options.language),
            ])
    }

    /// How far the background has come with loading.
    enum Loading { case done, failed, underWay }

    /// Runs the background's scripts. A page of the extension's own loads as any page does, and
    /// ``Background/documentDidLoad(_:)`` is called when it has.
    func load() -> Loading {
        guard let background = owner.manifest.background else { return .failed }
        guard let page else { return evaluate(background) }
        if case .page(let path) = background.content {
            guard let bytes = owner.files.bytes(at: path.fileOfPath) else { return missing("page", path) }
            context.run { try page.parse(.file(bytes)) }
        } else {
            for path in background.content.paths where owner.script(path) == nil { return missing("script", path) }
            context.run { try page.parse(generatedPage(of: background)) }
        }
        return .underWay
    }

    /// The page around background scripts.
    /// Source: generatedBackgroundContent in WebExtension.cpp of https://github.com/WebKit/WebKit
    private func generatedPage(of background: ManifestBackground) -> String {
        let type = background.usesModules ? " type=\"module\"" : ""
        let elements = background.content.paths.map { path in
            let source = path.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            return "<script\(type) src=\"\(source)\"></script>\n"
        }
        return "<!DOCTYPE html>\n<body>\n\(elements.joined())</body>"
    }

    func page(_ page: PageContext, reached phase: PageContext.Phase) {
        guard page === self.page else {
            if phase == .loading { world.beginExtensionFrame(page, id: world.nextFrameID(), in: .ownDocument(self)) }
            return
        }
        if phase == .complete { owner.background.documentDidLoad(self) }
    }

    func page(_ page: PageContext, rightsOfFrameAt url: String) -> PageContext.FrameRights? {
        world.rightsOfFrame(at: url)
    }

    /// Runs the scripts of a service worker.
    private func evaluate(_ background: ManifestBackground) -> Loading {
        for path in background.content.paths {
            guard let source = owner.script(path) else { return missing("script", path) }
            let failure = background.usesModules ? runModule(path) : run(source)
            // The script may have ended its own life, which loads nothing more and complains of nothing.
            if context.isClosed { return .done }
            guard let failure else { continue }
            if case .limit = failure.cause {
                context.end(by: failure)
                return .done
            }
            // One that throws is not registered.
            owner.report(failure.placed(by: self.source), as: "background")
            return .failed
        }
        context.run { try context.call(entry: "startServiceWorker") }
        return .done
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
                try context.runWorkerModule(url).whenSettled { _ in
                } rejected: { [weak self] in
                    guard let self, !context.isClosed else { return }
                    let error = context.script.error(from: $0)
                    if isFirstTurn {
                        thrown = error
                    } else {
                        owner.report(error.placed(by: self.source), as: "background")
                    }
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

    private func missing(_ what: String, _ path: String) -> Loading {
        let message = "The background \(what) '\(path)' is not in the extension's folder"
        owner.report(ScriptError(name: "", message: message), as: "background")
        return .failed
    }
}
