import HTTP
import WebPlatform

// What extensions are told of the documents that a user or a script opens in tabs.
extension World {
    /// A tab gets the document of another address. What a page has asked for itself has been told of.
    ///
    /// The page that is given for an address counts as the answer of its server.
    func tellDocumentLoad(of tab: TabModel) {
        let fetched = tab.fetchedDocument
        tab.fetchedDocument = nil
        guard tellsRequests, tab.url.isHTTP, !tab.isBlocked, fetched != tab.url else { return }
        let load = documentLoad(of: tab.url, in: tab)
        var headers = HTTPHeaders()
        try? headers.set("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8")
        try? headers.set("User-Agent", profile.identity.userAgent)
        load.hear(.requestSent(HTTPRequest(.get, tab.url.withoutFragment, headers: headers)))
        let answer = HTTPResponse(status: 200, headers: ["Content-Type": "text/html"])
        load.hear(.responded(answer))
        load.hear(.accepted(answer, as: .basic))
        load.complete()
    }

    /// A rule keeps a tab from showing an address.
    func tellBlockedDocument(_ url: WebURL, in tab: TabModel, by owner: InstalledExtension) {
        guard tellsRequests else { return }
        documentLoad(of: url, in: tab).wasBlocked(by: owner, at: url)
    }

    private func documentLoad(of url: WebURL, in tab: TabModel) -> ResourceLoad {
        tab.nextDocumentID = newDocumentID()
        let frame = LoadingFrame(tab: tab, owner: nil, id: 0, parentID: -1, documentID: tab.nextDocumentID)
        let request = FetchRequest(url: url, origin: "null", destination: "document")
        return ResourceLoad(request, in: frame, world: self)
    }
}
