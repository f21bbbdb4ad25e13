import HTTP

// Who is told of what is loaded.
// Source: hasPermissionToSendWebRequestEvent in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
extension InstalledExtension {
    var hearsRequests: Bool { isEnabled && permissions.has("webRequest") }

    /// Whether it is told of a load: it may see all addresses, and the page that loads. A page of its own loads what it wants.
    func hears(of urls: [WebURL], _ type: ResourceType, in frame: LoadingFrame) -> Bool {
        hearsRequests && (frame.owner == nil || frame.owner === self) && (frame.tab.map(sees) ?? true)
            && hiddenURL(of: urls, type, in: frame) == nil
    }

    private func hiddenURL(of urls: [WebURL], _ type: ResourceType, in frame: LoadingFrame) -> WebURL? {
        let page = frame.owner == nil && type != .mainFrame ? frame.tab.map { [$0.url] } ?? [] : []
        return (page + urls).first {
            !permissions.hasAccess(to: $0, tabPattern: frame.tab?.activeTabGrants[host])
        }
    }

    /// Says why it is not told of a load that its listeners may wait for.
    func explainUntold(_ url: WebURL, _ type: ResourceType, in frame: LoadingFrame) {
        guard frame.owner == nil, listensToRequests, let hidden = hiddenURL(of: [url], type, in: frame),
            let reason = permissions.explainHidden(hidden, tabPattern: frame.tab?.activeTabGrants[host])
        else { return }
        world.trace.explain(
            .network, "webRequest tells \(manifest.name) nothing of \(url.hrefWithoutFragment): \(reason)")
    }

    private var listensToRequests: Bool {
        let events = [
            "BeforeRequest", "BeforeSendHeaders", "SendHeaders", "HeadersReceived", "ResponseStarted", "Completed",
        ]
        return events.map { "webRequest.on\($0)" }.contains { event in
            background.listens(to: event) || openContexts.contains { $0.listens(to: event) }
        }
    }
}
