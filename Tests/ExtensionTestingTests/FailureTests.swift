import Testing

/// What a test that fails tells, in real runs of both frameworks.
@Suite struct FailureTests {
    private static let tap = [
        "0.000 s  user        installs Marker 1",
        "0.000 s  background  life 1 starts, because of runtime.onInstalled",
        "0.000 s  user        opens https://example.com/",
        "0.000 s  user        tap",
        "0.000 s  background  action.onClicked",
        "0.000 s  browser     badge of tab 1: \"✓\"",
    ]
    private static let twoSeconds = [
        "0.000 s  user        lets 2 s pass", "2.000 s  browser     badge of tab 1: \"\"",
    ]
    private static let warning =
        "the test ended with work that is pending: a timer in the background of Marker; let its time pass with "
        + "browser.clock.advance(by:), or end it"

    @Test func anExpectationCarriesTheTimelineAndALaterOneWhatIsNew() throws {
        let run = try SampleRun(.swiftTesting, "expectation")
        #expect(run.timeline == Self.tap + Self.twoSeconds)
        #expect(
            run.output.contains(
                "issue at Samples.swift:17:37: Issue recorded\n↳ the badge shows \"✓\", not \"!\"\n↳ What"))
        #expect(
            run.output.contains(
                "Expectation failed: (badge → \"\") == \"✓\"\n↳ What has happened in the browser since:"))
        #expect(run.output.contains("with 2 issues."))
    }

    @Test func theTraceIsAttached() throws {
        let run = try SampleRun(.swiftTesting, "expectation")
        let trace = try #require(run.attachments["trace.jsonl"])
        let lines = trace.split(separator: "\n")
        #expect(lines.first == #"{"at":0,"lane":"browser","type":"trace","version":1,"profile":"safari-ios","seed":1}"#)
        #expect(lines.last?.hasPrefix(#"{"at":2000,"lane":"browser","type":"badge","tab":1,"text":"""#) == true)
    }

    @Test func theReportShowsTheFailuresAmongTheEvents() throws {
        let run = try SampleRun(.swiftTesting, "expectation")
        let report = try #require(run.attachments["report.html"])
        #expect(report.contains("<title>expectation()</title>"))
        #expect(report.contains("Samples.swift:17:37") && report.contains("Samples.swift:20:13"))
        #expect(report.contains(#""the badge shows \"✓\", not \"!\"""#))
    }

    @Test func aRequirementIsToldOnce() throws {
        let run = try SampleRun(.swiftTesting, "requirement")
        #expect(run.timeline == Self.tap)
        #expect(run.output.contains("with 1 issue."))
    }

    @Test func anErrorBringsTheTimelineAlong() throws {
        let run = try SampleRun(.swiftTesting, "thrown")
        #expect(
            run.output.contains(
                "Caught error: 'nowhere' is no absolute URL; write it in full, as in https://example.com/\n"
                    + "What happened in the browser:\n"))
        #expect(run.timeline == Self.tap)
        #expect(run.attachments.keys.sorted() == ["report.html", "trace.jsonl"])
    }

    @Test func anExplorationShowsTheShortestRunThatBreaksARule() throws {
        let run = try SampleRun(.swiftTesting, "exploration")
        #expect(run.output.contains("after-badge: the badge \"✓\" stays ("))
        #expect(run.timeline.contains { $0.contains("life 1 ends: kill") })
        // The one that is accepted is no failure.
        #expect(run.output.contains("with 1 issue."))
    }

    @Test func workThatIsPendingIsAWarning() throws {
        let run = try SampleRun(.swiftTesting, "pending")
        #expect(run.output.contains(Self.warning))
        #expect(run.output.contains("Test pending() passed") && run.timeline.isEmpty && run.attachments.isEmpty)
    }

    @Test func theTimelineIsPrintedBesideAFailureOfXCTest() throws {
        let run = try SampleRun(.xcTest, "testAssertion")
        // XCTest tells its observers in no certain order, so the timeline may come first.
        #expect(
            run.output.contains(
                "Samples.swift:64: error: XCTestSamples.testAssertion : failed - the badge shows \"✓\", not \"!\"\n"
            ))
        #expect(run.timeline == Self.tap + Self.twoSeconds)
        #expect(run.output.contains("with 2 failures (0 unexpected)"))
    }

    @Test func anErrorInXCTestBringsTheTimelineAlong() throws {
        let run = try SampleRun(.xcTest, "testThrown")
        #expect(run.output.contains("'nowhere' is no absolute URL; write it in full, as in https://example.com/"))
        #expect(run.output.contains("Nothing has happened in the browser."))
    }

    @Test func workThatIsPendingIsAWarningInXCTestToo() throws {
        let run = try SampleRun(.xcTest, "testPending")
        #expect(run.output.contains("Samples.swift:77: warning: " + Self.warning))
        #expect(run.output.contains("with 0 failures") && run.timeline.isEmpty)
    }

    @Test func aTestOfXCTestCanSkipItself() throws {
        let run = try SampleRun(.xcTest, "testSkipped")
        #expect(run.output.contains("with 1 test skipped and 0 failures"))
    }
}
