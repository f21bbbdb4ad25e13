internal import JSONText

/// The items of `localStorage` or `sessionStorage` of one origin, in the order in which their keys came.
/// https://html.spec.whatwg.org/multipage/webstorage.html
public final class WebStorage {
    /// WebKit's limit for an origin, in bytes of UTF-16: `WebCore::StorageMap`'s default quota.
    public static let quotaBytes = 5 * 1_024 * 1_024

    private var values: [ByteText: String] = [:]
    /// The keys in their order; `nil` where one was removed.
    private var order: [ByteText?] = []
    private var places: [ByteText: Int] = [:]
    private var usedBytes = 0

    public init() {}

    /// In the order in which they came. One that was removed and has come again is the last.
    public var keys: [String] { order.compactMap { $0?.text } }

    /// How many items there are: the `length` of a script's storage.
    public var count: Int { values.count }

    /// The key of this number; `nil` where there are not as many.
    public func key(at index: Int) -> String? {
        guard index < values.count else { return nil }
        if order.count == values.count { return order[index]?.text }
        var rest = index
        for case let key? in order {
            if rest == 0 { return key.text }
            rest -= 1
        }
        return nil
    }

    /// The value of an item; `nil` where there is none. Keys are the same where their bytes are.
    public subscript(key: String) -> String? { values[ByteText(key)] }

    /// Sets an item. Returns false, and changes nothing, where it does not fit.
    public func set(_ key: String, _ value: String) -> Bool {
        let old = values[ByteText(key)]
        let added = value.utf16.count - (old.map { $0.utf16.count } ?? -key.utf16.count)
        guard added <= 0 || usedBytes + 2 * added <= Self.quotaBytes else { return false }
        usedBytes += 2 * added
        values[ByteText(key)] = value
        if old == nil {
            places[ByteText(key)] = order.count
            order.append(ByteText(key))
        }
        return true
    }

    /// Removes an item and returns its value.
    public func remove(_ key: String) -> String? {
        guard let old = values.removeValue(forKey: ByteText(key)) else { return nil }
        if let place = places.removeValue(forKey: ByteText(key)) { order[place] = nil }
        if order.count > 2 * values.count { close() }
        usedBytes -= 2 * (key.utf16.count + old.utf16.count)
        return old
    }

    /// Closes the gaps of the order.
    private func close() {
        order.removeAll { $0 == nil }
        for (place, key) in order.enumerated() { if let key { places[key] = place } }
    }

    /// Removes all items. Returns whether there were any.
    public func clear() -> Bool {
        defer { (values, order, places, usedBytes) = ([:], [], [:], 0) }
        return !values.isEmpty
    }
}
