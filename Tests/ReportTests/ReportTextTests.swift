import ExtensionRunner
import JSONText
import Testing

@testable import Report

@Suite("The text of a report")
struct ReportTextTests {
    private let start = TraceEvent(
        at: 0, lane: .user, type: "install", fields: ["name": "</script><script>alert(1)</script>", "version": "1.0"])

    @Test func noTextOfARunEndsTheScriptElementThatHoldsIt() {
        let html = Report(title: "</title><script>", runs: [ReportRun(name: "<!--<script>", events: [start])]).html
        #expect(html.matches(of: /<script/).count == 2)
        #expect(html.matches(of: /<\/script/).count == 2)
        #expect(html.contains("<title>&lt;/title&gt;&lt;script&gt;</title>"))
        #expect(!html.contains("<!--"))
    }

    @Test func theSameRunsGiveTheSameBytes() {
        let runs = [ReportRun(name: "one", events: [start, start]), ReportRun(name: "two", events: [start])]
        #expect(Report(title: "same", runs: runs).html == Report(title: "same", runs: runs).html)
        #expect(Report(title: "same", runs: runs).html != Report(title: "same", runs: runs.reversed()).html)
    }

    @Test func whatComesAgainIsWrittenOnce() throws {
        var data = ReportData()
        data.add(ReportRun(name: "run", events: [start, start, start]))
        let json = try JSON(parsing: data.text())
        #expect(json["kinds"] == [["user", "install", ["name", "version"]]])
        #expect(json["values"] == ["</script><script>alert(1)</script>", "1.0"])
        #expect(json["runs"] == [["name": "run", "rows": [[0, 0, 0, 0, 1], [0, 0, 0, 0, 1], [0, 0, 0, 0, 1]]]])
    }

    @Test func textsOfTwoSpellingsAreTwoValues() throws {
        let events = ["\u{E9} 1", "e\u{301} 1"].map { text in
            TraceEvent(at: 0, lane: .console, type: "console", fields: ["text": .string(text)])
        }
        var data = ReportData()
        data.add(ReportRun(name: "a", events: events))
        let values = try JSON(parsing: data.text())["values"]?.arrayValue
        #expect(values == events.map { $0["text"] ?? .null })
    }

    @Test func aRemarkStandsAtItsPlaceAndCausesFindTheirRows() throws {
        let effect = TraceEvent(at: 5, lane: .browser, type: "badge", fields: ["tab": 1, "text": "x"], cause: 0)
        var data = ReportData()
        let remarks = [
            ReportRemark(place: 1, at: 0, text: "between", outcome: .passed),
            ReportRemark(place: 2, at: 5, text: "after", outcome: .failed, position: "a.test.js:1:2"),
        ]
        data.add(ReportRun(name: "run", events: [start, effect], remarks: remarks))
        let json = try JSON(parsing: data.text())
        let rows = try #require(json["runs"]?.arrayValue?.first?["rows"]?.arrayValue)
        let lanes = rows.map { json["kinds"]?.arrayValue?[$0.arrayValue?[1].intValue ?? 0].arrayValue?[0] }
        #expect(lanes == ["user", "test", "browser", "test"])
        // How many rows back the cause stands.
        #expect(rows.map { $0.arrayValue?[2] } == [0, 0, 2, 0])
    }

    @Test func aPageIsWrittenAsItsDifferenceFromTheOneBefore() {
        var pages = PageTexts()
        #expect(pages.encode("<p>one two three</p>", number: 4) == #""<p>one two three</p>""#)
        #expect(pages.encode("<p>one 2 three</p>", number: 9) == #"[4,7,10,"2"]"#)
        #expect(pages.encode("something else", number: 10) == #""something else""#)
    }

    @Test func aDifferenceDoesNotCutASurrogatePair() throws {
        var pages = PageTexts()
        _ = pages.encode("<p>\u{1F600} the same on both sides</p>", number: 0)
        let parts = try JSON(parsing: pages.encode("<p>\u{1F601} the same on both sides</p>", number: 1)).arrayValue
        #expect(parts?[1] == 3)
        #expect(parts?[3] == "\u{1F601}")
    }

    @Test func aTextIsAsLongAsItsCharacters() throws {
        let body = String(repeating: "ä", count: 15_000)
        #expect(try values(ofBody: body) == [.string(body)])
    }

    @Test func aLongTextIsCut() throws {
        let text = try #require(try values(ofBody: String(repeating: "x", count: 30_000))?.first?.stringValue)
        #expect(text.hasSuffix("x… (10000 more characters)"))
    }

    /// The texts of a report on an answer with this body.
    private func values(ofBody body: String) throws -> [JSON]? {
        var data = ReportData()
        let answer = TraceEvent(at: 0, lane: .network, type: "response", fields: ["body": .string(body)])
        data.add(ReportRun(name: "run", events: [answer]))
        return try JSON(parsing: data.text())["values"]?.arrayValue
    }
}
