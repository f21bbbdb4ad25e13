/// Compares runs with the undisturbed one: which rules does a run break?
struct RunJudge {
    /// The undisturbed run.
    let reference: RunRecord
    /// The same with one more action of the user, at rest, in the step where a fault repeats one; by step.
    let repeated: [Int: RunRecord]

    /// The rules that `run` breaks, each way of it once.
    func violations(of run: RunRecord) -> [Violation] {
        let base = baseline(of: run)
        var found = run.violations.filter { !reference.violations.contains($0) }
        found += lostSaves(run)
        found += doubledSaves(run, base)
        for text in run.standing where !reference.standing.contains(text) && !base.standing.contains(text) {
            found.append(Violation(.badgeStays, "\(text) stays"))
        }
        for event in reference.listeners.subtracting(run.listeners).sorted() {
            found.append(Violation(.listenerLost, "after a relaunch nothing listens to \(event)"))
        }
        if run.schedule.entries.allSatisfy({ $0.fault.kills || $0.fault.repeats }) {
            found += differences(run).filter { !$0.isExplained }.map { Violation(.state, $0.text) }
        }
        var once: [Violation] = []
        for violation in found where !once.contains(violation) { once.append(violation) }
        return once
    }

    private func baseline(of run: RunRecord) -> RunRecord {
        let step = run.schedule.entries.first { $0.fault.repeats }.flatMap { entry in
            run.points.first { $0.number == entry.number }?.step
        }
        return step.flatMap { repeated[$0] } ?? reference
    }

    /// Whoever was told the same as in the undisturbed run was promised what was saved there.
    private func lostSaves(_ run: RunRecord) -> [Violation] {
        let arrived = Set(run.saves.map(\.identity))
        let told = Set(run.told)
        return Set(reference.told).intersection(told).sorted { ($0.action, $0.text) < ($1.action, $1.text) }
            .flatMap { promise in
                reference.saves.filter { $0.action == promise.action && !arrived.contains($0.identity) }.map {
                    Violation(.saveLost, "the user was told \(promise.text), but this never arrived: \($0.identity)")
                }
            }
    }

    private func doubledSaves(_ run: RunRecord, _ base: RunRecord) -> [Violation] {
        var violations: [Violation] = []
        for identity in Self.unique(run.saves.filter(\.countsTwice).map(\.identity)) {
            let count = Self.count(identity, in: run)
            if count > max(Self.count(identity, in: base), 1) {
                violations.append(Violation(.saveDoubled, "this arrived \(count) times: \(identity)"))
            }
        }
        return violations
    }

    /// How often something was saved, repetitions that the server knows as such left out.
    private static func count(_ identity: String, in run: RunRecord) -> Int {
        let saves = run.saves.filter { $0.countsTwice && $0.identity == identity }
        return saves.count { $0.key == nil } + Set(saves.compactMap(\.key)).count
    }

    private static func unique(_ texts: [String]) -> [String] {
        var known: Set<String> = []
        return texts.filter { known.insert($0).inserted }
    }

    struct Difference {
        let text: String
        /// A fault may leave things as they were at some moment of the undisturbed run, from the step of the fault on.
        let isExplained: Bool
    }

    /// What lasts and is not as after the undisturbed run.
    func differences(_ run: RunRecord) -> [Difference] {
        let base = baseline(of: run)
        let first = run.schedule.entries.first.flatMap { entry in run.points.first { $0.number == entry.number } }
        let begin = first.map { point in reference.points.first { $0.step == point.step }?.number ?? 1 } ?? 1
        // What the state is before a step is what it was after the last point of the one before.
        let moments = [reference, base].flatMap { $0.moments.dropFirst(max(begin - 2, 0)) + [$0.state] }
        return Set(run.state.keys).union(base.state.keys).sorted().compactMap { name in
            let value = run.state[name]
            guard value != base.state[name] else { return nil }
            let isExplained = moments.contains { $0[name] == value }
            let was = base.state[name] ?? "nothing"
            return Difference(
                text: "\(name) is \(value ?? "nothing") in place of \(was)"
                    + (isExplained ? ", as it was before" : ", as it never was in the undisturbed run"),
                isExplained: isExplained)
        }
    }
}
