import JSONText
import Testing

@testable import ExtensionRunner

@Suite struct RunJudgeTests {
    private static func point(_ number: Int, step: Int) -> ExplorationPoint {
        ExplorationPoint(number: number, side: .before, act: "request", detail: "", at: 0, step: step)
    }

    /// Two actions: each tells and saves.
    private static let reference: RunRecord = {
        var record = RunRecord()
        record.points = [point(1, step: 1), point(2, step: 1), point(3, step: 2)]
        record.told = [.init(action: 1, text: "✓"), .init(action: 2, text: "✓")]
        record.saves = [.init(action: 1, identity: "a"), .init(action: 2, identity: "b")]
        record.state = ["row": "2"]
        record.moments = [["row": "0"], ["row": "1"], ["row": "1"]]
        record.listeners = ["alarms.onAlarm"]
        return record
    }()

    private func judged(_ change: (inout RunRecord) -> Void, at number: Int = 3) -> [Violation] {
        var run = Self.reference
        run.moments = []
        run.schedule = FaultSchedule([.init(.kill, at: Self.reference.points[number - 1])])
        change(&run)
        return RunJudge(reference: Self.reference, repeated: [:]).violations(of: run)
    }

    @Test func theSameRunBreaksNothing() { #expect(judged { _ in } == []) }

    @Test func whatWasPromisedMustArrive() {
        #expect(judged { $0.saves.removeLast() }.map(\.rule) == [.saveLost])
        // Nobody was told.
        #expect(
            judged {
                $0.saves.removeLast()
                $0.told.removeLast()
            } == [])
        // The first save was promised, too.
        #expect(judged { $0.saves.removeFirst() }.map(\.text).first?.contains("never arrived: a") == true)
    }

    @Test func whatArrivesTwiceMustBeKnownAsOne() {
        let again = RunRecord.Save(action: 2, identity: "b")
        #expect(judged { $0.saves.append(again) }.map(\.rule) == [.saveDoubled])
        var keyed = again
        keyed.key = "k"
        #expect(
            judged {
                $0.saves[1] = keyed
                $0.saves.append(keyed)
            } == [])
        var told = again
        told.countsTwice = false
        #expect(judged { $0.saves.append(told) } == [])
    }

    @Test func thingsMayBeAsTheyWereSinceTheStepBegan() {
        #expect(judged { $0.state["row"] = "1" } == [])
        // That was before.
        #expect(judged { $0.state["row"] = "0" }.map(\.rule) == [.state])
        #expect(judged({ $0.state["row"] = "0" }, at: 1) == [])
        #expect(judged { $0.state["row"] = "3" }.map(\.rule) == [.state])
        #expect(judged { $0.state["row"] = nil }.map(\.rule) == [.state])
        #expect(judged { $0.state["other"] = "1" }.map(\.rule) == [.state])
    }

    /// As after a relaunch, which takes away a badge that the extension leaves on purpose.
    @Test func whatAlsoStandsWhereTheUserActsAtRestIsMeant() {
        var run = Self.reference
        run.schedule = FaultSchedule([.init(.tap, at: Self.reference.points[2])])
        run.standing = ["the badge \"on\""]
        var atRest = Self.reference
        atRest.standing = run.standing
        #expect(RunJudge(reference: Self.reference, repeated: [2: atRest]).violations(of: run) == [])
        #expect(
            RunJudge(reference: Self.reference, repeated: [1: atRest]).violations(of: run).map(\.rule) == [.badgeStays])
    }

    @Test func whatStandsAndWhatListensIsCompared() {
        #expect(judged { $0.standing = ["the badge \"✓\""] } == [Violation(.badgeStays, "the badge \"✓\" stays")])
        #expect(judged { $0.listeners = [] }.map(\.rule) == [.listenerLost])
        let violation = Violation(.uncaughtError, "no")
        #expect(judged { $0.violations = [violation, violation] } == [violation])
    }

    @Test(arguments: [
        ("2026-01-01T09:00:00.000Z", "*"), ("f1c83be2-1531-4aee-b564-c6b43ded49ab", "*"), ("row 12", "row 12"),
        ("https://example.com/a?x=1234567", "https://example.com/a?x=1234567"), ("✓", "✓"), ("", ""),
        ("at 1767258000000 ms", "at * ms"), ("------WebKitFormBoundarykZsJEYjqabcdmFfX\r\n", "*\r\n"),
    ])
    func whatDiffersFromRunToRunIsLeftOut(_ text: String, _ stable: String) {
        #expect(StableText.mask(text) == stable)
        #expect(StableText.of(["k": .string(text), "n": 1e12]) == (["k": .string(stable), "n": "*"] as JSON).text)
        #expect(StableText.of([0.5741057000197225, 0.25, 1_234_567]) == (["*", 0.25, 1_234_567] as JSON).text)
    }
}
