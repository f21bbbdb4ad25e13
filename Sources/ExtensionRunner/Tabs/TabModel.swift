import HTTP
import WebPlatform

/// A tab of the simulated browser.
final class TabModel {
    let id: Int
    /// The window that it is in; `nil`: both are gone.
    weak var window: WindowModel?
    var url: WebURL
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
    var status = Status.complete
    /// Counts the documents that it was to show: only the last one is shown.
    var loads = 0
    /// The page that the address shows; `nil`: an empty document.
    var html: String?
    /// Whether a rule of an extension keeps the address from being shown: there is an empty document of no address in its place.
    var isBlocked = false
    /// What rules have made of the last document that a script of the page has asked for.
    var judged: (url: WebURL, outcome: World.RuleOutcome)?
    /// Where the last document has come from that a script of the page has asked for.
    var fetchedDocument: WebURL?
    /// What the next document is known by, where that has been told already.
    var nextDocumentID: String?
    var pageScripts = PageOptions.Scripts.off
    /// The documents that it can go back and forward to.
    var history = SessionHistory()
    /// What the document that it shows has begun with of that history.
    var pageHistory = PageHistory()
    var document: TabDocument?
    /// The page of an extension that the tab shows in the place of a web page.
    var extensionPage: ExtensionPage?
    /// Extensions that the user let see this tab by a gesture, and the pattern that they may see.
    var activeTabGrants: [String: MatchPattern] = [:]

    enum Status: String { case loading, complete }

    init(id: Int, url: WebURL) {
        self.id = id
        self.url = url
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
