import JSONText
import ScriptEngine
import WebPlatform

/// A document of the extension in a frame: of one of its pages, or of a web page that web_accessible_resources lets have it.
/// It stands before the delegate of the page around it, which hears of everything but of its scripts.
final class ExtensionFrame: ExtensionContext, PageDelegate {
    /// What a frame is part of.
    enum Surroundings {
        /// A page of the extension, or its background.
        case ownDocument(ExtensionContext)
        case webPage(TabDocument)
    }

    private let page: PageContext
    private let id: Int
    private let surroundings: Surroundings
    private weak var outer: (any WebContext.Delegate & PageDelegate)?

    init(owner: InstalledExtension, page: PageContext, id: Int, in surroundings: Surroundings) throws {
        self.page = page
        self.id = id
        self.surroundings = surroundings
        outer = page.context.delegate as? any WebContext.Delegate & PageDelegate
        super.init(owner: owner)
        context = page.context
        context.delegate = self
        context.modules = owner
        try context.script.perform { try installBrowser() }
    }

    override var kind: Kind {
        switch surroundings {
        case .ownDocument: .own
        case .webPage: .webFrame
        }
    }

    override var lane: TraceEvent.Lane {
        switch surroundings {
        case .ownDocument(let document): document.lane
        case .webPage: .page
        }
    }

    override var surroundingPage: PageContext? {
        switch surroundings {
        case .ownDocument(let document): document.surroundingPage
        case .webPage(let document): document.page.page
        }
    }

    override var webTab: TabModel? {
        switch surroundings {
        case .ownDocument: nil
        case .webPage(let document): document.tab
        }
    }

    override var shownIn: TabModel? {
        switch surroundings {
        case .ownDocument(let document): document.shownIn
        case .webPage(let document): document.tab
        }
    }

    override var isOwnDocument: Bool { true }

    override var isInBackground: Bool {
        if case .ownDocument(let document) = surroundings { document.isInBackground } else { false }
    }

    override var frameID: Int { id }

    override var sender: JSONObject { sender(of: String(page.url.dropFirst(owner.baseURL.count)), isDocument: true) }

    override func wasStopped(by error: ScriptError) { close() }

    override func close() {
        super.close()
        owner.didClose(self)
    }

    // MARK: PageDelegate

    func pageClosed(_ page: PageContext) {
        outer?.pageClosed(page)
        if page === self.page { close() }
    }

    func page(_ page: PageContext, reached phase: PageContext.Phase) { outer?.page(page, reached: phase) }

    func page(_ page: PageContext, rightsOfFrameAt url: String) -> PageContext.FrameRights? {
        outer?.page(page, rightsOfFrameAt: url)
    }

    func page(_ page: PageContext, shows dialog: PageDialog) -> String? { outer?.page(page, shows: dialog) }

    func page(_ page: PageContext, opens dialog: FileDialog) -> Bool { outer?.page(page, opens: dialog) ?? false }

    func page(_ page: PageContext, asksFor request: PageRequest) { outer?.page(page, asksFor: request) }

    func page(_ page: PageContext, traversesBy steps: Int) { outer?.page(page, traversesBy: steps) }

    func page(_ page: PageContext, opens opening: PageOpening) { outer?.page(page, opens: opening) }

    func page(_ page: PageContext, handsOver url: String) { outer?.page(page, handsOver: url) }

    func page(_ page: PageContext, downloads download: PageDownload) { outer?.page(page, downloads: download) }

    func pageCloses(_ page: PageContext) -> Bool { outer?.pageCloses(page) ?? false }
}

extension World {
    /// A document of an extension has the extension's origin in a frame, too, and its scripts run whether or not those of the page
    /// around it do. `nil` for any other document.
    func rightsOfFrame(at url: String) -> PageContext.FrameRights? {
        guard let url = parseURL(url), let owner = owner(of: url) else { return nil }
        return PageContext.FrameRights(origin: owner.origin, scripts: .all)
    }

    /// A frame begins a document. One of an extension gets `browser`, unless a sandbox takes its origin from it.
    func beginExtensionFrame(_ page: PageContext, id: Int, in surroundings: ExtensionFrame.Surroundings) {
        guard let url = parseURL(page.url), let owner = owner(of: url) else { return }
        page.context.begin([owner.pagePolicy])
        guard page.options.origin == owner.origin,
            !owner.openContexts.contains(where: { $0.context === page.context })
        else { return }
        do {
            let frame = try ExtensionFrame(owner: owner, page: page, id: id, in: surroundings)
            owner.didOpen(frame)
            if frame.kind == .webFrame {
                trace.explain(
                    .page,
                    "\(page.url) is in a web page, from where Safari takes calls of runtime, storage, i18n, extension and "
                        + "permissions alone: those of the rest of `browser` fail, so let the background make them; and no "
                        + "message goes to or comes from the same page")
            }
        } catch {
            owner.report(ScriptError(name: "Error", message: "\(error)"), as: "page", lane: .page)
        }
    }
}
