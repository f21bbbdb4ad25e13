import ExtensionRunner
import Glibc
import JSONText
import ScriptEngine

/// Parsing, asking and changing the pages of `../shared/pages`, and clipping them, beside jsdom on Node: the same pages
/// and the same scripts, page by page the least of three passes each. The results must be equal.
enum Pages {
    private static let folder = "../shared/pages"
    private static let address = "http://fakehost/test/page.html"
    private static let passes = 3
    private static let workloads = ["query", "walk", "mutation"]

    static func measure(into figures: inout JSONObject) async throws {
        let pages = files()
        guard !pages.isEmpty else { return skip("there are no pages in \(folder)") }
        guard access("/usr/share/nodejs/jsdom/package.json", R_OK) == 0 else {
            return skip("jsdom is missing (Debian package: node-jsdom)")
        }
        let scratch = ScratchFolder()
        defer { scratch.remove() }
        guard let turndown = bundleTurndown(into: scratch) else {
            return skip("Turndown is missing (Debian package: node-turndown)")
        }
        let own = try await OwnPages(turndown: turndown).measure(pages)
        let jsdom = try runJSDOM(turndown, pages, scratch)
        require(own.results == jsdom.results, "the results of \(difference(own, jsdom, pages)) are not jsdom's")
        for name in ["parse"] + workloads + ["clip"] {
            guard let milliseconds = own.milliseconds[name], let other = jsdom.milliseconds[name] else { continue }
            figures.set("\(name)_ms", milliseconds)
            figures.set("\(name)_ratio", milliseconds / other)
        }
    }

    private static func skip(_ reason: String) {
        let line = Array("figures: no comparison with jsdom: \(reason)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }

    /// Every saved page, in the order of their names.
    static func files() -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(entry.fileName)
        }
        return names.sorted().map { "\(folder)/\($0)/source.html" }.filter { access($0, R_OK) == 0 }
    }

    /// Bundles Turndown for pages. `nil` where it is not installed.
    private static func bundleTurndown(into scratch: ScratchFolder) -> String? {
        let library = "/usr/share/nodejs/turndown/lib/turndown.es.js"
        guard access(library, R_OK) == 0 else { return nil }
        let file = "\(scratch.path)/turndown.js"
        _ = ProcessRun(
            "/usr/bin/env",
            [
                "esbuild", library, "--bundle", "--format=iife", "--global-name=Turndown", "--platform=browser",
                "--external:domino", "--external:@mixmark-io/domino", "--log-level=warning", "--outfile=\(file)",
            ])
        return file
    }

    private static func runJSDOM(
        _ turndown: String, _ pages: [String], _ scratch: ScratchFolder
    ) throws -> PageResults {
        let output = "\(scratch.path)/jsdom.json"
        _ = ProcessRun(
            "/usr/bin/env",
            ["NODE_PATH=/usr/share/nodejs", "node", "Benchmarks/Pages/jsdom.js", "\(passes)", turndown] + pages,
            output: output)
        let answer = try JSON(parsing: readText(output))
        var results = PageResults()
        for (name, value) in answer["milliseconds"]?.objectValue ?? [:] {
            results.milliseconds[name] = value.numberValue
        }
        let lists = answer["results"]?.arrayValue ?? []
        results.results = lists.map { ($0.arrayValue ?? []).map { $0.stringValue ?? "" } }
        return results
    }

    /// The pages with different results, each with the workloads in question.
    private static func difference(_ own: PageResults, _ jsdom: PageResults, _ pages: [String]) -> String {
        let names = workloads + ["clip"]
        return pages.indices.compactMap { page in
            guard own.results.indices.contains(page), jsdom.results.indices.contains(page) else { return pages[page] }
            let different = names.indices.filter { own.results[page][$0] != jsdom.results[page][$0] }
            return different.isEmpty ? nil : "\(pages[page]) (\(different.map { names[$0] }.joined(separator: ", ")))"
        }.joined(separator: ", ")
    }

    /// The milliseconds of each workload over all pages, and the results of each page in the order of the workloads.
    struct PageResults {
        var milliseconds: [String: Double] = [:]
        var results: [[String]] = []
    }

    /// Our half.
    private struct OwnPages {
        private let turndown: PageScript
        private let clipper = PageScript(readText("Benchmarks/Pages/clipper.js"), file: "clipper.js")
        private let workloadScript = PageScript(readText("Benchmarks/Pages/workloads.js"), file: "workloads.js")

        init(turndown file: String) { turndown = PageScript(readText(file), file: "turndown.js") }

        func measure(_ pages: [String]) async throws -> PageResults {
            var options = BrowserOptions()
            options.keepsTrace = false
            // jsdom has no limits either.
            options.limits = ExecutionLimits(scriptTime: .seconds(60), memoryGrowthBytes: 4_000_000_000)
            let browser = try await Browser(profile: .safariIOS, options: options)
            var times: [[String: Double]] = pages.map { _ in [:] }
            var results: [[String]] = pages.map { _ in [] }
            for _ in 0..<passes {
                for (index, file) in pages.enumerated() {
                    // jsdom 20 knows no declarative shadow roots, see Benchmarks/Pages/jsdom.js.
                    let html = readText(file).replacing("shadowrootmode=", with: "data-mode=")
                    let stopwatch = { (name: String, start: Double) in
                        times[index][name] = min(times[index][name] ?? .infinity, Stopwatch.now() - start)
                    }
                    results[index] = []
                    var start = Stopwatch.now()
                    let page = try await browser.openPage(html: html, url: address)
                    stopwatch("parse", start)
                    try await page.load(scripts: [workloadScript])
                    for name in workloads {
                        start = Stopwatch.now()
                        let call = PageScript("`${workloads.\(name)(document)}`", file: "bench")
                        let result = try await page.evaluate(call)
                        stopwatch(name, start)
                        results[index].append(result.stringValue ?? "")
                    }
                    await page.close()
                    start = Stopwatch.now()
                    let clipped = try await browser.openPage(html: html, url: address)
                    try await clipped.load(scripts: [turndown, clipper])
                    let result = try await clipped.evaluate(PageScript("clip()", file: "bench"))
                    stopwatch("clip", start)
                    results[index].append(result.stringValue ?? "")
                    await clipped.close()
                }
            }
            let sums = times.reduce(into: [:]) { sums, page in sums.merge(page, uniquingKeysWith: +) }
            return PageResults(milliseconds: sums, results: results)
        }
    }
}
