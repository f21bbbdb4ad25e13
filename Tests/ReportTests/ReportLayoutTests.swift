import JSONText
import Report
import TestBrowsers
import Testing

// Where things stand: nothing covers another thing, and what says something has room.
@Suite("The layout of a report", .serialized)
struct ReportLayoutTests {
    @Test(arguments: RealBrowser.installed)
    func aPhoneShowsTheSentencesToo(_ kind: RealBrowser) throws {
        let report = Report(title: "Clipper", comparing: ReportStory.undisturbed, with: ReportStory.killed)
        let shown = try ShownReport(report, in: kind, width: 390)
        let widths = """
            [...document.querySelectorAll("[role=tabpanel]:not([hidden]) .row .words")].map((words) => words.clientWidth)
            """
        #expect(try shown.browser.evaluate("\(widths).length > 10 && Math.min(...\(widths)) > 130") == true)
        try shown.click("[role=tab]:last-child")
        #expect(try shown.browser.evaluate("\(widths).length > 10 && Math.min(...\(widths)) > 300") == true)
        #expect(try shown.browser.evaluate("document.documentElement.scrollWidth - innerWidth <= 0") == true)
        // A wide window has one line again.
        try shown.browser.resize(width: 1_280, height: 900)
        try shown.awaitFrames()
        let height = "document.querySelector('[role=tabpanel]:not([hidden]) .row').offsetHeight"
        #expect(try shown.browser.evaluate(height) == 26)
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func theMapShowsTheCurrentPointAndNothingUnderItsLabels(_ kind: RealBrowser) throws {
        let shown = try ShownReport(
            Report(title: "Clipper", runs: [ReportStory.undisturbed], exploration: ReportStory.exploration), in: kind,
            width: 390)
        try shown.browser.evaluate("document.querySelector('[role=grid]').focus()")
        try shown.press("ArrowRight", "ArrowRight")
        #expect(try shown.text(".point h3") == "19:after-badge, http-500")
        let isInside = """
            (() => {
              const [cell, box] = [".cell.current", "[role=grid]"].map((name) => document.querySelector(name).getBoundingClientRect());
              return cell.left >= box.left && cell.right <= box.right;
            })()
            """
        #expect(try shown.browser.evaluate(isInside) == true)
        let background = "getComputedStyle(document.querySelector('.row[aria-selected=false] .label')).backgroundColor"
        #expect(try shown.browser.evaluate(background) == "rgb(255, 255, 255)")
        try shown.press("Home", "ArrowLeft", "ArrowLeft")
        #expect(try shown.text(".point h3") == "1:after-message, kill")
        #expect(try shown.browser.evaluate(isInside) == true)
    }

    @Test(arguments: RealBrowser.installed)
    func aLifeIsNamedWhereNothingElseIsDrawn(_ kind: RealBrowser) throws {
        let shown = try ShownReport(Report(title: "Clipper", runs: [ReportStory.killed]), in: kind)
        #expect(try shown.text(".span-text") == "life 1 † kill")
        let isFree = """
            (() => {
              const text = document.querySelector(".span-text").getBoundingClientRect();
              const bar = document.querySelector(".span.wide").getBoundingClientRect();
              const marks = [...document.querySelectorAll("svg .mark")].map((mark) => mark.getBoundingClientRect());
              const isFree = marks.length > 0 && marks.every((mark) => mark.right <= text.left || mark.left >= text.right
                || mark.bottom <= text.top || mark.top >= text.bottom);
              return isFree && text.top >= bar.top && text.bottom <= bar.bottom;
            })()
            """
        #expect(try shown.browser.evaluate(isFree) == true)
    }

    @Test(arguments: RealBrowser.installed)
    func theNameOfATestHasRoomBesideItsPlace(_ kind: RealBrowser) throws {
        let file = "Fixtures/a-long-name-of-an-extension/tests/saving-a-page-in-the-middle-of-the-night.test.js"
        let runs = (1...5).map { number in
            var run = ReportStory.undisturbed
            run.name = "\(file) > saving > the page \(number) is saved"
            return run
        }
        let shown = try ShownReport(Report(title: "Tests", runs: runs), in: kind, width: 390)
        #expect(try shown.text(".runs .row .words") == "the page 1 is saved")
        #expect(try shown.text(".runs .row .place") == "\(file) > saving")
        let words = "document.querySelector('.runs .row .words')"
        #expect(try shown.browser.evaluate("\(words).scrollWidth <= \(words).clientWidth") == true)
        try shown.click(".runs .row")
        #expect(try shown.text("[role=tab][aria-selected=true]") == "\(file) > saving > the page 1 is saved")
        let tab = "document.querySelector('[role=tab][aria-selected=true]')"
        #expect(try shown.browser.evaluate("\(tab).scrollWidth <= \(tab).clientWidth") == true)
    }
}
