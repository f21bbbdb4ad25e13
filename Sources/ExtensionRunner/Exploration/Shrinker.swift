/// Makes failures as short as they get: fewer faults, fewer steps, the same rules broken in the same words.
struct Shrinker<Scenario: ExploredScenario> {
    let scenario: Scenario
    let runner: ScenarioRunner<Scenario>
    let judge: RunJudge

    /// One way to fail.
    private struct Failure {
        var runner: ScenarioRunner<Scenario>
        var judge: RunJudge
        var outcome: Exploration.Outcome
        let violations: [Violation]
    }

    /// The shortest failure of each kind, the first one first. Runs are of one kind where they break the same rules in the
    /// same words.
    func shrink(_ outcomes: [Exploration.Outcome]) async throws -> [Exploration.Shortest] {
        var kinds: [(text: String, outcomes: [Exploration.Outcome])] = []
        for outcome in outcomes where !outcome.passed {
            let text = outcome.violations.map(\.text).joined(separator: "\n")
            if let index = kinds.firstIndex(where: { $0.text == text }) {
                kinds[index].outcomes.append(outcome)
            } else {
                kinds.append((text, [outcome]))
            }
        }
        var shortest: [Exploration.Shortest] = []
        for kind in kinds.prefix(Self.maximumKinds) {
            let fewest = kind.outcomes.min { $0.schedule.entries.count < $1.schedule.entries.count }
            guard let outcome = fewest else { continue }
            shortest.append(try await shrink(outcome, count: kind.outcomes.count))
        }
        return shortest
    }

    /// Who breaks in more ways than these has enough to do.
    static var maximumKinds: Int { 10 }

    private func shrink(_ outcome: Exploration.Outcome, count: Int) async throws -> Exploration.Shortest {
        var failure = Failure(
            runner: runner, judge: judge, outcome: outcome, violations: outcome.violations)
        for step in runner.steps.reversed() {
            let steps = failure.runner.steps.filter { $0 != step }
            if !steps.isEmpty, let shorter = try await without(steps, failure) { failure = shorter }
        }
        let (final, record) = try await failure.runner.replay(failure.outcome.schedule, failure.judge)
        return Exploration.Shortest(
            steps: failure.runner.steps.map { scenario.steps[$0] }, outcome: final,
            original: outcome.schedule, count: count, record: record)
    }

    /// The same failure with these steps alone; `nil` where there is none.
    private func without(_ steps: [Int], _ failure: Failure) async throws -> Failure? {
        let shorter = try? await failure.runner.shortened(to: steps)
        try Task.checkCancellation()
        guard let shorter, shorter.reference.violations.isEmpty,
            let schedule = translate(failure.outcome, to: shorter.reference)
        else { return nil }
        let judge = try await shorter.judge(for: schedule.entries.map(\.fault))
        guard let result = try await shorter.run([schedule], judge, keepsPoints: false).first,
            isSame(result.outcome.violations, as: failure.violations)
        else { return nil }
        return Failure(runner: shorter, judge: judge, outcome: result.outcome, violations: failure.violations)
    }

    /// Whether a shorter run fails in the same words. An `expect` step may go, where something else is broken as well.
    private func isSame(_ violations: [Violation], as original: [Violation]) -> Bool {
        let lasting = original.filter { $0.rule != .expectation }
        return lasting.isEmpty ? original.contains(where: violations.contains) : lasting.allSatisfy(violations.contains)
    }

    /// The same fault in a run of fewer steps: at the first point that is the same act on the same thing.
    private func translate(_ outcome: Exploration.Outcome, to run: RunRecord) -> FaultSchedule? {
        guard outcome.points.count == 1, let point = outcome.points.first, let entry = outcome.schedule.entries.first,
            let place = run.points.first(where: {
                $0.label == point.label && $0.detail == point.detail && $0.step == point.step
            }) ?? run.points.first(where: { $0.label == point.label && $0.detail == point.detail })
        else { return nil }
        return FaultSchedule([.init(entry.fault, at: place)])
    }
}
