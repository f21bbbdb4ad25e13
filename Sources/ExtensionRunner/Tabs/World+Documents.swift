import HTTP
import ScriptEngine
import WebPlatform

// The documents of tabs.
extension World {
    /// Gives a tab its document where somebody needs one now: otherwise it is made when somebody looks.
    /// - Parameter page: what has come through the network.
    func beginDocument(of tab: TabModel, _ page: LoadedPage?) {
        endDocument(of: tab)
        if tab.isUnreachable { return }
        if let owner = owner(of: tab.url) {
            openExtensionPage(of: owner, in: tab)
        } else if page != nil || tab.source.page != nil || tellsNavigation || hasContentScripts(for: tab) {
            makeDocument(of: tab, page, isNavigation: true)
        }
    }

    /// The browser is quit: what tabs show goes away.
    func endDocuments() {
        for tab in windows.tabs {
            tab.stopLoading()
            noteHistory(of: tab, goingTo: tab.url, .restoration)
            endDocument(of: tab)
            tab.sessionStorage = SessionStorage()
            if tab.isPrivate { tab.dataStore = makeDataStore(isPrivate: true) }
            tab.namedWindow = nil
        }
    }

    /// The browser is there again, and its tabs show what they have shown.
    func restoreDocuments() {
        for tab in windows.tabs { show(makeLoad(of: tab.url, tab.source, step: .restoration), in: tab, from: .user) }
    }

    /// What the tab shows goes away.
    func endDocument(of tab: TabModel) {
        if let document = tab.document {
            document.page.page.leave()
            tab.namedWindow = (document.page.page.windowName, document.page.page.options.origin)
            document.close()
            tab.document = nil
            noteGarbage(of: document.page)
        }
        tab.extensionPage?.close()
        tab.extensionPage = nil
    }

    /// The document of a tab, which is loaded where nobody has needed it yet.
    func document(of tab: TabModel) -> TabDocument? {
        if tab.document == nil { makeDocument(of: tab, nil, isNavigation: false) }
        return tab.document
    }

    /// - Parameters:
    ///   - loaded: what has come through the network.
    ///   - isNavigation: whether the tab goes to the document now; else it has shown it for a while, and nobody has looked.
    private func makeDocument(of tab: TabModel, _ loaded: LoadedPage?, isNavigation: Bool) {
        do {
            let url = tab.isUnreachable ? .blank : tab.url
            let options = pageOptions(of: tab, at: url, loaded)
            let page = try OpenPage(
                world: self, url: url, options: options, services: tab.dataStore.services,
                sessionStorage: tab.sessionStorage)
            let document = TabDocument(tab: tab, page: page, id: tab.nextDocumentID ?? newDocumentID())
            tab.nextDocumentID = nil
            tab.document = document
            if isNavigation { tellCommit(of: NavigatedFrame(document.main), in: tab) }
            listen(to: document, of: tab, isNavigation: isNavigation)
            if !extensions.isEmpty, tab.source.scripts != .off || options.opensFrames {
                page.context.run { try page.context.prepareForWorlds() }
            }
            parse(loaded, into: page, of: tab)
        } catch {
            trace.explain(.page, "the page of \(tab.url.href) could not be made: \(error)")
        }
    }

    private func pageOptions(of tab: TabModel, at url: WebURL, _ loaded: LoadedPage?) -> PageOptions {
        var options = pageOptions(url: url.href, origin: url.origin, in: tab.window)
        options.scripts = tab.source.scripts
        options.referrer = tab.source.referrer
        options.navigation = tab.navigation
        if let loaded { options.contentType = loaded.essence }
        options.history = tab.history.place(tab.pageHistory)
        options.isHidden = !tab.isSeen
        options.opensFrames = extensions.contains { $0.isEnabled && $0.looksIntoFrames }
        options.name = tab.windowName(for: url.origin)
        return options
    }

    /// Hears what a document and its frames do.
    private func listen(to document: TabDocument, of tab: TabModel, isNavigation: Bool) {
        let page = document.page
        page.onPhase = { [weak self, weak tab, weak document] page, phase in
            guard let self, let tab, let document else { return }
            self.page(page, of: document, reached: phase)
            if isNavigation, let frame = document.frame(of: page) { tellPhase(phase, of: frame) }
            if phase == .complete, page === document.page.page, document === tab.document { tellLoaded(tab) }
        }
        page.onStop = { [weak self, weak tab, weak document] in
            if let tab, document === tab.document { self?.tellLoaded(tab) }
        }
        page.tellOwnerOfStop = { [weak self, weak document] error in
            guard let self, let document else { return false }
            return tell(ofStop: error, in: document)
        }
        page.onChange = { [weak self, weak tab, weak page] in
            guard let self, let tab, let page else { return }
            note(url: page.url, of: tab)
        }
        page.onFailure = { [weak self, weak document] page, url in
            guard let frame = document?.frame(of: page), let target = WebURL(serialized: url) else { return }
            frame.hasFailed = true
            let navigated = NavigatedFrame(frame, at: target)
            self?.tellNavigation("onBeforeNavigate", of: navigated, in: frame.tab)
            self?.tellNavigation("onErrorOccurred", of: navigated, in: frame.tab)
        }
        page.onFrameClose = { [weak self, weak document] page in
            guard let frame = document?.removeFrame(page) else { return }
            // The script that has removed it may be one of its own, and goes on until its task ends.
            self?.scheduler.timeline.schedule { frame.close() }
        }
        page.onNavigation = { [weak self, weak tab] request in
            guard let self, let tab else { return }
            // The script that asks goes on until its task ends.
            scheduler.timeline.schedule { self.follow(tab, request) }
        }
        page.onOpen = { [weak self, weak tab] opening in
            guard let self, let tab, let target = parseURL(opening.url) else { return }
            scheduler.timeline.schedule { self.open(target, opening, from: tab) }
        }
        page.onTraversal = { [weak self, weak tab] traversal in
            guard let self, let tab else { return }
            scheduler.timeline.schedule { self.follow(tab, traversal) }
        }
    }

    /// A limit has stopped a script in a document: one of a content script is an error of its extension, which has told of it already where
    /// its world was at work.
    private func tell(ofStop error: ScriptError, in document: TabDocument) -> Bool {
        if document.hasToldOfStop { return true }
        let atWork = extensions.filter { owner in document.frames.contains { $0.hasWorld(of: owner) } }
        let owner: InstalledExtension?
        if let file = error.position?.file {
            if file.contains(":") { return false }
            owner = (atWork + extensions).first { $0.files.bytes(at: file) != nil }
        } else {
            // Nobody knows the place: it is the extension's where no other script runs.
            owner = document.tab.source.scripts == .off && atWork.count == 1 ? atWork[0] : nil
        }
        guard let owner else { return false }
        owner.report(error.placed(by: owner.source), as: "limit", lane: .page, in: .contentScript)
        return true
    }

    /// Puts into a page what has come through the network, else what the tab was given.
    private func parse(_ loaded: LoadedPage?, into page: OpenPage, of tab: TabModel) {
        if let loaded {
            page.context.begin(loaded.policies)
            if let policy = loaded.referrerPolicy { page.page.referrerPolicy = policy }
            page.sourceBytes = loaded.bytes.count
            page.context.run { try page.page.parse(loaded.bytes, contentType: loaded.contentType) }
        } else {
            let text = tab.source.page ?? .text("")
            explainEmptyDocument(of: tab)
            page.sourceBytes = text.count
            page.context.run { try page.page.parse(text) }
        }
    }

    private func explainEmptyDocument(of tab: TabModel) {
        guard tab.source.page == nil, tab.source.scripts == .all, tab.url.isHTTP, !tab.isUnreachable else { return }
        trace.explain(
            .page,
            "\(tab.url.href) shows an empty document: no page was given for it, and nobody on the network answers that address"
        )
    }

    private func page(_ page: PageContext, of document: TabDocument, reached phase: PageContext.Phase) {
        switch phase {
        case .loading:
            let added = document.addFrame(page, id: nextFrameID(), documentID: newDocumentID())
            if let added { beginExtensionFrame(page, id: added.id, in: .webPage(document)) }
            if added != nil, !extensions.isEmpty { page.context.run { try page.context.prepareForWorlds() } }
        case .started:
            if let frame = document.frame(of: page) { start(frame) }
        case .interactive:
            guard let frame = document.frame(of: page) else { return }
            // A document that is not HTML has not told that its root is there.
            start(frame)
            injectContentScripts(into: frame, atStart: false)
        case .complete: break
        }
    }

    private func tellPhase(_ phase: PageContext.Phase, of frame: DocumentFrame) {
        let navigated = NavigatedFrame(frame)
        switch phase {
        case .loading:
            tellNavigation("onBeforeNavigate", of: navigated, in: frame.tab)
            tellCommit(of: navigated, in: frame.tab)
        case .started, .interactive: break
        case .complete: tellNavigation("onCompleted", of: navigated, in: frame.tab)
        }
    }

    private func start(_ frame: DocumentFrame) {
        guard !frame.hasStarted else { return }
        frame.hasStarted = true
        injectContentScripts(into: frame, atStart: true)
    }

    /// A page goes somewhere by itself: a link, a script, a form.
    func follow(_ tab: TabModel, _ request: PageRequest) {
        guard windows.tab(tab.id) === tab, let target = parseURL(request.url) else { return }
        if request.history == .reload { return reload(tab) }
        let source = source(following: tab, to: target, request.referrerPolicy, form: request.form)
        navigate(tab, to: target, source, history: request.history, initiator: initiator(in: tab))
    }

    /// A page opens another one: in a tab, or on a Mac in a window where it asks for one.
    private func open(_ url: WebURL, _ opening: PageOpening, from tab: TabModel) {
        let features = WindowFeatures(parsing: opening.features)
        let source = source(following: tab, to: url, opening.referrerPolicy, form: opening.form)
        let load = makeLoad(of: url, source, initiator: initiator(in: tab))
        if profile.platform == .macOS, features.wantsPopup {
            openWindow(load, features, from: tab)
        } else {
            openTab(load, in: tab.window, active: true, opener: tab)
        }
    }

    /// The page of a tab as one that leads to another; a page of an extension does that as the user does.
    private func initiator(in tab: TabModel) -> WebURL? { tab.extensionPage == nil ? tab.url : nil }

    /// Where a document comes from that the page of a tab leads to.
    /// - Parameter policy: of the link or the form.
    private func source(
        following tab: TabModel, to target: WebURL, _ policy: ReferrerPolicy?, form: PagePost? = nil
    ) -> DocumentSource {
        let policy = policy ?? tab.document?.page.page.referrerPolicy ?? .default
        return DocumentSource(
            form: form, scripts: tab.source.scripts,
            referrer: initiator(in: tab).flatMap { policy.referrer($0, for: target) } ?? "", referrerPolicy: policy)
    }

    /// A page, or a frame of it, goes back or forward to another document.
    func follow(_ tab: TabModel, _ traversal: PageTraversal) {
        guard windows.tab(tab.id) === tab else { return }
        switch traversal {
        case .beyondItself(let steps): traverse(tab, beyond: steps)
        case .ofFrame(let steps): traverse(tab, by: steps)
        }
    }

    /// The document that a tab shows has got another address, or may have got another title.
    func note(url: WebURL, of tab: TabModel) {
        guard url != tab.url else { return noteChange(of: tab, .title) }
        noteChange(of: tab, [.url, .title])
        tab.url = url
        trace.record(.browser, "tab.address", ["tab": .number(Double(tab.id)), "url": .string(url.href)])
    }
}
