import ExtensionRunner
import Glibc
import JSONText
import Synchronization

/// Where a run's events go: standard output for people or for programs, and a file.
final class RunOutput: Sendable {
    private let printsJSON: Bool
    private let printer: TimelinePrinter
    private let traceFile: String?
    private let traceLines = Mutex("")

    init(_ options: RunOptions) {
        printsJSON = options.printsJSON
        printer = TimelinePrinter(isVerbose: options.isVerbose)
        traceFile = options.traceFile
    }

    func write(_ event: TraceEvent) {
        let line = printsJSON || traceFile != nil ? event.json.text + "\n" : ""
        if traceFile != nil { traceLines.withLock { $0 += line } }
        if printsJSON {
            StandardOutput.write(line)
        } else if let text = printer.line(for: event) {
            StandardOutput.write(text + "\n")
        }
    }

    /// The value of an evaluation.
    func write(value: String) {
        StandardOutput.write(
            printsJSON ? (["type": "value", "value": .string(value)] as JSON).text + "\n" : value + "\n")
    }

    /// An expectation that holds. Programs read the exit status instead.
    func write(held step: String, at time: Duration) {
        if !printsJSON { StandardOutput.write(printer.line(at: time, lane: "test", "\(step): holds") + "\n") }
    }

    func write(failure: String) { StandardError.write("extrun: \(failure)\n") }

    /// Errors that nobody caught, each once: a background that cannot be loaded fails again at every event.
    func write(errors: [String]) {
        var counts: [String: Int] = [:]
        for error in errors { counts[error, default: 0] += 1 }
        for error in errors {
            guard let count = counts.removeValue(forKey: error) else { continue }
            StandardError.write("extrun: \(error)\(count > 1 ? " (\(count) times)" : "")\n")
        }
    }

    func write(summary: JSON) {
        StandardOutput.write(printsJSON ? summary.text + "\n" : printer.closing(summary) + "\n")
    }

    /// Writes the trace file.
    func close() throws {
        guard let traceFile else { return }
        let lines = traceLines.withLock { $0 }
        let file = open(traceFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw CommandFailure(.userError, "--trace '\(traceFile)': \(String(cString: strerror(errno)))")
        }
        defer { Glibc.close(file) }
        var bytes = Array(lines.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else {
                throw CommandFailure(.userError, "--trace '\(traceFile)': \(String(cString: strerror(errno)))")
            }
            bytes = bytes.dropFirst(count)
        }
    }
}
