import ExtensionRunner
import Glibc
import JSONText
import Report
import Synchronization

/// Where a run's events go: standard output for people or for programs, a trace file, a report.
final class RunOutput: Sendable {
    private let printsJSON: Bool
    private let printer: TimelinePrinter
    private let traceFile: String?
    private let traceLines = Mutex("")
    private let reportFile: String?
    private let isClosed = Mutex(false)
    private let reportRun = Mutex(ReportRun(name: "Run", events: []))

    init(_ options: RunOptions) {
        printsJSON = options.printsJSON
        printer = TimelinePrinter(isVerbose: options.isVerbose)
        traceFile = options.traceFile
        reportFile = options.reportFile
    }

    func write(_ event: TraceEvent) {
        let json = printsJSON || traceFile != nil ? event.json : .null
        if traceFile != nil { traceLines.withLock { $0 += json.text + "\n" } }
        if reportFile != nil { reportRun.withLock { $0.events.append(event) } }
        if printsJSON {
            StandardOutput.write(json: json)
        } else if let line = printer.parts(for: event) {
            StandardOutput.write(line: line, Ink(event))
        }
    }

    /// The value of an evaluation.
    func write(value: String) {
        if printsJSON {
            StandardOutput.write(json: ["type": "value", "value": .string(value)])
        } else {
            StandardOutput.write(value + "\n")
        }
    }

    /// An expectation that holds. Programs read the exit status instead.
    func write(held step: String, at time: Duration) {
        if !printsJSON {
            StandardOutput.write(line: printer.parts(at: time, lane: "test", "\(step): holds"), .green)
        }
        remark("\(step): holds", .passed, at: time)
    }

    func write(failure: String, at time: Duration) {
        StandardError.write("extrun: \(failure)\n", .red)
        remark(failure, .failed, at: time)
    }

    /// A step that could not be played, which ends the run.
    func note(end: String, at time: Duration) { remark(end, .failed, at: time) }

    private func remark(_ text: String, _ outcome: ReportRemark.Outcome, at time: Duration) {
        reportRun.withLock { run in
            run.remarks.append(
                ReportRemark(place: run.events.count, at: time.milliseconds, text: text, outcome: outcome))
        }
    }

    /// Errors that nobody caught, each once: a background that cannot be loaded fails again at every event.
    func write(errors: [String]) {
        var counts: [String: Int] = [:]
        for error in errors { counts[error, default: 0] += 1 }
        let isCut = errors.count >= ReportedError.maximumCount
        for error in errors {
            guard let count = counts.removeValue(forKey: error) else { continue }
            // What a script says goes on under what it belongs to: it must not look like another line of ours.
            let text = error.replacing("\n", with: "\n        ")
            StandardError.write(
                "extrun: \(text)\(count > 1 ? " (\(isCut ? "at least " : "")\(count) times)" : "")\n", .red)
        }
    }

    func write(summary: JSON) {
        if printsJSON {
            StandardOutput.write(json: summary)
        } else {
            StandardOutput.write(Self.closing(summary) + "\n")
        }
    }

    /// The last line of a run.
    private static func closing(_ summary: JSON) -> String {
        let deaths = summary["workerDeaths"]?.stringsValue ?? []
        var parts = [
            "badge \"\((summary["badgeText"]?.stringValue ?? "").replacing("\n", with: "␊"))\"",
            counted(summary["workerStarts"]?.intValue ?? 0, "worker start", one: .digit),
            deaths.isEmpty ? "no death" : "deaths: \(deaths.joined(separator: ", "))",
            counted(summary["requests"]?.arrayValue?.count ?? 0, "request", one: .digit),
        ]
        if let count = summary["errors"]?.arrayValue?.count, count > 0 {
            parts.append(counted(count, "error", one: .digit))
        }
        return "\n" + parts.joined(separator: " · ")
    }

    /// Writes the trace file and the report, once. A pipe is waited for until somebody reads it, while nothing is held: a signal ends
    /// that.
    func close() throws {
        let pipes = [traceFile, reportFile].compactMap { $0 }.filter(FileBytes.isPipe)
        // Who is to read them sees what was printed.
        if !pipes.isEmpty { StandardOutput.flush() }
        let ends = pipes.map(FileBytes.waitForReader)
        defer { for end in ends { Glibc.close(end) } }
        try closeAtOnce()
    }

    /// The same, without what nobody reads.
    func closeAtOnce() throws {
        try isClosed.withLock { isClosed in
            if isClosed { return }
            isClosed = true
            try writeFiles()
        }
    }

    private func writeFiles() throws {
        // Where one cannot be written, the other can.
        let trace = Result { try writeTrace() }
        try writeReport()
        try trace.get()
    }

    private func writeTrace() throws {
        guard let traceFile else { return }
        try FileBytes.write(traceLines.withLock { $0 }, to: traceFile, option: "--trace", waiting: .no)
    }

    private func writeReport() throws {
        guard let reportFile else { return }
        let run = reportRun.withLock { $0 }
        let installed = run.events.first { $0.type == "install" }
        let title = ["name", "version"].compactMap { installed?[$0]?.stringValue }.joined(separator: " ")
        let report = Report(title: title.isEmpty ? "A run that ended before it began" : title, runs: [run])
        try FileBytes.write(report.html, to: reportFile, option: "--report", waiting: .no)
    }
}
