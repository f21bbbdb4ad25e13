internal import JSONText
import Synchronization

/// A store that ends with the process.
public final class MemoryKeychainStore: KeychainStore {
    private let items = Mutex(MemoryItems())

    public init() {}

    public func transact<Result: Sendable>(
        _ body: (inout any KeychainItems) throws(KeychainError) -> Result
    ) throws(KeychainError) -> Result {
        try items.withLock { items throws(KeychainError) in
            var working: any KeychainItems = items
            let result = try body(&working)
            if let changed = working as? MemoryItems { items = changed }
            return result
        }
    }
}

private struct MemoryItems: KeychainItems {
    private var items: [KeychainItem] = []

    func matching(_ query: KeychainQuery) -> [KeychainItem] { items.filter(query.matches) }

    mutating func insert(_ item: KeychainItem) throws(KeychainError) {
        guard index(of: item) == nil else { throw .duplicateItem }
        items.append(item)
    }

    mutating func replace(_ old: KeychainItem, with new: KeychainItem) throws(KeychainError) {
        guard let place = index(of: old) else { throw .itemNotFound }
        if let other = index(of: new), other != place { throw .duplicateItem }
        items[place] = new
    }

    mutating func remove(_ item: KeychainItem) {
        if let place = index(of: item) { items.remove(at: place) }
    }

    private func index(of item: KeychainItem) -> Int? {
        items.firstIndex {
            $0.service.hasBytes(of: item.service) && $0.account.hasBytes(of: item.account)
                && $0.accessGroup == item.accessGroup
        }
    }
}
