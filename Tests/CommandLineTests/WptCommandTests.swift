import Testing

/// `extrun wpt`, with a harness that does what its tests need of the real one.
@Suite struct WptCommandTests {
    private let line: CommandLine

    init() throws {
        line = try CommandLine()
        try line.write(
            file: "wpt/resources/testharness.js",
            """
            const results = [], waiting = [];
            globalThis.setup = () => {};
            globalThis.add_completion_callback = (callback) => waiting.push(callback);
            globalThis.test = (body, name) => {
              try { body(); results.push({ name, status: 0, message: null }); }
              catch (error) { results.push({ name, status: 1, message: error.message }); }
            };
            addEventListener("load", () => { for (const tell of waiting) tell(results, { status: 0, message: null }); });
            """)
    }

    private func run(_ arguments: String...) throws -> CommandLine.Result {
        try line.extrun(["wpt", "--root", "wpt"] + arguments)
    }

    @Test func aScriptRunsInAPageWithWhatItsLinesAskFor() throws {
        try line.write(file: "wpt/a/help.js", "globalThis.help = () => 'helped'")
        try line.write(
            file: "wpt/a/x.any.js",
            """
            // META: title=The title
            // META: script=help.js
            test(() => { if (help() !== "helped" || document.title !== "The title") throw new Error("no help"); }, "help");
            test(() => { if (!GLOBAL.isWindow() || GLOBAL.isWorker()) throw new Error("no window"); }, "globals");
            """)
        let result = try run("a/x.any.js")
        #expect(result.status == 0)
        #expect(result.lines == ["2/2  a/x.any.js", "1 files, 2 of 2 subtests passed (100 %), 0 unexpected"])
    }

    @Test func aFileRunsOnceForEachOfItsVariants() throws {
        let check = "test(() => { if (location.search !== '?two') throw new Error(location.search); }, 'query');"
        try line.write(file: "wpt/x.window.js", "// META: variant=?one\n// META: variant=?two\n\(check)")
        try line.write(
            file: "wpt/y.html",
            """
            <meta name="variant" content=""><meta name=variant content='?two'>
            <script src=/resources/testharness.js></script><script src=/resources/testharnessreport.js></script>
            <script>\(check)</script>
            """)
        let result = try run("x.window.js", "y.html")
        #expect(result.status == 1)
        #expect(
            result.lines == [
                "0/1  x.window.js?one", "    fail: query: ?one", "1/1  x.window.js?two", "0/1  y.html",
                "    fail: query: ", "1/1  y.html?two", "4 files, 2 of 4 subtests passed (50 %), 2 unexpected",
            ])
        try line.write(file: "known.json", #"{"x.window.js?one": {"query": "so"}, "y.html": {"query": "so"}}"#)
        #expect(try run("x.window.js", "y.html", "--expectations", "known.json").status == 0)
    }

    @Test func whatIsNoTestIsTheCallersError() throws {
        #expect(try run("none.html").status == 2)
        #expect(try run("x.worker.js").status == 2)
    }
}
