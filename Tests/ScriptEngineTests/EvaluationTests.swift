import ScriptEngine
import Testing

@Suite struct EvaluationTests {
    @Test func aScriptReturnsItsCompletionValue() async throws {
        let value = try await withContext { try $0.run("[1, 2].map(x => x * 21)").jsonText() }
        #expect(value == "[21,42]")
    }

    @Test func aPartOfTheProgramIsEvaluatedInEachContextAndMachine() async throws {
        let values = try await EventLoop().run {
            let source = ScriptSource(
                partOfProgram: "(function (name) { return `${name}:${this === globalThis}` })", file: "part")
            return try (0..<2).flatMap { _ in
                let machine = ScriptMachine(limits: defaultLimits)
                return try (0..<2).map { _ in
                    let context = ScriptContext(machine: machine)
                    return try context.perform { try context.evaluate(source).call([.string("a")]).jsonText() }
                }
            }
        }
        #expect(values == Array(repeating: "\"a:true\"", count: 4))
    }

    @Test func aFaultInAPartOfTheProgramHasItsPlace() async throws {
        let error = await #expect(throws: ScriptError.self) {
            try await withContext { context in
                _ = try context.perform {
                    try context.evaluate(ScriptSource(partOfProgram: "\n (() => null.x)()", file: "part"))
                }
            }
        }
        #expect(error?.position?.file == "part")
        #expect(error?.position?.line == 2)
    }

    @Test func aThrownErrorCarriesNameMessagePositionAndStack() async throws {
        let error = await #expect(throws: ScriptError.self) {
            try await withContext { context in
                _ = try context.run("\nfunction inner() {\n  null.x;\n}\ninner();", file: "background.js")
            }
        }
        #expect(error?.name == "TypeError")
        #expect(error?.position == ScriptPosition(file: "background.js", line: 3, column: 7))
        #expect(error?.stack.contains("inner@background.js:3:7") == true)
        #expect(error?.cause == .exception)
    }

    /// https://tc39.es/ecma262/#sec-tail-position-calls: the engine would forget who has called.
    @Test func whoCallsLastOfAllIsInTheStack() async throws {
        let error = await #expect(throws: ScriptError.self) {
            try await withContext { context in
                _ = try context.run(
                    "'use strict';\nconst inner = () => null.x;\nconst outer = () => inner();\nouter();",
                    file: "module.js")
            }
        }
        #expect(error?.stack.contains("outer@module.js:3:26") == true)
    }

    @Test func aSyntaxErrorTellsItsLine() async throws {
        let error = await #expect(throws: ScriptError.self) {
            try await withContext { context in _ = try context.run("let a = 1;\nlet b = ;\n", file: "background.js") }
        }
        #expect(error?.name == "SyntaxError")
        #expect(error?.position?.file == "background.js")
        #expect(error?.position?.line == 2)
    }

    @Test func aThrownValueThatIsNoErrorIsDescribed() async throws {
        let error = await #expect(throws: ScriptError.self) {
            try await withContext { context in _ = try context.run("throw {code: 7}") }
        }
        #expect(error?.summary == #"{"code":7}"#)
    }

    @Test func anErrorWhoseMembersThrowIsStillReported() async throws {
        let error = await #expect(throws: ScriptError.self) {
            try await withContext { context in
                _ = try context.run("throw { get message() { throw 1 }, get name() { throw 2 }, toJSON() { throw 3 } }")
            }
        }
        #expect(error != nil)
    }

    @Test func textCrossesWithNulAndLoneSurrogates() async throws {
        let text = try await withContext { context in
            let echo = context.makeFunction { .string(try $0.string(0)) }
            return try context.perform { try echo.call([.string("a\u{0}b✓😀")]).stringValue }
        }
        #expect(text == "a\u{0}b✓😀")
        let replaced = try await withContext { try $0.run(#""x\ud800y""#).stringValue }
        #expect(replaced == "x\u{FFFD}y")
        let mixed = try await withContext { try $0.run(#""éa\ud800""#).stringValue }
        #expect(mixed == "éa\u{FFFD}")
    }

    @Test func bytesCrossBothWaysAndRespectTheViewsOffset() async throws {
        let bytes = try await withContext { context in
            let reverse = context.makeFunction { .bytes(try $0.bytes(0).reversed()) }
            let make = try context.run("(f) => f(new Uint8Array([9, 1, 2, 3]).subarray(1))")
            return try context.perform {
                let result = try make.call([.value(reverse)])
                return try result.jsonText()
            }
        }
        #expect(bytes == #"{"0":3,"1":2,"2":1}"#)
    }

    @Test func aHostFunctionsErrorIsAnErrorInTheScript() async throws {
        let text = try await withContext { context in
            let fail = context.makeFunction { _ in throw HostError("no such thing") }
            let attempt = try context.run("(f) => { try { f() } catch (e) { return e instanceof Error && e.message } }")
            return try context.perform { try attempt.call([.value(fail)]).stringValue }
        }
        #expect(text == "no such thing")
    }

    @Test func aPromiseOfSwiftRunsWhatFollowsFromIt() async throws {
        let text = try await withContext { context in
            let promise = ScriptPromise(in: context)
            let follow = try context.run("(p) => { globalThis.seen = 'waiting'; p.then(v => { seen = v }) }")
            try context.perform { _ = try follow.call([.value(promise.promise)]) }
            try context.perform { promise.resolve(.string("there")) }
            return try context.run("seen").stringValue
        }
        #expect(text == "there")
    }

    @Test func anUnhandledRejectionIsToldOnceAndAHandledOneNot() async throws {
        let reasons = try await withContext { context -> [String] in
            var reasons: [String] = []
            context.onUnhandledRejection { reasons.append(context.error(from: $1).description) }
            _ = try context.run("Promise.reject(new Error('handled')).catch(() => {})")
            _ = try context.run("Promise.reject(new TypeError('lost'))", file: "background.js")
            return reasons
        }
        #expect(reasons.count == 1)
        #expect(reasons.first?.hasPrefix("background.js:1:") == true)
        #expect(reasons.first?.hasSuffix("TypeError: lost") == true)
    }

    @Test func contextsOfOneMachineDoNotShareGlobals() async throws {
        let kind = try await withContext { context in
            _ = try context.run("globalThis.secret = 1; Array.prototype.map = null")
            let other = ScriptContext(machine: context.machine)
            return try other.run("typeof secret + ' ' + typeof [].map").stringValue
        }
        #expect(kind == "undefined function")
    }
}
