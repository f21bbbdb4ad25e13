import Testing

@testable import WebPlatform

/// Errors of modules name the place in the user's own text.
@Suite struct ModuleErrorTests {
    private func error(_ files: (name: String, text: String)...) async throws -> String {
        try await runModules(files).error?.description ?? "none"
    }

    @Test func aSyntaxErrorNamesFileLineAndColumn() async throws {
        #expect(
            try await error(("main.js", "import './a.js';"), ("a.js", "// one\n  let x = ;\n"))
                == "a.js:2:11: SyntaxError: Unexpected token")
    }

    @Test func whatTheEngineAloneKnowsToBeWrongIsASyntaxErrorToo() async throws {
        #expect(
            try await error(("main.js", "\n let x = /a/gg;"))
                == "main.js:2:10: SyntaxError: Invalid flags supplied to RegExp constructor.")
    }

    /// The column that JavaScriptCore gives to an error: after the constructor's name.
    private func column(in line: String) throws -> Int {
        line.distance(from: line.startIndex, to: try #require(line.firstRange(of: "new Error")?.upperBound)) + 1
    }

    @Test func callsOfImportsDoNotMoveTheColumn() async throws {
        let line = "import { f, g } from './f.js'; f(f(g)); f`x`; throw new Error('x');"
        #expect(
            try await error(("main.js", line), ("f.js", "export const f = (x) => x, g = 1;"))
                == "main.js:1:\(try column(in: line)): Error: x")
    }

    @Test(arguments: [
        ("thing.a.b", "undefined is not an object (evaluating 'thing.a.b')"),
        ("f(1).x", "undefined is not an object (evaluating 'f(1).x')"),
        ("f(f(thing.a.b))", "undefined is not an object (evaluating 'thing.a.b')"),
        ("thing()", "thing is not a function. (In 'thing()', 'thing' is an instance of Object)"),
        ("ns.nope(f(thing))", "ns.nope is not a function. (In 'ns.nope(f(thing))', 'ns.nope' is undefined)"),
        ("f.g.h('$m.thing (0,$m1.f)')", "undefined is not an object (evaluating 'f.g.h')"),
        ("'$m.thing'.a.b", "undefined is not an object (evaluating ''$m.thing'.a.b')"),
    ])
    func aMessageQuotesTheNamesOfTheUsersText(use: String, message: String) async throws {
        let main = "import { thing, f } from './a.js';\nimport * as ns from './a.js';\nnew Array(thing, ns);\n" + use
        let found = try await error(("main.js", main), ("a.js", "export const thing = {}, f = () => undefined;"))
        #expect(found.hasSuffix(": TypeError: " + message), "\(found)")
    }

    @Test func theFirstLineAndLinesOfExportsKeepTheirColumnsToo() async throws {
        for line in ["throw new Error('x')", "export default (() => { throw new Error('x') })()"] {
            let bare = try await error(("main.js", line))
            let after = try await error(("main.js", "import { a } from './a.js';\n" + line), ("a.js", "export let a"))
            let position = try column(in: line)
            #expect(bare == "main.js:1:\(position): Error: x")
            #expect(after == "main.js:2:\(position): Error: x")
        }
    }

    @Test func anAwaitedLineKeepsItsColumns() async throws {
        let line = "const x = await 1 + await 2; await (async () => { throw new Error('x') })();"
        #expect(
            try await error(("main.js", "\n" + line)) == "main.js:2:\(try column(in: line)): Error: x")
    }

    @Test func aMissingNameIsToldWhereItIsImported() async throws {
        #expect(
            try await error(("main.js", "import {\n  here,\n  gone,\n} from './a.js';"), ("a.js", "export let here"))
                == "main.js:3:3: SyntaxError: Importing binding name 'gone' is not found.")
        // Further along the first line than what stands in front of it in the code.
        let imports =
            "import { here } from './a.js'; import { here as again } from './a.js'; import { gone } from './a.js';"
        #expect(
            try await error(("main.js", imports), ("a.js", "export let here"))
                == "main.js:1:81: SyntaxError: Importing binding name 'gone' is not found.")
        #expect(
            try await error(
                ("main.js", "import './b.js'"), ("b.js", "export { gone as x } from './a.js'"), ("a.js", ""))
                == "b.js:1:10: SyntaxError: Indirectly exported binding name 'x' is not found.")
        #expect(
            try await error(
                ("main.js", "import { x } from './all.js'"),
                ("all.js", "export * from './a.js'; export * from './b.js'"),
                ("a.js", "export let x"), ("b.js", "export let x"))
                == "main.js:1:10: SyntaxError: Importing binding name 'x' cannot be resolved due to ambiguous multiple bindings."
        )
    }

    @Test func aModuleThatIsNotThereIsToldWhereItIsImported() async throws {
        #expect(
            try await error(("main.js", "\nimport './gone.js'"))
                == "main.js:2:8: TypeError: there is no https://modules.example/gone.js")
        #expect(
            try await error(("main.js", "export * from 'bare'"))
                == "main.js:1:15: TypeError: Module name, 'bare' does not resolve to a valid URL.")
    }

    @Test func attributesHaveToBeKnown() async throws {
        #expect(
            try await error(("main.js", "import './a.js' with { kind: 'x' }"), ("a.js", ""))
                == "main.js:1:8: SyntaxError: Import attribute \"kind\" is not supported")
        #expect(
            try await error(("main.js", "import './a.js' with { type: 'css' }"), ("a.js", ""))
                == "main.js:1:8: TypeError: Import attribute type \"css\" is not valid")
        #expect(
            try await error(("main.js", "import './a.json'"), ("a.json", "1"))
                == "main.js:1:8: TypeError: Importing a module script failed: 'a.json' is JSON, which has to be imported with "
                + "{ type: \"json\" }.")
        #expect(
            try await error(("main.js", "import './a.json' with { type: 'json' }"), ("a.json", "{\n  \"a\": 1,\n}"))
                == "a.json:3:1: SyntaxError: JSON Parse error: Property name must be a string literal")
    }

    @Test func whatIsNestedTooDeeplyIsASyntaxError() async throws {
        let deep = String(repeating: "[", count: 200_000)
        #expect(
            try await error(("main.js", "x = " + deep))
                == "main.js:1:1: SyntaxError: The module is nested too deeply to be parsed")
    }

    @Test func theConsoleNamesTheUsersColumn() async throws {
        let text = "import { log1 } from './a.js'; log1(1); console.warn('here');"
        let column = text.distance(from: text.startIndex, to: try #require(text.firstRange(of: "warn")?.upperBound)) + 1
        let lines = try await runModules([("main.js", text), ("a.js", "export function log1() {}")]).lines
        #expect(lines == ["warn: here (main.js:1:\(column))", "done: "])
    }

    @Test func anEarlierTextOfTheFileDoesNotCount() async throws {
        #expect(
            try await runModules([
                (
                    "main.js",
                    "for (const n of [1, 2]) await import('./a.js?' + n).catch((error) => log(error.message)); log('end')"
                ),
                ("a.js?1", "let = 1"), ("a.js?2", "log('two')"),
            ]).lines == ["The keyword 'let' is reserved", "two", "end", "done: "])
    }
}
