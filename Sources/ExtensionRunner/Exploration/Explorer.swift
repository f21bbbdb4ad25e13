/// Runs a scenario once for each point at which something may go wrong, with each fault that may, and tells what breaks.
///
/// ```swift
/// let exploration = try await Explorer(faults: [.kill, .offline]).explore(scenario)
/// print(exploration.shortest.first?.outcome.schedule ?? "nothing breaks")
/// ```
/// How it works stands in docs/explorer.md.
public struct Explorer: Sendable {
    /// How many runs are made at most for one depth.
    public static let maximumRuns = 200_000

    /// What may go wrong. Each is tried at every point where it can happen.
    public let faults: [Fault]
    /// How many faults may meet in one run.
    public let depth: Int
    /// Where runs are made, those of each room one after another. The result does not depend on how many there are.
    private let rooms: [EngineRoom]

    /// - Parameters:
    ///   - depth: 2 for every pair of faults, too; at least 1.
    ///   - jobs: how many threads run at once.
    public init(faults: [Fault] = [.kill], depth: Int = 1, jobs: Int = 2) {
        self.faults = faults
        self.depth = max(depth, 1)
        rooms = (0..<max(jobs, 1)).map { _ in EngineRoom() }
    }

    /// Makes every run in one room: for a scenario that belongs to the room's thread itself.
    public init(faults: [Fault] = [.kill], depth: Int = 1, room: EngineRoom) {
        self.faults = faults
        self.depth = max(depth, 1)
        rooms = [room]
    }

    /// Explores a scenario.
    /// - Throws: ``ExplorationError``, and what the scenario throws where it cannot be run.
    public func explore(_ scenario: some ExploredScenario) async throws -> Exploration {
        let runner = try await ScenarioRunner(scenario, steps: Array(scenario.steps.indices), rooms: rooms)
        if runner.reference.points.isEmpty {
            let failures = runner.reference.violations.filter { $0.rule == .expectation }
            throw ExplorationError.noPoints(failures: failures.map(\.text))
        }
        try await runner.checkRepetition()
        let judge = try await runner.judge(for: faults)
        var outcomes: [Exploration.Outcome] = []
        var known = [(schedule: FaultSchedule(), points: judge.reference.points)]
        for level in 0..<depth {
            let applying = known.map { one in
                (one.schedule, entries: entries(after: one.schedule, one.points, scenario, judge.reference))
            }
            let count = applying.reduce(0) { $0 + $1.entries.count }
            if count > Self.maximumRuns { throw ExplorationError.tooManyRuns(count) }
            let schedules = applying.flatMap { schedule, entries in
                entries.map { FaultSchedule(schedule.entries + [$0]) }
            }
            if schedules.isEmpty, level == 0, judge.reference.violations.isEmpty {
                throw ExplorationError.nothingToDisturb(faults)
            }
            let results = try await runner.run(schedules, judge, keepsPoints: level + 1 < depth)
            outcomes += results.map(\.outcome)
            known = zip(schedules, results).map { (schedule: $0, points: $1.points) }
        }
        let shrinker = Shrinker(scenario: scenario, runner: runner, judge: judge)
        let shortest = try await shrinker.shrink(outcomes)
        return Exploration(
            reference: judge.reference, outcomes: outcomes, shortest: shortest, runCount: runner.runCount)
    }

    /// What can go wrong next, at the points after the last one of a schedule.
    private func entries(
        after schedule: FaultSchedule, _ points: [ExplorationPoint], _ scenario: some ExploredScenario, _ run: RunRecord
    ) -> [FaultSchedule.Entry] {
        points.filter { $0.number > schedule.entries.last?.number ?? 0 }.flatMap { point in
            faults.filter { scenario.applies($0, at: point, of: run) }.map { .init($0, at: point) }
        }
    }

    /// Runs one schedule, to look at it.
    public func replay(
        _ schedule: FaultSchedule, of scenario: some ExploredScenario
    ) async throws -> (outcome: Exploration.Outcome, record: RunRecord) {
        let runner = try await ScenarioRunner(scenario, steps: Array(scenario.steps.indices), rooms: rooms)
        let judge = try await runner.judge(for: schedule.entries.map(\.fault))
        return try await runner.replay(schedule, judge)
    }
}
