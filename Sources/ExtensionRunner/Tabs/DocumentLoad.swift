import HTTP
import WebPlatform

/// Where the document of an address comes from.
struct DocumentSource {
    /// The page that is given for the address; `nil`: it comes through the network, or is empty where nobody answers.
    var page: PageText?
    /// What a form has sent along to get it.
    var form: PagePost?
    /// Which of the page's own scripts run.
    var scripts = PageOptions.Scripts.off
    /// What the page is told of the one that has led to it.
    var referrer = ""
    /// How much the request tells of that one.
    var referrerPolicy = ReferrerPolicy.default
}

/// What becomes of a tab's session history when a document comes.
enum HistoryStep {
    case navigation(PageNavigation)
    /// It goes so many entries beyond the first or last one of the document that it shows.
    case traversal(Int)
    /// The browser has been started again.
    case restoration

    /// What a page is told of it.
    var navigation: PageOptions.Navigation {
        switch self {
        case .navigation(.reload): .reload
        case .navigation: .navigate
        case .traversal, .restoration: .backForward
        }
    }
}

/// A document on its way into a tab.
final class DocumentLoad {
    /// The address, which redirects change.
    var url: WebURL
    let source: DocumentSource
    let step: HistoryStep
    /// The page that leads there, by a link, a form or a script of its own; `nil`: the user does, or an extension.
    let initiator: WebURL?
    /// Whether somebody on the network is asked for it.
    let isRequested: Bool
    private var task: Task<Void, Never>?

    init(_ url: WebURL, _ source: DocumentSource, step: HistoryStep, initiator: WebURL?, isRequested: Bool) {
        self.url = url
        self.source = source
        self.step = step
        self.initiator = initiator
        self.isRequested = isRequested
    }

    func attach(_ task: Task<Void, Never>) { self.task = task }

    func cancel() { task?.cancel() }
}
