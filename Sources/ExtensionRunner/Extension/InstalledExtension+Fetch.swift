import HTTP
import ScriptEngine
import WebPlatform

extension InstalledExtension {
    /// Answers a call of `fetch()` by a script of this extension, or by a frame of one of its pages.
    func fetch(_ call: FetchCall, in context: WebContext, bypassesCORS: Bool) {
        do {
            try world.fetch(call, in: context, for: fetchClient(in: context, bypassesCORS: bypassesCORS))
        } catch {
            report(ScriptError(name: "Error", message: "\(error)"), as: "exception")
        }
    }

    /// Who sends what a script of this extension, or a frame of one of its pages, asks for.
    /// - Parameter bypassesCORS: whether hosts that the user has granted need no CORS: in all frames of the extension's pages,
    ///   and in none of a web page. Source: Page::shouldDisableCorsForRequestTo of https://github.com/WebKit/WebKit
    func fetchClient(in context: WebContext, bypassesCORS: Bool) -> World.FetchClient {
        let origin = context.clientOrigin ?? self.origin
        // A worker has no frame, and content scripts are in a frame of the web page.
        let isOwnPage = context.page.map { $0.url.hasPrefix(baseURL) } ?? false
        return World.FetchClient(
            origin: origin, jar: services(of: context).cookies,
            grantsHost: { [unowned self] in bypassesCORS && permissions.bypassesCORS(for: $0) },
            // WebKit takes granted hosts for the same site, and lets the extension's pages have cookies of others.
            // Source: Page::shouldAssumeSameSiteForRequestTo, and _shouldRelaxThirdPartyCookieBlocking in
            // WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
            cookieAccess: { [unowned self] in
                if !bypassesCORS { return .none }
                return permissions.bypassesCORS(for: $0) ? .sameSite : .crossSite
            },
            ownResource: { [unowned self] in origin == self.origin ? ownResource($0) : nil },
            refused: { [unowned self] in if isOwnPage { prompts.askForRefused($0) } })
    }

    /// Where a context keeps what it stores: what runs in a web page, with that page.
    private func services(of context: WebContext) -> PageServices {
        let page = (context.delegate as? ContentWorld)?.frame.page ?? context.surroundingPage
        return page?.services ?? world.dataStore.services
    }

    /// A file of the extension by its URL.
    private func ownResource(_ url: WebURL) -> HTTPResponse? {
        guard url.href.hasPrefix(baseURL), let bytes = resource(at: url.filePath) else { return nil }
        return HTTPResponse(status: 200, headers: ["Content-Type": contentType(ofFile: url.filePath)], body: bytes)
    }
}
