import HTTP
import WebPlatform

/// A tab of the simulated browser.
final class TabModel {
    /// What scripts know it by.
    ///
    /// DEPARTURE: a tab that is restored when the browser starts again keeps its number, by which tests hold it; browsers give it another —
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/tabs/Tab#id
    let id: Int
    /// Where the sites that it shows keep their data.
    var dataStore: DataStore
    /// The window that it is in; `nil`: both are gone.
    weak var window: WindowModel?
    /// The address of the document that it shows.
    var url = WebURL.blank
    /// The title that extensions have last been told of.
    var toldTitle = ""
    var isPinned = false
    var isMuted = false
    /// What `tabs.setZoom` has set.
    ///
    /// DEPARTURE: the page is as wide as before, as it is not laid out —
    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/tabs/setZoom
    var zoom = 1.0
    /// What a test says that the user sees, as a data URL.
    var picture: String?
    /// The language that a test says its page is in.
    var language: String?
    /// The tab that has opened it, or that a script has named in its place.
    weak var opener: TabModel?
    /// What extensions are still to be told of.
    var changes: TabChanges = []
    /// Extensions that may see the address and the title since they were last told of changes.
    var grantedChanges: Set<String> = []
    var hasUntoldChanges: Bool { !changes.isEmpty || !grantedChanges.isEmpty }
    var status = Status.complete
    /// The document that it is to show next.
    var load: DocumentLoad?
    /// Where the document that it shows has come from.
    var source = DocumentSource()
    /// How the tab has come to its document.
    var navigation = PageOptions.Navigation.navigate
    /// Whether the address could not be loaded, or a rule of an extension keeps it from being shown: there is an empty document
    /// of no address in its place.
    var isUnreachable = false
    /// What the next document is known by, where that has been told already.
    var nextDocumentID: String?
    /// The documents that it can go back and forward to.
    var history = SessionHistory()
    /// What the document that it shows has begun with of that history.
    var pageHistory = PageHistory()
    /// What its documents keep for one another, until the browser is quit.
    var sessionStorage = SessionStorage()
    /// What the last document has called its window, and the origin of that.
    var namedWindow: (name: String, origin: String)?
    var document: TabDocument?
    /// The page of an extension that the tab shows in the place of a web page.
    var extensionPage: ExtensionPage?
    /// Extensions that the user let see this tab by a gesture, and the pattern that they may see.
    var activeTabGrants: [String: MatchPattern] = [:]

    enum Status: String { case loading, complete }

    init(id: Int, dataStore: DataStore) {
        self.id = id
        self.dataStore = dataStore
    }

    var isPrivate: Bool { dataStore.isPrivate }

    /// The address that the user sees: that of the next document, where somebody has been asked for it.
    /// Source: PageLoadState::activeURL of https://github.com/WebKit/WebKit
    var activeURL: WebURL {
        guard let load, load.isRequested else { return url }
        return load.url
    }

    /// The document that is on its way does not come.
    func stopLoading() {
        load?.cancel()
        load = nil
    }

    /// What the window of the next document is called: a name stays among documents of one origin.
    ///
    /// DEPARTURE: a name does not come back where the tab goes back to another origin —
    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#finalize-a-cross-document-navigation
    func windowName(for origin: String) -> String {
        guard let namedWindow, namedWindow.origin == origin, origin != "null" else { return "" }
        return namedWindow.name
    }

    /// Whether it is the one that its window shows.
    var isActive: Bool { window?.active === self }

    /// Whether the user can see what it shows.
    var isSeen: Bool { isActive && window?.state != .minimized }

    /// Its place in its window.
    var index: Int { window?.tabs.firstIndex { $0 === self } ?? -1 }

    /// The number of the frame that has a document; where there is none, -1, which is the number of none.
    func frameID(ofDocument id: String) -> Int {
        document?.frames.first { $0.documentID == id.uppercased() }?.id ?? -1
    }

    /// Tells what it shows whether the user sees it.
    func setHidden(_ isHidden: Bool) {
        for frame in document?.frames ?? [] { frame.page.setHidden(isHidden) }
        extensionPage?.page.setHidden(isHidden)
    }

    /// The page that it shows, where somebody has needed one.
    var page: PageContext? { document?.page.page ?? extensionPage?.page }

    /// The title of the document that it shows.
    var title: String { page?.title ?? "" }
}

/// What may change of a tab while it shows the same document.
struct TabChanges: OptionSet {
    let rawValue: Int

    static let url = TabChanges(rawValue: 1)
    static let title = TabChanges(rawValue: 2)
    static let pinned = TabChanges(rawValue: 4)
    static let muted = TabChanges(rawValue: 8)
}
