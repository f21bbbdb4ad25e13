import ScriptEngine

/// What pages share that keep their data together: cookies, stored items, and what the scripts of an origin have in common. Belongs to the
/// loop of the pages.
/// Source: https://developer.apple.com/documentation/webkit/wkwebsitedatastore
public final class PageServices {
    /// Those of `document.cookie`, of the pages' requests and of `browser.cookies`.
    public let cookies = CookieJar()
    /// Others may have the same one: private windows keep their data apart, on one device.
    public let device: DeviceServices
    private var local: [String: WebStorage] = [:]
    private var origins: [String: SharedOrigin] = [:]
    private var pages: [Weak] = []

    private struct Weak {
        weak var page: PageContext?
    }

    public init(device: DeviceServices = DeviceServices()) {
        self.device = device
        cookies.observe { [unowned self] change in
            for page in pages.compactMap(\.page) where page.watchesCookies { page.tell(change) }
        }
    }

    /// The `localStorage` of an origin.
    public func localStorage(of origin: String) -> WebStorage {
        if let known = local[origin] { return known }
        let storage = WebStorage()
        local[origin] = storage
        return storage
    }

    /// What the scripts of an origin share.
    public func sharedOrigin(_ origin: String) -> SharedOrigin {
        if let known = origins[origin] { return known }
        let made = SharedOrigin(origin)
        origins[origin] = made
        return made
    }

    func add(_ page: PageContext) {
        pages.removeAll { $0.page == nil }
        pages.append(Weak(page: page))
    }

    func remove(_ page: PageContext) { pages.removeAll { $0.page == nil || $0.page === page } }

    /// The open pages of an origin, in the order in which they were opened.
    func pages(of origin: String) -> [PageContext] { pages.compactMap(\.page).filter { $0.origin == origin } }
}
