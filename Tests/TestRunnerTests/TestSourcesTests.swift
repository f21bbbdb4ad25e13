import Foundation
import JSONText
import ScriptEngine
import Testing

@testable import TestRunner

/// Which files a test reaches, and where its positions lead.
@Suite struct TestSourcesTests {
    private let file: FileRun

    init() throws { file = try FileRun() }

    @Test func aTestReachesItsOwnFolderAndTheFolderWhereItWasStartedAndNothingElse() throws {
        for name in ["project/tests/a.test.js", "project/extension/manifest.json", "else/secret"] {
            try file.write(name, "")
        }
        let project = file.folder.appending(path: "project").path
        try FileManager.default.createSymbolicLink(
            atPath: project + "/link", withDestinationPath: file.folder.appending(path: "else").path)
        let paths = TestPaths(file: project + "/tests/a.test.js", folder: project)
        #expect(try paths.resolve("extension") == project + "/extension")
        #expect(try paths.resolve("../extension/manifest.json") == project + "/extension/manifest.json")
        #expect(try paths.resolve("./a.test.js") == project + "/tests/a.test.js")
        for outside in ["../../else/secret", "link/secret", "/etc/passwd", "../.."] {
            #expect(throws: TestError.self) { try paths.resolve(outside) }
        }
        #expect(throws: TestError.self) { try paths.resolve("nothing") }
        // Whether there is something elsewhere is not told.
        let messages = try ["/etc/passwd", "/etc/no such file", "../../else/nothing"].map { path in
            try #require(throws: TestError.self) { try paths.resolve(path) }.description.dropFirst(path.utf8.count)
        }
        #expect(Set(messages).count == 1)
        #expect(throws: TestError.self) { try paths.resolve("a\0b") }
    }

    @Test func modulesOutsideOfReachAreRefused() async throws {
        let failure = try await file.run("import text from '/etc/passwd';").failure
        #expect(failure.message.contains("lies outside of the test's own folder"))
        let bare = try await file.run("import x from 'left-pad';").failure
        #expect(bare.message.contains("left-pad"))
        let other = try await file.run("import x from 'https://example.com/x.js';").failure
        #expect(other.message.contains("a test imports \"extrun:test\" and files by their path"))
    }

    @Test func aScriptOfTheTestsFolderHasItsMap() async throws {
        try file.write("lib/page.js", "throw new Error('no');\n//# sourceMappingURL=page.js.map")
        try file.write("lib/page.js.map", #"{"sources":["../src/page.ts"],"mappings":"AAEA"}"#)
        let events = try await file.run(
            "test('a', async ({ browser }) => (await browser.openPage('<p>')).load('./lib/page.js'));")
        #expect(try events.failure.message.contains("src/page.ts:3:1: Error: no"))
    }

    @Test func placesAreFoundInFilesWithOtherLineEnds() async throws {
        let lines = [
            "test('a', async ({ browser }) => {", "  const page = await browser.openPage('<p>');",
            "  await page.evaluate(() => {",
            "    return nothing.name;", "  });", "});",
        ]
        let events = try await file.run(lines.joined(separator: "\r\n"))
        #expect(try events.failure.message.hasPrefix("page.evaluate(): a.test.js:5:"))
    }

    @Test(arguments: ["a.test.js", "a.test.ts"])
    func whatFailsInAnotherContextIsToldWithItsPlaceInTheTest(name: String) async throws {
        let events = try await file.run(
            """
            test("a", async ({ browser }) => {
              const page = await browser.openPage("<p>");
              await page.evaluate(() => {
                // A remark.
                const items = [];
                return items[0].name;
              });
            });
            test("b", async ({ browser }) => (await browser.openPage("<p>")).evaluate(() => { throw new Error("no"); }));
            test("c", async ({ browser }) => (await browser.openPage("<p>")).evaluate("\\n\\nnothing"));
            """, name: name)
        #expect(events.outcomes == ["failed: a", "failed: b", "failed: c"])
        let messages = events.tests.map { $0.failures.first?.message ?? "" }
        #expect(messages[0].hasPrefix("page.evaluate(): \(name):7:"), "\(messages)")
        #expect(messages[1].hasPrefix("page.evaluate(): \(name):10:"), "\(messages)")
        #expect(messages[2].hasPrefix("page.evaluate(): eval:3:"), "\(messages)")
    }

    /// However it is named, a file is one module.
    @Test func endingsMayBeLeftOut() async throws {
        try file.write("src/count.ts", "export const count: { value: number } = { value: 0 };")
        try file.write("src/index.ts", "export { count } from './count'; export { add } from './add';")
        try file.write("src/add.js", "import { count } from './count.js'; export const add = () => (count.value += 1);")
        let events = try await file.run(
            """
            import { add, count } from "./src";
            import { count as same } from "./src/count.ts";
            import { count as third } from "./src/count";
            test("a", () => {
              expect([add(), add(), count.value, same === count, third === count]).toEqual([1, 2, 2, true, true]);
            });
            test("b", async () => {
              expect((await import("./src/count")).count).toBe(count);
              await import("./src/nothing");
            });
            """)
        #expect(events.outcomes == ["passed: a", "failed: b"])
        #expect(try events.failure.message.contains("/src/nothing: there is no such file or folder"))
    }

    @Test func aModuleOfJSONAndOneThatIsImportedLater() async throws {
        try file.write("data.json", #"{"a":[1]}"#)
        try file.write("späte r.js", "export default import.meta.url;")
        let events = try await file.run(
            #"import data from "./data.json" with { type: "json" };"#
                + """
                test("a", async () => {
                  expect(data).toEqual({ a: [1] });
                  expect((await import("./späte r.js")).default).toContain("sp%C3%A4te%20r.js");
                });
                """)
        #expect(events.outcomes == ["passed: a"])
    }

    @Test(arguments: ["", #" with { type: "json" }"#, " with {\n  type: 'json',\n}"])
    func typeScriptImportsJSON(attributes: String) async throws {
        try file.write("data.json", #"{"a":[1]}"#)
        let events = try await file.run(
            "import data from './data.json'\(attributes);\n"
                + """
                const text: string = "thrown";
                test("a", () => expect(data).toEqual({ a: [1] }));
                test("b", () => { throw new Error(text); });
                """, name: "a.test.ts")
        #expect(events.outcomes == ["passed: a", "failed: b"])
        let line = 5 + attributes.count { $0 == "\n" }
        #expect(try events.failure.position?.hasPrefix("a.test.ts:\(line):") == true)
    }

    @Test func namesWithCharactersThatAURLEscapesAreFound() async throws {
        for name in ["100%+a.js", "a#b?.js", "a\\b.js"] { try file.write(name, "export default import.meta.url;") }
        let events = try await file.run(
            #"import escaped from "./100%+a.js"; import marks from "./a%23b%3F.js"; import backslash from "./a%5Cb.js";"#
                + """
                test("a", () => expect([escaped, marks, backslash]).toEqual([
                  expect.stringContaining("/100%+a.js"), expect.stringContaining("/a%23b%3F.js"),
                  expect.stringContaining("/a%5Cb.js"),
                ]));
                """, name: "1 #?%\\^.test.js")
        #expect(events.outcomes == ["passed: a"])
    }

    @Test func whatATestAskedForAndIsNotThereYetIsWhatItTouches() async throws {
        let events = try await file.run("import './later.js';")
        let touched = events.compactMap { if case .end(let touched, _) = $0 { touched } else { nil } }
        #expect(touched == [["a.test.js", "later.js", "later.ts"].map { file.folder.appending(path: $0).path }])
    }

    /// esbuild renames what is declared in a scope where another part of the file uses the same name of nobody: `browser2`.
    @Test func whatIsDeclaredKeepsItsName() async throws {
        let events = try await file.run(
            """
            enum browser3 { a = 1, b = a + 1 }
            test("a", async ({ browser }) => {
              const text = [(() => browser.settle()).toString(), ((browser: any) => ({ browser })).toString()].join("; ");
              expect(text).toBe("() => browser.settle(); (browser) => ({ browser: browser })");
              expect([browser3[1], browser3.b]).toEqual(["a", 2]); [browser, "ü😀", browser, lost];
            });
            test("b", () => { expect(() => browser.tabs).toThrow(/variable: browser$/); });
            """, name: "a.test.ts")
        #expect(events.outcomes == ["failed: a", "passed: b"])
        #expect(try events.failure.message == "ReferenceError: Can't find variable: lost")
        let column = #"  expect([browser3[1], browser3.b]).toEqual(["a", 2]); [browser, "ü😀", browser, lost"#
        #expect(try events.failure.position == "a.test.ts:6:\(column.utf16.count + 1)")
    }

    @Test func aFileAroundATestDoesNotChangeWhatRuns() async throws {
        let text = """
            class Box { #held: number = 1; static get(box: Box) { return box.#held; } }
            test("a", () => { expect(String(Box)).toContain("#held = 1"); });
            """
        for config in [#"{ "compilerOptions": { "useDefineForClassFields": false } }"#, "{ bad"] {
            try file.write("tsconfig.json", config)
            #expect(try await file.run(text, name: "a.test.ts").outcomes == ["passed: a"])
        }
    }

    @Test func aSyntaxErrorOfTypeScriptIsToldWithItsPlace() async throws {
        let failure = try await file.run("test('a', () => {\n  const one: number = ;\n});", name: "a.test.ts").failure
        #expect(failure.message.hasPrefix("SyntaxError: Unexpected \";\" (esbuild 0."))
        #expect(failure.position == "a.test.ts:3:23")
        #expect(failure.excerpt.contains("> 3 |   const one: number = ;"))
    }

    @Test func typesGoAwayAndPositionsStay() async throws {
        let events = try await file.run(
            """

            interface Shape {
              size?: number;
            }

            test("a", () => {
              const shape: Shape = {};
              console.log("here");
              expect(shape.size as unknown).toBe(3);
            });
            """, name: "a.test.ts")
        #expect(try events.failure.position?.hasPrefix("a.test.ts:10:") == true)
        let places = events.compactMap { event in if case .console(_, _, let place) = event { place } else { nil } }
        #expect(places.map { $0.prefix(12) } == ["a.test.ts:9:"])
        #expect(try events.failure.excerpt.contains { $0.hasPrefix("> ") && $0.contains("shape.size as unknown") })
        try file.write("help.ts", "export const one: number = 1;")
        let named = try await file.run(
            "import { one } from './help.js'; test('a', () => { expect(one).toBe(1); });", name: "c.test.ts")
        #expect(named.outcomes == ["passed: a"])
        let broken = try await file.run("const a: = 3;", name: "b.test.ts")
        #expect(try broken.failure.position == "b.test.ts:2:10")
    }
}
