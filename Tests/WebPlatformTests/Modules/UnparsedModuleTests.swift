import Testing

/// Modules that are made functions without being parsed: js/library/modules/unparsed.js.
@Suite struct UnparsedModuleTests {
    /// What a module writes, what becomes of it, and where its error is.
    private func run(_ text: String) async throws -> [String] {
        let host = "({ tell: (...values) => log(...values), other: 2, default: 3, await: 4, if: 5 })"
        let (lines, error) = try await runModules([("main.js", text)], objects: ["extrun:host": host])
        return lines + (error.map { ["\($0.message) \($0.position?.description ?? "nowhere")"] } ?? [])
    }

    @Test func itKeepsItsText() async throws {
        let call = "function f() { tell(1); }\ntell(String(f));"
        #expect(
            try await run("import { tell } from 'extrun:host';\n\(call)") == ["function f() { tell(1); }", "done: "])
        let parsed = try await run("import { tell } from 'extrun:host';\n\(call) // import")
        #expect(parsed == ["function f() { tell(1); }", "done: "])
    }

    // A comment that holds the word `import` takes a parser.
    @Test(arguments: [
        "import { tell } from 'extrun:host';\ntell(1);",
        "// first\nimport { tell as say, other } from \"extrun:host\"; say(other);",
        "import {\n  tell, // why\n} from 'extrun:host'\n\ntell(1)",
        "import { tell } from 'extrun:host'; import { other as $o } from 'extrun:host';\ntell($o);",
        "/* a */ import { tell, default as three } from 'extrun:host' ;tell(three)",
        "import { tell } from 'extrun:host' tell(1)",
        "import { tell } from 'extrun:host'\n(1, tell)(2)",
        "import { nope } from 'extrun:host';",
        "import { tell } from 'extrun:nowhere';",
        "import { tell, tell } from 'extrun:host';",
        "import { if } from 'extrun:host';",
        "import { tell as await } from 'extrun:host';",
        "import { await as a, tell } from 'extrun:host'; tell(a)",
        "import { tell as eval } from 'extrun:host';",
        "import { tell } from 'extrun:host' with { type: 'json' };",
    ])
    func importsAreThoseOfAParser(text: String) async throws {
        let unparsed = try await run(text)
        let parsed = try await run(text + "\n// import")
        #expect(unparsed == parsed)
    }

    @Test(arguments: [
        "return 1;", "await 1; tell(2);", "await (1);\ntell('x');", "tell(await(0));", "const await = 1;",
        "tell(typeof await);",
        "const f = async () => await (1); f().then(tell);",
        "async function f() { for await (const x of [1]) tell(x); } f();",
        "tell(`${async () => await 1}`.length);", "function f() {} function f() {}", "var tell;",
        "var a; function a() {}",
        "let b; var b;", "yield 1;", "var yield = 1;", "with ({}) {}", "tell.x = 1; tell(tell.x);",
        "new.target;",
        "}{", "}); (function*() {", "tell(typeof arguments);", "(function () { tell(arguments.length); })(1);",
        "tell(typeof this);",
        "tell(1); <!-- a\ntell(2);", "let n = 1;\nwhile (n --> 0) tell(n);", "tell('\\u0061');",
        "export const a = 1; tell(a);",
        "super.x;", "delete tell;", "label: { tell(1); break label; }", "tell(eval('this'));",
        "function g() { return this; } tell(g());", "tell(f()); function f() { return 1; }",
        "class A { #p = 1; static q = new A().#p; } tell(A.q, A.name);", "null.x;",
        "tell(1);\n\n   undefined.z;",
        "const $m = 1; tell($m);", "(async () => { throw new Error('late'); })();", "'use strict'; 010;",
        "tell(1)\n/2/tell",
        "let await1 = 2; tell(await1);", "tell({ await: 1 }.await);",
        "import('extrun:host').then((host) => tell(host.other));",
    ])
    func whatFollowsIsWhatItIsForAParser(text: String) async throws {
        let start = "import { tell } from 'extrun:host'; "
        let unparsed = try await run(start + text)
        let parsed = try await run(start + text + "\n// import")
        #expect(unparsed == parsed)
    }

    // The engine keeps no place of these operations, and names that of the one before: here nothing that the user has written.
    @Test(arguments: [
        ("tell = 1;", ["threw TypeError", "Attempted to assign to readonly property. nowhere"]),
        ("tell(x);\nlet x;", ["threw ReferenceError", "Cannot access uninitialized variable. nowhere"]),
        (
            "tell(1);\ntell(x);\nlet x;",
            ["1", "threw ReferenceError", "Cannot access uninitialized variable. main.js:2:5"]
        ),
    ])
    func noPlaceIsNamedThatIsNotTheUsers(text: String, lines: [String]) async throws {
        #expect(try await run("import { tell } from 'extrun:host';\n" + text) == lines)
    }
}
