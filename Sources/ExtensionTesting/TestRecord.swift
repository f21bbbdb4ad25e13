import ExtensionRunner
import Report
import Synchronization

/// What has happened in the browser of one test, and how much of it a reader has been told.
final class TestRecord: Sendable {
    /// How many lines of the timeline go with a failure.
    static let tailLength = 20

    private struct State {
        var lines: [String] = []
        var events: [TraceEvent] = []
        var toldCount = 0
        var failures: [ReportRemark] = []
    }

    private let state = Mutex(State())
    private let printer = TimelinePrinter()

    /// - Parameter trace: what has happened already.
    init(_ trace: [TraceEvent] = []) {
        for event in trace { add(event) }
    }

    func add(_ event: TraceEvent) {
        let line = printer.line(for: event)
        state.withLock { state in
            state.events.append(event)
            if let line { state.lines.append(line) }
        }
    }

    /// Whether a failure was told.
    var hasFailed: Bool { state.withLock { !$0.failures.isEmpty } }

    /// The trace so far, as JSON Lines.
    var jsonLines: String { state.withLock { $0.events }.map { $0.json.text + "\n" }.joined() }

    /// The report, as HTML.
    func report(title: String) -> String {
        let state = state.withLock { $0 }
        return Report(
            title: title, runs: [ReportRun(name: title, events: state.events, remarks: state.failures)]
        ).html
    }

    /// Notes that the test has failed. Gives the end of the timeline, as far as no earlier failure has told it.
    func noteFailure(_ text: String, position: String? = nil) -> String {
        state.withLock { state in
            state.failures.append(
                ReportRemark(
                    place: state.events.count, at: state.events.last?.at ?? 0, text: text, outcome: .failed,
                    position: position))
            let lines = state.lines[state.toldCount...].suffix(Self.tailLength)
            let leftOut = state.lines.count - state.toldCount - lines.count
            let heading =
                switch (state.toldCount, leftOut) {
                case (0, 0) where lines.isEmpty: "Nothing has happened in the browser."
                case (_, _) where lines.isEmpty: "Nothing has happened in the browser since."
                case (0, 0): "What happened in the browser:"
                case (0, _): "What happened in the browser, after \(leftOut) lines that are left out:"
                default: "What has happened in the browser since:"
                }
            state.toldCount = state.lines.count
            return ([heading] + lines).joined(separator: "\n")
        }
    }

    /// What a test throws in place of an error: the error with the timeline.
    func failure(for error: any Error) -> any Error {
        if error is CancellationError || isOfTestFramework(error) { return error }
        return BrowserTestFailure(error: error, timeline: noteFailure("\(error)"))
    }

    /// Whether an error ends a test without a failure of its own: it is skipped or cancelled, or an expectation that
    /// was required has failed and was told.
    private func isOfTestFramework(_ error: any Error) -> Bool {
        let type = String(reflecting: type(of: error))
        return type.hasPrefix("Testing.") || type.hasPrefix("XCTest.")
    }
}

/// An error that the body of ``withBrowser(_:options:isolation:fileID:filePath:line:column:_:)`` threw, with what had
/// happened in the browser.
public struct BrowserTestFailure: Error, CustomStringConvertible {
    /// What was thrown.
    public let error: any Error
    /// The end of the browser's timeline.
    public let timeline: String

    public var description: String { "\(error)\n\(timeline)" }
}
