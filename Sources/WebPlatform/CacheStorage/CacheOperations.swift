import JSONText
import ScriptEngine

extension WebContext {
    /// The operations of caches, as docs/host-interface.md lists them.
    static var cacheOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "cache_names",
                { context, _ in
                    guard let caches = context.sharedOrigin?.caches else { return .undefined }
                    return .string(JSON.array(caches.names.map { .string($0) }).text)
                }
            ),
            (
                "cache_find",
                {
                    guard let caches = $0.sharedOrigin?.caches else { return .undefined }
                    let name = try $1.string(0)
                    let cache = $1.boolean(1) ? caches.makeCache(name) : caches.cache(name)
                    return cache.map { [context = $0] in .number(Double(context.number(of: $0))) } ?? .undefined
                }
            ),
            ("cache_drop", { .boolean($0.sharedOrigin?.caches.drop(try $1.string(0)) == true) }),
            ("cache_entries", { .string(try $0.openCache($1.integer(0)).heads(at: $1.optionalString(1)).text) }),
            (
                "cache_add",
                {
                    let (cache, text, body) = (try $0.openCache($1.integer(0)), try $1.string(1), $1.optionalBytes(2))
                    let byteCount = text.utf8.count + (body?.count ?? 0)
                    guard $0.sharedOrigin?.caches.hasRoom(for: byteCount) == true else { return .boolean(false) }
                    guard let head = try? JSON(parsing: text).objectValue else {
                        throw HostError("an entry is no JSON")
                    }
                    cache.add(head, body, byteCount: byteCount)
                    return .boolean(true)
                }
            ),
            doing("cache_remove") {
                let keys = (try? JSON(parsing: $1.string(1)))?.arrayValue ?? []
                try $0.openCache($1.integer(0)).remove(Set(keys.compactMap(\.intValue)))
            },
            (
                "cache_body",
                { try $0.openCache($1.integer(0)).body($1.integer(1)).map { .bytes($0) } ?? .undefined }
            ),
        ]
    }

    /// What the context's script knows a cache by.
    private func number(of cache: StoredCache) -> Int {
        if let index = openCaches.firstIndex(where: { $0 === cache }) { return index }
        openCaches.append(cache)
        return openCaches.count - 1
    }

    private func openCache(_ number: Int) throws -> StoredCache {
        guard openCaches.indices.contains(number) else { throw HostError("there is no such cache") }
        return openCaches[number]
    }
}
