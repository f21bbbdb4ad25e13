/// What an exploration has found.
public struct Exploration: Sendable {
    /// One run with faults, and what came of it.
    public struct Outcome: Sendable {
        /// The faults of the run, as ``Explorer/replay(_:of:)`` takes them.
        public let schedule: FaultSchedule
        /// The points of the faults, with their details where the undisturbed run has passed them, too.
        public let points: [ExplorationPoint]
        /// The rules that the run breaks.
        public let violations: [Violation]
        /// What is not as after the undisturbed run, and why that may be.
        public let differences: [String]

        /// Whether no rule is broken. ``differences`` alone break none.
        public var passed: Bool { violations.isEmpty }
    }

    /// A failure that has been made as short as it gets.
    public struct Shortest: Sendable {
        /// The steps that are left.
        public let steps: [String]
        /// The run of ``steps`` alone: its schedule counts the points of that run.
        public let outcome: Outcome
        /// The run with all steps.
        public let original: FaultSchedule
        /// How many runs of the exploration fail in this way.
        public let count: Int
        /// The run, as it happened.
        public let record: RunRecord
    }

    /// The undisturbed run.
    public let reference: RunRecord
    /// Every run, in the order of the points.
    public let outcomes: [Outcome]
    /// One for each way in which runs fail.
    public let shortest: [Shortest]
    /// How many runs were made in all, those for comparison and for shrinking included.
    public let runCount: Int

    /// Those of ``outcomes`` that break a rule. What the undisturbed run breaks is in ``reference``.
    public var failures: [Outcome] { outcomes.filter { !$0.passed } }

    /// Whether nothing is broken, neither with faults nor without.
    public var passed: Bool { reference.violations.isEmpty && outcomes.allSatisfy(\.passed) }
}

/// Why nothing could be explored.
public enum ExplorationError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The schedule to be replayed does not fit the scenario.
    case schedule(FaultSchedule, String)
    /// Two undisturbed runs differ.
    case notDeterministic(String)
    /// The undisturbed run passes no point, and this does not hold in it.
    case noPoints(failures: [String])
    /// There is no point at which one of these faults could happen.
    case nothingToDisturb([Fault])
    /// There would be more runs than anybody waits for.
    case tooManyRuns(Int)

    public var description: String {
        switch self {
        case .schedule(let schedule, let reason):
            "'\(schedule)' cannot be replayed: \(reason); take the name that the explorer prints, with the same steps"
        case .notDeterministic(let difference):
            "the same run was not the same twice, so nothing can be told of faults: \(difference)"
        case .noPoints(let failures) where !failures.isEmpty:
            "there is nothing to explore, as no background has run during the steps when the scenario failed: "
                + failures.joined(separator: "; ")
        case .noPoints:
            "there is nothing to explore: no background runs during the steps; name steps, as in open https://example.com/, "
                + "and an extension that has a background; in a test the steps begin with the first tap, click or time that passes, "
                + "and in Swift they are what Browser.exploredStep surrounds"
        case .nothingToDisturb(let faults):
            "nothing in the run can meet \(faults.map(\.rawValue).joined(separator: ", ")), so that a run with faults would tell nothing: faults of "
                + "requests and answers are for what the extension's scripts send, those of the keychain and of native halves for native messages"
        case .tooManyRuns(let count):
            "\(count) runs would be needed, and \(Explorer.maximumRuns) are made at most; take fewer steps or faults, or depth 1"
        }
    }
}
