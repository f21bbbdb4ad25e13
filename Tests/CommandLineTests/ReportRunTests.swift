import JSONText
import Testing

// `extrun run --report`
@Suite struct ReportRunTests {
    private let story = [
        "run", CommandLine.fixtures + "/coolection", "--native", "coolection", "--backend", "coolection",
        "open https://example.com/a", "tap", "expect badge ✓", "kill", "advance 2s",
    ]

    /// The data that a report shows.
    private func data(of html: String) throws -> JSON {
        let start = try #require(html.firstRange(of: "id=\"data\">"))
        let end = try #require(html[start.upperBound...].firstRange(of: "</script>"))
        return try JSON(parsing: String(html[start.upperBound..<end.lowerBound]))
    }

    private func texts(of html: String) throws -> [String] {
        try data(of: html)["values"]?.stringsValue ?? []
    }

    @Test func theSameRunWritesTheSameBytesAndNoPath() throws {
        let line = try CommandLine()
        let first = try line.extrun(story + ["--report", "first.html"])
        #expect(first.status == 0)
        #expect(first.errors == "")
        #expect(try line.extrun(story + ["--report", "second.html"]).output == first.output)
        let html = try line.read("first.html")
        #expect(try line.read("second.html") == html)
        #expect(html.hasPrefix("<!DOCTYPE html>"))
        #expect(html.contains("<title>Coolection 1.0</title>"))
        #expect(!html.contains(CommandLine.fixtures) && !html.contains(line.folder))
        #expect(try texts(of: html).contains("background.js:32:30"))
    }

    @Test func anExpectationThatFailsIsInTheReport() throws {
        let line = try CommandLine()
        let result = try line.extrun(story + ["expect badge \"\"", "--report", "report.html"])
        #expect(result.status == 1)
        let texts = try texts(of: line.read("report.html"))
        #expect(texts.contains("expect badge ✓: holds"))
        #expect(texts.contains("step 6: expect badge \"\": the badge is \"✓\""))
    }

    @Test func aRunThatCannotGoOnHasItsReport() throws {
        let line = try CommandLine()
        let result = try line.extrun(["run", CommandLine.fixtures + "/coolection", "tap", "--report", "report.html"])
        #expect(result.status == 2)
        #expect(try texts(of: line.read("report.html")).contains { result.errors.contains($0) && $0.contains("tab") })
    }

    @Test func secretsAreRedactedInAReport() throws {
        let line = try CommandLine()
        let arguments = [
            "run", CommandLine.fixtures + "/coolection", "--native-reply",
            #"{"action":"getToken"}={"token":"coolection_hush"}"#,
            "--route", "POST https://coolection.co/*=200 {}", "open https://example.com/", "tap", "--report",
            "report.html",
        ]
        #expect(try line.extrun(arguments).status == 0)
        #expect(!(try line.read("report.html").contains("coolection_hush")))
        #expect(try line.extrun(arguments + ["--show-secrets"]).status == 0)
        #expect(try line.read("report.html").contains("coolection_hush"))
    }

    @Test func aFileThatCannotBeWrittenIsNamed() throws {
        let result = try CommandLine().extrun(story + ["--report", "/proc/nowhere.html"])
        #expect(result.status == 2)
        #expect(result.errors == "extrun: --report '/proc/nowhere.html': No such file or directory\n")
    }
}
