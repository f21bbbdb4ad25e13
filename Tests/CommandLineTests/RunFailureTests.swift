import Glibc
import JSONText
import Testing

// Broken and hostile extensions: a message, an exit status, never a crash.
@Suite struct RunFailureTests {
    private func tap(_ body: String, _ arguments: String...) throws -> CommandLine.Result {
        let line = try CommandLine()
        try line.write(
            permissions: ["nativeMessaging"],
            background: "browser.action.onClicked.addListener(async () => {\n\(body)\n});")
        return try line.extrun(["run", "extension", "open https://example.com/", "tap"] + arguments)
    }

    private func load(_ background: String, members: JSONObject = [:]) throws -> CommandLine.Result {
        let line = try CommandLine()
        try line.write(members: members, background: background)
        return try line.extrun("run", "extension", "--limit", "cpu=2s")
    }

    @Test(arguments: [
        ["--limit", "cpu=2s", "--limit", "memory=90MB"], ["--limit", "memory=90MB", "--limit", "cpu=2s"],
        ["--limit", "cpu=10s,memory=90MB", "--limit", "cpu=2s"],
    ])
    func aLimitThatIsGivenTwiceIsWhatBothSay(arguments: [String]) throws {
        let line = try CommandLine()
        try line.write(background: "for (;;) {}")
        let endless = try line.extrun(["run", "extension"] + arguments)
        let sentence = "stopped: one task ran for more than 2.0 seconds of script time"
        #expect(endless.errors == "extrun: background.js:1:1: \(sentence)\n")
        try line.write(background: "const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length / 2))")
        let filling = try line.extrun(["run", "extension"] + arguments + ["--limit", "cpu=30s"])
        #expect(filling.errors.hasSuffix(": stopped: memory grew by more than 90 MB\n"))
    }

    @Test(arguments: ["click-page #nope", "click-page ##", "type-page #nope x", "click-popup #x"])
    func whatAUserCannotDoIsNoFaultOfTheExtension(step: String) throws {
        let line = try CommandLine()
        try line.write(background: "")
        let result = try line.extrun("run", "extension", "open https://example.com/", step)
        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("extrun: step 2: \(step): "))
    }

    @Test func whatIsStoppedSaysWhere() throws {
        let result = try tap("const spin = () => {\n  for (;;) Math.random();\n};\nspin();", "--limit", "cpu=1s")
        #expect(result.errors.hasPrefix("extrun: background.js:3:"))
    }

    @Test(arguments: ["for (;;) {}", "for (;;) await null;", "try { for (;;) {} } finally { for (;;) {} }"])
    func anEndlessLoopIsStoppedByTheTimeLimit(body: String) throws {
        let result = try tap(body, "--limit", "cpu=2s", "--json")
        #expect(result.status == 3)
        #expect(result.errors.hasSuffix(": stopped: one task ran for more than 2.0 seconds of script time\n"))
        #expect(try result.summary["workerDeaths"] == ["cpu"])
        #expect(try result.summary["status"] == 3)
    }

    @Test(arguments: [
        "const a = []; for (;;) a.push(new Array(1e5).fill(1.5));",
        "const a = []; for (;;) a.push('x'.repeat(1e5) + a.length);",
        "const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1));",
    ])
    func aMemoryBombIsStoppedByTheMemoryLimit(body: String) throws {
        let result = try tap(body, "--json")
        #expect(result.status == 3)
        #expect(result.errors.hasSuffix(": stopped: memory grew by more than 120 MB\n"))
        #expect(try result.summary["workerDeaths"] == ["memory"])
    }

    @Test func whatFillsTheConsoleIsStoppedByTheMemoryLimit() throws {
        let result = try tap("for (;;) console.log('x');", "--limit", "memory=20MB", "--json")
        #expect(result.status == 3)
        #expect(result.errors.hasSuffix(": stopped: memory grew by more than 20 MB\n"))
    }

    /// The web page of a tab may hold more than the process of an extension.
    @Test func aWebPageMayHoldMoreThanAnExtension() throws {
        let line = try CommandLine()
        try line.write(background: "")
        let keeping = "globalThis.kept = new Uint8Array(3e8).fill(1); 0"
        let open = "open https://example.com/"
        let page = try line.runExtension([open, "eval-page \(keeping)", "eval-page kept.length", "--json"])
        #expect(page.errors == "")
        #expect(page.status == 0)
        let background = try line.runExtension([open, "eval \(keeping)", "--json"])
        #expect(background.errors.contains("stopped: memory grew by more than 120 MB"))
        let limited = try line.runExtension([open, "eval-page \(keeping)", "--limit", "memory=100MB", "--json"])
        #expect(limited.errors.contains("stopped: memory grew by more than 100 MB"))
    }

    /// A popup of a framework's whole sheet: what no element asks for stays text.
    @Test func rulesThatNobodyAsksForTakeLittleMemory() throws {
        let line = try CommandLine()
        let declarations =
            "--ring: 0 0 #000; box-shadow: 0 1px 3px 0 rgba(0, 0, 0, 0.1); color: rgba(1, 2, 3, var(--opacity, 1));"
        let rules = (0..<25_000).map { ".hover\\:c\($0):hover { \(declarations) }" }
        try line.write(file: "extension/popup.css", "p { display: flex }\n\(rules.joined(separator: "\n"))")
        try line.write(file: "extension/popup.html", "<link rel=stylesheet href=popup.css><p>Text</p>")
        try line.write(
            file: "extension/manifest.json",
            #"{"manifest_version": 3, "name": "Sheets", "version": "1", "action": {"default_popup": "popup.html"}}"#)
        let steps = [
            "open https://example.com/", "tap", "eval-popup getComputedStyle(document.querySelector('p')).display",
        ]
        let result = try line.runExtension(steps + ["--limit", "memory=60MB"])
        #expect(result.errors == "")
        #expect(result.output.contains("flex"))
        #expect(result.status == 0)
    }

    @Test(arguments: [("120MB", 1), ("2GB", 0)])
    func theLimitOfTestsIsThatOfTheirExtensions(limit: String, status: Int32) throws {
        let line = try CommandLine()
        try line.write(background: "")
        try line.write(
            file: "a.test.js",
            """
            import { expect, test } from "extrun:test";
            test("a background keeps much", async ({ browser }) => {
              const extension = await browser.install("extension");
              await extension.background.evaluate(() => { globalThis.kept = new Uint8Array(3e8).fill(1); });
              await browser.settle();
              expect(await extension.background.evaluate(() => kept.length)).toBe(3e8);
            });
            """)
        let result = try line.extrun("test", "a.test.js", "--limit", "memory=\(limit)")
        #expect(result.status == status, "\(result.output)")
    }

    // Nothing of the script runs in which the engine would ask about the limits.
    @Test(arguments: [
        ["eval globalThis.kept = new Uint8Array(4e8).fill(1); 0"],
        [
            "eval globalThis.kept = []; setInterval(() => kept.push(new Uint8Array(1e6).fill(7)), 10); 0",
            "advance 10s",
        ],
    ])
    func memoryThatIsKeptByShortTasksCounts(steps: [String]) throws {
        let line = try CommandLine()
        try line.write(background: "")
        let result = try line.runExtension(steps + ["--limit", "memory=100MB", "--json"])
        #expect(result.status == 3)
        #expect(result.errors.contains("stopped: memory grew by more than 100 MB"))
        #expect(result.output.contains("\"memory\""))
    }

    @Test(arguments: [
        ["run", "extension"], ["run", "extension", "--json"], ["apis"], ["test", "a.test.js"], ["help"],
    ])
    func outputThatCannotBeWrittenIsAnError(arguments: [String]) throws {
        let line = try CommandLine()
        try line.write(background: "")
        try line.write(file: "a.test.js", "")
        for (target, reason) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
            let result = try line.run(
                ["/bin/sh", "-c", "exec \"$0\" \"$@\" \(target)", try CommandLine.program] + arguments)
            #expect(result.status == 2)
            #expect(result.errors == "extrun: standard output cannot be written: \(reason)\n")
        }
    }

    @Test func aFloodOfMicrotasksIsStopped() throws {
        let result = try tap("const f = () => Promise.resolve().then(f); f();", "--limit", "cpu=2s")
        #expect(result.status == 3)
        #expect(result.errors.contains("stopped: "))
    }

    @Test func endlessRecursionSaysFileAndLine() throws {
        let result = try tap("function f() { return f() + 1 }\nf();")
        #expect(result.status == 3)
        #expect(result.errors.hasPrefix("extrun: background.js:2:"))
        #expect(result.errors.hasSuffix("RangeError: Maximum call stack size exceeded.\n"))
    }

    @Test func aPromiseThatNeverSettlesIsNoFailureOfATapButOneOfAnEvaluation() throws {
        #expect(try tap("await new Promise(() => {});", "advance 60s", "expect worker stopped").status == 0)
        let result = try tap("", "eval new Promise(() => {})")
        #expect(result.status == 3)
        #expect(
            result.errors
                == "extrun: step 3: eval new Promise(() => {}): eval: the promise is still pending\n")
    }

    @Test func anEvaluationThatIsStoppedSaysByWhat() throws {
        let result = try tap("", "eval for (;;);", "--limit", "cpu=1s")
        #expect(result.status == 3)
        let sentence = "stopped: one task ran for more than 1.0 seconds of script time"
        #expect(result.errors == "extrun: step 3: eval for (;;);: eval:1:1: \(sentence)\n")
    }

    @Test func anErrorThatAModulePrintsNamesTheUsersOwnPlaces() throws {
        let line = try CommandLine()
        try line.write(
            members: ["background": ["service_worker": "background.js", "type": "module"]],
            background: "export function f() { return new Error('x'); }\nconsole.log(f());")
        let result = try line.extrun("run", "extension")
        let indent = "\n" + String(repeating: " ", count: 24)
        let frames = "\(indent)    at f (background.js:1:39)\(indent)    at background.js:2:14  (back"
        #expect(result.output.contains("log: Error: x\(frames)"))
    }

    @Test func controlCharactersDoNotReachTheTerminal() throws {
        let result = try tap(#"console.log("\u001b[31m\u0007\u009b\u007f\r\tü"); throw new Error("\u001b]0;x");"#)
        #expect(result.lines.contains { $0.contains("log: ␛[31m␇�␡␍\tü  (background.js") })
        #expect(result.errors.hasSuffix("Error: ␛]0;x\n"))
    }

    @Test func tenMegabytesOfConsoleOutputArePrinted() throws {
        let result = try tap("const line = 'x'.repeat(1000); for (let i = 0; i < 10000; i++) console.log(line);")
        #expect(result.status == 0)
        #expect(result.output.utf8.count > 10_000_000)
        #expect(result.lines.count == 10_006)
    }

    @Test func aSyntaxErrorSaysFileAndLine() throws {
        let result = try load("const a = 1;\nconst b = ;")
        #expect(result.status == 3)
        #expect(result.errors == "extrun: background.js:2: SyntaxError: Unexpected token ';'\n")
    }

    @Test func anErrorThatComesAgainAtEveryEventIsPrintedOnceWithItsNumber() throws {
        let line = try CommandLine()
        try line.write(background: "browser.action.onClicked.addListener(() => {});\nthrow new TypeError('top');")
        let result = try line.extrun("run", "extension", "open https://example.com/", "tap", "tap", "--json")
        #expect(result.status == 3)
        #expect(result.errors == "extrun: background.js:2:20: TypeError: top (3 times)\n")
        #expect(try result.summary["errors"]?.arrayValue?.count == 3)
    }

    @Test func aThrowAtTopLevelSaysFileLineAndColumn() throws {
        let result = try load("const a = 1;\nthrow new TypeError('top');")
        #expect(result.status == 3)
        #expect(result.errors == "extrun: background.js:2:20: TypeError: top\n")
    }

    @Test func aListenerThatRejectsSaysFileLineAndColumn() throws {
        let result = try tap("throw new RangeError('inside');")
        #expect(result.status == 3)
        #expect(result.errors == "extrun: background.js:2:21: RangeError: inside\n")
    }

    @Test func anEvaluationThatThrowsEndsTheRun() throws {
        let result = try tap("", "eval throw new Error('mine')", "expect badge never")
        #expect(result.status == 3)
        #expect(result.errors == "extrun: step 3: eval throw new Error('mine'): eval:1:16: Error: mine\n")
    }

    @Test func aMissingBackgroundFileSaysItsName() throws {
        let result = try load("", members: ["background": ["service_worker": "gone.js"]])
        #expect(result.status == 3)
        #expect(result.errors == "extrun: The background script 'gone.js' is not in the extension's folder\n")
        #expect(result.output.contains("manifest.json:1:"))
    }

    @Test func aManifestThatIsNoJSONSaysLineAndColumn() throws {
        let line = try CommandLine()
        try line.write(file: "extension/manifest.json", "{\n  \"name\": x\n}")
        let result = try line.extrun("run", "extension", "tap")
        #expect(result.status == 2)
        #expect(
            result.errors
                == "extrun: extension/manifest.json:2:11: Unable to parse manifest: a value is expected, but 'x' was found\n"
        )
    }

    @Test func aFolderThatIsNotThereOrHasNoManifestSaysSo() throws {
        let line = try CommandLine()
        let nowhere = try line.extrun("run", "nowhere", "tap")
        #expect(nowhere.status == 2)
        #expect(
            nowhere.errors
                == "extrun: nowhere: there is no such folder; name the folder that holds the extension's manifest.json\n"
        )
        try line.write(file: "elsewhere.json", "{}")
        try line.write(file: "linked/readme.txt", "")
        symlink(line.folder + "/elsewhere.json", line.folder + "/linked/manifest.json")
        #expect(
            try line.extrun("run", "linked").errors
                == "extrun: linked/manifest.json: it is a link that leads out of the folder, where nothing is read; put a copy in "
                + "its place\n")
        try line.write(file: "empty/readme.txt", "")
        let empty = try line.extrun("run", "empty", "tap")
        #expect(empty.status == 2)
        #expect(
            empty.errors
                == "extrun: empty/manifest.json: not found; a web extension is a folder with a manifest.json in it\n")
    }

    @Test func aRunThatNeverComesToRestIsStopped() throws {
        let result = try tap("for (;;) await browser.runtime.getPlatformInfo();", "--json")
        #expect(result.status == 3)
        #expect(
            result.errors.hasPrefix(
                "extrun: step 2: tap: the run does not come to rest: too many tasks ran without time passing"))
    }

    @Test func aMessageThatIsTooLongIsRefused() throws {
        let result = try tap(
            "await browser.runtime.sendMessage('a'.repeat(64 * 1024 * 1024)).catch((error) => console.log(error.message));",
            "--limit", "memory=2GB")
        #expect(result.status == 3)
        #expect(
            result.errors.hasSuffix(
                "Error: Invalid call to runtime.sendMessage(). The 'message' value is invalid, because it exceeded the maximum "
                    + "allowed length.\n"))
    }

    @Test func aReplyThatIsTooLongBecomesEmpty() throws {
        let line = try CommandLine()
        try line.write(background: "browser.runtime.onMessage.addListener(async () => 'z'.repeat(64 * 1024 * 1024))")
        let result = try line.extrun(
            "run", "extension", "--limit", "memory=2GB", "open https://example.com/", "message 1")
        #expect(result.status == 0)
        #expect(result.lines.contains(#""""#))
    }

    @Test func theEndOfARunNamesListenersThatHaveNotEndedAndRepliesThatDidNotCome() throws {
        let line = try CommandLine()
        try line.write(
            background: """
                browser.action.onClicked.addListener(async function onTap() { await new Promise(() => {}); });
                browser.runtime.onMessage.addListener(() => true);
                """)
        let result = try line.extrun(
            "run", "extension", "open https://example.com/", "tap", "message 1", "expect badge")
        #expect(result.status == 0)
        let notes = result.lines.filter { $0.contains("note: ") }
        #expect(notes.count == 3)
        #expect(notes.first?.contains("no content script of the extension runs in this page") == true)
        #expect(notes[1].contains("note: the listener onTap of action.onClicked has not ended"))
        #expect(notes.last?.contains("note: a listener of runtime.onMessage has promised a reply to 1 ") == true)
    }
}
