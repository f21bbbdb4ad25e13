import HTTP
import ScriptEngine

// Pages of extensions in tabs.
extension World {
    /// The extension whose page an address is.
    func owner(of url: WebURL) -> InstalledExtension? {
        extensions.first { $0.isEnabled && url.href.hasPrefix($0.baseURL) }
    }

    func openExtensionPage(of owner: InstalledExtension, in tab: TabModel) {
        do {
            let page = try ExtensionPage(owner: owner, url: tab.url, lane: .page, tab: tab)
            tab.extensionPage = page
            owner.didOpen(page)
            tellCommit(of: NavigatedFrame(mainOf: tab), in: tab)
            page.load()
        } catch {
            owner.report(ScriptError(name: "Error", message: "\(error)"), as: "page", lane: .page)
        }
    }

    /// Shows a page of an extension: in the tab that shows it already, or a new one.
    func showExtensionPage(_ path: String, of owner: InstalledExtension) {
        guard let url = parseURL(path, base: WebURL(serialized: owner.baseURL)) else { return }
        if let tab = windows.tabs.first(where: { owner.sees($0) && $0.url == url }) {
            activate(tab)
        } else {
            openTab(makeLoad(of: url, source()), in: owner.frontWindow, active: true)
        }
    }
}
