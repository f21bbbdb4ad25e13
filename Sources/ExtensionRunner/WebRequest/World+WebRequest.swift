import HTTP
import WebPlatform

// What extensions are told of the documents that a user or a script opens in tabs.
extension World {
    /// A tab gets the document of another address that nobody on the network has been asked for.
    ///
    /// The page that is given for an address counts as the answer of its server.
    func tellDocumentLoad(of tab: TabModel) {
        guard tellsRequests, tab.url.isHTTP, !tab.isUnreachable else { return }
        let request = FetchRequest(url: tab.url, origin: "null", destination: "document")
        let load = resourceLoad(of: request, in: tab)
        var headers = HTTPHeaders()
        try? headers.set("Accept", request.defaultAccept)
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
        let request = FetchRequest(url: url, origin: "null", destination: "document")
        resourceLoad(of: request, in: tab).wasBlocked(by: owner, at: url)
    }

    /// The request for the next document of a tab.
    func resourceLoad(of request: FetchRequest, in tab: TabModel) -> ResourceLoad {
        tab.nextDocumentID = newDocumentID()
        let frame = LoadingFrame(tab: tab, owner: nil, id: 0, parentID: -1, documentID: tab.nextDocumentID)
        return ResourceLoad(request, in: frame, world: self)
    }
}
