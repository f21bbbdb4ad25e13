internal import JSONText

/// The values that a group's programs share, as `UserDefaults(suiteName:)` does. What one program sets, the other one
/// reads at once; each change posts ``didChange``.
///
/// Every function may be called from any thread and does its work at once.
///
/// ```swift
/// let needsRefresh = DefaultsKey<Bool>("needsTokenRefresh")
/// try group.defaults.set(true, for: needsRefresh)
/// ```
public struct AppGroupDefaults: Sendable {
    /// The ping of every change.
    public static let didChange = "defaults.didChange"

    private let store: any AppGroupStore

    init(store: any AppGroupStore) { self.store = store }

    /// `nil` where nothing is set, or what cannot be read as a `Value`; see ``DefaultsConvertible``.
    public func value<Value>(for key: DefaultsKey<Value>) throws(AppGroupError) -> Value? {
        try store.read().defaults[ByteText(key.name)].flatMap(Value.init)
    }

    /// What is set under a name, as it was set; `nil` where nothing is.
    public func object(for name: String) throws(AppGroupError) -> DefaultsValue? {
        try store.read().defaults[ByteText(name)]
    }

    /// Sets a value; `nil` removes it.
    /// - Throws: ``AppGroupError/unwritable(_:)`` for JSON or a time that no file can keep.
    public func set<Value>(_ value: Value?, for key: DefaultsKey<Value>) throws(AppGroupError) {
        try update(key) { $0 = value }
    }

    /// Changes a value, with no other thread or process in between. Returns what `change` returns. To use the group in `change` is an error.
    /// - Throws: ``AppGroupError/unwritable(_:)`` for JSON or a time that no file can keep.
    @discardableResult
    public func update<Value, Result: Sendable>(
        _ key: DefaultsKey<Value>, _ change: (inout Value?) -> Result
    ) throws(AppGroupError) -> Result {
        try ServiceCalls.make(ServiceCall(.defaults, key.name), failing: AppGroupError.init) {
            () throws(AppGroupError) in
            try store.transact { values throws(AppGroupError) in
                let before = values.defaults[ByteText(key.name)]
                var value = before.flatMap(Value.init)
                let result = change(&value)
                let after = value.map(\.defaultsValue)
                if after != before {
                    if let problem = after?.unwritable {
                        throw .unwritable("the value of '\(key.name)' \(problem)")
                    }
                    values.defaults[ByteText(key.name)] = after
                    values.pings[ByteText(Self.didChange), default: 0] += 1
                }
                return result
            }
        }
    }

    /// The names of all values, in the order of their text.
    public func names() throws(AppGroupError) -> [String] { try store.read().defaults.keys.sorted().map(\.text) }
}
