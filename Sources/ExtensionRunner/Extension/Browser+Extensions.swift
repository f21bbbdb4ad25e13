import JSONText
import ScriptEngine

// What the handles of an extension do.
extension Browser {
    func read<Value: Sendable>(
        _ target: WebExtension, _ fallback: Value, _ body: @Sendable (InstalledExtension) -> Value
    ) -> Value {
        (try? installed(target)).map(body) ?? fallback
    }

    func read<Value: Sendable>(
        _ target: WebExtension, _ tab: Tab, _ fallback: Value,
        _ body: @Sendable (InstalledExtension, TabModel) -> Value
    ) -> Value {
        guard let owner = try? installed(target), let tab = try? model(tab) else { return fallback }
        return body(owner, tab)
    }

    func manifest(of target: WebExtension) throws -> Manifest { try installed(target).manifest }

    func stop(_ target: WebExtension, _ reason: BackgroundDeath) async throws {
        let owner = try installed(target)
        world.trace.record(.user, reason.rawValue)
        owner.background.stop(reason)
        try await settle()
    }

    func allow(_ target: WebExtension, _ permission: String, _ isAllowed: Bool) async throws {
        let owner = try installed(target)
        let isPattern = permission == "<all_urls>" || permission.contains("://")
        let pattern = isPattern ? try? MatchPattern(permission) : nil
        let known = owner.permissions.requestedNames.union(owner.permissions.optionalNames)
        guard pattern != nil || !isPattern && known.contains(permission) else {
            throw BrowserError.invalidPermission(permission)
        }
        world.trace.record(.user, isAllowed ? "grant" : "deny", ["permission": .string(permission)])
        if let pattern {
            if isAllowed {
                owner.grant(hosts: [pattern])
                owner.prompts.userGranted()
            } else {
                owner.deny(hosts: [pattern])
                owner.prompts.userDenied(pattern)
            }
        } else if isAllowed {
            owner.grant(names: [permission])
        } else {
            owner.deny(names: [permission])
        }
        try await settle()
    }

    /// - Parameter limit: how far the clock goes on until a reply comes that was promised.
    func sendMessage(_ message: JSON, to target: WebExtension, within limit: Duration) async throws -> JSON? {
        let message = try JSON(encoding: message)
        let owner = try installed(target)
        guard let tab = world.windows.activeTab else { throw BrowserError.noTab }
        guard owner.sees(tab) else { throw BrowserError.notInPrivateBrowsing }
        let reply = Reply()
        owner.receive(message, from: tab) {
            reply.text = $0
            reply.hasCome = true
        }
        try await settle()
        try await wait(atMost: limit) { !reply.hasCome }
        return try reply.text.map { text in try JSON("the reply is", text) { BrowserError.script($0) } }
    }

    /// Says so where no content script is there that could send a message.
    func explainSender(to target: WebExtension) throws {
        let owner = try installed(target)
        guard let tab = world.windows.activeTab, tab.document?.main.hasWorld(of: owner) != true else { return }
        world.trace.explain(
            .page, "no content script of the extension runs in this page: in Safari nobody there sends a message to it")
    }

    func dispatchMessage(named name: String, userInfo: JSON?, to target: WebExtension) async throws {
        let owner = try installed(target)
        guard world.profile.platform == .macOS else { throw BrowserError.noDispatch }
        guard owner.isEnabled else { throw BrowserError.disabled }
        var message: JSONObject = ["name": .string(name)]
        if let userInfo { message["userInfo"] = try JSON(encoding: userInfo) }
        world.trace.record(.native, "dispatch", message) {
            if owner.ports.dispatch(JSON.object(message).text) == 0 {
                world.trace.explain(.native, "no port of runtime.connectNative() is open: the message waits for one")
            }
        }
        try await settle()
    }

    func setEnabled(_ target: WebExtension, _ isEnabled: Bool) async throws {
        let owner = try installed(target)
        guard owner.isEnabled != isEnabled else { return }
        world.trace.record(.user, isEnabled ? "enable" : "disable")
        if isEnabled { owner.enable() } else { owner.disable() }
        try await settle()
    }

    func update(_ target: WebExtension, to folder: String) async throws {
        let owner = try installed(target)
        let files = try ExtensionFiles(folder: folder)
        let manifest = try world.loadManifest(files)
        world.trace.record(.user, "update", ["version": .string(manifest.extensionVersion)])
        owner.update(to: files, manifest)
        world.noteManifest(of: owner)
        try await settle()
    }

    func evaluate(_ code: String, in target: WebExtension) async throws -> String? {
        let owner = try installed(target)
        guard owner.isEnabled else { throw BrowserError.disabled }
        world.trace.record(.user, "eval", ["code": .string(code)])
        let outcome = Evaluation("eval")
        // Where the background ends before it is loaded, this has failed, and nothing is left for another life to evaluate.
        guard owner.background.run({ [weak outcome] in outcome?.start(code, file: "eval", in: $0.context) }) else {
            throw BrowserError.noBackground
        }
        try await settle()
        if owner.background.state == .stopped, owner.background.deaths.last == .loadFailure {
            let reason = owner.errors.last.map { ": \($0.error)" } ?? ""
            throw BrowserError.script("eval: the background could not be loaded\(reason)")
        }
        outcome.advice = adviceOnPendingPromise()
        return try outcome.value()
    }
}

/// Where the reply of a message is put.
private final class Reply {
    var text: String?
    var hasCome = false
}
