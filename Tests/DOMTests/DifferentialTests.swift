import ExtensionRunner
import Testing

/// The DOM does what jsdom does, but for what stands in Differential/jsdom-corrections.js and differences.json.
@Suite(.enabled(if: Oracle.isThere, "there is no node, or no node-jsdom (Scripts/setup installs it)"))
struct DifferentialTests {
    struct Batch: Sendable, CustomTestStringConvertible {
        let kind: String
        let count: Int
        var testDescription: String { "\(count) \(kind)" }
    }

    private static let address = "http://fakehost/test/page.html"

    /// Generated documents, and random changes of trees under ranges, iterators, collections, selections and observers.
    @Test(arguments: [
        Batch(kind: "documents", count: 3_000), Batch(kind: "mutations", count: 200),
        Batch(kind: "observers", count: 200),
    ])
    func generatedCasesAreAsInJsdom(_ batch: Batch) async throws {
        async let answers = Oracle.answers(.digest, ["\(batch.kind)=1-\(batch.count)"])
        let browser = try await Browser()
        let page = try await browser.openPage(html: "<!doctype html><title></title>", url: Self.address)
        try await page.load(scripts: try Differential.scripts())
        // A hundred at a time: no script runs for long.
        var ours: [String] = []
        for first in stride(from: 1, through: batch.count, by: 100) {
            let seeds = Array(first...min(first + 99, batch.count))
            ours += try await page.call("differentialCases", with: batch.kind, seeds, "digest", as: [String].self)
        }
        let theirs = try await answers
        #expect(theirs.count >= batch.count)
        for answer in theirs where answer.text != ours[answer.number - 1] {
            let seed = answer.number
            try await compareLines(answer, in: page, oracle: "\(answer.kind)=\(seed)-\(seed)")
        }
    }

    /// Saved pages: their trees, what random selectors find in them, and in small ones what XPath finds.
    @Test(
        .enabled(if: !SavedPage.all.isEmpty, "there are no pages: EXTRUN_PAGES names no folder of them"),
        arguments: [0, 1])
    func pagesAreAsInJsdom(half: Int) async throws {
        let pages = SavedPage.all.filter { $0.number % 2 == half }
        async let answers = Oracle.answers(.digest, pages.map { $0.oracleCase($0.kinds) })
        let browser = try await Browser()
        var ours: [String: String] = [:]
        for saved in pages {
            let page = try await open(saved, in: browser)
            for kind in saved.kinds {
                ours["\(kind) \(saved.number)"] = try await page.call(
                    "differentialCases", with: kind, [saved.number], "digest", as: [String].self
                ).first
            }
            await page.close()
        }
        let theirs = try await answers
        #expect(theirs.count >= ours.count)
        for answer in theirs where answer.text != ours["\(answer.kind) \(answer.number)"] {
            let saved = SavedPage.all[answer.number - 1]
            let page = try await open(saved, in: browser)
            try await compareLines(answer, in: page, oracle: saved.oracleCase([answer.kind]))
            await page.close()
        }
    }

    private func open(_ saved: SavedPage, in browser: Browser) async throws -> Page {
        let page = try await browser.openPage(html: try saved.html(), url: Self.address)
        try await page.load(scripts: try Differential.scripts())
        return page
    }

    /// Names the first line of a case that differs and is not explained.
    private func compareLines(_ answer: Oracle.Answer, in page: Page, oracle argument: String) async throws {
        let (kind, number) = (answer.kind, answer.number)
        let known = try KnownDifference.all()
        let text = try await page.call("differentialCases", with: kind, [number], "lines", as: [String].self).first
        let ours = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for whole in try await Oracle.answers(.lines, [argument]) where whole.kind == kind {
            let theirs = whole.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            for index in 0..<max(ours.count, theirs.count) {
                let (our, their) = (index < ours.count ? ours[index] : "", index < theirs.count ? theirs[index] : "")
                if our == their || known.contains(where: { $0.explains(our, their, of: kind) }) { continue }
                // The change before it: what follows from one stands further in.
                let before = theirs.prefix(index).last { !$0.hasPrefix(" ") } ?? ""
                Issue.record("\(kind) \(number), line \(index + 1)\nafter  \(before)\nours   \(our)\njsdom  \(their)")
                break
            }
        }
    }
}
