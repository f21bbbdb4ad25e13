import ExtensionRunner
import Report

/// The map of an exploration, with the runs that break something.
struct ExploreReport {
    /// More traces would make the file too large to be looked at.
    private static let maximumRuns = 40

    let html: String

    /// Makes the failures once more, to have their traces.
    init(
        _ exploration: Exploration, of subject: some ExploredSubject, _ explorer: Explorer, _ output: ExploreOutput
    ) async throws {
        var runs = [ReportRun(name: "Undisturbed", events: exploration.reference.trace)]
        var places: [String: Int] = [:]
        // A device has no trace.
        let failures = exploration.reference.trace.isEmpty ? [] : exploration.failures
        for outcome in failures.prefix(Self.maximumRuns) {
            let (_, record) = try await explorer.replay(outcome.schedule, of: subject.scenario)
            places["\(outcome.schedule)"] = runs.count
            runs.append(ReportRun(name: "\(outcome.schedule)", events: record.trace))
        }
        let points = exploration.outcomes.map { outcome in
            let name = "\(outcome.schedule)"
            return ReportExploration.Point(
                label: outcome.points.map { $0.detail.isEmpty ? $0.name : "\($0.name) \($0.detail)" }.joined(
                    separator: ", then "),
                position: outcome.points.last?.position?.description,
                fault: outcome.schedule.entries.map(\.fault.rawValue).joined(separator: ", then "),
                outcome: outcome.passed ? .passed : .failed,
                text: outcome.passed
                    ? outcome.differences.joined(separator: "; ")
                    : outcome.violations.map(\.text).joined(separator: "; "),
                run: places[name], replay: output.replay(outcome))
        }
        html = Report(title: subject.name, runs: runs, exploration: ReportExploration(points: points)).html
    }
}
