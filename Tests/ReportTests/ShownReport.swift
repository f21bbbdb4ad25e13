import JSONText
import Report
import TestBrowsers
import TestTools
import Testing

/// The browsers that a report is looked at with.
enum RealBrowser: String, CaseIterable {
    case chromium, firefox

    static var installed: [RealBrowser] {
        allCases.filter { $0 == .chromium ? Chromium.isInstalled : Firefox.isInstalled }
    }

    func start() throws -> any HeadlessBrowser { self == .chromium ? try Chromium() : try Firefox() }
}

/// A report in a file of its own, opened in a real browser. The file goes with this value.
final class ShownReport {
    let browser: any HeadlessBrowser
    private let folder: TemporaryFolder

    init(_ report: Report, in kind: RealBrowser, width: Int = 1280, height: Int = 900) throws {
        folder = try TemporaryFolder()
        try folder.write("report.html", report.html)
        browser = try kind.start()
        try browser.resize(width: width, height: height)
        try browser.open("file://\(folder.path)/report.html")
        try awaitFrames()
    }

    /// Waits until the browser has laid out and drawn.
    func awaitFrames() throws {
        try browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
    }

    /// What of an element is read.
    func text(_ selector: String) throws -> String {
        try browser.evaluate("document.querySelector(\(selector.jsonText))?.textContent ?? ''").stringValue ?? ""
    }

    func press(_ keys: String...) throws {
        for key in keys { try browser.press(key) }
        try awaitFrames()
    }

    func click(_ selector: String) throws {
        try browser.click(selector)
        try awaitFrames()
    }

    /// Clicks the row of the list in which a text stands.
    func clickRow(_ text: String) throws {
        try browser.evaluate(
            """
            (() => {
              const rows = [...document.querySelectorAll("[role=tabpanel]:not([hidden]) .row")];
              for (const row of document.querySelectorAll("[data-test]")) row.removeAttribute("data-test");
              rows.find((row) => row.textContent.includes(\(text.jsonText)))?.setAttribute("data-test", "");
              return 1;
            })()
            """)
        try click("[data-test]")
    }

    /// Nothing has been complained of.
    func expectNoComplaint(_ location: SourceLocation = #_sourceLocation) throws {
        let complaints = try browser.complaints()
        #expect(complaints == [], sourceLocation: location)
    }
}
