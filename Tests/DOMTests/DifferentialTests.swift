import ExtensionRunner
import JSONText
import Testing

/// The DOM does what jsdom does, but for what stands in Differential/jsdom-corrections.js and differences.json.
@Suite(.enabled(if: Oracle.isThere, "there is no node, or no node-jsdom (Scripts/setup installs it)"))
struct DifferentialTests {
    struct Batch: Sendable, CustomTestStringConvertible {
        let kind: String
        let seeds: ClosedRange<Int>
        var testDescription: String { "\(kind) \(seeds)" }
    }

    private static let address = "http://fakehost/test/page.html"

    /// Generated documents, and random changes of trees under ranges, iterators, collections, selections and observers.
    @Test(arguments: [
        Batch(kind: "documents", seeds: 1...1_500), Batch(kind: "documents", seeds: 1_501...3_000),
        Batch(kind: "mutations", seeds: 1...200), Batch(kind: "observers", seeds: 1...200),
    ])
    func generatedCasesAreAsInJsdom(_ batch: Batch) async throws {
        let range = "\(batch.seeds.lowerBound)-\(batch.seeds.upperBound)"
        async let answers = Oracle.answers(.digest, batch.kind, [range])
        let browser = try await Browser()
        let page = try await browser.openPage(html: "<!doctype html><title></title>", url: Self.address)
        try await page.load(scripts: try Differential.scripts())
        let digests = try await page.call(
            "differentialCases", with: batch.kind, Array(batch.seeds), "digest", as: [String].self)
        let ours = Dictionary(uniqueKeysWithValues: zip(batch.seeds.map { "\(batch.kind) \($0)" }, digests))
        for (name, theirs) in try await answers where theirs != ours[name] {
            let seed = try #require(name.split(separator: " ").last.flatMap { Int($0) })
            try await compareLines(name, kind: batch.kind, seed: seed, in: page, oracle: ["\(seed)-\(seed)"])
        }
    }

    /// Saved pages: their trees, what random selectors find in them, and in small ones what XPath finds.
    @Test(
        .enabled(if: !SavedPage.all.isEmpty, "there are no pages: EXTRUN_PAGES names no folder of them"),
        arguments: [0, 1, 2, 3])
    func pagesAreAsInJsdom(quarter: Int) async throws {
        for kinds in ["pages,selectors", "pages,selectors,xpath"] {
            let pages = SavedPage.all.filter {
                $0.number % 4 == quarter && ($0.size < 60_000) == kinds.hasSuffix("xpath")
            }
            async let answers = Oracle.answers(.digest, kinds, pages.map { "\($0.number)=\($0.path)" })
            let browser = try await Browser()
            var ours: [String: String] = [:]
            for saved in pages {
                let page = try await open(saved, in: browser)
                for kind in kinds.split(separator: ",") {
                    ours["\(kind) \(saved.number)"] = try await page.call(
                        "differentialCases", with: String(kind), [saved.number], "digest", as: [String].self
                    ).first
                }
                await page.close()
            }
            for (name, theirs) in try await answers where theirs != ours[name] {
                let parts = name.split(separator: " ")
                let saved = try #require(pages.first { "\($0.number)" == parts[1] })
                let page = try await open(saved, in: browser)
                try await compareLines(
                    name, kind: String(parts[0]), seed: saved.number, in: page,
                    oracle: ["\(saved.number)=\(saved.path)"])
                await page.close()
            }
        }
    }

    private func open(_ saved: SavedPage, in browser: Browser) async throws -> Page {
        let page = try await browser.openPage(html: try saved.html(), url: Self.address)
        try await page.load(scripts: try Differential.scripts())
        return page
    }

    /// Names the first line of a case that differs and is not explained.
    private func compareLines(
        _ name: String, kind: String, seed: Int, in page: Page, oracle cases: [String]
    ) async throws {
        let known = try Differential.knownDifferences()
        let answers = try await Oracle.answers(.lines, kind, cases).filter { $0.name == name }
        let text = try await page.call("differentialCases", with: kind, [seed], "lines", as: [String].self).first ?? ""
        let ours = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for answer in answers {
            let theirs = answer.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for index in 0..<max(ours.count, theirs.count) {
                let (our, their) = (index < ours.count ? ours[index] : "", index < theirs.count ? theirs[index] : "")
                if our == their || known.contains(where: { $0.explains(our, their, in: kind) }) { continue }
                // The change before it: those of a log's lines that do not stand further in.
                let before = theirs.prefix(index).last { !$0.hasPrefix(" ") } ?? ""
                Issue.record("\(name), line \(index + 1)\nafter  \(before)\nours   \(our)\njsdom  \(their)")
                break
            }
        }
    }
}
