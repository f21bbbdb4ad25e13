import ExtensionRunner
import JSONText
import Synchronization

/// `extrun explore EXTENSION STEP…`: plays the steps again and again, each time with something else going wrong.
enum ExploreCommand {
    static func run(_ arguments: [String]) async throws -> ExitStatus {
        let options = try ExploreOptions(parsing: arguments)
        do {
            if ShareStories.names.contains(options.rest.first ?? "") {
                return try await explore(try ExploredShare(options.rest), options)
            }
            return try await explore(try ExploredExtension(options.rest, report: options.reportFile), options)
        } catch let error as BrowserError {
            throw CommandFailure(error)
        } catch let error as ExplorationError {
            throw CommandFailure(.userError, "\(error)")
        }
    }

    /// Its machines end with the process: they would be freed on their own threads, while the process exits.
    private static let kept = Mutex<Explorer?>(nil)

    private static func explore(_ subject: some ExploredSubject, _ options: ExploreOptions) async throws -> ExitStatus {
        let output = ExploreOutput(subject, options)
        let explorer = Explorer(faults: options.faults, depth: options.depth, jobs: options.jobs)
        kept.withLock { $0 = explorer }
        if let schedule = options.replay {
            let (outcome, record) = try await explorer.replay(schedule, of: subject.scenario)
            output.write(replayed: outcome, record)
            return outcome.passed ? .done : .expectationFailed
        }
        let exploration = try await explorer.explore(subject.scenario)
        output.write(exploration)
        if let file = options.reportFile {
            let report = try await ExploreReport(exploration, of: subject, explorer, output)
            try FileBytes.write(report.html, to: file, option: "--report")
        }
        return exploration.passed ? .done : .expectationFailed
    }
}

/// What is explored, and how a user names it.
protocol ExploredSubject {
    associatedtype Scenario: ExploredScenario
    var name: String { get }
    var scenario: Scenario { get }
    /// What is said before the runs; empty: nothing.
    var notes: [String] { get }
    /// The words of the command line that are no steps.
    var words: [String] { get }
    /// What the options hold in which secrets may stand.
    var told: [JSON] { get }
}
