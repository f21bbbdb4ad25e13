import ExtensionRunner
import JSONText
import Report
import TestBrowsers
import Testing

// Reports in the browsers that people open them with.
@Suite("A report in a real browser", .serialized)
struct ReportInBrowserTests {
    @Test(.enabled(if: Chromium.isInstalled, "Chromium is missing (Debian package: chromium)"))
    func chromiumIsThere() {}

    @Test(.enabled(if: Firefox.isInstalled, "Firefox is missing (Debian package: firefox-esr)"))
    func firefoxIsThere() {}

    @Test(arguments: RealBrowser.installed)
    func aRunShowsWhatWentWrongFirstThenWhatIsClicked(_ kind: RealBrowser) throws {
        let shown = try ShownReport(Report(title: "Clipper", runs: [ReportStory.killed]), in: kind)
        #expect(try shown.text(".details .headline") == "failure: expect badge \"\": the badge is \"✓\"")
        #expect(try shown.text(".details .position") == "clipper.test.js:9:3")
        #expect(try shown.text(".action .badge") == "✓")
        #expect(try shown.text(".facts") == "background stopped (kill)")

        try shown.clickRow("POST https://clips.example/api/clips")
        #expect(try shown.text(".details .headline") == "POST https://clips.example/api/clips")
        #expect(try shown.text(".details dl").contains(#""Authorization": "Bearer [redacted]""#))
        #expect(try shown.browser.evaluate("document.querySelector('.action .badge')") == .null)
        #expect(try shown.text(".facts") == "background alive, life 1")
        #expect(
            try shown.browser.evaluate(
                "[...document.querySelectorAll('.details .link')].map((link) => link.textContent)")
                == [#"native reply {"token":"[redacted]"}"#, "network answered with 200"])

        // What it has caused, then what caused that.
        try shown.click(".details ul:last-of-type .link")
        #expect(try shown.text(".details .headline") == "answered with 200")
        #expect(try shown.text(".row[aria-selected=true] .words") == "answered with 200")
        try shown.clickRow("log: saved </script>")
        #expect(try shown.text(".details .position") == "background.js:12:5")
        // The mark in the timeline.
        try shown.click("svg .lane-storage")
        #expect(try shown.text(".details .headline") == "local: writes [1]")
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func theKeyboardGoesEverywhere(_ kind: RealBrowser) throws {
        let shown = try ShownReport(Report(title: "Clipper", runs: [ReportStory.killed]), in: kind)
        try shown.browser.evaluate("document.querySelector('[role=listbox]').focus()")
        try shown.press("Home")
        #expect(try shown.text(".details .headline") == "runs as safari-ios, seed 1")
        try shown.press("ArrowDown", "ArrowDown")
        #expect(try shown.text(".details .headline") == "life 1 starts, because of runtime.onInstalled")
        try shown.press("End")
        #expect(try shown.text(".details .number") == "21 of 21")
        // The focus of a screen reader is on the row.
        let active = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
        #expect(try shown.browser.evaluate("\(active).getAttribute('aria-selected')") == "true")
        #expect(try shown.browser.evaluate("\(active).getAttribute('aria-posinset')") == "21")

        try shown.browser.evaluate("document.querySelector('input[type=search]').focus()")
        try shown.press("b", "a", "d", "g", "e")
        #expect(try shown.text(".count") == "2 of 21 events")
        try shown.press("Tab", "Home")
        #expect(try shown.text(".details .headline") == "badge of tab 1: \"✓\"")
        // A link to an event that the search hides ends the search.
        try shown.browser.evaluate("document.querySelector('.details .link').focus()")
        try shown.press("Enter")
        #expect(try shown.text(".details .headline") == "answered with 200")
        #expect(try shown.text(".count") == "21 events")
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func aPageIsShownBeforeAndAfterWithoutWhatCouldLeaveIt(_ kind: RealBrowser) throws {
        let shown = try ShownReport(Report(title: "Clipper", runs: [ReportStory.killed]), in: kind, height: 1_400)
        try shown.clickRow("taps the button")
        let titles = try shown.browser.evaluate("[...document.querySelectorAll('iframe')].map((frame) => frame.title)")
        #expect(titles == ["The page before this step", "The page after this step"])
        let pages = try shown.browser.evaluate("[...document.querySelectorAll('iframe')].map((frame) => frame.srcdoc)")
        let (before, after) = (pages.arrayValue?.first?.stringValue ?? "", pages.arrayValue?.last?.stringValue ?? "")
        #expect(before.contains("<h1>Half a duck</h1>") && !before.contains("Saved"))
        #expect(after.contains("<p id=\"saved\">Saved</p>"))
        #expect(!(before + after).contains("outside.example") && !(before + after).contains("leave()"))
        #expect(try shown.text(".changes ins").contains("<p id=\"saved\">Saved"))
        #expect(try shown.browser.evaluate("performance.getEntriesByType('resource').length") == 0)
        if let chromium = shown.browser as? Chromium {
            #expect(chromium.requests.allSatisfy { $0.hasPrefix("file://") || $0.hasPrefix("data:") })
        }
        try shown.expectNoComplaint()
    }

    /// The toolbar is that of the window in front.
    @Test(arguments: RealBrowser.installed)
    func theTabsOfTheWindowInFrontAreShown(_ kind: RealBrowser) throws {
        let shown = try ShownReport(Report(title: "Clipper", runs: [ReportStory.windows]), in: kind, height: 1_400)
        func tabs(after row: String) throws -> JSON? {
            try shown.clickRow(row)
            return try shown.browser.evaluate(
                """
                [...document.querySelectorAll(".tabs li")].map((tab) => tab.textContent + (tab.ariaCurrent === "page" ? "*" : ""))
                """)
        }
        #expect(try tabs(after: "tab 3 shows") == ["a.example", "b.example*"])
        #expect(try tabs(after: "window 2 has the focus") == ["c.example*"])
        #expect(try tabs(after: "tab 1 goes to window 2") == ["c.example*", "a.example"])
        #expect(try tabs(after: "tab 3 is gone") == ["a.example*"])
        #expect(try tabs(after: "window 1 has the focus") == ["b.example*"])
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func twoRunsStandSideBySide(_ kind: RealBrowser) throws {
        let report = Report(title: "Clipper", comparing: ReportStory.undisturbed, with: ReportStory.killed)
        let shown = try ShownReport(report, in: kind, height: 1_200)
        #expect(try shown.text(".comparison .count") == "6 of 24 lines differ")
        // The first difference is the current one.
        #expect(try shown.text(".comparison [aria-selected=true] .words") == "kills the background")
        try shown.click(".comparison input")
        let signs =
            "[...document.querySelectorAll('.comparison .row .sign')].map((sign) => sign.getAttribute('aria-label'))"
        let kinds = Set(try shown.browser.evaluate(signs).stringsValue ?? [])
        #expect(kinds == ["only in the first run", "only in the second run"])
        try shown.clickRow("life 1 ends: idle")
        #expect(try shown.text(".sides .side:first-child .headline").contains("life 1 ends: idle"))

        try shown.browser.evaluate("document.querySelector('[role=tab][aria-selected=true]').focus()")
        try shown.press("ArrowRight")
        #expect(try shown.text("[role=tab][aria-selected=true]") == "Undisturbed")
        #expect(try shown.text("[role=tabpanel]:not([hidden]) .count") == "21 events")
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func anExplorationIsAMapThatLeadsToTheRuns(_ kind: RealBrowser) throws {
        let runs = [ReportStory.undisturbed, ReportStory.killed]
        let shown = try ShownReport(
            Report(title: "Clipper", runs: runs, exploration: ReportStory.exploration), in: kind)
        #expect(try shown.text(".exploration .count") == "1 of 120 runs fail")
        #expect(try shown.text(".point .headline") == "fails: expect badge \"\": the badge is \"✓\"")
        #expect(try shown.text(".point .position") == "background.js:19:3")
        try shown.browser.evaluate("document.querySelector('[role=grid]').focus()")
        try shown.press("ArrowRight")
        #expect(try shown.text(".point h3") == "19:after-badge, offline")
        #expect(try shown.text(".point .headline") == "holds")
        let active = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
        #expect(try shown.browser.evaluate("\(active).getAttribute('aria-label')") == "offline: holds")
        try shown.press("Home")
        #expect(try shown.text(".point h3") == "1:after-message, offline")
        try shown.click(".exploration input")
        try shown.click(".cell.failed")
        try shown.click(".point button")
        #expect(try shown.text("[role=tab][aria-selected=true]") == "Comparison")
        #expect(try shown.text(".comparison [aria-selected=true] .words") == "kills the background")
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func manyRunsAreChosenFromAListWithTheFailuresFirst(_ kind: RealBrowser) throws {
        let runs = [ReportStory.undisturbed, ReportStory.undisturbed, ReportStory.undisturbed, ReportStory.killed]
        let shown = try ShownReport(Report(title: "Clipper", runs: runs), in: kind)
        #expect(try shown.text("[role=tab][aria-selected=true]") == "kill@14:after-badge")
        #expect(try shown.text(".details .position") == "clipper.test.js:9:3")
        try shown.click("#tab-runs")
        #expect(try shown.text(".runs .count") == "3 passed, 1 failed")
        #expect(try shown.text(".runs .row[aria-selected=true] .words") == "kill@14:after-badge")
        try shown.browser.evaluate("document.querySelector('[role=listbox]').focus()")
        try shown.press("Enter")
        #expect(try shown.text("[role=tab][aria-selected=true]") == "kill@14:after-badge")
        #expect(try shown.text(".details .position") == "clipper.test.js:9:3")
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func ofAFewTestsTheFirstThatFailedIsShownAndEachTabSaysHowItEnded(_ kind: RealBrowser) throws {
        let runs = [ReportStory.undisturbed, ReportStory.killed, ReportStory.killed]
        let shown = try ShownReport(Report(title: "Clipper", runs: runs), in: kind)
        let signs = "[...document.querySelectorAll('[role=tab] [role=img]')].map((sign) => sign.ariaLabel).join()"
        #expect(try shown.browser.evaluate(signs) == "passed,failed,failed")
        #expect(try shown.text("[role=tab][aria-selected=true]") == "✕ kill@14:after-badge")
        #expect(try shown.text("#panel-run-1 .details .position") == "clipper.test.js:9:3")
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func tenThousandEventsAreDrawnAsFew(_ kind: RealBrowser) throws {
        var events: [TraceEvent] = []
        while events.count < 10_000 {
            let start = events.count
            for event in ReportStory.killed.events {
                var fields = event.fields
                // No two bodies are alike, as in a real run.
                if event.type == "request" {
                    fields["body"] = .string("{\"url\":\"https://example.com/\(events.count)\"}")
                }
                events.append(
                    TraceEvent(
                        at: event.at + Double(start), lane: event.lane, type: event.type, fields: fields,
                        cause: event.cause.map { $0 + start }))
            }
        }
        let report = Report(title: "Long", runs: [ReportRun(name: "long", events: Array(events.prefix(10_000)))])
        #expect(report.html.utf8.count < 2_000_000)
        let shown = try ShownReport(report, in: kind)
        #expect(try shown.text(".list .count") == "10000 events")
        let count = try shown.browser.evaluate("document.querySelectorAll('*').length").intValue ?? .max
        #expect(count < 1_500)
        try shown.browser.evaluate("document.querySelector('[role=listbox]').focus()")
        try shown.press("End")
        #expect(try shown.text(".details .number") == "10000 of 10000")
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func aBrowserThatIsNotYetThereIsNotDrawn(_ kind: RealBrowser) throws {
        let shown = try ShownReport(Report(title: "Clipper", runs: [ReportStory.killed]), in: kind)
        try shown.clickRow("runs as safari-ios")
        #expect(try shown.text(".seen .none") == "no tab and no extension yet")
        #expect(try shown.browser.evaluate("document.querySelector('.toolbar')") == .null)
        try shown.clickRow("installs Clipper")
        #expect(try shown.text(".seen .address") == "no tab is open")
    }

    @Test(arguments: RealBrowser.installed)
    func whatAScriptSaysOfAllTabsOutlivesThePage(_ kind: RealBrowser) throws {
        let run = ReportRun(
            name: "run",
            events: [
                ReportStory.event(0, .user, "install", ["name": "Clipper", "version": "1.0"]),
                ReportStory.event(0, .browser, "tab.open", ["tab": 1, "url": "https://example.com/"]),
                ReportStory.event(0, .browser, "button", ["tab": 1, "title": "Signed in", "enabled": true]),
                ReportStory.event(0, .browser, "tab.navigate", ["tab": 1, "url": "https://example.com/menu"]),
            ])
        let shown = try ShownReport(Report(title: "Clipper", runs: [run]), in: kind)
        #expect(try shown.text(".details .headline") == "tab 1 shows https://example.com/menu")
        let label = "document.querySelector('.action').getAttribute('aria-label')"
        #expect(try shown.browser.evaluate(label) == "Button: Signed in, no badge")
    }

    @Test(arguments: RealBrowser.installed)
    func whatHappensSeldomIsSaidInWordsToo(_ kind: RealBrowser) throws {
        let run = ReportRun(
            name: "run",
            events: [
                ReportStory.event(0, .user, "command", ["name": "save-page"]),
                ReportStory.event(0, .user, "menu", ["id": "save-link"]),
                ReportStory.event(0, .browser, "fault", ["name": "kill", "point": "3:before-badge"]),
                ReportStory.event(
                    0, .background, "stop", ["life": 1, "reason": "kill", "lostListeners": 1, "lostPorts": 2]),
            ])
        let shown = try ShownReport(Report(title: "Clipper", runs: [run]), in: kind)
        #expect(
            try shown.browser.evaluate(
                "[...document.querySelectorAll('.row .words')].map((words) => words.textContent)")
                == [
                    "presses the keys of the command save-page", "chooses the menu item save-link",
                    "fault: kill at 3:before-badge", "life 1 ends: kill (lost: a listener, 2 ports)",
                ])
    }

    @Test(arguments: RealBrowser.installed)
    func aPageThatChangesOverAndOverIsShown(_ kind: RealBrowser) throws {
        let events = (1...20_000).map {
            ReportStory.event(0, .page, "snapshot", ["tab": 1, "html": .string("<h1>The page number \($0)</h1>")])
        }
        let start = ReportStory.event(0, .browser, "tab.open", ["tab": 1, "url": "https://example.com/"])
        let shown = try ShownReport(
            Report(title: "Clipper", runs: [ReportRun(name: "run", events: [start] + events)]), in: kind)
        #expect(try shown.text(".details .headline") == "what the page holds now: 30 characters")
        #expect(try shown.browser.evaluate("document.querySelector('iframe').srcdoc.includes('number 20000<')") == true)
        try shown.expectNoComplaint()
    }

    @Test(arguments: RealBrowser.installed)
    func aTraceThatNobodyWouldWriteIsShownAllTheSame(_ kind: RealBrowser) throws {
        let odd = TraceEvent.Lane.allCases.flatMap { lane in
            ["snapshot", "badge", "stop", "request", "response", "console", "tab.open", "button", "strange"].map {
                TraceEvent(
                    at: .nan, lane: lane, type: $0, fields: ["html": 7, "text": nil, "__proto__": ["x": 1]], cause: 999)
            }
        }
        let shown = try ShownReport(
            Report(title: "", comparing: ReportRun(name: "", events: odd), with: ReportRun(name: "", events: [])),
            in: kind)
        try shown.browser.evaluate("document.querySelector('[role=listbox]').focus()")
        for _ in 0..<odd.count / 9 { try shown.press("PageDown") }
        try shown.expectNoComplaint()
    }
}
