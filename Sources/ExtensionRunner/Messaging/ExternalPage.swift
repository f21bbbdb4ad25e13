import JSONText
import ScriptEngine
import WebPlatform

/// A web page's side of what it sends to one extension. Its script runs in the page's own context.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/externally_connectable
final class ExternalPage: ExtensionContext {
    private unowned let frame: DocumentFrame

    init(owner: InstalledExtension, frame: DocumentFrame) {
        self.frame = frame
        super.init(owner: owner)
        context = frame.page.context
    }

    override var surroundingPage: PageContext? { frame.document.page.page }
    override var lane: TraceEvent.Lane { .page }
    override var traceFields: JSONObject { ["tab": .number(Double(frame.tab.id))] }
    override var sender: JSONObject { frame.sender(for: owner) }

    override var messageEvents: (onMessage: String, onConnect: String) {
        ("runtime.onMessageExternal", "runtime.onConnectExternal")
    }

    /// The page's context is not the extension's to close.
    override func close() { owner.ports.contextClosed(self) }
}

extension DocumentFrame {
    /// The document's side of what it sends to the extension of this id; `nil`, and explained, where it may send it nothing.
    /// Source: runtimeWebPageSendMessage in WebExtensionContextAPIRuntimeCocoa.mm of https://github.com/WebKit/WebKit
    func externalPage(to id: String, in world: World) -> ExternalPage? {
        let owner = world.extensions.first { $0.id == id && $0.isEnabled }
        if let owner, unreachable(owner) == nil { return externalPage(for: owner) }
        let why = owner.flatMap(unreachable) ?? whyUnknown(id, in: world)
        world.trace.explain(
            .page,
            "the page reaches no extension '\(id)': \(why). Safari answers with undefined, and ends a port, after a while, so that "
                + "pages cannot tell who is installed")
        return nil
    }

    private func whyUnknown(_ id: String, in world: World) -> String {
        guard let owner = world.extensions.first(where: { $0.host == id }) else {
            return "no extension with this id is installed and turned on"
        }
        return "this is the host of its URLs, and its id is '\(owner.id)', as runtime.id says"
    }

    /// Why the document may send an extension nothing; `nil` where it may.
    private func unreachable(_ owner: InstalledExtension) -> String? {
        if !owner.sees(tab) { return "its tab is a private one, where the user has not allowed the extension" }
        return owner.manifest.externallyConnectable.matches.contains { $0.matches(url) }
            ? owner.permissions.explainHidden(url, tabPattern: tab.activeTabGrants[owner.host])
            : "no pattern in externally_connectable.matches of its manifest includes \(url.href)"
    }
}
