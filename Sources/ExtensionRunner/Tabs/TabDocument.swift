import HTTP
import ScriptEngine
import WebPlatform

/// The document that a tab shows, with its frames. Made where somebody needs it: a page that was given, a content script,
/// or a test that looks at it.
final class TabDocument {
    unowned let tab: TabModel
    let page: OpenPage
    private(set) var main: DocumentFrame!
    /// Whether a limit has stopped a content script, of which its extension knows.
    var hasToldOfStop = false
    private var inner: [DocumentFrame] = []
    /// The ids of frames, which they keep when they show another document.
    private var frameIDs: [FrameKey: Int] = [:]
    /// What the next documents of frames are known by, where that has been told already.
    private var nextDocumentIDs: [FrameKey: String] = [:]

    private struct FrameKey: Hashable {
        let parent: Int
        let number: Int
    }

    init(tab: TabModel, page: OpenPage, id: String) {
        self.tab = tab
        self.page = page
        main = DocumentFrame(document: self, page: page.page, id: 0, parent: nil, documentID: id)
    }

    /// The main frame and those inside it, in the order in which they came.
    var frames: [DocumentFrame] { [main] + inner }

    /// The frames in one of them, in the order in which their elements came into its document.
    func frames(in parent: DocumentFrame) -> [DocumentFrame] {
        inner.filter { $0.parent === parent }.sorted { $0.page.frameNumber < $1.page.frameNumber }
    }

    /// The main frame, those in it, those in these, and so on.
    var framesByDepth: [DocumentFrame] {
        var found: [DocumentFrame] = [main]
        var next = 0
        while next < found.count {
            found += frames(in: found[next])
            next += 1
        }
        return found
    }

    func frame(of page: PageContext) -> DocumentFrame? { frames.first { $0.page === page } }

    /// A frame will show a document: what scripts know the two by from now on.
    /// - Parameters:
    ///   - number: of the frame in its parent.
    ///   - id: for a frame that is a new one.
    func nextDocument(
        ofFrame number: Int, in parent: DocumentFrame, id: @autoclosure () -> Int, documentID: String
    ) -> (id: Int, documentID: String) {
        let key = FrameKey(parent: parent.id, number: number)
        nextDocumentIDs[key] = documentID
        return (frameID(key, id()), documentID)
    }

    /// What scripts know a frame by, and the document that it is going to show, where none has come yet.
    func identity(
        ofFrameWhere isMeant: (WebContext) -> Bool, id: @autoclosure () -> Int, documentID: @autoclosure () -> String
    ) -> (id: Int, documentID: String)? {
        for parent in frames {
            guard let number = parent.page.frame(where: isMeant)?.frameNumber else { continue }
            let known = nextDocumentIDs[FrameKey(parent: parent.id, number: number)]
            return nextDocument(ofFrame: number, in: parent, id: id(), documentID: known ?? documentID())
        }
        return nil
    }

    private func frameID(_ key: FrameKey, _ id: @autoclosure () -> Int) -> Int {
        let known = frameIDs[key] ?? id()
        frameIDs[key] = known
        return known
    }

    /// A frame begins a document.
    /// - Parameter id: what scripts know it by from now on, where it is a new one.
    func addFrame(
        _ page: PageContext, id: @autoclosure () -> Int, documentID: @autoclosure () -> String
    ) -> DocumentFrame? {
        guard frame(of: page) == nil, let parent = page.parent.flatMap({ frame(of: $0) }) else { return nil }
        let key = FrameKey(parent: parent.id, number: page.frameNumber)
        let added = DocumentFrame(
            document: self, page: page, id: frameID(key, id()), parent: parent,
            documentID: nextDocumentIDs.removeValue(forKey: key) ?? documentID())
        inner.append(added)
        return added
    }

    /// The window of a frame is gone. Whoever takes the frame closes it.
    func removeFrame(_ page: PageContext) -> DocumentFrame? {
        guard let index = inner.firstIndex(where: { $0.page === page }) else { return nil }
        return inner.remove(at: index)
    }

    /// Another document takes its place, or its tab is gone: worlds and their ports end with it.
    func close() {
        page.onFrameClose = nil
        for frame in frames { frame.close() }
        page.page.close()
    }

    /// The worlds of an extension that is gone end, and the page's ports to it.
    func removeWorlds(of owner: InstalledExtension) {
        for frame in frames { frame.removeWorlds(of: owner) }
    }
}
