import ExtensionRunner
import JSONText

/// The runs of a report as `js/report/run.js` reads them. What comes again is written once: each lane and type with its
/// field names, and each value.
struct ReportData {
    /// The events and remarks of a run, in their order.
    private struct Row {
        let at: Double
        let lane: String
        let type: String
        let fields: JSONObject
        let cause: Int?
    }

    private var kinds: [String] = []
    private var kindNumbers: [ByteText: Int] = [:]
    private var values: [String] = []
    private var valueNumbers: [ByteText: Int] = [:]
    private var runs: [String] = []
    private var pages = PageTexts()
    private var pageNumbers: [ByteText: Int] = [:]

    /// Longer texts are cut: a body of megabytes is nothing to read.
    private static let longestText = 20_000

    mutating func add(_ run: ReportRun) {
        var rows: [String] = []
        for (index, row) in Self.rows(of: run).enumerated() {
            var numbers = [JSON.number(row.at).text, String(kind(of: row)), String(row.cause.map { index - $0 } ?? 0)]
            for (name, value) in row.fields {
                if row.type == "snapshot", name == "html", case .string(let text) = value {
                    numbers.append(String(number(ofPage: text)))
                } else {
                    numbers.append(String(number(of: Self.shortened(value).text)))
                }
            }
            rows.append("[\(numbers.joined(separator: ","))]")
        }
        runs.append("{\"name\":\(run.name.jsonText),\"rows\":[\(rows.joined(separator: ","))]}")
    }

    /// All of it as JSON text.
    func text(with exploration: ReportExploration? = nil, isComparison: Bool = false) -> String {
        var members = [
            "\"version\":1", "\"kinds\":[\(kinds.joined(separator: ","))]",
            "\"values\":[\(values.joined(separator: ","))]", "\"runs\":[\(runs.joined(separator: ","))]",
            "\"isComparison\":\(isComparison)",
        ]
        if let exploration { members.append("\"points\":\(JSON.array(exploration.points.map(\.json)).text)") }
        return "{\(members.joined(separator: ","))}"
    }

    private static func rows(of run: ReportRun) -> [Row] {
        var rows: [Row] = []
        var remarks = run.remarks[...]
        var places: [Int] = []
        func takeRemarks(before index: Int) {
            while let remark = remarks.first, remark.place <= index {
                remarks.removeFirst()
                rows.append(
                    Row(
                        at: remark.at, lane: "test", type: remark.outcome.rawValue, fields: remark.fields, cause: nil))
            }
        }
        for (index, event) in run.events.enumerated() {
            takeRemarks(before: index)
            places.append(rows.count)
            let cause = event.cause.flatMap { places.indices.contains($0) ? places[$0] : nil }
            rows.append(
                Row(at: event.at, lane: event.lane.rawValue, type: event.type, fields: event.fields, cause: cause))
        }
        takeRemarks(before: .max)
        return rows
    }

    private mutating func kind(of row: Row) -> Int {
        let names = JSON.array(row.fields.names.map { .string($0) })
        return Self.number(
            of: JSON.array([.string(row.lane), .string(row.type), names]).text, in: &kinds, &kindNumbers)
    }

    private mutating func number(of text: String) -> Int { Self.number(of: text, in: &values, &valueNumbers) }

    private mutating func number(ofPage html: String) -> Int {
        if let known = pageNumbers[ByteText(html)] { return known }
        pageNumbers[ByteText(html)] = values.count
        values.append(pages.encode(html, number: values.count))
        return values.count - 1
    }

    private static func number(of text: String, in list: inout [String], _ numbers: inout [ByteText: Int]) -> Int {
        if let known = numbers[ByteText(text)] { return known }
        numbers[ByteText(text)] = list.count
        list.append(text)
        return list.count - 1
    }

    private static func shortened(_ value: JSON) -> JSON {
        // Characters are counted only where there may be as many.
        guard case .string(let text) = value, text.utf8.count > longestText, text.count > longestText else {
            return value
        }
        let kept = text.prefix(longestText)
        return .string("\(kept)… (\(text.count - kept.count) more characters)")
    }
}

extension ReportRemark {
    fileprivate var fields: JSONObject {
        var fields: JSONObject = ["text": .string(text)]
        fields["position"] = position.map { .string($0) }
        return fields
    }
}

extension ReportExploration.Point {
    fileprivate var json: JSON {
        var object: JSONObject = [
            "label": .string(label), "fault": .string(fault), "passed": .bool(outcome == .passed),
            "text": .string(text),
        ]
        object["position"] = position.map { .string($0) }
        object["run"] = run.map { .number(Double($0)) }
        object["replay"] = replay.map { .string($0) }
        return .object(object)
    }
}
