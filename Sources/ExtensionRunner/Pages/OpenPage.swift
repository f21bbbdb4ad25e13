import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// What has a document with its window.
protocol PageHolder: AnyObject {
    var page: PageContext! { get }
    var context: WebContext! { get }
    var errors: [ReportedError] { get }
    /// The limit that has stopped a script of the page. Nothing of it runs any more.
    var stoppedBy: ScriptError? { get }
    var preprocessing: Preprocessing? { get set }
    /// The file dialog that the user has not answered.
    var fileDialog: OpenFileDialog? { get set }
    /// What the user will answer in the next dialogs of scripts.
    var dialogAnswers: [DialogAnswer] { get set }
}

/// A page that is open in a world: its document, its global object, and what its scripts told. Belongs to the loop.
final class OpenPage: PageHolder, WebContext.Delegate, PageDelegate {
    unowned let world: World
    private(set) var url: WebURL
    private(set) var page: PageContext!
    /// How long the page's HTML is.
    var sourceBytes = 0
    private(set) var errors: [ReportedError] = []
    var extensionFiles = FilesInPage()
    /// What the page's scripts told of `ExtensionPreprocessingJS`.
    var preprocessing: Preprocessing?
    var fileDialog: OpenFileDialog?
    var dialogAnswers: [DialogAnswer] = []
    /// Called when the page wants to show another document, or its own anew; `nil`: it stays.
    var onNavigation: ((PageRequest) -> Void)?
    /// Called when the page wants to go back or forward to another document.
    var onTraversal: ((PageTraversal) -> Void)?
    /// Called when the page, or a frame of it, opens another tab; `nil`: there are none where it is.
    var onOpen: ((PageOpening) -> Void)?
    /// Called as the page, or a frame of it, comes further in loading.
    var onPhase: ((PageContext, PageContext.Phase) -> Void)?
    /// Called when the page's document has got another address, or may have got another title.
    var onChange: (() -> Void)?
    /// Called when the document that a frame of the page was to go to has not come.
    var onFailure: ((_ frame: PageContext, _ url: String) -> Void)?
    /// Called when a frame of the page is gone.
    var onFrameClose: ((PageContext) -> Void)?
    /// Called when a limit has stopped a script of the page, which ends its loading, too.
    var onStop: (() -> Void)?
    /// Tells the extension whose script a limit has stopped in the page; whether there is one.
    var tellOwnerOfStop: ((ScriptError) -> Bool)?
    private(set) var stoppedBy: ScriptError?

    /// - Parameter services: the data of its tab; `nil`: that of ordinary ones.
    init(
        world: World, url: WebURL, options: PageOptions, services: PageServices? = nil,
        sessionStorage: SessionStorage = SessionStorage()
    ) throws {
        self.world = world
        self.url = url
        page = try PageContext(
            scheduler: world.scheduler, environment: world.pageEnvironment, delegate: self, options: options,
            services: services ?? world.dataStore.services, sessionStorage: sessionStorage)
    }

    var context: WebContext! { page.context }

    var isOnline: Bool { !world.network.isOffline }

    func page(_ page: PageContext, reached phase: PageContext.Phase) {
        onPhase?(page, phase)
    }

    func page(_ frame: PageContext, hasNotCome url: String) { onFailure?(frame, url) }

    func page(_ page: PageContext, rightsOfFrameAt url: String) -> PageContext.FrameRights? {
        world.rightsOfFrame(at: url)
    }

    func pageChanged(_ page: PageContext) {
        guard page === self.page else { return }
        url = WebURL(serialized: page.url) ?? url
        onChange?()
    }

    func pageClosed(_ page: PageContext) {
        if page !== self.page { onFrameClose?(page) }
    }

    func page(_ page: PageContext, asksFor request: PageRequest) {
        guard page === self.page, let onNavigation else {
            world.trace.explain(.page, "the page asked to go to \(request.url), and stays")
            return
        }
        onNavigation(request)
    }

    func page(_ page: PageContext, traversesBy steps: Int) {
        onTraversal?(page === self.page ? .beyondItself(steps) : .ofFrame(steps))
    }

    /// Source: allowPopUp in LocalDOMWindow.cpp of https://github.com/WebKit/WebKit
    func page(_ page: PageContext, opens opening: PageOpening) {
        guard let onOpen else {
            world.trace.explain(.page, "the page asked to open a window with \(opening.url), and got none")
            return
        }
        guard page.context.isProcessingUserGesture else {
            world.trace.explain(
                .page,
                "the window with \(opening.url) was blocked: no gesture of the user has led to it, as a click does")
            return
        }
        onOpen(opening)
    }

    func page(_ page: PageContext, shows dialog: PageDialog) -> String? { answer(dialog, in: .page, world.trace) }

    func page(_ page: PageContext, opens dialog: FileDialog) -> Bool { open(dialog, of: page, in: .page, world.trace) }

    func page(_ page: PageContext, handsOver url: String) { world.noteHandOver(of: url) }

    func page(_ page: PageContext, downloads download: PageDownload) { world.note(download) }

    func report(_ error: ScriptError, as kind: String) {
        if let owner = error.position.flatMap(owner(of:)) {
            owner.report(error.placed(by: source), as: kind, lane: .page, in: .contentScript)
            return
        }
        let reported = ReportedError(kind: kind, error: error.placed(by: source))
        errors.keep(reported)
        world.trace.record(.page, "error", reported.fields)
    }

    func webContext(_ context: WebContext, sourceOf place: ScriptPosition) -> ScriptPosition {
        source(of: place)
    }

    /// A place in a script that was loaded into the page, or is one of an extension's.
    private func source(of place: ScriptPosition) -> ScriptPosition {
        if let owner = extensionAt(place) { return owner.source(of: place) }
        let loaded = world.loadedScripts.source(of: place)
        return loaded == place ? extensionFiles.source(of: place) : loaded
    }

    /// Whose file a place is in: of a script that was put into the page's own world, or that the page has loaded by its address.
    private func owner(of place: ScriptPosition) -> InstalledExtension? {
        extensionAt(place) ?? extensionFiles.owner(of: place)
    }

    private func extensionAt(_ place: ScriptPosition) -> InstalledExtension? {
        guard place.file.hasPrefix("safari-web-extension:") else { return nil }
        return world.extensions.first { place.file.hasPrefix($0.baseURL) }
    }

    func webContext(_ context: WebContext, wrote message: ConsoleMessage) {
        var message = message
        message.position = message.position.map(source)
        world.trace.record(.console, "console", message.traceFields(of: context.worker == nil ? "page" : "worker"))
    }

    func webContext(_ context: WebContext, reported error: ScriptError, as kind: WebContext.ReportKind) {
        report(error, as: kind.rawValue)
    }

    func webContext(_ context: WebContext, exceeded error: ScriptError) {
        if tellOwnerOfStop?(error) != true { report(error, as: "limit") }
        stoppedBy = error
        page.close()
        onStop?()
    }

    /// Requests of a page have its origin and need CORS like those of any page.
    func webContext(_ context: WebContext, fetches call: FetchCall) {
        do {
            try world.fetch(call, in: context, for: client(in: context))
        } catch {
            report(ScriptError(name: "Error", message: "\(error)"), as: "exception")
        }
    }

    func webContext(_ context: WebContext, opens call: WebSocketCall) -> (any WebSocketChannel)? {
        world.openWebSocket(call, in: context, for: client(in: context))
    }

    func webContext(_ context: WebContext, startsWorkerAt url: String) {
        world.noteWorker(at: url, on: .page)
    }

    func webContext(_ context: WebContext, usesClipboardTo use: ClipboardUse) {
        world.note(use, in: context)
    }

    func webContext(_ context: WebContext, says text: SpokenText?) {
        world.note(spoken: text, in: context, on: .page)
    }

    func webContext(_ context: WebContext, asksForLocationBy call: String) {
        world.noteLocation(askedBy: call, in: context)
    }

    private func client(in context: WebContext) -> World.FetchClient {
        let page = context.surroundingPage.flatMap { WebURL(serialized: $0.url) } ?? url
        return World.FetchClient(
            origin: context.clientOrigin ?? url.origin, jar: self.page.services.cookies,
            url: context.clientURL.flatMap { WebURL(serialized: $0) } ?? page,
            referrerPolicy: context.referrerPolicy, grantsHost: { _ in false },
            // Safari keeps cookies from what a page asks of other sites.
            // https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/
            cookieAccess: { [url] in $0.isSameSite(as: url) && $0.isSameSite(as: page) ? .sameSite : .none })
    }
}
