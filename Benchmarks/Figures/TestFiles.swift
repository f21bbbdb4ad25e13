import Glibc
import JSONText

/// Test files: 50 with 20 tests each by `extrun test`, which taps coolection's button in each test, and one with one
/// test; beside them the same on Node with jsdom and the least stand-in of `browser` that the script can do with.
enum TestFiles {
    private static let fileCount = 50
    private static let testsPerFile = 20

    static func measure(binaries: String, into figures: inout JSONObject) {
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        let single = scratch.write("single.test.js", file(tests: 1))
        let cold = (0..<20).map { _ in ProcessRun("\(binaries)/extrun", ["test", "--jobs", "1", single]).milliseconds }
        let files = (0..<fileCount).map { number in
            scratch.write("\(100 + number).test.js", file(tests: testsPerFile))
        }
        let ours = (0..<3).map { _ in ProcessRun("\(binaries)/extrun", ["test", "--jobs", "2"] + files).milliseconds }
        figures.set("test_file_cold_ms", cold.median)
        figures.set("tests_1000_s", ours.median / 1_000)
        measureNode(files.count, scratch, ours: ours.median, into: &figures)
    }

    /// What `node --test` takes for as many files with as many tests.
    private static func measureNode(
        _ count: Int, _ scratch: ScratchFolder, ours: Double, into figures: inout JSONObject
    ) {
        guard access("/usr/share/nodejs/jsdom/package.json", R_OK) == 0 else { return }
        let suite = readText("Benchmarks/Tests/node-suite.cjs")
        let files = (0..<count).map { scratch.write("\(100 + $0).test.cjs", suite) }
        let times = (0..<3).map { _ in
            ProcessRun(
                "/usr/bin/env",
                ["NODE_PATH=/usr/share/nodejs", "node", "--test", "--test-concurrency=2"] + files
            ).milliseconds
        }
        figures.set("tests_1000_node_s", times.median / 1_000)
        figures.set("tests_1000_ratio", ours / times.median)
    }

    private static func file(tests count: Int) -> String {
        let test = { (number: Int) in
            """
            test("tap \(number)", async ({ browser, native, network }) => {
              native.reply({ action: "getToken" }, { token: "coolection_abc" });
              const saved = network.route("POST", "https://coolection.co/*", { status: 200, json: { id: 1 } });
              const extension = await browser.install("Fixtures/coolection");
              const tab = await browser.open("https://example.com/\(number)");
              await browser.tap(extension);
              expect(extension.action.badgeText(tab)).toBe("✓");
              expect(saved.requests).toHaveLength(1);
              await browser.clock.advance("2s");
              expect(extension.action.badgeText(tab)).toBe("");
            });
            """
        }
        return "import { expect, test } from \"extrun:test\";\n" + (1...count).map(test).joined(separator: "\n")
    }
}
