import HTTP
import JSONText
import ScriptEngine
import VirtualTime
import WebPlatform

/// An extension that is installed in a ``World``: its files, rights, state and background.
final class InstalledExtension {
    unowned let world: World
    /// Unique in the world, and the host of the extension's own URLs.
    let id: String
    var files: ExtensionFiles
    var manifest: Manifest
    var permissions: Permissions
    let native: (any NativeMessageHandler)?
    let environment: WebEnvironment
    var isEnabled = true
    var action = ActionState()
    var registeredScripts = RegisteredScripts()
    /// The popup that is open.
    var popup: ExtensionPage?
    var activeNativeMessages = 0
    private(set) var errors: [ReportedError] = []
    private(set) lazy var background = Background(owner: self)
    private(set) lazy var storage = StorageAreas(owner: self)
    private(set) lazy var alarms = AlarmClock(owner: self)
    private(set) lazy var ports = Ports(owner: self)
    /// The contexts beside the background that are open: pages of the extension and its worlds in web pages.
    private(set) var openContexts: [ExtensionContext] = []
    private var scripts: [String: ScriptSource] = [:]
    private var configurationTexts: [Bool: String] = [:]
    private(set) lazy var manifestText = manifest.raw.text

    init(world: World, files: ExtensionFiles, manifest: Manifest, native: (any NativeMessageHandler)?) {
        self.world = world
        self.files = files
        self.manifest = manifest
        self.native = native
        id = world.random.nextUUID().uppercased()
        environment = world.takeMachine(.extension)
        permissions = Permissions(
            manifest: manifest, hostAccess: world.options.hostAccess, ownOrigin: "safari-web-extension://\(id)")
    }

    var origin: String { "safari-web-extension://\(id)" }
    var baseURL: String { origin + "/" }

    /// A script of the extension by its path; kept, so that a next life finds its parsed code.
    func script(_ path: String) -> ScriptSource? {
        let path = path.hasPrefix("/") ? String(path.dropFirst()) : path
        if let source = scripts[path] { return source }
        guard let bytes = files.bytes(at: path) else { return nil }
        let source = ScriptSource(String(decoding: bytes, as: UTF8.self), file: path)
        scripts[path] = source
        return source
    }

    /// A script by its URL, which must be one of the extension's own.
    func script(at url: String) -> ScriptSource? {
        guard url.hasPrefix(baseURL) else { return nil }
        return script(String(url.dropFirst(baseURL.count).prefix { $0 != "?" && $0 != "#" }))
    }

    /// What `js/browser/api` needs to know to build the `browser` object. The first context of each kind works out which
    /// namespaces it gets.
    func configuration(in context: WebContext, isContentScript: Bool = false) throws -> String {
        if let text = configurationTexts[isContentScript] { return text }
        // WebKit asks for dictionaries; devtools_page alone is a path.
        let keys = (manifest.raw.objectValue ?? [:]).filter {
            $0.value.objectValue != nil || $0.name == "devtools_page"
        }
        .map(\.name)
        var question: JSONObject = [
            "manifestVersion": .number(Double(manifest.version.rawValue)),
            "manifestKeys": .array(keys.map { .string($0) }),
            "permissions": .array(manifest.permissions.sorted().map { .string($0) }),
            "profile": .string(world.profile.name.rawValue),
        ]
        if isContentScript { question["context"] = "contentScript" }
        try context.load(chunk: "browser/gates")
        let answer = try context.call(entry: "openNamespaces", [.string(JSON.object(question).text)]).stringValue
        var configuration: JSONObject = ["namespaces": try JSON(parsing: answer ?? "{}")]
        configuration["id"] = .string(id)
        configuration["baseURL"] = .string(baseURL)
        configuration["version"] = .string(manifest.extensionVersion)
        configuration["isContentScript"] = .bool(isContentScript)
        var areas = world.profile.storage.constants.objectValue ?? [:]
        // https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage/StorageArea/setAccessLevel
        if isContentScript && !storage.isSessionOpenToContentScripts { areas["session"] = nil }
        configuration["storage"] = .object(areas)
        let text = JSON.object(configuration).text
        configurationTexts[isContentScript] = text
        return text
    }

    /// What a context gets of `browser` must be worked out anew.
    func forgetConfiguration() { configurationTexts = [:] }

    /// Ends every context beside the background.
    func closeContexts(because reason: String) {
        closePopup(because: reason)
        for context in openContexts { context.close() }
        openContexts = []
        for tab in world.tabs.tabs {
            tab.document?.removeWorlds(of: self)
            if tab.extensionPage?.owner === self { tab.extensionPage = nil }
        }
    }

    func didOpen(_ context: ExtensionContext) { openContexts.append(context) }
    func didClose(_ context: ExtensionContext) { openContexts.removeAll { $0 === context } }

    /// Puts another version in the place of this one.
    func replace(files: ExtensionFiles, manifest: Manifest) {
        self.files = files
        self.manifest = manifest
        manifestText = manifest.raw.text
        scripts = [:]
        forgetConfiguration()
        action = ActionState()
        registeredScripts = RegisteredScripts()
    }

    /// Something of the extension's script failed and nobody in it took notice.
    func report(_ error: ScriptError, as kind: String, lane: TraceEvent.Lane = .background) {
        let reported = ReportedError(kind: kind, error: error)
        errors.append(reported)
        if errors.count > ReportedError.maximumCount { errors.removeFirst() }
        world.trace.record(lane, "error", reported.fields)
    }
}
