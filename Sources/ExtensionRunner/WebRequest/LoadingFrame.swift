import WebPlatform

/// The frame of a tab, or of a page of an extension, that loads something.
struct LoadingFrame {
    /// `nil`: a page of an extension that no tab shows.
    let tab: TabModel?
    /// The extension whose page it is. Only that one hears of what the page loads.
    let owner: InstalledExtension?
    let id: Int
    /// -1 for a frame that no other is around.
    let parentID: Int
    let documentID: String?
}

extension World {
    /// Whether an extension listens to what is loaded.
    var tellsRequests: Bool { extensions.contains(where: \.hearsRequests) }

    /// The frame in which a context loads something; `nil`: nobody is told of what it loads, as of a service worker, and of frames
    /// inside pages of extensions.
    ///
    /// The document of a frame is loaded by that frame.
    func loadingFrame(of request: FetchRequest, in context: WebContext) -> LoadingFrame? {
        if let world = context.delegate as? ContentWorld { return LoadingFrame(world.frame) }
        if let page = context.delegate as? ExtensionContext, page.kind == .own, page.frameID == 0 {
            guard request.destination != "iframe", let documentID = page.sender["documentId"]?.stringValue else {
                return nil
            }
            return LoadingFrame(tab: page.shownIn, owner: page.owner, id: 0, parentID: -1, documentID: documentID)
        }
        guard let page = context.surroundingPage else { return nil }
        guard let frame = windows.tabs.lazy.compactMap({ $0.document?.frame(of: page) }).first else { return nil }
        guard request.destination == "iframe" else { return LoadingFrame(frame) }
        guard let number = request.frameNumber else { return nil }
        let next = frame.document.nextDocument(
            ofFrame: number, in: frame, id: nextFrameID(), documentID: newDocumentID())
        return LoadingFrame(
            tab: frame.tab, owner: nil, id: next.id, parentID: frame.id, documentID: next.documentID)
    }

    func newDocumentID() -> String { random.nextUUID().uppercased() }
}

extension LoadingFrame {
    fileprivate init(_ frame: DocumentFrame) {
        self.init(
            tab: frame.tab, owner: nil, id: frame.id, parentID: frame.parent?.id ?? -1, documentID: frame.documentID)
    }
}
