public import JSONText

/// One thing that happened, in the order of the run.
public struct TraceEvent: Sendable {
    /// Who did it, or to whom it happened.
    public enum Lane: String, Sendable, CaseIterable {
        case user, browser, background, page, popup, native, network, storage, console
    }

    /// Virtual milliseconds since the run began.
    public let at: Double
    /// Together with ``type`` it says which event of docs/trace.md this is.
    public let lane: Lane
    /// What happened, e.g. `request`; docs/trace.md lists them.
    public let type: String
    /// What else is known of it, by its type; never `at`, `lane`, `type` or `cause`. Events of a browser have no secrets in them, unless
    /// ``BrowserOptions/showsSecrets`` is set.
    public let fields: JSONObject
    /// The number of the event that led to this one, counted from 0 in the order of the run; `nil` where none is known.
    public let cause: Int?
    /// What of it is there for reports alone.
    package enum Detail: Sendable {
        case nothing
        /// These fields.
        case fields([String])
        case everything
    }
    package internal(set) var detail = Detail.nothing

    public init(at: Double, lane: Lane, type: String, fields: JSONObject, cause: Int? = nil) {
        assert(
            fields["at"] == nil && fields["lane"] == nil && fields["type"] == nil && fields["cause"] == nil,
            "a field of \(type) has a name that each event has")
        self.at = at
        self.lane = lane
        self.type = type
        self.fields = fields
        self.cause = cause
    }

    /// One of ``fields``; `nil` where the event has none of this name.
    public subscript(name: String) -> JSON? { fields[name] }

    /// The events without what is there for reports alone, as they are where nobody asks for a report.
    package static func withoutDetails(_ events: [TraceEvent]) -> [TraceEvent] {
        var plain: [TraceEvent] = []
        var places: [Int] = []
        for event in events {
            places.append(plain.count)
            var fields = event.fields
            switch event.detail {
            case .everything: continue
            case .fields(let names): for name in names { fields[name] = nil }
            case .nothing: break
            }
            plain.append(
                TraceEvent(
                    at: event.at, lane: event.lane, type: event.type, fields: fields,
                    cause: event.cause.map { places[$0] }))
        }
        return plain
    }

    /// The event as a JSON object: `at`, `lane`, `type`, then its fields, at the end `cause`.
    public var json: JSON {
        var object: JSONObject = ["at": .number(at), "lane": .string(lane.rawValue), "type": .string(type)]
        for (name, value) in fields { object[name] = value }
        if let cause { object["cause"] = .number(Double(cause)) }
        return .object(object)
    }
}
