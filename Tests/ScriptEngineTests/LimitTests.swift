import ScriptEngine
import Testing

@Suite(.serialized) struct LimitTests {
    @Test(arguments: [
        "for (;;) {}",
        "try { for (;;) {} } catch {} finally { for (;;) {} }",
        "const f = () => Promise.resolve().then(f); f()",
        "(async () => { for (;;) await null })()",
        "for (;;) /(a+)+$/.test('a'.repeat(50) + 'b')",
        "JSON.stringify({ toJSON() { for (;;) {} } })",
    ])
    func aScriptWithoutEndIsStoppedAndTheContextGoesOn(script: String) async throws {
        try await withContext { context in
            let error = scriptError { _ = try context.run(script) }
            #expect(error?.cause == .limit(.scriptTime))
            let answer = try context.run("6 * 7").numberValue
            #expect(answer == 42)
        }
    }

    @Test func endlessRecursionIsARangeErrorThatTheScriptCanCatch() async throws {
        // Five megabytes of stack take their time where they are touched first.
        let limits = ExecutionLimits(scriptTime: .seconds(30), memoryGrowthBytes: 300_000_000)
        let name = try await withContext(limits: limits) { context in
            try context.run("(() => { const f = () => f(); try { f() } catch (e) { return e.name } })()").stringValue
        }
        #expect(name == "RangeError")
    }

    @Test func theMostMemoryIsALimitAsAnyOther() async throws {
        let limits = ExecutionLimits(scriptTime: .milliseconds(200), memoryGrowthBytes: .max)
        try await withContext(limits: limits) { context in
            let error = context.machine.allowing(bytes: 1) { scriptError { _ = try context.run("for (;;) {}") } }
            #expect(error?.cause == .limit(.scriptTime))
        }
    }

    @Test func theLimitCountsEachTaskAnew() async throws {
        let limits = ExecutionLimits(scriptTime: .milliseconds(200), memoryGrowthBytes: 300_000_000)
        let sum = try await withContext(limits: limits) { context in
            for _ in 0..<6 { _ = try context.run("{ const end = Date.now() + 60; while (Date.now() < end); }") }
            return try context.run("1").numberValue
        }
        #expect(sum == 1)
    }

    /// The engine ends the process where it is stopped while it makes a context.
    @Test func aScriptIsStoppedBetweenTheContextsThatItHasMade() async throws {
        try await withContext { context in
            for _ in 0..<5 {
                let make = context.makeFunction { [unowned machine = context.machine] _ in
                    _ = ScriptContext(machine: machine)
                    return .undefined
                }
                let run = try context.run("(make) => { for (;;) make() }")
                let error = scriptError { try context.perform { _ = try run.call([.value(make)]) } }
                #expect(error?.cause == .limit(.scriptTime))
            }
        }
    }

    @Test(arguments: ["f", "() => { for (;;) {} }", "() => { try { tell() } catch { f() } }"], [1, 100])
    func whatAStoppedTaskHasLeftIsEnded(reaction: String, chains: Int) async throws {
        let (answer, callCount) = try await withContext { context in
            var callCount = 0
            let tell = context.makeFunction { _ in
                callCount += 1
                return .undefined
            }
            let run = try context.run(
                """
                (tell) => {
                  for (let i = 0; i < \(chains); i++) { const f = () => Promise.resolve().then(\(reaction)); f() }
                  for (;;) {}
                }
                """)
            let error = scriptError { try context.perform { _ = try run.call([.value(tell)]) } }
            #expect(error?.cause == .limit(.scriptTime))
            return (try ScriptContext(machine: context.machine).run("6 * 7").numberValue, callCount)
        }
        #expect(answer == 42)
        #expect(callCount == 0)
    }
}
