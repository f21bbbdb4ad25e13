internal import JSONText

/// Where a group keeps its defaults and pings. Implementations may be used from any thread.
protocol AppGroupStore: Sendable {
    /// Runs `body` on what is stored and keeps what it leaves, or nothing where it throws; no other thread or process comes between.
    func transact<Result: Sendable>(
        _ body: (inout AppGroupValues) throws(AppGroupError) -> Result
    ) throws(AppGroupError) -> Result

    func read() throws(AppGroupError) -> AppGroupValues
}

/// What a store holds. It is small: defaults are read as a whole, as the property list of `UserDefaults` is.
struct AppGroupValues: Sendable, Equatable {
    var defaults: [ByteText: DefaultsValue] = [:]
    /// How often each ping has been posted.
    var pings: [ByteText: Int64] = [:]
}
