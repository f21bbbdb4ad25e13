import Glibc
import TestRunner

/// Prints what came of files, for people.
final class TestPrinter {
    private let isVerbose: Bool
    private let isFiltered: Bool
    private let showsProgress: Bool
    private var hasProgress = false

    init(_ options: TestCommandOptions) {
        isVerbose = options.isVerbose
        isFiltered = options.filter != nil
        showsProgress = isatty(STDERR_FILENO) == 1
    }

    /// One line that is overwritten, on a terminal alone.
    func progress(done: Int, of count: Int, _ results: [TestFileResult]) {
        guard showsProgress else { return }
        let failed = results.reduce(0) { $0 + $1.failedCount }
        let passed = results.reduce(0) { $0 + $1.count(.passed) }
        StandardError.draw("\r\u{1b}[K\(done) of \(count) files: \(passed) passed, \(failed) failed")
        hasProgress = true
    }

    func endProgress() {
        if hasProgress { StandardError.draw("\r\u{1b}[K") }
        hasProgress = false
    }

    func tell(_ result: TestFileResult) {
        endProgress()
        if isFiltered && result.tests.isEmpty && !result.hasFailed { return }
        write("\(result.hasFailed ? "✗" : "✓") \(result.file): \(counts(result))", result.hasFailed ? .red : .green)
        for event in result.events {
            switch event {
            case .console(let level, let text, let position):
                write("  console.\(level)\(position.map { " (\($0))" } ?? ""): \(indented(text, by: 4))")
            case .test(let test): tell(test)
            case .fileError(let failure):
                write("  ✗ the file failed", .red)
                tell(failure)
            case .trace, .end: break
            }
        }
        let counts = result.snapshots
        for (count, what) in [
            (counts.written, "written"), (counts.changed, "changed"), (counts.removed, "removed"),
            (counts.obsolete, "no longer asked for: --update-snapshots removes it"),
        ] where count > 0 { write("  snapshots \(what): \(count)") }
        if let fault = result.ownFault { write("  ✗ \(fault)", .red) }
        StandardOutput.flush()
    }

    private func counts(_ result: TestFileResult) -> String {
        [(result.count(.passed), "passed"), (result.failedCount, "failed"), (result.count(.skipped), "skipped")]
            .filter { $0.0 > 0 || $0.1 == "passed" }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    private func tell(_ test: TestResult) {
        let name = test.name.joined(separator: " > ")
        switch test.status {
        case .failed: write("  ✗ \(name)", .red)
        case .passed where isVerbose: write("  ✓ \(name)", .green)
        case .skipped where isVerbose: write("  - \(name)", .faint)
        default: break
        }
        for failure in test.failures { tell(failure) }
        let place = test.status == .failed ? "    " : "  \(name): "
        if !test.pending.isEmpty { write("\(place)still there at its end: \(test.pending.joined(separator: ", "))") }
        for error in test.uncaught { write("\(place)nobody caught this: \(error)", .yellow) }
        guard !test.trace.isEmpty else { return }
        write("    the end of its trace:")
        for line in test.trace { write("      \(line)") }
        write("")
    }

    private func tell(_ failure: TestFailure) {
        write("    \(indented(failure.message, by: 4))")
        write("")
        guard let position = failure.position else { return }
        write("    \(position)")
        for line in failure.excerpt { write("    \(line)") }
        for frame in failure.callers.prefix(8) { write("    from \(frame)", .faint) }
        write("")
    }

    func end(_ results: [TestFileResult]) {
        let skipped = results.reduce(0) { $0 + $1.count(.skipped) }
        write("")
        if skipped > 0 { write("\(skipped) skipped") }
        let failed = results.reduce(0) { $0 + $1.failedCount }
        write("\(results.reduce(0) { $0 + $1.count(.passed) }) passed, \(failed) failed", failed > 0 ? .red : .green)
        StandardOutput.flush()
    }

    private func indented(_ text: String, by width: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            index == 0 || line.isEmpty ? String(line) : String(repeating: " ", count: width) + line
        }.joined(separator: "\n")
    }

    private func write(_ line: String, _ ink: Ink = .plain) { StandardOutput.write(line + "\n", ink) }
}
