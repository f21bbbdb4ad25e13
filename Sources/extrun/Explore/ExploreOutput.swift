import ExtensionRunner
import JSONText

/// Prints what an exploration has found, for people or as JSON Lines.
struct ExploreOutput {
    private let subject: any ExploredSubject
    private let options: ExploreOptions
    private let printer: TimelinePrinter
    /// What was typed goes where traces go, without its secrets.
    private let secrets: ShownSecrets

    init(_ subject: any ExploredSubject, _ options: ExploreOptions) {
        self.subject = subject
        self.options = options
        printer = TimelinePrinter(isVerbose: options.isVerbose)
        let steps = subject.scenario.steps.flatMap { $0.split(separator: " ") }
        secrets = ShownSecrets(in: subject.told + steps.map { .string(String($0)) })
    }

    func write(_ exploration: Exploration) {
        if options.printsJSON {
            for line in ExploreLines(exploration, secrets, replay: replay).lines { StandardOutput.write(json: line) }
            return
        }
        let names = options.faults.map(\.rawValue).joined(separator: ", ")
        line(
            "\(subject.name): \(counted(exploration.reference.points.count, "point", one: .digit)), "
                + "\(counted(exploration.outcomes.count, "run", one: .digit)) with \(names)")
        for note in subject.notes { line(note) }
        for violation in exploration.reference.violations { line("undisturbed: \(violation)") }
        let failures = exploration.failures
        if !failures.isEmpty { line("") }
        for outcome in options.isVerbose ? exploration.outcomes : failures { write(outcome) }
        for shortest in exploration.shortest { write(shortest) }
        line("")
        line(
            exploration.passed
                ? "Nothing breaks."
                : (exploration.reference.violations.isEmpty ? "" : "The undisturbed run breaks. Beside it ")
                    + "\(failures.count) of \(counted(exploration.outcomes.count, "run", one: .digit)) break something.",
            exploration.passed ? .green : .red)
    }

    func write(replayed outcome: Exploration.Outcome, _ record: RunRecord) {
        if options.printsJSON {
            for event in record.trace { StandardOutput.write(json: event.json) }
            StandardOutput.write(json: ExploreLines.line(outcome))
            return
        }
        write(record)
        line("")
        write(outcome)
        for difference in outcome.differences { line("    \(difference)") }
        if outcome.passed { line("Nothing breaks.", .green) }
    }

    private func write(_ outcome: Exploration.Outcome) {
        let details = outcome.points.flatMap { [$0.detail, $0.position?.description ?? ""] }.filter { !$0.isEmpty }
        line(
            "  \(outcome.passed ? "passes" : "breaks")  \(outcome.schedule)"
                + (details.isEmpty ? "" : "  (\(details.joined(separator: ", ")))"), outcome.passed ? .plain : .red)
        for violation in outcome.violations { line("            \(violation)") }
    }

    private func write(_ shortest: Exploration.Shortest) {
        line("")
        line("The shortest run that breaks so, of \(shortest.count):")
        write(shortest.record)
        for violation in shortest.outcome.violations { line("  breaks: \(violation)") }
        line("  replay: \(replay(shortest))")
    }

    private func write(_ record: RunRecord) {
        for event in record.trace {
            if let line = printer.parts(for: event) { StandardOutput.write(line: line, Ink(event)) }
        }
        for text in record.lines { line(text) }
    }

    /// The command that makes a run again.
    func replay(_ outcome: Exploration.Outcome) -> String { replay(outcome.schedule, subject.scenario.steps) }

    private func replay(_ shortest: Exploration.Shortest) -> String {
        replay(shortest.outcome.schedule, shortest.steps)
    }

    private func replay(_ schedule: FaultSchedule, _ steps: [String]) -> String {
        let words = (subject.words + steps).map { secrets.redacted($0) }
        return (["extrun", "explore"] + words + ["--replay", "\(schedule)"]).map(Self.quoted).joined(separator: " ")
    }

    /// As a shell takes it.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-_./:@+,=".utf8.contains(byte)
            }
        }
        return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    private func line(_ text: String, _ ink: Ink = .plain) { StandardOutput.write(text + "\n", ink) }
}
