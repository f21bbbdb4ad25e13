import ScriptEngine
import Testing

/// The functions of an object that a machine's contexts share.
@Suite struct HostObjectMemberTests {
    private func evaluated(_ text: String) async throws -> [String?] {
        try await EventLoop().run {
            let machine = ScriptMachine(limits: defaultLimits)
            let host = HostObject(
                machine: machine,
                operations: [
                    ("name_get", { _ in .string("first") }), ("sum", { .number(try $0.number(0) + 1) }),
                    ("name_get", { _ in .string("last") }),
                ])
            return try (0..<2).map { _ in
                let context = ScriptContext(machine: machine)
                return try context.perform {
                    try context.evaluate(ScriptSource(text, file: "test.js")).call([.host(host)]).jsonText()
                }
            }
        }
    }

    @Test func ofTheSameNameTheLastOneCounts() async throws {
        #expect(
            try await evaluated("(host) => [host.name_get(), host.sum(1)]")
                == Array(repeating: #"["last",2]"#, count: 2))
    }

    @Test func aFunctionIsMadeOnce() async throws {
        #expect(
            try await evaluated(
                "(host) => [host.sum === host.sum, 'sum' in host, 'other' in host, typeof host.other, host[Symbol.iterator] === undefined]"
            ) == Array(repeating: #"[true,true,false,"undefined",true]"#, count: 2))
    }
}
