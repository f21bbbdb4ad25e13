import JSONText
import ScriptEngine

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
                    return .string(page.services.cookies.text(for: try arguments.string(0), at: now, of: .script))
                }
            ),
            doing("cookie_set") { page, arguments in
                let now = page.context.scheduler.clock.now
                page.services.cookies.set(
                    try arguments.string(1), by: try arguments.string(0), at: now, of: .script)
            },
        ]
    }
}

extension PageContext {
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
