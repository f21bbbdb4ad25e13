public import ExtensionRunner

/// A run that a ``Report`` shows.
public struct ReportRun: Sendable {
    /// What distinguishes it from the report's other runs.
    public var name: String
    /// The whole trace, from its first event on.
    public var events: [TraceEvent]
    /// What whoever ran it has to say, in the order of ``ReportRemark/place``.
    public var remarks: [ReportRemark]

    public init(name: String, events: [TraceEvent], remarks: [ReportRemark] = []) {
        self.name = name
        self.events = events
        self.remarks = remarks
    }
}

/// What stands between the events of a run: an expectation, or why the run has ended.
public struct ReportRemark: Sendable {
    /// How it is drawn: as a success, a failure, or neither.
    public enum Outcome: String, Sendable {
        case passed, failed, note
    }

    /// How many events stand before it.
    public var place: Int
    /// Virtual milliseconds since the run began.
    public var at: Double
    /// The sentence that the report shows.
    public var text: String
    /// A run has failed where one of its remarks is `failed`; the report opens at the first of them.
    public var outcome: Outcome
    /// Where it stands in a test: `tap.test.js:12:5`.
    public var position: String?

    public init(place: Int, at: Double, text: String, outcome: Outcome, position: String? = nil) {
        self.place = place
        self.at = at
        self.text = text
        self.outcome = outcome
        self.position = position
    }
}
