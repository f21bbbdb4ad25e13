import HTTP
import WebPlatform

/// How a page goes back or forward to another document.
enum PageTraversal {
    /// So many entries beyond the first or last one of its own document.
    case beyondItself(Int)
    /// A frame, so many entries away from where its tab is.
    case ofFrame(Int)
}

// Where a tab has been, and comes back to.
extension World {
    /// A tab is about to show another document: what becomes of the one that it shows.
    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#navigate
    func noteHistory(of tab: TabModel, goingTo url: WebURL, _ step: HistoryStep) {
        let left = shownDocument(of: tab)
        tab.pageHistory = PageHistory()
        switch step {
        case .navigation(.push) where url != tab.url && !isInitial(tab): tab.history.push(left)
        case .navigation(.push), .navigation(.replace): tab.history.replace(left)
        case .navigation(.reload), .restoration: tab.pageHistory = left.page
        case .traversal(let steps):
            guard let target = tab.history.traverse(beyond: steps, leaving: left) else { return }
            tab.pageHistory = target.page
        }
    }

    /// Whether there are so many entries back or forward.
    func canTraverse(_ tab: TabModel, by steps: Int) -> Bool {
        let document = shownDocument(of: tab)
        let page = tab.history.place(document.page)
        let target = page.index + steps
        return target >= -page.earlierEntries && target < page.count + page.laterEntries
    }

    /// Goes so many entries back or forward, where there are so many.
    ///
    /// DEPARTURE: a document that the tab comes back to is loaded anew, with the state of its history; Safari keeps the last ones
    /// as they were — https://webkit.org/blog/427/webkit-page-cache-i-the-basics/
    ///
    /// DEPARTURE: going back leads to entries, too, that scripts have made without a user's gesture; Safari's button passes over them —
    /// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/UIProcess/WebBackForwardList.cpp
    func traverse(_ tab: TabModel, by steps: Int, from origin: LoadOrigin = .user) {
        let page = shownDocument(of: tab).page
        let target = page.index + steps
        if target >= 0, target < page.count {
            tab.page?.traverse(by: steps)
        } else {
            traverse(tab, beyond: steps < 0 ? target : target - (page.count - 1), from: origin)
        }
    }

    /// Goes to another document, so many entries beyond the first or last one of that which the tab shows.
    func traverse(_ tab: TabModel, beyond steps: Int, from origin: LoadOrigin = .user) {
        var history = tab.history
        guard let target = history.traverse(beyond: steps, leaving: shownDocument(of: tab)) else { return }
        show(makeLoad(of: target.url, target.source, step: .traversal(steps)), in: tab, from: origin)
    }

    private func shownDocument(of tab: TabModel) -> SessionHistory.Document {
        let page = tab.page?.history ?? tab.pageHistory
        if tab.page != nil, page.laterEntries == 0 { tab.history.dropLater() }
        return SessionHistory.Document(url: tab.url, source: tab.source, page: page)
    }

    /// Whether the tab has shown nothing but the empty document that it began with.
    /// https://html.spec.whatwg.org/multipage/dom.html#is-initial-about:blank
    private func isInitial(_ tab: TabModel) -> Bool {
        tab.history.isEmpty && tab.url == .blank && tab.source.page == nil && tab.pageHistory.count == 1
    }
}
