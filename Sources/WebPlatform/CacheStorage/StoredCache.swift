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
        /// What `js/web/cache-storage/store.js` writes of the request and the response.
        let head: JSONObject
        let body: [UInt8]?
        let byteCount: Int

        var address: ByteText { StoredCache.address(head["request"]?["url"]?.stringValue ?? "") }
    }

    /// A later entry has a greater key.
    private var entries: [Int: Entry] = [:]
    /// The keys of the entries of an address, in their order.
    private var keys: [ByteText: [Int]] = [:]
    private var lastKey = 0
    private(set) var byteCount = 0

    /// The heads of all entries, each with its key, or of those of a URL.
    func heads(at url: String?) -> JSON {
        let keys = url.map { self.keys[Self.address($0)] ?? [] } ?? entries.keys.sorted()
        return .array(
            keys.compactMap { key in
                guard var head = entries[key]?.head else { return nil }
                head["key"] = .number(Double(key))
                return .object(head)
            })
    }

    func body(_ key: Int) -> [UInt8]? { entries[key]?.body }

    /// - Parameter byteCount: what the entry takes.
    func add(_ head: JSONObject, _ body: [UInt8]?, byteCount: Int) {
        lastKey += 1
        self.byteCount += byteCount
        let entry = Entry(head: head, body: body, byteCount: byteCount)
        entries[lastKey] = entry
        keys[entry.address, default: []].append(lastKey)
    }

    func remove(_ keys: Set<Int>) {
        for key in keys {
            guard let entry = entries.removeValue(forKey: key) else { continue }
            byteCount -= entry.byteCount
            let rest = self.keys[entry.address]?.filter { $0 != key } ?? []
            self.keys[entry.address] = rest.isEmpty ? nil : rest
        }
    }

    /// A URL without its fragment.
    private static func address(_ url: String) -> ByteText {
        ByteText(String(decoding: url.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self))
    }
}
