import ExtensionRunner
import JSONText
import Report
import TestRunner

/// The page of `--report`: the run of each test.
struct TestReport {
    private let results: [TestFileResult]

    init(_ results: [TestFileResult]) { self.results = results }

    var html: String { Report(title: "Tests", runs: results.flatMap(runs)).html }

    private func runs(_ result: TestFileResult) -> [ReportRun] {
        var (runs, trace) = ([ReportRun](), [TraceEvent]())
        for event in result.events {
            switch event {
            case .trace(let lines): trace = lines.compactMap(Self.event)
            case .test(let test) where test.status != .skipped:
                runs.append(run(test, of: result.file, trace))
                trace = []
            default: break
            }
        }
        return runs + failures(result)
    }

    /// What failed outside of any test, as a run of its own.
    private func failures(_ result: TestFileResult) -> [ReportRun] {
        var remarks = result.fileErrors.map { failure in
            ReportRemark(
                place: 0, at: 0, text: failure.message, outcome: .failed, position: failure.position)
        }
        if let fault = result.ownFault {
            remarks.append(ReportRemark(place: 0, at: 0, text: fault, outcome: .failed, position: nil))
        }
        return remarks.isEmpty ? [] : [ReportRun(name: "\(result.file) > the file", events: [], remarks: remarks)]
    }

    private func run(_ test: TestResult, of file: String, _ trace: [TraceEvent]) -> ReportRun {
        let remark = { (text: String, outcome: ReportRemark.Outcome, position: String?) in
            ReportRemark(
                place: trace.count, at: test.virtualMilliseconds, text: text, outcome: outcome, position: position)
        }
        let remarks =
            test.status == .passed
            ? [remark("passed", .passed, test.position)]
            : test.failures.map { remark($0.message, .failed, $0.position) }
        let pending = test.pending.map { remark("still there at the end: \($0)", .note, nil) }
        let uncaught = test.uncaught.map { remark("nobody caught this: \($0)", .note, nil) }
        return ReportRun(
            name: ([file] + test.name).joined(separator: " > "), events: trace, remarks: remarks + pending + uncaught)
    }

    /// An event as `TraceEvent.json` has written it.
    private static func event(_ line: String) -> TraceEvent? {
        guard var fields = try? JSON(parsing: line).objectValue, let at = fields["at"]?.numberValue,
            let lane = fields["lane"]?.stringValue.flatMap(TraceEvent.Lane.init(rawValue:)),
            let type = fields["type"]?.stringValue
        else { return nil }
        let cause = fields["cause"]?.intValue
        for name in ["at", "lane", "type", "cause"] { fields[name] = nil }
        return TraceEvent(at: at, lane: lane, type: type, fields: fields, cause: cause)
    }
}
