import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// A frame of a tab's document, the main one or one inside it, with the worlds of extensions in it.
final class DocumentFrame {
    unowned let document: TabDocument
    let page: PageContext
    /// What scripts know the frame by; zero is the main one.
    let id: Int
    private(set) weak var parent: DocumentFrame?
    /// Unique to the document that the frame shows.
    let documentID: String
    /// Whether the content scripts have been run that run at `document_start`.
    var hasStarted = false
    /// Whether what the frame was to show last has not come.
    var hasFailed = false
    /// The extensions whose content scripts have put style sheets into it.
    var styledBy: Set<String> = []
    /// What `insertCSS` has put into it.
    var insertedStyles: [InsertedStyle] = []
    private var worlds: [ContentWorld] = []
    /// The document's sides of what it sends to extensions.
    private(set) var externalPages: [ExternalPage] = []
    private var closeHandlers: [() -> Void] = []

    init(document: TabDocument, page: PageContext, id: Int, parent: DocumentFrame?, documentID: String) {
        self.document = document
        self.page = page
        self.id = id
        self.parent = parent
        self.documentID = documentID
    }

    var tab: TabModel { document.tab }
    var isMain: Bool { id == 0 }
    var url: WebURL { isMain ? document.page.url : WebURL(serialized: page.url) ?? document.page.url }

    /// Whether the document has no address of its own.
    var isBlank: Bool { url.href == "about:blank" || url.href == "about:srcdoc" }

    /// Whether the document's address says nothing of where it comes from.
    var hasNoOrigin: Bool { url.scheme == "data" || url.scheme == "blob" }

    /// The address of the first frame around it that has one which says where it comes from.
    var surroundingURL: WebURL {
        var frame = self
        while frame.isBlank || frame.hasNoOrigin, let parent = frame.parent { frame = parent }
        return frame.url
    }

    /// The world of an extension, which is made at its first touch.
    func hasWorld(of owner: InstalledExtension) -> Bool { worlds.contains { $0.owner === owner } }

    func world(of owner: InstalledExtension) throws -> ContentWorld {
        if let world = worlds.first(where: { $0.owner === owner }) { return world }
        let world = try ContentWorld(owner: owner, frame: self)
        worlds.append(world)
        owner.didOpen(world)
        return world
    }

    /// The document's side of what it sends to an extension.
    func externalPage(for owner: InstalledExtension) -> ExternalPage {
        if let page = externalPages.first(where: { $0.owner === owner }) { return page }
        let page = ExternalPage(owner: owner, frame: self)
        externalPages.append(page)
        return page
    }

    /// What an extension is told of the document where it sends something: all but an `id`.
    func sender(for owner: InstalledExtension) -> JSONObject {
        [
            "tab": owner.tabJSON(tab), "frameId": .number(Double(id)), "url": .string(url.href),
            "origin": .string(isMain ? url.origin : page.options.origin), "documentId": .string(documentID),
        ]
    }

    /// Calls `body` when the frame's document has gone.
    func whenClosed(_ body: @escaping () -> Void) { closeHandlers.append(body) }

    func close() {
        for world in worlds { world.close() }
        for page in externalPages { page.close() }
        worlds = []
        externalPages = []
        let handlers = closeHandlers
        closeHandlers = []
        for handler in handlers { handler() }
    }

    func removeWorlds(of owner: InstalledExtension) {
        for world in worlds where world.owner === owner { world.close() }
        worlds.removeAll { $0.owner === owner }
        insertedStyles.removeAll { $0.owner == owner.host }
        for page in externalPages where page.owner === owner { owner.ports.endAll(openedBy: page) }
        externalPages.removeAll { $0.owner === owner }
    }
}
