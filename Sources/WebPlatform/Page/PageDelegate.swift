/// What a page asks of the browser around it: of its ``WebContext/Delegate``, where that is one of these too.
///
/// Where nobody answers, the page's console says what was asked.
public protocol PageDelegate: AnyObject {
    /// The page has come further in loading; only a frame is told to be `loading`, as its document begins.
    func page(_ page: PageContext, reached phase: PageContext.Phase)
    /// The document that a frame was to go to has not come, and it stays with the one that it has.
    func page(_ frame: PageContext, hasNotCome url: String)
    /// The same document has got another address, or may have got another title.
    func pageChanged(_ page: PageContext)
    /// What a document of a frame may, where it is not one of the web; `nil`: it has the origin of its address, and the scripts
    /// run that run in the page around it.
    func page(_ page: PageContext, rightsOfFrameAt url: String) -> PageContext.FrameRights?
    /// The page shows a dialog. What is given back is the user's answer: `nil` for none.
    func page(_ page: PageContext, shows dialog: PageDialog) -> String?
    /// The page opens a dialog in which the user chooses files; ``PageContext`` hears of the choice later. Returns whether it is open.
    func page(_ page: PageContext, opens dialog: FileDialog) -> Bool
    /// The page wants to go to another document.
    func page(_ page: PageContext, asksFor request: PageRequest)
    /// The page wants to go back or forward to another document, so many steps beyond its own first or last entry.
    func page(_ page: PageContext, traversesBy steps: Int)
    /// The page opens a window, by a link or by `window.open`.
    func page(_ page: PageContext, opens opening: PageOpening)
    /// The page wants an address opened that is another app's.
    func page(_ page: PageContext, handsOver url: String)
    /// The page saves a file.
    func page(_ page: PageContext, downloads download: PageDownload)
    /// The page closes its window. Returns whether it may.
    func pageCloses(_ page: PageContext) -> Bool
    /// The page, or a frame of one, is gone.
    func pageClosed(_ page: PageContext)
}

/// A dialog of `alert`, `confirm`, `prompt` or `print`, or the share sheet of `navigator.share`.
public struct PageDialog: Sendable, Equatable {
    /// `alert` and `print` take no answer. For `confirm` and `share` any text is a yes, and for `prompt` it is what the script gets.
    public enum Kind: String, Sendable {
        case alert, confirm, prompt, print, share
    }

    /// The function that shows it.
    public let kind: Kind
    /// Of the share sheet, JSON of what is shared: `title`, `text`, `url`, `files` by their names.
    public let message: String
    /// What stands in the field of a prompt at first.
    public let defaultText: String
}

/// What becomes of the page's entry in the session history.
public enum PageNavigation: String, Sendable {
    case push, replace, reload
}

/// The document that a page wants to go to.
public struct PageRequest: Sendable, Equatable {
    /// Serialized.
    public let url: String
    /// What the new document does in the session history; `reload` asks for the same one again.
    public let history: PageNavigation
    /// What a form sends along; `nil` for a plain request.
    public let form: PagePost?
    /// What the link or the form says of the referrer; `nil`: as the page has it.
    public let referrerPolicy: ReferrerPolicy?
}

/// A window that a page asks for.
public struct PageOpening: Sendable, Equatable {
    /// Serialized.
    public let url: String
    /// What the page calls the window, as `_blank`; may be empty. None of its frames has that name.
    public let name: String
    /// As the page has written them. https://html.spec.whatwg.org/multipage/nav-history-apis.html#window-open-steps
    public let features: String
    /// Whether a link or a form leads there, and no call of `open`.
    public let isLink: Bool
    /// What the link or form says of the referrer; `nil`: as the page has it.
    public let referrerPolicy: ReferrerPolicy?
    /// What a form sends along.
    public let form: PagePost?
}

/// The body of a form that is sent with POST.
public struct PagePost: Sendable, Equatable {
    /// What the header says, of a multipart body with its boundary.
    public let contentType: String
    /// The form's entries, encoded as ``contentType`` says.
    public let body: [UInt8]
}

extension PageDelegate {
    public func page(_ page: PageContext, reached phase: PageContext.Phase) {}

    public func page(_ frame: PageContext, hasNotCome url: String) {}

    public func pageChanged(_ page: PageContext) {}

    public func pageClosed(_ page: PageContext) {}

    public func page(_ page: PageContext, rightsOfFrameAt url: String) -> PageContext.FrameRights? { nil }

    public func page(_ page: PageContext, shows dialog: PageDialog) -> String? {
        page.tell("\(dialog.kind.rawValue)(\(dialog.message)): nobody answered")
        return nil
    }

    public func page(_ page: PageContext, opens dialog: FileDialog) -> Bool {
        page.tell("the page opened a file dialog: nobody answered")
        return false
    }

    public func page(_ page: PageContext, asksFor request: PageRequest) {
        page.tell("the page asked to \(request.history == .reload ? "reload" : "go to") \(request.url), and stays")
    }

    public func page(_ page: PageContext, traversesBy steps: Int) {
        page.tell("the page asked to go \(abs(steps)) \(steps < 0 ? "back" : "forward") to another page, and stays")
    }

    public func page(_ page: PageContext, opens opening: PageOpening) {
        page.tell("the page asked to open a window with \(opening.url), and got none")
    }

    public func page(_ page: PageContext, handsOver url: String) {
        page.tell("the page asked to have \(url) opened by another app")
    }

    public func page(_ page: PageContext, downloads download: PageDownload) {
        page.tell("the page asked to save \(download.url) as \(download.name)")
    }

    public func pageCloses(_ page: PageContext) -> Bool {
        page.tell("the page asked to close its window, which stays")
        return false
    }
}

extension PageContext {
    /// Writes into the page's console what the page will not learn.
    func tell(_ text: String) {
        context.delegate?.webContext(context, wrote: ConsoleMessage(level: .info, text: text, position: nil))
    }
}

/// Answers where the delegate does not.
final class AbsentPageDelegate: PageDelegate {}
