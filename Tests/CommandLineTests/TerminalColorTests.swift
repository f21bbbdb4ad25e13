import Testing

/// What people see on a terminal: `script`, of Debian's essential bsdutils, gives the program one.
struct TerminalColorTests {
    @Test(arguments: [
        (["-u", "NO_COLOR", "TERM=xterm"], true), (["TERM=xterm", "NO_COLOR="], true),
        (["TERM=xterm", "NO_COLOR=1"], false),
        (["-u", "NO_COLOR", "TERM=dumb"], false), (["-u", "NO_COLOR", "-u", "TERM"], false),
    ])
    func linesAreColoredWhereTheyAreSeen(environment: [String], isColored: Bool) throws {
        let output = try onTerminal(environment)
        #expect(output.contains("\u{1b}[2m   0.000 s  user        \u{1b}[0m") == isColored)
        #expect(output.contains("\u{1b}[31merror: background.js:1:16: Error: no") == isColored)
        #expect(output.contains("\u{1b}[31mextrun: background.js:1:16: Error: no") == isColored)
        #expect(output.contains("\u{1b}") == isColored)
    }

    @Test func whatIsWrittenToAFileIsPlain() throws {
        let line = try CommandLine()
        try line.write(background: "throw new Error('no');")
        let result = try line.run(["env", "-u", "NO_COLOR", "TERM=xterm", try CommandLine.program, "run", "extension"])
        #expect(result.output.contains("error: background.js:1:16: Error: no"))
        #expect(!(result.output + result.errors).contains("\u{1b}"))
    }

    @Test func testsAreGreenAndRed() throws {
        let line = try CommandLine()
        try line.write(
            file: "some.test.js",
            """
            import { test } from "extrun:test";
            test("holds", () => {});
            test("does not", () => { throw new Error("no"); });
            """)
        let output = try onTerminal(["-u", "NO_COLOR", "TERM=xterm"], line, "test -v some.test.js")
        #expect(output.contains("\u{1b}[32m  ✓ holds"))
        #expect(output.contains("\u{1b}[31m  ✗ does not"))
        #expect(output.contains("\u{1b}[31m1 passed, 1 failed"))
    }

    private func onTerminal(_ environment: [String]) throws -> String {
        let line = try CommandLine()
        try line.write(background: "throw new Error('no');")
        return try onTerminal(environment, line, "run extension")
    }

    private func onTerminal(_ environment: [String], _ line: CommandLine, _ words: String) throws -> String {
        let command = "'\(try CommandLine.program)' \(words)"
        return try line.run(["env"] + environment + ["script", "-qec", command, "/dev/null"]).output
    }
}
