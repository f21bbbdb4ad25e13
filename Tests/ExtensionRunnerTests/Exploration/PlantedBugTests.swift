import ExtensionRunner
import Testing

/// Every bug is found by the rule that it breaks, and nothing is found where it is mended.
@Suite struct PlantedBugTests {
    @Test(arguments: PlantedBug.all)
    func theBugIsFound(_ bug: PlantedBug) async throws {
        let found = try await bug.explore(bug.buggy, content: bug.buggyContent)
        #expect(found.reference.violations == [])
        #expect(found.failures.contains { $0.violations.contains { $0.rule == bug.rule } })
        let shortest = found.shortest.flatMap(\.outcome.violations)
        #expect(shortest.contains { $0.rule == bug.rule })
    }

    @Test(arguments: PlantedBug.all)
    func nothingIsFoundInTheMendedTwin(_ bug: PlantedBug) async throws {
        let found = try await bug.explore(bug.mended, content: bug.mendedContent)
        #expect(found.reference.violations == [])
        #expect(found.outcomes.count > 5)
        #expect(found.failures.map { "\($0.schedule): \($0.violations)" } == [])
    }
}
