import Glibc
import ScriptEngine
import Testing

/// What the collector of garbage must not take, though only Swift holds it.
@Suite struct CollectorTests {
    // The collector runs on its own thread all the time, and overwrites what it has freed: an own process, since the engine reads
    // its options once.
    @Test func whatIsPassedLivesUntilTheCall() async {
        await #expect(processExitsWith: .success) {
            for name in ["JSC_collectContinuously", "JSC_scribbleFreeCells"] { setenv(name, "1", 1) }
            setenv("JSC_collectContinuouslyPeriodMS", "0.01", 1)
            let wrong = try await withContext { context in
                let isRight = try context.run(
                    "(number, ...values) => values.every((value, i) => value === `text ${number} ${i}`)")
                return try (0..<2_000).count { number in
                    let texts = (0..<100).map { HostResult.string("text \(number) \($0)") }
                    return try context.perform { try isRight.call([.number(Double(number))] + texts) }.booleanValue
                        != true
                }
            }
            exit(wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}
