import Glibc
import Report
import TestBrowsers
import Testing

/// Where the pictures go.
private let pictureFolder = getenv("REPORT_PICTURES").map { String(cString: $0) }

// The pictures of docs/report.md: Scripts/report-pictures writes them.
@Suite(
    "Pictures of reports", .serialized,
    .enabled(if: pictureFolder != nil, "Scripts/report-pictures makes the pictures"),
    .enabled(if: Chromium.isInstalled, "Chromium is missing (Debian package: chromium)"))
struct ReportPictureTests {
    /// Takes a picture of a viewport of this size, in pixels.
    private func take(
        _ name: String, of report: Report, _ scheme: ColorScheme, width: Int = 900, height: Int,
        after steps: (ShownReport) throws -> Void = { _ in }
    ) throws {
        let shown = try ShownReport(report, in: .chromium, width: width, height: height)
        try shown.browser.prefer(scheme)
        try steps(shown)
        try shown.awaitFrames()
        let bytes = try shown.browser.screenshot()
        #expect((1..<150_000).contains(bytes.count))
        let folder = try #require(pictureFolder)
        let file = try #require(fopen("\(folder)/\(name).png", "w"))
        defer { fclose(file) }
        #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    private let run = Report(title: "Clipper 1.0", runs: [ReportStory.killed])

    @Test(arguments: ColorScheme.allCases)
    func aRun(_ scheme: ColorScheme) throws {
        try take("report-\(scheme.rawValue)", of: run, scheme, height: 900, after: selectBadge(in:))
    }

    @Test func aPage() throws {
        try take("report-page", of: run, .light, width: 1_200, height: 480) {
            try selectBadge(in: $0)
            try $0.click(".changes summary")
            try $0.browser.evaluate("document.querySelector('.page').scrollIntoView()")
        }
    }

    /// Selects the badge, and waits for the pages of that step, which come a moment later.
    private func selectBadge(in shown: ShownReport) throws {
        try shown.browser.evaluate(
            """
            new Promise((done) => {
              let count = 0;
              document.addEventListener("load", () => (++count === 2 ? done(1) : 0), true);
              [...document.querySelectorAll(".row")].find((row) => row.textContent.includes("badge of tab 1")).click();
            })
            """)
    }

    @Test func aComparison() throws {
        let report = Report(title: "Clipper 1.0", comparing: ReportStory.undisturbed, with: ReportStory.killed)
        try take("report-comparison", of: report, .light, height: 850) { try $0.clickRow("life 1 ends: kill") }
    }

    @Test func aMap() throws {
        let report = Report(
            title: "Clipper 1.0", runs: [ReportStory.undisturbed, ReportStory.killed],
            exploration: ReportStory.exploration)
        try take("report-map", of: report, .light, height: 850)
    }
}
