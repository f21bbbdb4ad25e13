import HTTP

extension World {
    /// A file of an extension that a web page asks for; `nil` where the manifest does not let the page have it.
    /// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/manifest.json/web_accessible_resources
    func webAccessibleResource(_ url: WebURL, for page: WebURL) -> HTTPResponse? {
        guard let owner = owner(of: url) else { return nil }
        let path = url.filePath
        guard mayLoad(path, of: owner, from: page) else { return nil }
        guard let bytes = owner.resource(at: path) else {
            trace.explain(.page, "'\(path)' is not in the extension's folder")
            return nil
        }
        return HTTPResponse(
            status: 200, headers: ["Access-Control-Allow-Origin": "*", "Content-Type": contentType(ofFile: path)],
            body: bytes)
    }

    /// Whether a page may lead to an address: that of a page of an extension must be there for it.
    /// Source: WebExtensionURLSchemeHandlerCocoa.mm of https://github.com/WebKit/WebKit
    func mayLead(_ page: WebURL, to url: WebURL) -> Bool {
        guard let owner = owner(of: url) else { return true }
        return mayLoad(url.filePath, of: owner, from: page)
    }

    private func mayLoad(_ path: String, of owner: InstalledExtension, from page: WebURL) -> Bool {
        if page.href.hasPrefix(owner.baseURL) { return true }
        if owner.manifest.webAccessibleResources.contains(where: { $0.allow(path, from: page) }) { return true }
        trace.explain(
            .page,
            "\(page.href) may not load '\(path)' of the extension: no entry of web_accessible_resources in the "
                + "manifest lists the file for this page")
        return false
    }
}
