import Foundation
import Testing

/// Whether a report words every event: one without words is shown as JSON.
@Suite struct ReportWordsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The events that docs/trace.md lists, but for what a user does to an element, which all are worded alike.
    private static var documented: [(lane: String, type: String)] {
        get throws {
            try text("docs/trace.md").matches(of: /(?m)^\| (?:`(\w+)`|any) \| ((?:`[\w.-]+` ?)+)\| (.*?) \|/).flatMap {
                row in
                row.3.contains("`selector`")
                    ? [] : row.2.matches(of: /`([\w.-]+)`/).map { (String(row.1 ?? "any"), String($0.1)) }
            }
        }
    }

    @Test func everyEventThatIsDocumentedHasWords() throws {
        let words = try Self.text("js/report/words.js")
        let documented = try Self.documented
        #expect(documented.count > 50)
        let wordless = documented.filter { lane, type in
            !["\"\(lane) \(type)\":", "  \(type):", "  \"\(type)\":"].contains { words.contains($0) }
        }
        #expect(wordless.map { "\($0.lane) \($0.type)" } == [])
    }
}
