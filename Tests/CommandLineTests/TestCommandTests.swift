import Glibc
import Testing

/// `extrun test`: what it runs, what it prints, how it ends.
@Suite struct TestCommandTests {
    private let line: CommandLine

    init() throws { line = try CommandLine() }

    private func write(_ name: String, _ text: String) throws {
        try line.write(file: name, "import { test, expect } from 'extrun:test';\n" + text)
    }

    /// Puts a shell script in the place of esbuild, which strips the types of TypeScript; gives the variable that finds
    /// it, for `env`.
    private func esbuild(_ script: String) throws -> String {
        try line.write(file: "bin/esbuild", "#!/bin/sh\n\(script)\n")
        chmod(line.folder + "/bin/esbuild", 0o700)
        return "PATH=\(line.folder)/bin:/usr/bin:/bin"
    }

    // The test of the reference that users are shown.
    @Test func theTestOfTheReferencePasses() throws {
        try write(
            "tap.test.js",
            """
            test("the second tap works after the worker died", async ({ browser, network, native }) => {
              native.reply({ action: "getToken" }, { token: "coolection_abc" });
              const saved = network.route("POST", "https://coolection.co/api/item/create", { status: 200, json: { id: 1 } });
              const extension = await browser.install("coolection");
              const tab = await browser.open("https://example.com/");
              await browser.tap(extension);
              await extension.background.kill();
              await browser.tap(extension);
              expect(extension.action.badgeText(tab)).toBe("✓");
              expect(saved.requests).toHaveLength(2);
              await browser.clock.advance("2s");
              expect(extension.action.badgeText(tab)).toBe("");
            });
            """)
        mkdir(line.folder + "/coolection", 0o700)
        for name in ["manifest.json", "background.js"] {
            try line.write(file: "coolection/\(name)", try Self.text("\(CommandLine.fixtures)/coolection/\(name)"))
        }
        let result = try line.extrun("test")
        #expect(result.status == 0)
        #expect(result.output == "✓ tap.test.js: 1 passed\n\n1 passed, 0 failed\n")
        #expect(result.errors.isEmpty)
    }

    private static func text(_ path: String) throws -> String {
        let file = try #require(fopen(path, "r"))
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        return String(decoding: bytes[..<fread(&bytes, 1, bytes.count, file)], as: UTF8.self)
    }

    @Test func twoReportsAreTwoFiles() throws {
        try write("a.test.js", "test('is', () => {});")
        let result = try line.extrun("test", "--junit", "out.xml", "--report", "./out.xml")
        #expect(result.status == 2)
        #expect(result.errors == "extrun: --junit and --report are both './out.xml'; name two files\n")
    }

    @Test func aFileWhoseNameIsNoTextIsToldOf() throws {
        _ = try line.run(["/bin/sh", "-c", #": > "$(printf 'a\377.test.js')""#])
        let result = try line.extrun("test")
        #expect(result.status == 2)
        #expect(result.errors == "extrun: a\u{FFFD}.test.js: the name of this file is not UTF-8; rename it\n")
    }

    @Test func theTypesArePrinted() throws {
        let result = try line.extrun(["test", "--types"])
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("// The types of \"extrun:test\""))
        #expect(result.output.contains("declare module \"extrun:test\""))
    }

    @Test func aFailureIsShownWithItsLineItsDifferenceAndTheTrace() throws {
        try write(
            "a.test.js",
            """
            test("good", () => {});
            test("bad", async ({ browser }) => {
              await browser.open("https://example.com/");
              expect({ a: 1, b: [1] }).toEqual({ a: 1, b: [2] });
            });
            test.skip("later", () => {});
            """)
        let result = try line.extrun("test", "a.test.js")
        #expect(result.status == 1)
        #expect(
            result.output == """
                ✗ a.test.js: 1 passed, 1 failed, 1 skipped
                  ✗ bad
                    expect(received).toEqual() does not hold

                    expected: a value equal to (the lines behind -)
                    received: the lines behind +

                      {
                        a: 1,
                        b: [
                    -     2,
                    +     1,
                        ],
                      }

                    a.test.js:5:35
                      2 | test("good", () => {});
                      3 | test("bad", async ({ browser }) => {
                      4 |   await browser.open("https://example.com/");
                    > 5 |   expect({ a: 1, b: [1] }).toEqual({ a: 1, b: [2] });
                        |                                   ^
                      6 | });

                    the end of its trace:
                         0.000 s  user        opens https://example.com/


                1 skipped
                1 passed, 1 failed

                """)
    }

    @Test func theFilesAreToldInTheirOrderHoweverManyRunAtOnce() throws {
        for number in 1...6 { try write("\(number).test.js", "test('a', () => { console.log(\(number)); });") }
        try write("sub/x.test.js", "test('a', () => {});")
        try write("node_modules/y.test.js", "test('a', () => {});")
        try write("notes.js", "test('a', () => {});")
        let one = try line.extrun("test", "--jobs", "1")
        let four = try line.extrun("test", "--jobs", "4")
        #expect(one.output == four.output)
        #expect(one.lines.filter { $0.hasPrefix("✓") }.count == 7)
        #expect(one.lines.last == "7 passed, 0 failed")
    }

    @Test func aFilterThatFitsNoTestIsAnErrorOfTheCaller() throws {
        try write("1.test.js", "test('a', () => {});")
        let result = try line.extrun("test", "--filter", "b")
        #expect(result.status == 2)
        #expect(
            result.errors.contains("no test has 'b' in its name, file > describe > test: give --filter a part of one"))
        #expect(try line.extrun("test", "--filter", "1.test").status == 0)
        #expect(try line.extrun("test", "--filter", "b", "--shard", "1/2").status == 0)
    }

    @Test func theShardsTogetherHaveEachTestOnce() throws {
        for number in 1...7 {
            try write("\(number).test.js", "test('a', () => { console.log('ran \(number)'); }); test('b', () => {});")
        }
        let outputs = try (1...3).map { try line.extrun("test", "--shard", "\($0)/3").output }
        let ran = outputs.joined().split(separator: "\n").filter { $0.contains("ran ") }
        #expect(ran.map { $0.suffix(1) }.sorted() == ["1", "2", "3", "4", "5", "6", "7"])
    }

    @Test func afterAFailureNoFurtherFileIsRunWhereThatIsAskedFor() throws {
        try write("1.test.js", "test('a', () => { throw new Error('no'); });")
        for number in 2...9 { try write("\(number).test.js", "test('a', () => {});") }
        let result = try line.extrun("test", "--bail", "--jobs", "1")
        #expect(result.status == 1)
        #expect(result.lines.last == "0 passed, 1 failed")
    }

    @Test(arguments: [
        (["nothing"], "nothing: there is no such file or folder"), ([], "there are no tests in this folder"),
        (["--junit", "a", "--report", "a"], "--junit and --report are both 'a'"),
        (["--retries", "2"], "--retries '2': only 0"),
        (["--shard", "4/3"], "--shard '4/3': a part of all is expected"),
        (["--shard", "x"], "--shard 'x'"), (["--jobs", "0"], "--jobs '0'"), (["--seed", "-1"], "--seed '-1'"),
        (["--nothing"], "there is no option --nothing"), (["--filter"], "--filter needs a value"),
    ])
    func whatIsWrongWithTheInputIsSaid(arguments: [String], words: String) throws {
        let result = try line.extrun(["test"] + arguments)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("extrun: \(words)"))
        #expect(result.output.isEmpty)
    }

    @Test func noRetryIsNoMistake() throws {
        try write("a.test.js", "test('a', () => {});")
        #expect(try line.extrun("test", "--retries", "0").status == 0)
    }

    @Test func aFileThatCannotBeParsedFails() throws {
        try line.write(file: "a.test.js", "const = 1;\n")
        let result = try line.extrun("test")
        #expect(result.status == 1)
        #expect(result.output.contains("SyntaxError: Unexpected token"))
        #expect(result.output.contains("a.test.js:1:7"))
        #expect(result.lines.last == "0 passed, 1 failed")
    }

    @Test func typeScriptIsRunAndWithoutEsbuildTheReasonIsSaid() throws {
        try write("a.test.ts", "const one: number = 1;\ntest('a', () => { expect(one as unknown).toBe(2); });\n")
        let result = try line.extrun("test")
        #expect(result.status == 1)
        #expect(result.output.contains("> 3 | test('a', () => { expect(one as unknown).toBe(2); });"))
        let without = try line.run(["/usr/bin/env", "PATH=/nowhere", try CommandLine.program, "test"])
        #expect(without.status == 2)
        #expect(without.errors.hasPrefix("extrun: tests in TypeScript need the program esbuild, which is not in PATH"))
    }

    @Test func theResultsValidateAsJUnit() throws {
        try write(
            "a.test.js",
            """
            test("good & <right>", () => { console.log("]]> \\u0001"); });
            test("bad", () => { expect("a\\nb").toBe("\\"c\\""); });
            test.skip("later", () => {});
            """)
        try line.write(file: "b.test.js", "const = 1;")
        #expect(try line.extrun("test", "--junit", "results.xml").status == 1)
        let schema = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/junit.xsd"
        let result = try line.run(["xmllint", "--noout", "--schema", schema, "results.xml"])
        #expect(result.status == 0, "\(result.errors)")
        let text = try line.read("results.xml")
        #expect(text.contains("<testcase name=\"good &amp; &lt;right&gt;\" classname=\"a.test.js\""))
        #expect(text.contains("<skipped/>"))
        #expect(text.contains("<error message=\"SyntaxError: Unexpected token\" type=\"error\">"))
        #expect(try line.extrun("test", "--junit", "no/folder/results.xml").status == 2)
    }

    /// What strips the types gives something else each time: so does the test, as a fault of extrun would look.
    @Test func aFileThatGivesSomethingElseTheSecondTimeIsToldAsAFault() throws {
        let path = try esbuild(
            """
            echo x >> "$(dirname "$0")/count"
            echo "import { test } from 'extrun:test'; test('a', () => { throw new Error('$(wc -l < "$(dirname "$0")/count")'); });"
            """)
        try line.write(file: "a.test.ts", "")
        let result = try line.run(["/usr/bin/env", path, try CommandLine.program, "test"])
        #expect(result.status == 70)
        #expect(
            result.output.contains(
                "'a' differs between two runs with the same seed (failed, then failed): this is a fault of extrun"))
    }

    /// What strips the types ends the process that has asked for it, the second time.
    @Test func aFileWhoseSecondRunCrashesIsToldAsAFault() throws {
        let path = try esbuild(
            """
            [ -e "$(dirname "$0")/once" ] && kill -KILL $PPID
            touch "$(dirname "$0")/once"
            echo "import { test } from 'extrun:test'; test('a', () => { throw new Error('broken'); });"
            """)
        try line.write(file: "a.test.ts", "")
        let result = try line.run(["/usr/bin/env", path, try CommandLine.program, "test"])
        #expect(result.status == 70)
        #expect(result.lines.contains("    broken"))
        #expect(result.lines.contains("  ✗ in its second run: its process was ended by the signal 9"))
    }

    @Test func anErrorThatIsPrintedNamesTheUsersOwnPlaces() throws {
        let path = try esbuild(
            """
            echo "import { test } from 'extrun:test'; test('a', () => { console.log(new Error('here')); });"
            echo "//# sourceMappingURL=data:application/json;base64,$(printf '{"sources":["a.test.ts"],"mappings":"AAIA"}' | base64)"
            """)
        try line.write(file: "a.test.ts", "")
        let result = try line.run(["/usr/bin/env", path, try CommandLine.program, "test"])
        #expect(result.lines.prefix(3).contains("        at a.test.ts:5:1"))
        #expect(!result.output.contains("extrun:"))
    }

    @Test func aFilterTellsOnlyOfFilesWithSuchTests() throws {
        try write("a.test.js", "test('one', () => {});")
        try write("b.test.js", "test('two', () => {});")
        #expect(try line.extrun("test", "--filter", "one").output == "✓ a.test.js: 1 passed\n\n1 passed, 0 failed\n")
        let none = try line.extrun("test", "--filter", "three")
        #expect(none.status == 2)
        #expect(none.output == "")
    }

    @Test func linesThatEndAsOnWindowsAreShown() throws {
        try line.write(
            file: "a.test.js",
            "import { test, expect } from 'extrun:test';\r\ntest('a', () => {\r\n  expect(1).toBe(2);\r\n});\r\n")
        #expect(try line.extrun("test").lines.contains("    > 3 |   expect(1).toBe(2);"))
    }

    @Test func anExpectationAtTheEndOfAFunctionHasItsPlace() throws {
        try write(
            "a.test.js",
            """
            test("a", () =>
              expect(1)
                .toBe(2));
            test("b", async () => {
              await 0;
              return expect(Promise.resolve(1)).resolves.toBe(2);
            });
            """)
        let result = try line.extrun("test")
        #expect(result.lines.contains("    a.test.js:4:10"))
        #expect(result.lines.contains("    > 7 |   return expect(Promise.resolve(1)).resolves.toBe(2);"))
    }

    @Test func aLongLineIsShownAroundItsPlace() throws {
        let long = String(repeating: "x", count: 100_000)
        try write("a.test.js", "const a = '\(long)'; test('a', () => { expect(1).toBe(2); });")
        let lines = try line.extrun("test").lines
        #expect(lines.contains { $0.hasSuffix("'; test('a', () => { expect(1).toBe(2); });") })
        #expect(lines.allSatisfy { $0.count < 200 })
    }

    @Test func whatIsImportedHasItsNameInMessages() throws {
        try line.write(file: "lib.js", "export const helper = {};")
        try write("a.test.js", "import { helper } from './lib.js';\ntest('a', () => { helper.nope(); });")
        let output = try line.extrun("test").output
        #expect(output.contains("TypeError: helper.nope is not a function. (In 'helper.nope()'"))
    }

    /// A server for CI may read the results as another user than the one who has made them.
    @Test func theResultsAreForThoseWhomTheProcessLets() throws {
        try write("a.test.js", "test('a', () => {});")
        for (mask, mode) in [("022", 0o644), ("077", 0o600)] {
            let command = "umask \(mask); \"$0\" test --junit \(mask).xml --report \(mask).html"
            _ = try line.run(["/bin/sh", "-c", command, try CommandLine.program])
            var status = stat()
            #expect(stat("\(line.folder)/\(mask).xml", &status) == 0 && Int(status.st_mode & 0o777) == mode)
            #expect(stat("\(line.folder)/\(mask).html", &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    @Test func theReportHasTheRunOfEachTest() throws {
        try write(
            "a.test.js",
            """
            test("good", async ({ browser }) => { await browser.open("https://good.example/"); });
            test("bad", () => { expect(1, "the number </script>").toBe(2); });
            """)
        try line.write(file: "broken.test.js", "const a = ;")
        #expect(try line.extrun("test", "--report", "report.html").status == 1)
        let html = try line.read("report.html")
        #expect(html.contains("a.test.js > good") && html.contains("https://good.example/"))
        #expect(html.contains("the number \\u003c/script>"))
        #expect(html.contains("broken.test.js > the file") && html.contains("SyntaxError: Unexpected token"))
        #expect(try line.extrun("test", "--report", "again.html").status == 1)
        #expect(try line.read("again.html") == html)
    }

    @Test func aChangeRunsAgainWhatItTouches() throws {
        try line.write(file: "help.js", "export const value = 1;\n")
        try write(
            "a.test.js", "import { value } from './help.js';\ntest('a', () => { console.log('value ' + value); });")
        try write("b.test.js", "test('b', () => {});")
        let program = try line.start(["test", "--watch"])
        defer { program.stop() }
        #expect(program.lines { $0.hasPrefix("waiting") }.contains("2 passed, 0 failed"))
        try line.write(file: "help.js", "export const value = 2;\n")
        let second = program.lines { $0.hasPrefix("waiting") }
        #expect(second.contains { $0.hasSuffix("value 2") })
        #expect(second.contains("1 passed, 0 failed"))
        #expect(!second.contains { $0.contains("b.test.js") })
    }

    @Test func aFolderThatIsMadeAnewIsWatchedAgain() throws {
        try write("a/x.test.js", "test('x', () => {});")
        try write("b.test.js", "test('b', () => {});")
        let program = try line.start(["test", "--watch"])
        defer { program.stop() }
        #expect(program.lines { $0.hasPrefix("waiting") }.contains("2 passed, 0 failed"))
        unlink(line.folder + "/a/x.test.js")
        rmdir(line.folder + "/a")
        for text in ["one", "two"] {
            try write("a/x.test.js", "test('x', () => { console.log('\(text)'); });")
            try write("b.test.js", "test('b', () => { console.log('\(text)'); });")
            let lines = program.lines { $0.contains("b.test.js:") && $0.hasSuffix(": \(text)") }
            #expect(lines.contains { $0.contains("a/x.test.js:") && $0.hasSuffix(": \(text)") })
        }
    }

    @Test func whatTheRunItselfWritesRunsNothingAgain() throws {
        try line.write("extension", background: "")
        try write("a.test.js", "test('a', async ({ browser }) => { await browser.install('extension'); });")
        let program = try line.start(["test", "--watch", "--junit", "extension/results.xml"])
        defer { program.stop() }
        #expect(program.lines { $0.hasPrefix("waiting") }.contains("1 passed, 0 failed"))
        try write("b.test.js", "test('b', () => {});")
        #expect(!program.lines { $0.hasPrefix("✓ b.test.js") }.contains { $0.hasPrefix("✓ a.test.js") })
    }

    /// What strips the types ends the process that has asked for it, until there is another one.
    @Test func aFileThatCrashedRunsAgain() throws {
        let path = try esbuild("kill -KILL $PPID")
        try line.write(file: "a.test.ts", "")
        try write("b.test.js", "test('b', () => {});")
        let program = try line.start(["test", "--watch"], with: ["/usr/bin/env", path])
        defer { program.stop() }
        let first = program.lines { $0.hasPrefix("waiting") }
        #expect(first.contains("  ✗ its process was ended by the signal 9"))
        let passing = "import { test } from 'extrun:test'; test('a', () => {});"
        _ = try esbuild("echo \"\(passing)\"")
        try write("b.test.js", "test('b', () => { console.log('changed'); });")
        #expect(program.lines { $0.hasSuffix(": changed") }.contains("✓ a.test.ts: 1 passed"))
    }

    @Test func aShardIsWatchedAlone() throws {
        for name in ["a", "b"] { try write("\(name).test.js", "test('\(name)', () => {});") }
        let program = try line.start(["test", "--watch", "--shard", "2/2"])
        defer { program.stop() }
        #expect(program.lines { $0.hasPrefix("waiting") }.first == "✓ b.test.js: 1 passed")
        try write("a.test.js", "test('a', () => {});")
        try write("b.test.js", "test('b', () => {});")
        #expect(program.lines { $0.hasPrefix("waiting") }.first == "✓ b.test.js: 1 passed")
    }
}

extension StartedProgram {
    /// The next lines, up to the one that is looked for.
    fileprivate func lines(until isLast: (String) -> Bool) -> [String] {
        var lines: [String] = []
        while let line = nextLine() {
            lines.append(line)
            if isLast(line) { break }
        }
        return lines
    }
}
