import HTTP
import JSONText
import ScriptEngine
import VirtualTime
import WebPlatform

/// An extension that is installed in a ``World``: its files, rights, state and background.
final class InstalledExtension {
    unowned let world: World
    /// What `runtime.id` says, and what others send messages to.
    let id: String
    /// Unique in the world: the host of the extension's own URLs.
    let host: String
    var files: ExtensionFiles
    var manifest: Manifest
    var permissions: Permissions
    /// The sites of gestures on tabs, as far as they still let content scripts in.
    var gestureSites: [MatchPattern] = []
    private(set) var native: (any NativeMessageHandler)?
    let environment: WebEnvironment
    var isEnabled = true
    var isAllowedInPrivateBrowsing = false
    /// The version that another one has replaced while the extension was turned off.
    var updatedFrom: String?
    var action = ActionState()
    /// What the trace has had last of the button on each tab.
    var shownButtons: [Int: ShownButton] = [:]
    var registeredScripts = RegisteredScripts()
    private(set) lazy var netRequestRules = NetRequestRules(owner: self)
    let menus = Menus()
    /// The popup that is open.
    var popup: ExtensionPage?
    var activeNativeMessages = 0
    private(set) var errors: [ReportedError] = []
    private(set) lazy var background = Background(owner: self)
    private(set) lazy var storage = StorageAreas(owner: self)
    private(set) lazy var alarms = AlarmClock(owner: self)
    private(set) lazy var ports = Ports(owner: self)
    private(set) lazy var prompts = PermissionPrompts(owner: self)
    /// The contexts beside the background that are open: pages of the extension and its worlds in web pages.
    private(set) var openContexts: [ExtensionContext] = []
    private var scripts: [String: ScriptSource] = [:]
    /// Of the version that is installed.
    private(set) var sourceMaps: SourceMaps
    private var configurationTexts: [ConfigurationKey: String] = [:]
    private(set) lazy var manifestText = manifest.raw.text
    private(set) lazy var localization = manifest.localization.identified(by: host)
    private(set) lazy var pagePolicy = manifest.pagePolicy(of: origin)
    private(set) lazy var workerPolicy = manifest.workerPolicy(of: origin)

    private struct ConfigurationKey: Hashable {
        let kind: ExtensionContext.Kind
        let isPrivate: Bool
    }

    init(
        world: World, files: ExtensionFiles, manifest: Manifest, id: String?, native: (any NativeMessageHandler)?
    ) {
        self.world = world
        self.files = files
        sourceMaps = SourceMaps(read: files.bytes)
        self.manifest = manifest
        self.native = native
        self.id = id ?? Self.defaultID(of: manifest)
        host = world.random.nextUUID().uppercased()
        environment = world.takeMachine(.extension)
        permissions = Permissions(
            manifest: manifest, hostAccess: world.options.hostAccess, ownOrigin: "safari-web-extension://\(host)")
    }

    /// In Safari the bundle identifier of the app's extension, with the team's in brackets: the converter of Xcode proposes this one.
    /// https://developer.apple.com/documentation/webkit/wkwebextensioncontext/uniqueidentifier
    /// https://developer.apple.com/videos/play/wwdc2022/10099/
    private static func defaultID(of manifest: Manifest) -> String {
        let name = manifest.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return "com.yourCompany.\(String(name)).Extension (XXXXXXXXXX)"
    }

    /// Nobody answers native messages any more.
    func dropNative() { native = nil }

    var origin: String { "safari-web-extension://\(host)" }
    var baseURL: String { origin + "/" }

    /// A script of the extension by its path; kept, so that a next life finds its parsed code.
    ///
    /// DEPARTURE: errors name a file of the extension by its path, as the user knows it, in `stack`, `sourceURL` and the `filename` of an `ErrorEvent`, too;
    /// Safari by its whole URL — https://html.spec.whatwg.org/multipage/webappapis.html#erroreventinit
    func script(_ path: String) -> ScriptSource? {
        let path = path.fileOfPath
        if let source = scripts[path] { return source }
        guard let bytes = files.bytes(at: path) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let source =
            (try? environment.classicScript(text, file: path, base: baseURL + path)) ?? ScriptSource(text, file: path)
        scripts[path] = source
        return source
    }

    /// A script by its URL, which must be one of the extension's own.
    func script(at url: String) -> ScriptSource? {
        guard url.hasPrefix(baseURL), let url = WebURL(serialized: url) else { return nil }
        return script(url.filePath)
    }

    /// A place in a script of the installed version as its author knows it: in the file that it was made of, where it has a source map.
    func source(of place: ScriptPosition) -> ScriptPosition { sourceMaps.source(of: place.inFolder(of: self)) }

    /// What `js/browser/api` needs to know to build the `browser` object. The first context of each kind works out which
    /// namespaces it gets.
    /// - Parameter isPrivate: whether it is in a private page.
    func configuration(of kind: ExtensionContext.Kind, isPrivate: Bool) -> String {
        let key = ConfigurationKey(kind: kind, isPrivate: isPrivate)
        if let text = configurationTexts[key] { return text }
        var configuration: JSONObject = ["namespaces": .object(APITable.namespaces(for: apiSubject, in: kind))]
        configuration["id"] = .string(id)
        configuration["baseURL"] = .string(baseURL)
        configuration["version"] = .string(manifest.extensionVersion)
        configuration["isContentScript"] = .bool(kind == .contentScript)
        configuration["isPrivate"] = .bool(isPrivate)
        var areas = world.profile.storage.constants.objectValue ?? [:]
        // https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/storage/StorageArea/setAccessLevel
        if kind == .contentScript && !storage.isSessionOpenToContentScripts { areas["session"] = nil }
        for area in APITable.named("storage")?.areas ?? [] where !area.gate.isOpen(for: apiSubject) {
            areas[area.name] = nil
        }
        configuration["storage"] = .object(areas)
        let text = JSON.object(configuration).text
        configurationTexts[key] = text
        return text
    }

    private var apiSubject: APIGate.Subject {
        manifest.apiSubject(permissions: Set(permissions.namesInForce), profile: world.profile)
    }

    /// What a context gets of `browser` must be worked out anew.
    func forgetConfiguration() { configurationTexts = [:] }

    /// Ends every context beside the background.
    func closeContexts(because reason: String) {
        closePopup(because: reason)
        prompts.close()
        for context in openContexts { context.close() }
        openContexts = []
        for tab in world.windows.tabs {
            tab.document?.removeWorlds(of: self)
            if tab.extensionPage?.owner === self { tab.extensionPage = nil }
        }
    }

    func didOpen(_ context: ExtensionContext) { openContexts.append(context) }
    func didClose(_ context: ExtensionContext) { openContexts.removeAll { $0 === context } }

    /// Puts another version in the place of this one.
    func replace(files: ExtensionFiles, manifest: Manifest) {
        self.files = files
        sourceMaps = SourceMaps(read: files.bytes)
        self.manifest = manifest
        manifestText = manifest.raw.text
        localization = manifest.localization.identified(by: host)
        pagePolicy = manifest.pagePolicy(of: origin)
        workerPolicy = manifest.workerPolicy(of: origin)
        scripts = [:]
        permissions.update(to: manifest)
        forgetConfiguration()
        action = ActionState()
        registeredScripts = RegisteredScripts()
        netRequestRules.endVersion()
    }

    /// Something of the extension's script failed and nobody in it took notice.
    /// - Parameter error: placed as the extension's author knows the place.
    @discardableResult
    func report(
        _ error: ScriptError, as kind: String, lane: TraceEvent.Lane = .background,
        in context: ExtensionContext.Kind = .own
    ) -> ReportedError {
        let reported = ReportedError(kind: kind, error: error)
        errors.keep(reported)
        world.trace.record(lane, "error", reported.fields)
        let absence = APITable.absence(
            toldBy: error.message, for: apiSubject, optional: manifest.optionalPermissions, in: context)
        if let absence { world.trace.explain(lane, "\(absence). 'extrun check' tells such things without a run") }
        return reported
    }
}
