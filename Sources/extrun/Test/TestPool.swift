import Glibc
import TestRunner

/// Runs files, each in a process of its own, as many at once as there are jobs. Results are told in the order of the
/// files.
///
/// A file in which something failed is run once more: the same seed must give the same. Where it does not, that is a
/// fault of extrun, and told as one.
final class TestPool {
    private let options: TestCommandOptions
    private let printer: TestPrinter
    private var running: [TestProcess] = []
    private var results: [Int: TestFileResult] = [:]
    private var toldCount = 0
    private var isStopped = false
    /// Ends the run before all files have run.
    private let end: EndSignal?
    /// The signal that has ended the run.
    private(set) var endedBy: Int32?

    init(_ options: TestCommandOptions, printer: TestPrinter, end: EndSignal? = nil) {
        self.options = options
        self.printer = printer
        self.end = end
    }

    func run(_ files: [String]) -> [TestFileResult] {
        var next = 0
        while true {
            while running.count < options.jobs, next < files.count, !isStopped {
                start(files[next], index: next, earlier: nil)
                next += 1
            }
            if running.isEmpty { break }
            readSome()
            printer.progress(done: results.count, of: files.count, Array(results.values))
        }
        printer.endProgress()
        return results.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Parameter earlier: what the file came to the first time, where this is the second.
    private func start(_ file: String, index: Int, earlier: TestFileResult?) {
        do throws(CommandFailure) {
            running.append(
                try TestProcess(file: file, options: options, index: index, earlier: earlier))
        } catch {
            finish(TestFileResult(file: file, ownFault: error.message), after: earlier, index: index)
        }
    }

    /// Waits until one of the processes has said something, and takes it.
    private func readSome() {
        let ending = endedBy == nil ? end : nil
        let descriptors = running.map(\.output) + (ending.map { [$0.reader] } ?? [])
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&polls, nfds_t(polls.count), -1) > 0 else { return }
        if let ending, polls.last?.revents != 0 { stop(by: ending.wait()) }
        for (process, poll) in zip(running, polls) where poll.revents != 0 && !process.readSome() {
            running.removeAll { $0 === process }
            end(process)
        }
    }

    private func stop(by signal: Int32) {
        (endedBy, isStopped) = (signal, true)
        for process in running { process.terminate() }
    }

    private func end(_ process: TestProcess) {
        var result = process.result()
        if let endedBy, result.touched == nil {
            let name = endedBy == SIGINT ? "SIGINT" : "SIGTERM"
            let failure = TestFailure(message: "the run was ended by \(name) before this file was over")
            result.ownFault = nil
            result.events.append(.fileError(failure))
            return finish(process.earlier ?? result, index: process.index)
        }
        if result.touched == nil && result.ownFault == nil { result.ownFault = "its process has not told of its end" }
        if process.earlier == nil && result.hasFailed && result.ownFault == nil && !result.metLimit && endedBy == nil {
            return start(result.file, index: process.index, earlier: result)
        }
        finish(result, after: process.earlier, index: process.index)
    }

    /// Of two runs the first is told, with what is wrong with the second.
    private func finish(_ result: TestFileResult, after earlier: TestFileResult?, index: Int) {
        guard var told = earlier else { return finish(result, index: index) }
        if let fault = result.ownFault {
            told.ownFault = "in its second run: \(fault)"
        } else if told.repeatable != result.repeatable && !result.metLimit {
            told.ownFault = Self.difference(told, result)
        }
        finish(told, index: index)
    }

    private static func difference(_ first: TestFileResult, _ second: TestFileResult) -> String {
        let pairs = zip(first.tests, second.tests).first { $0 != $1 }
        let name = pairs.map { "'\($0.0.name.joined(separator: " > "))'" } ?? "the file"
        let outcome = pairs.map { " (\($0.0.status.rawValue), then \($0.1.status.rawValue))" } ?? ""
        return
            "\(name) differs between two runs with the same seed\(outcome): this is a fault of extrun, please report it"
    }

    private func finish(_ result: TestFileResult, index: Int) {
        results[index] = result
        if options.stopsAtFailure && result.hasFailed { isStopped = true }
        while let result = results[toldCount] {
            printer.tell(result)
            toldCount += 1
        }
    }
}
