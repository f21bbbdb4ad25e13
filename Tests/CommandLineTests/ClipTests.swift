import JSONText
import Testing

/// `extrun clip`: one line for each page, whatever becomes of the others.
@Suite struct ClipTests {
    private let line: CommandLine

    init() throws {
        line = try CommandLine()
        for (name, html) in [
            ("good", "<title>Good</title><p>text"), ("loops", "<title>loops</title>"),
            ("throws", "<title>throws</title>"),
            ("fills", "<title>fills</title>"), ("waits", "<title>waits</title>"), ("last", "<title>Last</title>"),
        ] {
            try line.write(file: "pages/\(name).html", html)
        }
        try line.write(
            file: "clip.js",
            """
            var ExtensionPreprocessingJS = {
              run({ completionFunction }) {
                const { title } = document;
                if (title === "loops") for (;;);
                if (title === "throws") throw new Error("no");
                if (title === "fills") for (const all = []; ; ) all.push(new Array(1e6).fill(1.5));
                if (title === "waits") return;
                completionFunction({ title });
              },
              finalize({ mark }) { document.body.append(mark) },
            }
            """)
    }

    private let names = ["good", "loops", "throws", "fills", "waits", "last"]
    private var pages: [String] { names.map { "pages/\($0).html" } }

    private func lines(_ result: CommandLine.Result) throws -> [JSON] { try result.lines.map { try JSON(parsing: $0) } }

    @Test(arguments: [("<&-", "Bad file descriptor"), ("</", "Is a directory")], [[], ["--jobs", "2"]])
    func inputThatCannotBeReadIsAnError(input: (source: String, reason: String), options: [String]) throws {
        let result = try CommandLine().run(
            ["/bin/sh", "-c", "exec \"$0\" \"$@\" \(input.source)", try CommandLine.program]
                + ["clip", "--stdin", "--eval", "1"] + options)
        #expect(result.status == 2)
        #expect(result.errors == "extrun: standard input cannot be read: \(input.reason)\n")
    }

    @Test func aPromiseIsAwaitedThoughTheClockHasToGoOn() throws {
        let waiting =
            "new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve(document.title)), 20000))"
        let result = try line.extrun(["clip", "pages/good.html", "--eval", waiting])
        #expect(try lines(result) == [["page": "pages/good.html", "result": "Good"]])
        let never = try line.extrun([
            "clip", "pages/good.html", "--eval", "new Promise(() => setInterval(() => {}, 1000))",
        ])
        #expect(never.status == 3)
        #expect(try lines(never)[0]["error"] == "eval: the promise is still pending")
    }

    @Test(arguments: ["1", "2"])
    func errorsNameTheFilesThatAScriptWasBundledFrom(jobs: String) throws {
        try line.write(file: "dist/clip.js", "throw new Error('no');\n//# sourceMappingURL=clip.js.map\n")
        try line.write(file: "dist/clip.js.map", #"{"sources":["../src/clip.ts"],"mappings":"AAEA"}"#)
        let result = try line.extrun(
            ["clip", "pages/good.html", "pages/last.html", "--script", "dist/clip.js", "--jobs", jobs])
        #expect(result.status == 3)
        #expect(try lines(result).map { $0["error"] } == Array(repeating: "src/clip.ts:3:1: Error: no", count: 2))
    }

    @Test func charactersThatCommandATerminalAreWrittenAsEscapes() throws {
        let text = "a\u{7}\u{1b}\u{7f}\u{81}\u{9b}\u{a0}ä"
        try line.write(file: "control.html", "<p id='\(text)'>")
        let result = try line.extrun(["clip", "control.html", "--eval", "document.querySelector('p').id"])
        #expect(try lines(result)[0]["result"] == .string(text))
        #expect(!result.lines[0].unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) })
    }

    @Test(arguments: ["1", "3"])
    func aBadPageCostsOnlyItsOwnLine(jobs: String) throws {
        let result = try line.extrun(
            ["clip"] + pages + ["--script", "clip.js", "--limit", "cpu=5s,memory=200MB", "--jobs", jobs])
        let lines = try lines(result)
        #expect(result.status == 3)
        #expect(lines.map { $0["page"]?.stringValue } == pages)
        #expect(lines[0] == ["page": "pages/good.html", "result": ["title": "Good"]])
        #expect(lines[5] == ["page": "pages/last.html", "result": ["title": "Last"]])
        let errors = lines[1...4].map { $0["error"]?.stringValue ?? "" }
        #expect(errors[0].contains("script time"))
        #expect(errors[1].contains("clip.js:") && errors[1].contains("Error: no"))
        #expect(errors[2].contains("memory grew"))
        #expect(errors[3].contains("completionFunction was not called"))
    }

    @Test func anExpressionIsAwaited() throws {
        let result = try line.extrun(
            "clip", "pages/good.html", "--eval", "Promise.resolve([document.title, location.protocol])")
        #expect(result.status == 0)
        #expect(try lines(result) == [["page": "pages/good.html", "result": ["Good", "file:"]]])
    }

    @Test func finalizeAndTheHTMLAfterwards() throws {
        let result = try line.extrun(
            "clip", "pages/good.html", "--script", "clip.js", "--finalize", #"{"mark":"!"}"#, "--html", "--url",
            "https://example.com/")
        #expect(
            try lines(result) == [
                [
                    "page": "pages/good.html", "result": ["title": "Good"],
                    "html": "<html><head><title>Good</title></head><body><p>text</p>!</body></html>",
                ]
            ])
    }

    /// Who writes a page and waits for its line gets it, though more pages may come.
    @Test(arguments: [1, 2, 4])
    func aPageHasItsLineBeforeTheNextOneComes(jobs: Int) throws {
        let script = """
            mkfifo in out; timeout 100 "$0" clip --stdin --jobs \(jobs) --eval document.title <in >out &
            exec 3>in 4<out
            for title in a b c; do echo "{\\"html\\":\\"<title>$title\\"}" >&3; read -r line <&4; echo "$line"; done
            exec 3>&-; wait
            """
        let result = try line.run(["/bin/sh", "-c", script, try CommandLine.program])
        let expected = [(1, "a"), (2, "b"), (3, "c")].map { #"{"page":\#($0),"result":"\#($1)"}"# }
        #expect(result.lines == expected, "\(result.errors)")
    }

    @Test func pagesComeFromStandardInput() throws {
        let input = """
            {"url":"https://a.example/","html":"<title>A</title>"}

            no JSON
            {"url":"https://b.example/"}
            {"page":"c","html":"<title>C</title>"}

            """
        let result = try line.extrun(["clip", "--stdin", "--eval", "[document.title, location.href]"], input: input)
        let lines = try lines(result)
        #expect(result.status == 3)
        #expect(lines[0] == ["page": "https://a.example/", "result": ["A", "https://a.example/"]])
        #expect(lines[1]["error"]?.stringValue?.hasPrefix("line 3 of the input is no JSON") == true)
        #expect(lines[2]["error"]?.stringValue == "line 4 of the input has no member html that is text")
        #expect(lines[3] == ["page": "c", "result": ["C", "about:blank"]])
    }

    @Test func aMissingPageIsItsLinesError() throws {
        let result = try line.extrun("clip", "nowhere.html", "pages/good.html", "--eval", "1")
        #expect(result.status == 3)
        #expect(
            try lines(result) == [
                ["page": "nowhere.html", "error": "there is no such file"], ["page": "pages/good.html", "result": 1],
            ])
    }

    @Test func aPageThatIsNoFileIsNamedAsWhatItIs() throws {
        let result = try line.extrun("clip", "pages", "pages/good.html/x", "--eval", "1")
        #expect(
            try lines(result) == [
                ["page": "pages", "error": "that is a folder, and no file"],
                ["page": "pages/good.html/x", "error": "there is no such file"],
            ])
    }

    @Test func aPipeIsReadToItsEnd() throws {
        let script = """
            mkfifo pipe; printf '<title>A</title>' > pipe & "$0" clip pipe --eval document.title --url about:blank
            """
        let result = try line.run(["/bin/sh", "-c", script, try CommandLine.program])
        #expect(try lines(result) == [["page": "pipe", "result": "A"]])
    }

    @Test func aScriptThatIsNotUTF8IsRefused() throws {
        let script = #"printf '"\344"' > latin1.js; "$0" clip pages/good.html --script latin1.js"#
        let result = try line.run(["/bin/sh", "-c", script, try CommandLine.program])
        #expect(result.status == 2)
        #expect(result.errors == "extrun: --script 'latin1.js': it is not UTF-8\n")
    }

    @Test(arguments: ["1", "2"]) func aLineThatIsNotAsItMustBeIsRefusedWithItsNumber(jobs: String) throws {
        let script = #"""
            printf '{"html":"a","url":5}\n{"html":"\344"}\n{"html":"c"}\n' |
              "$0" clip --stdin --eval 1 --jobs "$1"
            """#
        let result = try line.run(["/bin/sh", "-c", script, try CommandLine.program, jobs])
        #expect(
            try lines(result) == [
                ["page": 1, "error": "line 1 of the input has a member url that is no text"],
                ["page": 2, "error": "line 2 of the input is not UTF-8"], ["page": 3, "result": 1],
            ])
    }

    @Test(arguments: ["1", "2"]) func anErrorIsNotLongerThanSomebodyReads(jobs: String) throws {
        let result = try line.extrun(
            "clip", "pages/good.html", "--eval", "throw new Error('long '.repeat(1e6))", "--jobs", jobs)
        let error = try #require(try lines(result)[0]["error"]?.stringValue)
        #expect(error.contains("long long") && error.hasSuffix("…") && error.count <= 10_001, "\(error.count)")
    }

    @Test func aSmallLimitIsToldAsItIs() throws {
        let result = try line.extrun(
            "clip", "pages/fills.html", "--script", "clip.js", "--limit", "memory=1KB")
        #expect(try lines(result)[0]["error"]?.stringValue?.contains("memory grew by more than 1 KB") == true)
    }

    @Test(arguments: [
        (["page.html"], "name what to run in the pages, as in --script clip.js or --eval document.title"),
        (["--eval", "1"], "name the pages to clip, as in: extrun clip page.html --script clip.js"),
        (["a.html", "--stdin", "--eval", "1"], "--stdin takes the pages from standard input: name none beside it"),
        (["a.html", "--script", "no.js"], "--script 'no.js': there is no such file"),
        (["a.html", "--script", "."], "--script '.': that is a folder, and no file"),
        (["a.html", "--eval"], "--eval needs a value"),
        (["a.html", "--eval", "1", "--jobs", "0"], "--jobs '0': a number of processes from 1 to 64 is expected"),
        (
            ["a.html", "--eval", "1", "--url", "nope"],
            "--url 'nope': that is no absolute URL; write it in full, as in https://example.com/"
        ),
        (
            ["/dev/stdin", "--eval", "1", "--jobs", "2"],
            "/dev/stdin: several processes cannot read standard input as a page; leave --jobs out"
        ),
        (["a.html", "--speed"], "there is no option --speed; see 'extrun clip --help'"),
        (
            ["a.html", "--eval", "1", "--finalize", "{"],
            "--finalize '{': 1:2: a member name in double quotes is expected, but the end of the text was found"
        ),
    ])
    func wrongInputIsSaidInOneLine(arguments: [String], message: String) throws {
        let result = try line.extrun(["clip"] + arguments)
        #expect(result.status == 2)
        #expect(result.errors == "extrun: \(message)\n")
    }

    /// As what `<(…)` of a shell names.
    @Test(arguments: ["1", "2"]) func aScriptThatCanBeReadOnceServesAllProcesses(jobs: String) throws {
        let script = """
            mkfifo script; cat clip.js >script & exec timeout 100 "$0" clip pages/good.html pages/throws.html pages/last.html \
              --script script --jobs \(jobs)
            """
        let result = try line.run(["/bin/sh", "-c", script, try CommandLine.program])
        #expect(
            try lines(result).map { $0["result"] } == [["title": "Good"], nil, ["title": "Last"]], "\(result.errors)")
    }

    @Test func thePagesOwnScriptsRunWhereTheyAreAskedFor() throws {
        try line.write(
            file: "own.html",
            "<title>t</title><script type=module>document.title += await 1; await import('./x.js')</script>")
        let asked = try line.extrun("clip", "own.html", "--page-scripts", "inline", "--eval", "document.title")
        #expect(try lines(asked) == [["page": "own.html", "result": "t1"]])
        let unasked = try line.extrun("clip", "own.html", "--eval", "document.title")
        #expect(try lines(unasked) == [["page": "own.html", "result": "t"]])
        #expect(try line.extrun("clip", "own.html", "--page-scripts=all", "--eval", "1").status == 2)
    }
}
