public import JSONText

/// One thing that happened, in the order of the run.
public struct TraceEvent: Sendable {
    /// Who did it, or to whom it happened.
    public enum Lane: String, Sendable, CaseIterable {
        case user, browser, background, page, popup, native, network, storage, console
    }

    /// Virtual milliseconds since the run began.
    public let at: Double
    public let lane: Lane
    /// What happened, e.g. `request`; docs/trace.md lists them.
    public let type: String
    public let fields: JSONObject

    public subscript(name: String) -> JSON? { fields[name] }

    /// The event as a JSON object: `at`, `lane`, `type`, then its fields.
    public var json: JSON {
        var object: JSONObject = ["at": .number(at), "lane": .string(lane.rawValue), "type": .string(type)]
        for (name, value) in fields { object[name] = value }
        return .object(object)
    }
}
