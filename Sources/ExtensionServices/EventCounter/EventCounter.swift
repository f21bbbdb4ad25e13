internal import JSONText

/// Counts events in the group's defaults, for an extension that may not hold an analytics library; the app flushes
/// them.
///
/// Each flush sends a numbered batch. One that was not answered for is sent again as it was, under its number, so that
/// the receiver can count each event once. May be used from any thread and process.
public struct EventCounter: Sendable {
    /// Events by name, with their counts, and the batch that is on its way.
    private static let state = DefaultsKey<JSON>("eventCounter")

    private let defaults: AppGroupDefaults

    public init(defaults: AppGroupDefaults) { self.defaults = defaults }

    /// Counts one event, e.g. `share_extension_save`.
    public func count(_ event: String) throws(AppGroupError) {
        try change { $0.counts[event, default: 0] += 1 }
    }

    /// What was counted and has not been flushed, the batch on its way included.
    public func counts() throws(AppGroupError) -> [String: Int] {
        let state = EventState(try defaults.value(for: Self.state))
        return state.counts.merging(state.batch?.counts ?? [:], uniquingKeysWith: +)
    }

    /// Sends what was counted, if anything. Where `send` throws, the batch stays for the next flush and the error goes
    /// on.
    public func flush(_ send: (EventBatch) async throws -> Void) async throws {
        guard let batch = try change({ $0.takeBatch() }) else { return }
        try await send(batch)
        try change { state in
            if state.batch?.number == batch.number { state.batch = nil }
        }
    }

    @discardableResult
    private func change<Result: Sendable>(_ body: (inout EventState) -> Result) throws(AppGroupError) -> Result {
        try defaults.update(Self.state) { stored in
            var state = EventState(stored)
            defer { stored = state.json }
            return body(&state)
        }
    }
}

/// Events that are sent together.
public struct EventBatch: Sendable, Equatable {
    /// Counted from 1; the same for every try.
    public let number: Int
    /// How often each event has happened since the batch before was made, by its name.
    public let counts: [String: Int]

    public init(number: Int, counts: [String: Int]) {
        self.number = number
        self.counts = counts
    }
}

private struct EventState {
    var counts: [String: Int]
    var batch: EventBatch?
    private var lastBatch: Int

    init(_ json: JSON?) {
        counts = Self.counts(json?["counts"])
        lastBatch = json?["lastBatch"]?.intValue ?? 0
        if let onItsWay = json?["onItsWay"] { batch = EventBatch(number: lastBatch, counts: Self.counts(onItsWay)) }
    }

    /// The batch on its way, else a new one; `nil` where nothing was counted.
    mutating func takeBatch() -> EventBatch? {
        if let batch { return batch }
        guard !counts.isEmpty else { return nil }
        lastBatch += 1
        batch = EventBatch(number: lastBatch, counts: counts)
        counts = [:]
        return batch
    }

    var json: JSON {
        var json: JSONObject = ["counts": Self.json(counts), "lastBatch": .number(Double(lastBatch))]
        if let batch { json["onItsWay"] = Self.json(batch.counts) }
        return .object(json)
    }

    private static func counts(_ json: JSON?) -> [String: Int] {
        // Two names of JSON may be one text to Swift, as those of "é" in one character and in two.
        Dictionary(
            (json?.objectValue ?? [:]).compactMap { name, value in value.intValue.map { (name, $0) } },
            uniquingKeysWith: +)
    }

    private static func json(_ counts: [String: Int]) -> JSON {
        .object(JSONObject(counts.sorted { $0.key < $1.key }.map { ($0.key, .number(Double($0.value))) }))
    }
}
