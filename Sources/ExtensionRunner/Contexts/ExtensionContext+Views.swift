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
                    let window = try arguments.optionalInteger(3)
                    let views = caller.kind == .own ? caller.owner.views(type: type, tab: tab, window: window) : []
                    for view in views {
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

    /// The windows of the extension: the background's where nothing is asked for, the popup's, those in tabs. A popup belongs to the
    /// tab whose button has opened it, and to no window.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/extension/getViews
    /// Source: getViews in WebExtensionAPIExtensionCocoa.mm, popupPages and tabPages in WebExtensionContextProxy.cpp of
    /// https://github.com/WebKit/WebKit
    fileprivate func views(type: String?, tab: Int?, window: Int?) -> [WebContext] {
        var views: [WebContext] = []
        if type == nil, tab == nil, window == nil, hasBackgroundWindow, let life = background.life {
            views.append(life.context)
        }
        let pages = openContexts.compactMap { $0 as? ExtensionPage }.filter { page in
            tab == nil || page.currentTab == nil || page.currentTab?.id == tab
        }
        if type != "tab" { views += pages.filter { $0.tab == nil }.map(\.context) }
        if type != "popup" {
            views += pages.filter { $0.tab != nil && (window == nil || $0.tab?.window?.id == window) }.map(\.context)
        }
        return views
    }
}
