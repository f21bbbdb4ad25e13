import HTTP
import JSONText
import ScriptEngine
import VirtualTime

// Items and cookies: https://html.spec.whatwg.org/multipage/webstorage.html, https://www.rfc-editor.org/rfc/rfc6265
extension WebContext {
    static var storageOperations: [(name: StaticString, body: PageOperation)] {
        [
            (
                "storage_keys",
                { page, arguments in
                    .string(JSON.array(page.storage(try arguments.string(0)).keys.map { .string($0) }).text)
                }
            ),
            (
                "storage_length",
                { page, arguments in .number(Double(page.storage(try arguments.string(0)).count)) }
            ),
            (
                "storage_key",
                { page, arguments in
                    let storage = page.storage(try arguments.string(0))
                    return storage.key(at: try arguments.integer(1)).map { .string($0) } ?? .undefined
                }
            ),
            (
                "storage_get",
                { page, arguments in
                    page.storage(try arguments.string(0))[try arguments.string(1)].map { .string($0) } ?? .undefined
                }
            ),
            (
                "storage_set",
                { page, arguments in
                    let (area, key, value) = (
                        try arguments.string(0), try arguments.string(1), try arguments.string(2)
                    )
                    let storage = page.storage(area)
                    let old = storage[key]
                    guard storage.set(key, value) else { return .boolean(false) }
                    if old.map({ !$0.hasBytes(of: value) }) ?? true {
                        page.tellOthers(of: area, key: key, old: old, new: value, url: try arguments.string(3))
                    }
                    return .boolean(true)
                }
            ),
            doing("storage_remove") { page, arguments in
                let (area, key) = (try arguments.string(0), try arguments.string(1))
                if let old = page.storage(area).remove(key) {
                    page.tellOthers(of: area, key: key, old: old, new: nil, url: try arguments.string(2))
                }
            },
            doing("storage_clear") { page, arguments in
                let area = try arguments.string(0)
                if page.storage(area).clear() {
                    page.tellOthers(of: area, key: nil, old: nil, new: nil, url: try arguments.string(1))
                }
            },
            (
                "cookie_get",
                { page, arguments in
                    let now = page.context.scheduler.clock.now
                    let url = page.cookieURL(try arguments.string(0))
                    return .string(page.services.cookies.text(for: url, at: now, of: .script))
                }
            ),
            (
                "cookie_list",
                { page, arguments in
                    let cookies = page.services.cookies.cookies(
                        for: page.cookieURL(try arguments.string(0)), at: page.context.scheduler.clock.now, of: .script)
                    return .string(JSON.array(cookies.map(\.item)).text)
                }
            ),
            (
                "cookie_put",
                { page, arguments in
                    let fields = try JSON(parsing: try arguments.string(1))
                    return .boolean(page.setCookie(fields, by: try arguments.string(0)))
                }
            ),
            doing("cookie_watch") { page, _ in page.watchesCookies = true },
            doing("cookie_set") { page, arguments in
                let now = page.context.scheduler.clock.now
                page.services.cookies.set(
                    try arguments.string(1), by: page.cookieURL(try arguments.string(0)), at: now, of: .script)
            },
        ]
    }
}

extension Cookie {
    /// https://cookiestore.spec.whatwg.org/#dictdef-cookielistitem
    fileprivate var item: JSON { ["name": .string(name), "value": .string(value)] }
}

extension PageContext {
    /// Sets a cookie as `js/dom/cookie-store` writes it: those that it sets are secure.
    /// https://cookiestore.spec.whatwg.org/#set-a-cookie
    fileprivate func setCookie(_ fields: JSON, by url: String) -> Bool {
        let text = { (name: String) in fields[name]?.stringValue ?? "" }
        var line = "\(text("name"))=\(text("value")); path=\(text("path")); secure; samesite=\(text("sameSite"))"
        if let domain = fields["domain"]?.stringValue { line += "; domain=\(domain)" }
        let expiry = fields["expires"]?.numberValue.map { WallTime(millisecondsSince1970: $0) }
        return services.cookies.set(
            line, expiry: expiry, by: cookieURL(url), at: context.scheduler.clock.now, of: .script)
    }

    /// The address that cookies of a document go by: a frame that shows none of the network has those of the page around it.
    /// Source: Document::initSecurityContext (setCookieURL) of https://github.com/WebKit/WebKit
    fileprivate func cookieURL(_ url: String) -> String {
        guard url.hasPrefix("about:"), let parent else { return url }
        return parent.cookieURL(parent.url)
    }

    /// Tells the page's scripts of a change that they can see.
    func tell(_ change: CookieJar.Change) {
        guard change.kind != .nothing, let address = WebURL(serialized: cookieURL(url)),
            change.cookie.matches(address), !change.cookie.isHTTPOnly
        else { return }
        let isRemoval = change.kind == .removed
        let name: JSON = ["name": .string(change.cookie.name)]
        let changes: JSON = [
            "changed": isRemoval ? [] : [change.cookie.item], "deleted": isRemoval ? [name] : [],
        ]
        context.schedule { try $0.call(entry: "cookiesChanged", [.string(changes.text)]) }
    }

    fileprivate func storage(_ area: String) -> WebStorage {
        area == "session" ? session : services.localStorage(of: origin)
    }

    /// https://html.spec.whatwg.org/multipage/webstorage.html#concept-storage-broadcast
    fileprivate func tellOthers(of area: String, key: String?, old: String?, new: String?, url: String) {
        let text = { (value: String?) -> JSON in value.map { .string($0) } ?? .null }
        let change: JSON = [
            "area": .string(area), "key": text(key), "oldValue": text(old), "newValue": text(new), "url": .string(url),
        ]
        for page in services.pages(of: origin) where page !== self && (area == "local" || page.session === session) {
            page.context.schedule { context in
                try context.load(chunk: "dom/storage")
                try context.call(entry: "fireStorageEvent", [.string(change.text)])
            }
        }
    }
}
