import ScriptEngine
import WebPlatform

extension ExtensionContext {
    /// The host operations that give windows of the extension to its other pages, which share a machine. A frame of a web page
    /// is in another one.
    static var viewOperations: [(name: StaticString, body: WebContext.Operation)] {
        [
            (
                "background_window",
                operation { caller, _ in
                    guard caller.kind == .own, caller.owner.hasBackgroundWindow, let life = caller.owner.background.life
                    else {
                        if caller.kind == .own, caller.owner.hasBackgroundWindow {
                            caller.owner.world.trace.explain(
                                caller.lane,
                                "extension.getBackgroundPage() is null: the background does not run, and this does not wake it, as "
                                    + "runtime.getBackgroundPage() does")
                        }
                        return .undefined
                    }
                    return .value(life.context.script.global)
                }
            ),
            (
                "views_list",
                operation { caller, arguments in
                    let add = arguments.value(0)
                    let type = arguments.optionalString(1)
                    let tab = try arguments.optionalInteger(2)
                    for view in caller.kind == .own ? caller.owner.views(type: type, tab: tab) : [] {
                        _ = try add.call([.value(view.script.global)])
                    }
                    return .undefined
                }
            ),
        ]
    }
}

extension InstalledExtension {
    /// Whether the background is a page and not a worker.
    var hasBackgroundWindow: Bool { manifest.background?.environment == .document }

    /// The windows of the extension.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/extension/getViews
    fileprivate func views(type: String?, tab: Int?) -> [WebContext] {
        var views: [WebContext] = []
        if type == nil, tab == nil, hasBackgroundWindow, let life = background.life { views.append(life.context) }
        for page in openContexts.compactMap({ $0 as? ExtensionPage }) {
            if let type, type != (page.tab == nil ? "popup" : "tab") { continue }
            if let tab, page.tab?.id != tab { continue }
            views.append(page.context)
        }
        return views
    }
}
