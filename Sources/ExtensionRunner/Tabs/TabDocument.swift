import HTTP
import JSONText
import ScriptEngine
import WebPlatform

/// The document that a tab shows, with the worlds of extensions in it. Made where somebody needs it: a page that was
/// given, a content script, or a test that looks at it.
final class TabDocument {
    unowned let tab: TabModel
    let page: OpenPage
    /// Unique to this document.
    let id: String
    private(set) var worlds: [ContentWorld] = []

    init(tab: TabModel, page: OpenPage, id: String) {
        self.tab = tab
        self.page = page
        self.id = id
    }

    var url: WebURL { page.url }

    /// The world of an extension, which is made at its first touch.
    func world(of owner: InstalledExtension) throws -> ContentWorld {
        if let world = worlds.first(where: { $0.owner === owner }) { return world }
        let world = try ContentWorld(owner: owner, document: self)
        worlds.append(world)
        owner.didOpen(world)
        return world
    }

    /// Another document takes its place, or its tab is gone: worlds and their ports end with it.
    func close() {
        for world in worlds { world.close() }
        worlds = []
        page.page.close()
    }

    /// The worlds of an extension that is gone end.
    func removeWorlds(of owner: InstalledExtension) {
        for world in worlds where world.owner === owner { world.close() }
        worlds.removeAll { $0.owner === owner }
    }
}
