import ScriptEngine

/// What the pages of one browser share: cookies, stored items, the clipboard, and what the scripts of an origin have in
/// common. Belongs to the loop of the pages.
public final class PageServices {
    public let cookies = CookieJar()
    public let clipboard = Clipboard()
    private var local: [String: WebStorage] = [:]
    private var origins: [String: SharedOrigin] = [:]
    private var pages: [Weak] = []
    /// Where the device is; `nil` where the user lets no site know. Contexts that have asked for it hear of a change.
    public var location: DeviceLocation? {
        didSet {
            let (text, isAllowed) = (locationText, location != nil)
            for context in locationWatchers.compactMap(\.context) {
                context.schedule {
                    try $0.call(entry: "locationChanged", [text])
                    try $0.call(entry: "locationAllowed", [.boolean(isAllowed)])
                }
            }
        }
    }
    private var locationWatchers: [WeakContext] = []

    private struct Weak {
        weak var page: PageContext?
    }

    private struct WeakContext {
        weak var context: WebContext?
    }

    public init() {}

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

    /// JSON text of where the device is, or undefined.
    var locationText: HostResult { location.map { .string($0.json.text) } ?? .undefined }

    /// The context hears from now on when the device is elsewhere.
    func watchLocation(in context: WebContext) {
        locationWatchers.removeAll { $0.context == nil }
        if !locationWatchers.contains(where: { $0.context === context }) {
            locationWatchers.append(WeakContext(context: context))
        }
    }

    func add(_ page: PageContext) {
        pages.removeAll { $0.page == nil }
        pages.append(Weak(page: page))
    }

    func remove(_ page: PageContext) { pages.removeAll { $0.page == nil || $0.page === page } }

    /// The open pages of an origin, in the order in which they were opened.
    func pages(of origin: String) -> [PageContext] { pages.compactMap(\.page).filter { $0.origin == origin } }
}
