public import ExtensionRunner

extension Exploration {
    /// Makes the test fail for each way in which runs break a rule, and shows the shortest run that does.
    ///
    /// ```swift
    /// try await Explorer(faults: [.kill, .offline]).explore(scenario).expectNothingBroken()
    /// ```
    /// - Parameter accepted: rules that may be broken.
    public func expectNothingBroken(
        except accepted: Set<Violation.Rule> = [], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let complaint = { (schedule: FaultSchedule, violations: [Violation]) -> String? in
            let broken = violations.filter { !accepted.contains($0.rule) }
            return broken.isEmpty ? nil : "\(schedule): \(broken.map(\.text).joined(separator: "; "))"
        }
        if let text = complaint(FaultSchedule(), reference.violations) {
            place.fail("\(text)\n\(TestRecord(reference.trace).noteFailure(text))")
        }
        var hasFailed = false
        for found in shortest {
            guard let text = complaint(found.outcome.schedule, found.outcome.violations) else { continue }
            hasFailed = true
            let count = found.count == 1 ? "one run" : "\(found.count) runs"
            let timeline = TestRecord(found.record.trace).noteFailure(text)
            place.fail("\(text) (\(count) of \(outcomes.count))\n\(timeline)")
        }
        // Only the first ones are made short.
        if !hasFailed, let text = outcomes.lazy.compactMap({ complaint($0.schedule, $0.violations) }).first {
            place.fail(text)
        }
    }
}
