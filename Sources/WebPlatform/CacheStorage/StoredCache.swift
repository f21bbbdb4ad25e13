import JSONText

/// The caches of one origin. Belongs to the loop of its contexts.
/// https://w3c.github.io/ServiceWorker/#name-to-cache-map
final class OriginCaches {
    /// What all of them may take, in bytes: a phone's limit goes by its disk.
    static let maximumBytes = 256 << 20

    private var caches: [(name: String, cache: StoredCache)] = []

    /// In the order in which they were made.
    var names: [String] { caches.map(\.name) }

    func cache(_ name: String) -> StoredCache? { caches.first { $0.name.hasBytes(of: name) }?.cache }

    func makeCache(_ name: String) -> StoredCache {
        if let cache = cache(name) { return cache }
        let cache = StoredCache()
        caches.append((name, cache))
        return cache
    }

    /// Takes a cache away from its name; who has it open goes on using it.
    func drop(_ name: String) -> Bool {
        guard let index = caches.firstIndex(where: { $0.name.hasBytes(of: name) }) else { return false }
        caches.remove(at: index)
        return true
    }

    /// What all of them take.
    var byteCount: Int { caches.reduce(0) { $0 + $1.cache.byteCount } }

    func hasRoom(for bytes: Int) -> Bool { byteCount + bytes <= Self.maximumBytes }
}

/// One cache. https://w3c.github.io/ServiceWorker/#dfn-request-response-list
final class StoredCache {
    private struct Entry {
        let key: Int
        /// What `js/web/cache-storage/store.js` writes of the request and the response.
        let head: JSONObject
        let body: [UInt8]?
        let byteCount: Int
    }

    private var entries: [Entry] = []
    private var lastKey = 0
    private(set) var byteCount = 0

    /// The heads of all entries, each with its key.
    var heads: JSON {
        .array(
            entries.map { entry in
                var head = entry.head
                head["key"] = .number(Double(entry.key))
                return .object(head)
            })
    }

    func body(_ key: Int) -> [UInt8]? { entries.first { $0.key == key }?.body }

    /// - Parameter byteCount: what the entry takes.
    func add(_ head: JSONObject, _ body: [UInt8]?, byteCount: Int) {
        lastKey += 1
        self.byteCount += byteCount
        entries.append(Entry(key: lastKey, head: head, body: body, byteCount: byteCount))
    }

    func remove(_ keys: Set<Int>) {
        entries.removeAll { entry in
            guard keys.contains(entry.key) else { return false }
            byteCount -= entry.byteCount
            return true
        }
    }
}
