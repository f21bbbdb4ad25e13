/// What the documents of a tab keep in `sessionStorage` for one another, as long as the tab is open.
/// https://html.spec.whatwg.org/multipage/webstorage.html#session-storage-holder
public final class SessionStorage {
    private struct Place: Hashable {
        let origin: String
        let topOrigin: String
    }

    private var areas: [Place: WebStorage] = [:]

    public init() {}

    /// - Parameter topOrigin: that of the page around: in pages of two sites, a frame has two.
    ///   Source: Page::sessionStorageNamespace in StorageNamespaceProvider.cpp of https://github.com/WebKit/WebKit
    func area(of origin: String, in topOrigin: String) -> WebStorage {
        let place = Place(origin: origin, topOrigin: topOrigin)
        if let known = areas[place] { return known }
        let area = WebStorage()
        areas[place] = area
        return area
    }
}
