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
    /// The path of the popup that is open.
    var popup: String?
    var activeNativeMessages = 0
    private(set) var errors: [ReportedError] = []
    private(set) lazy var background = Background(owner: self)
    private(set) lazy var storage = StorageAreas(owner: self)
    private(set) lazy var alarms = AlarmClock(owner: self)
    private var scripts: [String: ScriptSource] = [:]
    private var configurationText: String?
    private(set) lazy var manifestText = manifest.raw.text

    init(world: World, files: ExtensionFiles, manifest: Manifest, native: (any NativeMessageHandler)?) {
        self.world = world
        self.files = files
        self.manifest = manifest
        self.native = native
        id = world.random.nextUUID().uppercased()
        environment = WebEnvironment(
            machine: ScriptMachine(limits: world.limits), random: world.random,
            operations: BackgroundLife.hostOperations)
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

    /// What `js/browser/api` needs to know to build the `browser` object. The first context of the extension works out
    /// which namespaces it gets.
    func configuration(in context: WebContext) throws -> String {
        if let configurationText { return configurationText }
        // WebKit asks for dictionaries; devtools_page alone is a path.
        let keys = (manifest.raw.objectValue ?? [:]).filter {
            $0.value.objectValue != nil || $0.name == "devtools_page"
        }
        .map(\.name)
        let question: JSON = [
            "manifestVersion": .number(Double(manifest.version.rawValue)),
            "manifestKeys": .array(keys.map { .string($0) }),
            "permissions": .array(manifest.permissions.sorted().map { .string($0) }),
            "profile": .string(world.profile.name.rawValue),
        ]
        try context.load(chunk: "browser/gates")
        let answer = try context.call(entry: "openNamespaces", [.string(question.text)]).stringValue ?? "{}"
        var configuration: JSONObject = ["namespaces": try JSON(parsing: answer)]
        configuration["id"] = .string(id)
        configuration["baseURL"] = .string(baseURL)
        configuration["version"] = .string(manifest.extensionVersion)
        configuration["storage"] = world.profile.storage.constants
        let text = JSON.object(configuration).text
        configurationText = text
        return text
    }

    /// Puts another version in the place of this one.
    func replace(files: ExtensionFiles, manifest: Manifest) {
        self.files = files
        self.manifest = manifest
        manifestText = manifest.raw.text
        scripts = [:]
        configurationText = nil
        action = ActionState()
        popup = nil
    }

    /// Something of the extension's script failed and nobody in it took notice.
    func report(_ error: ScriptError, as kind: String) {
        let reported = ReportedError(kind: kind, error: error)
        errors.append(reported)
        if errors.count > ReportedError.maximumCount { errors.removeFirst() }
        world.trace.record(.background, "error", reported.fields)
    }
}
