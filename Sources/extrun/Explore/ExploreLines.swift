import ExtensionRunner
import JSONText

/// An exploration as JSON Lines: points, runs, the shortest failures, a summary.
struct ExploreLines {
    let lines: [JSON]

    /// - Parameter replay: the command that replays a failure.
    init(_ exploration: Exploration, _ secrets: ShownSecrets, replay: (Exploration.Shortest) -> String) {
        let points: [JSON] = exploration.reference.points.map { point in
            [
                "type": "point", "name": .string(point.name), "detail": .string(point.detail),
                "step": .number(Double(point.step)), "at": .number(point.at),
            ]
        }
        let shortest: [JSON] = exploration.shortest.map { found in
            [
                "type": "shortest", "steps": .array(found.steps.map { .string(secrets.redacted($0)) }),
                "schedule": .string("\(found.outcome.schedule)"), "violations": Self.list(found.outcome.violations),
                "count": .number(Double(found.count)), "replay": .string(replay(found)),
            ]
        }
        let summary: JSON = [
            "type": "summary", "points": .number(Double(points.count)),
            "runs": .number(Double(exploration.outcomes.count)),
            "failures": .number(Double(exploration.failures.count)),
            "undisturbed": Self.list(exploration.reference.violations), "passed": .bool(exploration.passed),
        ]
        lines = points + exploration.outcomes.map(Self.line) + shortest + [summary]
    }

    static func line(_ outcome: Exploration.Outcome) -> JSON {
        [
            "type": "run", "schedule": .string("\(outcome.schedule)"), "passed": .bool(outcome.passed),
            "violations": list(outcome.violations), "differences": .array(outcome.differences.map { .string($0) }),
        ]
    }

    private static func list(_ violations: [Violation]) -> JSON {
        .array(violations.map { ["rule": .string($0.rule.rawValue), "text": .string($0.text)] })
    }
}
