import HTTP
import JSONText
import WebPlatform

// How documents come into tabs.
extension World {
    /// Who has a document loaded.
    enum LoadOrigin {
        case user
        /// A script of an extension, which gets its answer before the document comes.
        case script
    }

    /// What a new tab shows.
    /// - Parameter scripts: `nil`: those that run where nothing is said.
    func source(page: PageText? = nil, scripts: PageOptions.Scripts? = nil) -> DocumentSource {
        DocumentSource(page: page, scripts: scripts ?? options.pageScripts)
    }

    /// - Parameters:
    ///   - url: of another app it is handed over, and the document is an empty one.
    ///   - initiator: the page that leads there.
    func makeLoad(
        of url: WebURL, _ source: DocumentSource, step: HistoryStep = .navigation(.push), initiator: WebURL? = nil
    ) -> DocumentLoad {
        let url = shown(url)
        return DocumentLoad(url, source, step: step, initiator: initiator, isRequested: isRequested(url, source))
    }

    /// Whether somebody on the network is asked for a document. A rule may lead to a page of an extension, which comes from nobody.
    private func isRequested(_ url: WebURL, _ source: DocumentSource) -> Bool {
        guard source.page == nil, url.isHTTP else { return false }
        let ruled = ruledDocumentURL(url)
        guard ruled.isHTTP else { return false }
        return [url, ruled].contains { target in
            network.canAnswer(
                HTTPRequest(source.form == nil ? .get : .post, target.withoutFragment, body: source.form?.body ?? []))
        }
    }

    /// Takes a tab to another document. One that is requested comes later: until then the tab shows what it has shown.
    func show(_ load: DocumentLoad, in tab: TabModel, from origin: LoadOrigin) {
        tab.stopLoading()
        tab.load = load
        tab.status = .loading
        if !load.isRequested {
            enter(load, in: tab)
            recordNavigation(of: tab)
        }
        start(load, in: tab, from: origin)
    }

    func start(_ load: DocumentLoad, in tab: TabModel, from origin: LoadOrigin) {
        let start = { [self] in
            guard windows.tab(tab.id) === tab, tab.load === load else { return }
            tellNavigation("onBeforeNavigate", of: NavigatedFrame(mainOf: tab, at: load.url), in: tab)
            if load.isRequested {
                request(load, in: tab)
            } else {
                if tab.isUnreachable {
                    tellNavigation("onErrorOccurred", of: NavigatedFrame(mainOf: tab, at: load.url), in: tab)
                }
                tellDocumentLoad(of: tab)
                explainEmptiness(of: load)
                commit(tab)
            }
        }
        guard origin == .script else { return start() }
        // The answer is a task that is scheduled next.
        scheduler.timeline.schedule { [scheduler] in _ = scheduler.timeline.schedule(start) }
    }

    /// Where requests may leave the process, a document that nobody has sent is no choice of the user's.
    private func explainEmptiness(of load: DocumentLoad) {
        guard let outside = network.outside, load.source.page == nil, load.url.isHTTP else { return }
        let reason = outside.refusal(of: HTTPRequest(.get, load.url)).map { "\($0)" } ?? "there is no answer to it"
        trace.explain(.page, "\(load.url.href) was not asked for, and its document is empty: \(reason)")
    }

    private func request(_ load: DocumentLoad, in tab: TabModel) {
        load.attach(
            fetchDocument(of: load, in: tab) { [weak self, weak tab] response in
                guard let self, let tab, windows.tab(tab.id) === tab, tab.load === load else { return }
                load.url = response.url ?? load.url
                receive(DocumentAnswer(response), of: load, in: tab)
            })
    }

    private func receive(_ answer: DocumentAnswer, of load: DocumentLoad, in tab: TabModel) {
        switch answer {
        case .page(let page):
            if !page.isText {
                trace.explain(
                    .page,
                    "\(load.url.href) is \(page.essence): the document that Safari makes for it is not implemented, and is empty"
                )
            }
            arrive(load, in: tab, page)
        case .download(let download):
            note(download)
            end(load, in: tab)
        case .nothing: end(load, in: tab)
        case .failure(let error):
            if case .badLocation(let from, let location) = error, let target = parseURL(location, base: from),
                target.isForOtherApps
            {
                noteHandOver(of: target.href)
                return end(load, in: tab)
            }
            tellNavigation("onErrorOccurred", of: NavigatedFrame(mainOf: tab, at: load.url), in: tab)
            trace.explain(.page, "\(load.url.href) could not be loaded, and the tab shows an empty document")
            arrive(load, in: tab, nil)
        }
    }

    /// - Parameter page: `nil`: it has not come.
    private func arrive(_ load: DocumentLoad, in tab: TabModel, _ page: LoadedPage?) {
        enter(load, in: tab)
        tab.isUnreachable = page == nil
        recordNavigation(of: tab)
        commit(tab, page)
    }

    /// Nothing comes in the place of what the tab shows.
    private func end(_ load: DocumentLoad, in tab: TabModel) {
        tab.load = nil
        tellNavigation("onErrorOccurred", of: NavigatedFrame(mainOf: tab, at: load.url), in: tab)
        tellLoaded(tab)
    }

    /// What the tab has shown goes away, and its address is the next document's. Of one that is requested rules have decided already.
    func enter(_ load: DocumentLoad, in tab: TabModel) {
        let previous = tab.url
        noteHistory(of: tab, goingTo: load.url, load.step)
        endDocument(of: tab)
        tab.url = load.url
        tab.source = load.source
        tab.navigation = load.step.navigation
        tab.isUnreachable = false
        tab.toldTitle = ""
        tab.changes.subtract([.url, .title])
        if !load.isRequested { applyRules(to: tab, from: previous) }
        if let initiator = load.initiator, !mayLead(initiator, to: tab.url) { tab.isUnreachable = true }
    }

    private func recordNavigation(of tab: TabModel) {
        trace.record(.browser, "tab.navigate", ["tab": .number(Double(tab.id)), "url": .string(tab.url.href)])
    }

    /// The main frame shows a document: what was set and granted for the old one ends.
    /// Source: didCommitLoadForFrame in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    /// - Parameter page: what has come through the network.
    private func commit(_ tab: TabModel, _ page: LoadedPage? = nil) {
        tab.load = nil
        for owner in extensions {
            if owner.popup?.actionTab === tab { owner.closePopup(because: "the page has changed") }
            if let pattern = tab.activeTabGrants[owner.host], !pattern.matches(tab.url) {
                tab.activeTabGrants[owner.host] = nil
                owner.endGesture(on: pattern)
            }
            owner.action.clear(tab: tab.id)
            owner.noteButton()
        }
        fire("tabs.onUpdated", of: tab) { owner in
            var changes: JSONObject = ["status": "loading"]
            for (name, value) in owner.changeJSON(tab, .url) { changes[name] = value }
            return [.number(Double(tab.id)), .object(changes), owner.tabJSON(tab)]
        }
        beginDocument(of: tab, page)
        // What shows a document tells itself when that has been loaded.
        if tab.document == nil, tab.extensionPage == nil { tellLoaded(tab) }
    }

    /// The document of a tab has been loaded, with its frames, or will not come any further.
    func tellLoaded(_ tab: TabModel) {
        guard tab.status == .loading, tab.load == nil else { return }
        // What has changed while it was loaded, as the title, is told before.
        if tab.hasUntoldChanges { tellChanges(of: tab) }
        tab.status = .complete
        fire("tabs.onUpdated", of: tab) { [.number(Double(tab.id)), ["status": "complete"], $0.tabJSON(tab)] }
    }
}
