import JSONText
import ScriptEngine
import WebPlatform

/// The isolated world of an extension in a frame's document: where its content scripts run. It has a global object and built-ins
/// of its own over the page's nodes; `js/dom/isolated-world` makes it.
final class ContentWorld: ExtensionContext {
    unowned let frame: DocumentFrame

    init(owner: InstalledExtension, frame: DocumentFrame) throws {
        self.frame = frame
        super.init(owner: owner)
        context = try WebContext(
            scheduler: owner.world.scheduler, environment: owner.world.pageEnvironment, delegate: self)
        try context.script.perform {
            try context.load(chunk: "dom/isolated-world")
            try context.call(entry: "installIsolatedWorld")
            try context.load(chunk: "browser/api")
            try context.call(
                entry: "installBrowser", [.string(owner.configuration(in: context, isContentScript: true))])
        }
    }

    override var lane: TraceEvent.Lane { .page }
    override var traceFields: JSONObject { ["tab": .number(Double(frame.tab.id))] }

    override var sender: JSONObject {
        [
            "id": .string(owner.id), "tab": owner.tabJSON(frame.tab), "frameId": .number(Double(frame.id)),
            "url": .string(frame.url.href),
            "origin": .string(frame.isMain ? frame.url.origin : frame.page.options.origin),
            "documentId": .string(frame.documentID),
        ]
    }

    override func wasStopped(by error: ScriptError) { close() }

    /// Evaluates a content script of the extension.
    func evaluate(_ source: ScriptSource) { context.run { try context.script.evaluate(source) } }

    override func close() {
        super.close()
        owner.didClose(self)
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
                        try page.load(chunk: "dom/world-door")
                        return .value(try page.call(entry: "openWorldDoor"))
                    }
                }
            )
        ]
    }
}
