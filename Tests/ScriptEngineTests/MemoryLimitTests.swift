import ScriptEngine
import Testing

/// Real memory is filled here, so one at a time.
@Suite(.serialized) struct MemoryLimitTests {
    private static let limits = ExecutionLimits(scriptTime: .seconds(60), memoryGrowthBytes: 120_000_000)

    @Test(arguments: [
        "const a = []; for (;;) a.push(new Array(1e6).fill(1.5))",
        "const a = []; for (;;) a.push({ x: a.length })",
        "const a = []; for (let i = 0; ; i++) a.push('text '.repeat(100000) + i)",
        "const a = []; for (;;) a.push(new Uint8Array(1e6).fill(7))",
        "const m = new Map(); for (let i = 0; ; i++) m.set(i, `${i}`)",
        "(async () => { const a = []; for (;;) { a.push(new Array(1e5).fill(1.5)); await null } })()",
    ])
    func aScriptThatFillsTheMemoryIsStopped(script: String) async throws {
        try await withContext(limits: Self.limits) { context in
            let error = scriptError { _ = try context.run(script) }
            #expect(error?.cause == .limit(.memory))
            #expect(error?.message == "stopped: memory grew by more than 120 MB")
        }
    }

    @Test func whatIsDroppedAgainDoesNotCount() async throws {
        let value = try await withContext(limits: Self.limits) { context in
            try context.run("let n = 0; for (let i = 0; i < 600; i++) n += new Array(1e5).fill(1.5).length; n")
                .numberValue
        }
        #expect(value == 6e7)
    }

    @Test func whatTheRestOfTheProcessHoldsDoesNotCount() async throws {
        let value = try await withContext(limits: Self.limits) { context in
            var ballast: [UInt8] = []
            let fill = context.makeFunction { _ in
                ballast = [UInt8](repeating: 1, count: 200_000_000)
                return .number(Double(ballast.count))
            }
            let run = try context.run(
                "(fill) => { fill(); let n = 0; for (let i = 0; i < 3e7; i++) n += i % 3; return n }")
            return try context.perform { try run.call([.value(fill)]).numberValue }
        }
        #expect(value != nil)
    }

    /// The engine asks about its limits also right after a built-in function of its own has thrown.
    @Test func anExceptionThatIsUnderWayWhileMemoryIsMeasuredIsNotLost() async throws {
        let caught = try await withContext(limits: Self.limits) { context in
            var ballast: [UInt8] = []
            let fill = context.makeFunction { _ in
                ballast = [UInt8](repeating: 1, count: 200_000_000)
                return .number(Double(ballast.count))
            }
            let run = try context.run(
                """
                (fill) => {
                  fill();
                  let caught = 0;
                  const { get } = Object.getOwnPropertyDescriptor(Map.prototype, "size");
                  for (let i = 0; i < 1e6; i++) try { get.call({}) } catch { caught++ }
                  return caught;
                }
                """)
            return try context.perform { try run.call([.value(fill)]).numberValue }
        }
        #expect(caught == 1e6)
    }
}
