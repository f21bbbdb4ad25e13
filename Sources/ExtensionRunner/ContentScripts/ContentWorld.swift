import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// The isolated world of an extension in a frame's document: where its content scripts run. It has a global object and built-ins
/// of its own over the page's nodes; `js/dom/isolated-world` makes it.
final class ContentWorld: ExtensionContext, ModuleSource {
    unowned let frame: DocumentFrame

    init(owner: InstalledExtension, frame: DocumentFrame) throws {
        self.frame = frame
        super.init(owner: owner)
        context = try WebContext(
            scheduler: owner.world.scheduler, environment: owner.world.pageEnvironment, delegate: self)
        context.modules = self
        context.seenPage = frame.page
        try context.script.perform {
            try context.load(chunk: "dom/isolated-world")
            try context.call(entry: "installIsolatedWorld")
            try installBrowser()
        }
    }

    override var kind: Kind { .contentScript }
    override var webTab: TabModel? { frame.tab }
    override var surroundingPage: PageContext? { frame.document.page.page }
    override var storageOrigin: String { frame.page.options.origin }
    override var lane: TraceEvent.Lane { .page }
    override var traceFields: JSONObject { ["tab": .number(Double(frame.tab.id))] }

    override var sender: JSONObject {
        var members = frame.sender(for: owner)
        members["id"] = .string(owner.id)
        return members
    }

    override func wasStopped(by error: ScriptError) {
        frame.document.hasToldOfStop = true
        close()
    }

    /// Evaluates a content script of the extension.
    func evaluate(_ source: ScriptSource) { context.run { try context.script.evaluate(source) } }

    override func close() {
        super.close()
        owner.didClose(self)
    }

    /// Content scripts import what the page may have too.
    ///
    /// DEPARTURE: content scripts import nothing of other servers, as they may in Safari —
    /// https://html.spec.whatwg.org/multipage/webappapis.html#hostloadimportedmodule
    ///
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/web_accessible_resources
    func module(at url: String, for context: WebContext) -> ModuleContent? {
        guard let address = WebURL(serialized: url), owner.world.owner(of: address) === owner,
            owner.world.webAccessibleResource(address, for: frame.url) != nil
        else {
            return .failure(
                "Importing a module script failed: \(url) is not a file of the extension that web_accessible_resources "
                    + "lists for this page.")
        }
        return owner.module(at: url, for: context)
    }

    /// What the world gets of its page.
    static var doorOperations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "world_door",
                operation { caller, _ in
                    guard let world = caller as? ContentWorld else {
                        throw HostError("only a content script has a page")
                    }
                    let page = world.frame.page.context
                    return try page.script.perform {
                        try page.prepareForWorlds()
                        return .value(try page.call(entry: "openWorldDoor"))
                    }
                }
            )
        ]
    }
}

extension WebContext {
    /// Notes what a page's global object and prototypes are, before a script of its own can change them: isolated worlds are made
    /// of it. The page itself gets what it may have of `browser`.
    func prepareForWorlds() throws {
        try load(chunk: "dom/world-door")
        try load(chunk: "browser/web-page")
    }
}
