import Synchronization

/// Makes runs of a scenario, several at once, each room's one after another.
final class ScenarioRunner<Scenario: ExploredScenario>: Sendable {
    /// One run, judged.
    struct Result: Sendable {
        let outcome: Exploration.Outcome
        /// The points that it came by, where they are asked for.
        let points: [ExplorationPoint]
    }

    let scenario: Scenario
    let steps: [Int]
    private let rooms: [EngineRoom]
    private let counter: RunCounter
    let reference: RunRecord

    /// Makes the undisturbed run.
    /// - Parameters:
    ///   - steps: those of the scenario that are played.
    ///   - rooms: where runs are made.
    ///   - counter: is told of every run.
    init(_ scenario: Scenario, steps: [Int], rooms: [EngineRoom], counter: RunCounter = RunCounter()) async throws {
        self.scenario = scenario
        self.steps = steps
        self.rooms = rooms
        self.counter = counter
        counter.add()
        reference = try await scenario.run(
            steps, with: RunRequest(FaultSchedule(), isReference: true), in: rooms[0])
    }

    /// A runner of fewer steps, with the machines of this one.
    func shortened(to steps: [Int]) async throws -> ScenarioRunner {
        try await ScenarioRunner(scenario, steps: steps, rooms: [rooms[0]], counter: counter)
    }

    /// How many runs were made, those of shortened runners included.
    var runCount: Int { counter.value }

    /// Makes the undisturbed run once more.
    /// - Throws: ``ExplorationError/notDeterministic(_:)`` where it is another one: then nothing can be told of faults.
    func checkRepetition() async throws {
        let again = try await make(FaultSchedule(), isReference: true, in: rooms[rooms.count - 1])
        if let (one, other) = zip(reference.points, again.points).first(where: { $0 != $1 }) {
            throw ExplorationError.notDeterministic(one.difference(to: other))
        }
        guard reference.points.count == again.points.count, reference.state == again.state,
            reference.saves == again.saves, reference.violations == again.violations
        else { throw ExplorationError.notDeterministic("what came of it differs") }
    }

    /// Makes the other runs with which those of `faults` are compared: those in which the user acts once more at rest.
    func judge(for faults: [Fault]) async throws -> RunJudge {
        guard faults.contains(where: \.repeats) else { return RunJudge(reference: reference, repeated: [:]) }
        var repeated: [Int: RunRecord] = [:]
        for point in reference.points where point.label == "after-step" {
            repeated[point.step] = try await make(
                FaultSchedule([.init(.tap, at: point)]), isReference: true, in: rooms[0])
        }
        return RunJudge(reference: reference, repeated: repeated)
    }

    private func make(
        _ schedule: FaultSchedule, isReference: Bool = false, isShown: Bool = false, in room: EngineRoom
    ) async throws -> RunRecord {
        counter.add()
        var request = RunRequest(schedule, isReference: isReference, isShown: isShown)
        if reference.relaunchIsInert, !isReference, !isShown { request.knownListeners = reference.listeners }
        return try await scenario.run(steps, with: request, in: room)
    }

    /// Makes a run for each schedule. The results are in the order of the schedules.
    func run(_ schedules: [FaultSchedule], _ judge: RunJudge, keepsPoints: Bool) async throws -> [Result] {
        let queue = RunQueue<Result>(count: schedules.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for room in rooms {
                // On the room's own thread: each way between two threads would cost a wake-up.
                group.addTask(executorPreference: room.loop) {
                    while let index = queue.takeNext() {
                        try Task.checkCancellation()
                        let record = try await self.make(schedules[index], in: room)
                        queue.put(
                            Result(outcome: self.outcome(of: record, judge), points: keepsPoints ? record.points : []),
                            at: index)
                    }
                }
            }
            // The first failure ends the others.
            for try await _ in group {}
        }
        return queue.results
    }

    /// Makes one run and keeps all of it.
    func replay(
        _ schedule: FaultSchedule, _ judge: RunJudge
    ) async throws -> (outcome: Exploration.Outcome, record: RunRecord) {
        let record = try await make(schedule, isShown: true, in: rooms[0])
        if let reason = schedule.contradiction(to: record.points) { throw ExplorationError.schedule(schedule, reason) }
        return (outcome(of: record, judge), record)
    }

    private func outcome(of record: RunRecord, _ judge: RunJudge) -> Exploration.Outcome {
        let violations = judge.violations(of: record)
        let points = record.schedule.entries.compactMap { entry in
            // Up to the first fault all runs are the same.
            reference.points.first { $0.number == entry.number && $0.label == entry.label }
                ?? record.points.first { $0.number == entry.number }
        }
        return Exploration.Outcome(
            schedule: record.schedule, points: points, violations: violations,
            differences: judge.differences(record).map(\.text))
    }
}

/// How many runs were made.
final class RunCounter: Sendable {
    private let count = Atomic(0)

    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
}

/// What several threads work off together, and what they bring back.
private final class RunQueue<Result: Sendable>: Sendable {
    private let next = Atomic(0)
    private let slots: Mutex<[Result?]>
    private let count: Int

    init(count: Int) {
        self.count = count
        slots = Mutex(Array(repeating: nil, count: count))
    }

    func takeNext() -> Int? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    func put(_ result: Result, at index: Int) { slots.withLock { $0[index] = result } }

    var results: [Result] { slots.withLock { $0.compactMap { $0 } } }
}
