import HTTP
import ScriptEngine
import WebPlatform

/// The document that a tab shows, with its frames. Made where somebody needs it: a page that was given, a content script,
/// or a test that looks at it.
final class TabDocument {
    unowned let tab: TabModel
    let page: OpenPage
    private(set) var main: DocumentFrame!
    private var inner: [DocumentFrame] = []
    /// The ids of frames, which they keep when they show another document.
    private var frameIDs: [FrameKey: Int] = [:]

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

    func frame(of page: PageContext) -> DocumentFrame? { frames.first { $0.page === page } }

    /// A frame begins a document.
    /// - Parameter id: what scripts know it by from now on, where it is a new one.
    func addFrame(_ page: PageContext, id: @autoclosure () -> Int, documentID: String) -> DocumentFrame? {
        guard frame(of: page) == nil, let parent = page.parent.flatMap({ frame(of: $0) }) else { return nil }
        let key = FrameKey(parent: parent.id, number: page.frameNumber)
        let known = frameIDs[key] ?? id()
        frameIDs[key] = known
        let added = DocumentFrame(document: self, page: page, id: known, parent: parent, documentID: documentID)
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
