import ScriptEngine
import Testing

@testable import WebPlatform

/// What modules do beside what ModuleGraphTests compare.
@Suite struct ModuleTests {
    private func lines(_ files: (name: String, text: String)...) async throws -> [String] {
        try await runModules(files).lines
    }

    /// https://tc39.es/ecma262/#sec-html-like-comments
    @Test func whatIsACommentInScriptsIsNoneInModules() async throws {
        let text = "let y = 3; log(1 <!--y, y, y-->0, `<!-- ${y <!--y}`, /<!--/.source); /* <!-- */ // <!--"
        #expect(try await lines(("main.js", text)) == ["false 2 true <!-- false <!--", "done: "])
    }

    /// In the order of code units, also where they look like numbers.
    @Test func theKeysOfANamespaceAreSorted() async throws {
        let text =
            "import * as all from './main.js'; const a = 1; log(Reflect.ownKeys(all).map(String).join(' ')); "
            + "export { a as '10', a as '9', a as b, a as 'ä', a as B }"
        #expect(try await lines(("main.js", text)).first == "10 9 B b ä Symbol(Symbol.toStringTag)")
    }

    @Test func aModuleHoldsAgainstReplacedBuiltIns() async throws {
        let breaking = """
            const fail = () => { throw new Error("a replaced built-in was called"); };
            for (const each of [Promise, Map, Object, function* () {}]) {
              for (const key of Reflect.ownKeys(each.prototype)) if (key !== "constructor") try { each.prototype[key] = fail } catch {}
            }
            const generator = Object.getPrototypeOf(function* () {}.prototype);
            generator.next = generator.throw = fail;
            Promise.resolve = Reflect.apply = Object.defineProperty = fail;
            globalThis.Promise = globalThis.Proxy = globalThis.TypeError = undefined;
            """
        #expect(
            try await lines(
                (
                    "main.js",
                    "import './break.js'; await import('./next.js'); log(String((await import('./next.js')).x))"
                ),
                ("break.js", breaking),
                ("next.js", "export { x } from './x.js'; import * as all from './x.js'; log(all.x)"),
                ("x.js", "export let x = await 1;")) == ["1", "1", "done: "])
    }

    @Test func importMetaResolvesAsImportsDo() async throws {
        let text =
            "log(import.meta.resolve('./x/../y.js?z#f'), import.meta.resolve('data:,x')); "
            + "try { import.meta.resolve('bare') } catch (error) { log(error.message) }"
        #expect(
            try await lines(("main.js", text)) == [
                "https://modules.example/y.js?z#f data:,x", "Module name, 'bare' does not resolve to a valid URL.",
                "done: ",
            ])
    }

    @Test func theMembersOfAnObjectCanBeAModule() async throws {
        let main =
            "import { one, default as rest } from 'given:object'; import * as all from 'given:object'; "
            + "log(one, rest, Object.keys(all))"
        let lines = try await runModules(
            [("main.js", main)], objects: ["given:object": "({ one: 1, default: 'rest' })"]
        ).lines
        #expect(lines == ["1 rest default,one", "done: "])
    }

    /// The machine keeps what it has compiled; a context keeps what it has run.
    @Test func eachContextRunsItsOwnModules() async throws {
        let loop = EventLoop()
        let lines = try await loop.run {
            let machine = ScriptMachine(
                limits: ExecutionLimits(scriptTime: .seconds(300), memoryGrowthBytes: 1 << 40))
            let environment = WebEnvironment(machine: machine, random: RandomSource(seed: 1))
            return try (0..<2).flatMap { _ in
                let scene = try ModuleScene(
                    loop: loop, environment: environment,
                    files: [
                        ("main.js", "import { n } from './n.js'; log(n)"),
                        ("n.js", "export const n = (globalThis.n ?? 0) + 1; globalThis.n = n"),
                    ])
                defer { scene.close() }
                return scene.run("main.js") + ["\(environment.compiledModules.count)"]
            }
        }
        #expect(lines == ["1", "done: ", "2", "1", "done: ", "2"])
    }
}
