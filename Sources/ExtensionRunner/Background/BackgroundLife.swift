import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// One life of a background: a context, from its scripts' first line to its death.
final class BackgroundLife {
    unowned let owner: InstalledExtension
    let number: Int
    private(set) var context: WebContext!
    var pendingNativeMessages = 0
    /// Messages that wait for this life's reply.
    private var openMessages: [Int: (String?) -> Void] = [:]
    private var lastMessageKey = 0

    init(owner: InstalledExtension, number: Int) throws {
        self.owner = owner
        self.number = number
        context = try WebContext(
            scheduler: owner.world.scheduler, environment: owner.environment, delegate: self)
        try context.script.perform {
            try context.load(chunk: "browser/api")
            try context.call(entry: "installBrowser", [.string(owner.configuration(in: context))])
            try installGlobals()
        }
    }

    private var world: World { owner.world }

    private func installGlobals() throws {
        guard let background = owner.manifest.background else { return }
        let identity = world.profile.identity
        try context.load(chunk: "web/worker")
        try context.call(
            entry: "installBackground",
            [
                .string(background.environment == .serviceWorker ? "serviceWorker" : "document"),
                .string(owner.baseURL + background.path), .string(identity.userAgent),
                .string(world.profile.platform == .iOS ? "iPhone" : "MacIntel"),
            ])
    }

    /// Evaluates the background's scripts in their order. Returns whether the background counts as loaded.
    func evaluateScripts() -> Bool {
        guard let background = owner.manifest.background else { return false }
        if background.usesModules {
            fail("A background of the type 'module' is not implemented by extrun")
            return false
        }
        for path in scriptPaths(of: background) {
            guard let source = owner.script(path) else {
                fail("The background script '\(path)' is not in the extension's folder")
                return false
            }
            var failure: ScriptError?
            do {
                try context.script.perform { try context.script.evaluate(source) }
            } catch let error as ScriptError {
                failure = error
            } catch {
                failure = ScriptError(name: "Error", message: "\(error)")
            }
            guard let failure else { continue }
            if case .limit = failure.cause {
                webContext(context, exceeded: failure)
                return true
            }
            owner.report(failure, as: "background")
            // A document shows the error and goes on with its next script; a worker that throws is not registered.
            if background.environment == .serviceWorker { return false }
        }
        if background.environment == .serviceWorker {
            context.schedule { try $0.call(entry: "startServiceWorker") }
        }
        return true
    }

    private func fail(_ message: String) {
        owner.report(ScriptError(name: "", message: message), as: "background")
    }

    /// The paths of the scripts to evaluate. Those of a page are its script elements; what stands inside one is refused
    /// by the content security policy of extensions.
    private func scriptPaths(of background: ManifestBackground) -> [String] {
        guard case .page(let path) = background.content else { return background.content.paths }
        guard let page = owner.files.bytes(at: path) else { return [path] }
        let html = String(decoding: page, as: UTF8.self)
        var paths: [String] = []
        context.run {
            try context.load(chunk: "web/html-scripts")
            let text = try context.call(entry: "listScripts", [.string(html)]).stringValue ?? "[]"
            for script in try JSON(parsing: text).arrayValue ?? [] {
                if let source = script["src"]?.stringValue {
                    paths.append(source)
                } else {
                    world.trace.explain(
                        .background,
                        "\(path) has an inline script, which the content security policy of extensions refuses")
                }
            }
        }
        return paths
    }

    /// Fires an event at this life's listeners, as a task of its own.
    func dispatch(_ event: String, _ arguments: JSON) {
        guard owner.background.listens(to: event) else { return }
        dispatch(event, text: arguments.text)
    }

    /// Delivers a message to the onMessage listeners; `completion` gets the reply's JSON text, or `nil` for none.
    func deliver(_ message: String, from sender: JSON, completion: @escaping (String?) -> Void) {
        guard owner.background.listens(to: "runtime.onMessage") else {
            completion(nil)
            return
        }
        lastMessageKey += 1
        let key = lastMessageKey
        openMessages[key] = completion
        world.trace.record(.background, "event", ["name": "runtime.onMessage", "life": .number(Double(number))])
        context.schedule {
            try $0.call(
                entry: "dispatchMessage",
                [.string("runtime.onMessage"), .number(Double(key)), .string(message), .string(sender.text)])
        }
    }

    func finishMessage(_ key: Int, _ reply: String?) {
        openMessages.removeValue(forKey: key)?(reply)
    }

    /// What a death now would lose, by the names of the trace.
    var unfinishedWork: [(name: String, count: Int)] {
        [
            ("lostTimers", context.timerCount), ("lostRequests", context.fetchCount),
            ("lostNativeReplies", pendingNativeMessages), ("lostMessageReplies", openMessages.count),
        ]
    }

    func close() {
        context.close()
        let open = openMessages.sorted { $0.key < $1.key }
        openMessages = [:]
        for (_, completion) in open { completion(nil) }
    }
}

extension BackgroundLife: WebContext.Delegate {
    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        var fields: JSONObject = ["level": .string(message.level.rawValue), "text": .string(message.text)]
        if let position = message.position { fields["position"] = .string(position.description) }
        world.trace.record(.console, "console", fields)
    }

    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        owner.report(error, as: kind.rawValue)
    }

    func webContext(_ context: WebContext, exceeded error: ScriptError) {
        guard case .limit(let kind) = error.cause else { return }
        owner.report(error, as: "limit")
        owner.background.stop(kind == .memory ? .memory : .cpu)
    }

    func webContext(_ context: WebContext, fetches call: FetchCall) {
        owner.fetch(call, in: context)
    }
}
