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
            const finish = (list) => waiting.forEach((tell) => tell(list, { status: 0, message: null }));
            // A worker of a page hands over what it has found.
            globalThis.done = () => { if (typeof document === "undefined" && typeof postMessage === "function") postMessage(results); };
            let isOfWorker = false;
            globalThis.fetch_tests_from_worker = (worker) => {
              isOfWorker = true;
              worker.onmessage = ({ data }) => finish(data);
            };
            addEventListener(typeof document === "undefined" ? "install" : "load", () => { if (!isOfWorker) finish(results); });
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
            // META: global=window
            // META: script=help.js
            test(() => { if (help() !== "helped" || document.title !== "The title") throw new Error("no help"); }, "help");
            test(() => { if (!GLOBAL.isWindow() || GLOBAL.isWorker()) throw new Error("no window"); }, "globals");
            """)
        let result = try run("a/x.any.js")
        #expect(result.status == 0)
        #expect(result.lines == ["2/2  a/x.any.js", "1 files, 2 of 2 subtests passed (100 %), 0 unexpected"])
    }

    @Test func aScriptForAnyPlaceRunsInAPageAndInAWorker() throws {
        try line.write(file: "wpt/a/b/help.js", "globalThis.help = () => 'helped'")
        try line.write(
            file: "wpt/a/b/x.any.js",
            """
            // META: script=../b/help.js
            test(() => { if (help() !== "helped" || GLOBAL.isWindow() === GLOBAL.isWorker()) throw new Error("no"); }, "help");
            test(() => { if (GLOBAL.isWorker()) throw new Error(Object.prototype.toString.call(self)); }, "place");
            """)
        let result = try run("a/b/x.any.js")
        #expect(result.status == 1)
        #expect(
            result.lines == [
                "2/2  a/b/x.any.js", "1/2  a/b/x.any.worker.js", "    fail: place: [object DedicatedWorkerGlobalScope]",
                "1/2  a/b/x.any.serviceworker.js", "    fail: place: [object ServiceWorkerGlobalScope]",
                "3 files, 4 of 6 subtests passed (66.7 %), 2 unexpected",
            ])
        let known = #"{"a/b/x.any.worker.js": {"place": "so"}, "a/b/x.any.serviceworker.js": {"place": "so"}}"#
        try line.write(file: "known.json", known)
        #expect(try run("a/b/x.any.js", "--expectations", "known.json").status == 0)
    }

    @Test func aWorkersScriptRunsInAWorkerAndOneForOtherPlacesIsRefused() throws {
        let check = "test(() => { if (typeof document !== 'undefined') throw new Error('a document'); }, 'place');"
        try line.write(
            file: "wpt/x.worker.js",
            "importScripts('/resources/testharness.js'); \(check) done();")
        try line.write(file: "wpt/y.any.js", "// META: global=serviceworker\n\(check)")
        try line.write(file: "wpt/z.any.js", "// META: global=shadowrealm\n\(check)")
        let result = try run("x.worker.js", "y.any.js")
        #expect(result.lines.prefix(2) == ["1/1  x.worker.js", "1/1  y.any.serviceworker.js"])
        let refused = try run("z.any.js")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("'z.any.js': to run it in shadowrealm is not implemented"))
    }

    @Test func aWorkerThatThrowsOrIsEndedHasNoEnd() throws {
        try line.write(file: "wpt/x.any.js", "// META: global=serviceworker\nthrow new Error('broken');")
        try line.write(file: "wpt/y.worker.js", "setTimeout(() => {}, 1e9);")
        let result = try run("x.any.js", "y.worker.js")
        #expect(result.status == 1)
        #expect(
            result.lines[0].hasPrefix("no end  x.any.serviceworker.js: ") && result.lines[0].hasSuffix("Error: broken"))
        #expect(result.lines[1] == "no end  y.worker.js: the harness never completed")
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
        #expect(try run("x.js").status == 2)
    }

    @Test(arguments: [
        ("[]", "an object is expected"), (#"{"a.html": 1}"#, "'a.html': an object is expected"),
        (#"{"a.html": {"x": 5}}"#, "'a.html', 'x': the reason why it fails is expected"),
        (#"{"a.html": {"x": ""}}"#, "'a.html', 'x': the reason why it fails is expected"),
    ])
    func expectationsThatAreNoneAreRefused(text: String, sentence: String) throws {
        try line.write(file: "known.json", text)
        let result = try run("a.html", "--expectations", "known.json")
        #expect(result.status == 2 && result.errors.contains(sentence), "\(result.errors)")
    }
}
