import JSONText
import ScriptEngine
import WebPlatform

/// A file that a user chooses in a page's dialog, or drops on the page.
public struct ChosenFile: Sendable, Equatable {
    /// What the page sees as `File.name`, without a folder.
    public var name: String
    /// The MIME type that the page is told; empty for one that nobody knows.
    public var type: String
    /// All bytes of the file.
    public var content: [UInt8]

    /// - Parameter type: `nil`: what the end of the name says.
    public init(name: String, type: String? = nil, content: [UInt8]) {
        self.name = name
        self.type = type ?? knownContentType(ofFile: name) ?? ""
        self.content = content
    }

    /// What scripts of `js/` are told of files beside their content.
    static func list(_ files: [ChosenFile]) -> JSON {
        .array(files.map { .object(["name": .string($0.name), "type": .string($0.type)]) })
    }
}

/// A file dialog that a page has opened, and that the user has not answered yet.
struct OpenFileDialog {
    /// The page, or the frame, that has opened it.
    weak var page: PageContext?
    let dialog: FileDialog
}

extension PageHolder {
    /// Opens a file dialog, which takes the place of one that is open.
    /// - Returns: whether it opened.
    ///
    /// Source: FileInputType::handleDOMActivateEvent in FileInputType.cpp of https://github.com/WebKit/WebKit
    func open(_ dialog: FileDialog, of page: PageContext, in lane: TraceEvent.Lane, _ trace: Trace) -> Bool {
        guard page.context.isProcessingUserGesture else {
            trace.explain(
                lane, "a file dialog was blocked: no gesture of the user has led to it, as a click does")
            return false
        }
        fileDialog = OpenFileDialog(page: page, dialog: dialog)
        var fields: JSONObject = ["isMultiple": .bool(dialog.isMultiple)]
        if !dialog.accept.isEmpty { fields["accept"] = .string(dialog.accept) }
        trace.record(lane, "file-dialog", fields)
        return true
    }
}

extension Page {
    /// Chooses files in the dialog that the page has opened, as a click on `<input type="file">` has it do; none dismisses it.
    ///
    /// The page hears of `input` and `change`, or of `cancel` where it is dismissed, or where what is chosen has the names of the
    /// files that were chosen before, as in WebKit.
    /// - Throws: ``BrowserError/notPossible(_:)`` where no dialog is open, or it does not offer the files.
    public func chooseFiles(_ files: [ChosenFile]) async throws { try await browser.choose(files, in: self) }
}

extension Browser {
    fileprivate func choose(_ files: [ChosenFile], in page: Page) async throws {
        let open = try self.page(page)
        guard let asking = open.fileDialog, let asker = asking.page, !asker.context.isClosed else {
            throw BrowserError.notPossible(
                "no file dialog is open: click what opens it first, an <input type=\"file\">, its label, or a button "
                    + "whose listener clicks one")
        }
        if files.count > 1, !asking.dialog.isMultiple {
            throw BrowserError.notPossible("the file dialog takes only one file, as its input is not `multiple`")
        }
        if let file = files.first(where: { !asking.dialog.offers(name: $0.name, type: $0.type) }) {
            throw BrowserError.notPossible(
                "the file dialog does not offer \(file.name): its input accepts \(asking.dialog.accept)")
        }
        open.fileDialog = nil
        world.trace.record(
            .user, "chooseFiles", ["files": .array(files.map { .string($0.name) })])
        let outcome = Evaluation(nil)
        outcome.start(in: asker.context) {
            try $0.load(chunk: "dom/file-dialog")
            $0.beginUserGesture()
            return try $0.call(
                entry: "answerFileDialog",
                [.string(files.isEmpty ? "null" : ChosenFile.list(files).text)] + files.map { .bytes($0.content) })
        }
        try await finish(open)
        if !asker.context.isClosed { _ = try outcome.value() }
    }
}
