/// What an explorer has found: one point for each disturbed run that it made.
public struct ReportExploration: Sendable {
    /// One disturbed run. Where it has two faults, their texts stand behind one another.
    public struct Point: Sendable {
        /// How the place in the map is drawn: with `✓` or with `✕`.
        public enum Outcome: String, Sendable {
            case passed, failed
        }

        /// Where the fault struck, the same text for all faults there: a row of the map.
        public var label: String
        /// Where in the extension's script that was: `background.js:12:5`.
        public var position: String?
        /// What struck: a column of the map.
        public var fault: String
        /// Whether the run broke no rule.
        public var outcome: Outcome
        /// What came of it; empty where there is nothing to say.
        public var text: String
        /// The number of its run among those that the report is given, which is compared with the first.
        public var run: Int?
        /// The command that plays it again.
        public var replay: String?

        public init(
            label: String, position: String? = nil, fault: String, outcome: Outcome, text: String = "", run: Int? = nil,
            replay: String? = nil
        ) {
            self.label = label
            self.position = position
            self.fault = fault
            self.outcome = outcome
            self.text = text
            self.run = run
            self.replay = replay
        }
    }

    /// In the order of the undisturbed run.
    public var points: [Point]

    public init(points: [Point]) { self.points = points }
}
