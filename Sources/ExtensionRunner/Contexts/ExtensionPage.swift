import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// A page of the extension with the whole of `browser`: its popup, its options, or one in a tab.
final class ExtensionPage: ExtensionContext, PageHolder, PageDelegate {
    private let url: WebURL
    /// Its address below that of the extension, with query and fragment.
    let path: String
    private let pageLane: TraceEvent.Lane
    /// The tab that shows it; `nil`: it is the popup.
    private(set) weak var tab: TabModel?
    /// The tab whose button has opened the popup.
    private(set) weak var actionTab: TabModel?
    private(set) var page: PageContext!
    private(set) var stoppedBy: ScriptError?
    /// What its window was called when it was closed.
    private var lastWindowName = ""
    var preprocessing: Preprocessing?
    var fileDialog: OpenFileDialog?
    var dialogAnswers: [DialogAnswer] = []

    /// - Parameters:
    ///   - url: one of the extension's.
    ///   - former: the page of the popup that leads to this one.
    init(
        owner: InstalledExtension, url: WebURL, lane: TraceEvent.Lane, tab: TabModel? = nil,
        actionTab: TabModel? = nil, former: ExtensionPage? = nil
    ) throws {
        self.tab = tab
        self.actionTab = actionTab
        self.url = url
        path = String(url.href.dropFirst(owner.baseURL.count))
        pageLane = lane
        super.init(owner: owner)
        var options = owner.world.pageOptions(url: url.href, origin: owner.origin, in: tab?.window)
        options.scripts = .all
        if let tab {
            options.isHidden = !tab.isSeen
            options.history = tab.history.place(tab.pageHistory)
            options.name = tab.windowName(for: owner.origin)
        } else if let former {
            options.name = former.lastWindowName
        }
        page = try PageContext(
            scheduler: owner.world.scheduler, environment: owner.environment, delegate: self, options: options,
            services: owner.world.dataStore.services,
            sessionStorage: tab?.sessionStorage ?? former?.page.sessionStorage ?? SessionStorage())
        context = page.context
        context.modules = owner
        context.begin([owner.pagePolicy])
        try context.script.perform { try installBrowser() }
    }

    override var lane: TraceEvent.Lane { pageLane }
    override var surroundingPage: PageContext? { page }
    override var shownIn: TabModel? { tab }
    override var currentTab: TabModel? { tab ?? actionTab }
    override var isOwnDocument: Bool { true }

    override var sender: JSONObject { sender(of: path, isDocument: true) }

    /// What of its scripts failed.
    private(set) var errors: [ReportedError] = []

    override func noteError(_ error: ReportedError) { errors.keep(error) }

    override func wasStopped(by error: ScriptError) {
        stoppedBy = error
        close()
        if let tab { owner.world.tellLoaded(tab) }
    }

    /// Parses the page and runs its scripts, as a task.
    func load() {
        let file = url.filePath
        guard let bytes = owner.files.bytes(at: file) else {
            owner.report(
                ScriptError(name: "", message: "The page '\(file)' is not in the extension's folder"), as: "page",
                lane: lane)
            if let tab { owner.world.tellLoaded(tab) }
            return
        }
        context.schedule { [weak self] _ in try self?.page.parse(.file(bytes)) }
    }

    override func webContext(_ context: WebContext, lacksScript message: String, at place: ScriptPosition) {
        guard !context.isClosed else { return }
        noteError(
            owner.report(
                ScriptError(name: "", message: message, position: source(of: place)), as: "page", lane: lane))
    }

    override func close() {
        if stoppedBy == nil { page.leave() }
        lastWindowName = page.windowName
        tab?.namedWindow = (lastWindowName, owner.origin)
        super.close()
        page.close()
        owner.didClose(self)
    }

    func pageCloses(_ page: PageContext) -> Bool {
        // The script that asks goes on until its task ends.
        if let tab {
            context.scheduler.timeline.schedule { [owner] in owner.world.close(tab) }
            return true
        }
        guard owner.popup === self else { return false }
        context.scheduler.timeline.schedule { [owner] in owner.closePopup(because: "its script closed it") }
        return true
    }

    func page(_ page: PageContext, reached phase: PageContext.Phase) {
        if phase == .complete, page === self.page, owner.popup === self { noteSize() }
        if let tab, page === self.page, phase == .complete {
            owner.world.tellNavigation("onCompleted", of: NavigatedFrame(mainOf: tab), in: tab)
            owner.world.tellLoaded(tab)
        }
        if phase == .loading, page !== self.page {
            owner.world.beginExtensionFrame(page, id: owner.world.nextFrameID(), in: .ownDocument(self))
        }
    }

    func page(_ page: PageContext, rightsOfFrameAt url: String) -> PageContext.FrameRights? {
        owner.world.rightsOfFrame(at: url)
    }

    /// A popup is as large as its content, within bounds.
    /// Source: WebExtensionActionCocoa.mm of https://github.com/WebKit/WebKit
    private func noteSize() {
        guard owner.world.trace.isRead else { return }
        let size = page.statedSize
        var fields: JSONObject = [:]
        if let width = size.width { fields["width"] = .number(min(max(width, 50), 800)) }
        if let height = size.height { fields["height"] = .number(min(max(height, 50), 600)) }
        if !fields.isEmpty { owner.world.trace.record(.popup, "size", fields) }
    }

    func pageChanged(_ page: PageContext) {
        guard let tab, page === self.page, let url = WebURL(serialized: page.url) else { return }
        owner.world.note(url: url, of: tab)
    }

    func page(_ page: PageContext, asksFor request: PageRequest) {
        let url = request.url
        guard page === self.page else {
            owner.world.trace.explain(lane, "the page asked to go to \(url), and stays")
            return
        }
        // The script that asks goes on until its task ends.
        context.scheduler.timeline.schedule { [owner, weak self] in
            guard let self, !context.isClosed else { return }
            if let tab {
                owner.world.follow(tab, request)
            } else if url.hasPrefix(owner.baseURL) {
                owner.openPopup(url, of: actionTab, after: self)
            } else {
                openTab(url)
            }
        }
    }

    func page(_ page: PageContext, shows dialog: PageDialog) -> String? { answer(dialog, in: lane, owner.world.trace) }

    func page(_ page: PageContext, opens dialog: FileDialog) -> Bool {
        open(dialog, of: page, in: lane, owner.world.trace)
    }

    func page(_ page: PageContext, traversesBy steps: Int) {
        let traversal: PageTraversal = page === self.page ? .beyondItself(steps) : .ofFrame(steps)
        context.scheduler.timeline.schedule { [owner, weak self] in
            if let self, let tab, !context.isClosed { owner.world.follow(tab, traversal) }
        }
    }

    func page(_ page: PageContext, handsOver url: String) { owner.world.noteHandOver(of: url) }

    func page(_ page: PageContext, downloads download: PageDownload) { owner.world.note(download) }

    func page(_ page: PageContext, opens opening: PageOpening) {
        context.scheduler.timeline.schedule { [weak self] in
            self?.open(opening.url, opening.isLink ? nil : WindowFeatures(parsing: opening.features))
        }
    }

    /// On a Mac the scripts of a popup open windows, and those of a page in a tab do where they ask for one.
    /// Source: createWebViewWithConfiguration in WebExtensionActionCocoa.mm of https://github.com/WebKit/WebKit
    /// - Parameter features: `nil` for a link, which leads to a tab.
    private func open(_ url: String, _ features: WindowFeatures?) {
        guard let features, owner.world.profile.platform == .macOS, tab == nil || features.wantsPopup else {
            return openTab(url)
        }
        guard let target = owner.world.parseURL(url) else { return }
        owner.world.openWindow(owner.world.makeLoad(of: target, owner.world.source()), features, from: currentTab)
        if owner.popup === self { owner.closePopup(because: "it has opened a window") }
    }

    /// A tab takes the place of the popup, which shows pages of the extension alone.
    /// Source: decidePolicyForNavigationAction in WebExtensionActionCocoa.mm of https://github.com/WebKit/WebKit
    private func openTab(_ url: String) {
        guard let target = owner.world.parseURL(url.isEmpty ? "about:blank" : url) else { return }
        owner.world.openTab(
            owner.world.makeLoad(of: target, owner.world.source()), in: currentTab?.window, active: true,
            at: actionTab.map { $0.index + 1 }, opener: tab)
        if owner.popup === self { owner.closePopup(because: "it has opened a tab") }
    }
}
