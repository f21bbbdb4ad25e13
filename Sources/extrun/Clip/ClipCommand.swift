internal import CProcess
import ExtensionRunner
import Glibc
import JSONText

/// `extrun clip PAGE…`
enum ClipCommand {
    static func run(_ arguments: [String], in room: EngineRoom) async throws -> ExitStatus {
        let options = try ClipOptions(parsing: arguments)
        if options.isWorker { _ = process_end_with_parent() }
        let output = ClipOutput(
            total: options.readsStandardInput ? nil : options.pages.count, isWorker: options.isWorker)
        if options.jobs > 1 {
            try ClipPool(options, output).run()
        } else {
            var options = options
            var jobs = ClipJobs(options)
            if options.isWorker, let line = jobs.nextLine() { try options.take(scripts: line) }
            var worker = ClipWorker(options, in: room)
            while let job = jobs.next() { output.write(await worker.clip(job)) }
            if let failure = jobs.failure { throw failure }
        }
        output.finish()
        // The one that feeds a worker looks at its lines, not at its status.
        return output.errorCount == 0 || options.isWorker ? .done : .scriptFailed
    }
}

/// Prints the lines, and tells on a terminal how far it is.
final class ClipOutput {
    private let total: Int?
    private let isWorker: Bool
    private let showsProgress: Bool
    private var count = 0
    private(set) var errorCount = 0

    init(total: Int?, isWorker: Bool) {
        self.total = total
        self.isWorker = isWorker
        showsProgress = !isWorker && isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) == 0
    }

    func write(_ line: JSON) {
        count += 1
        if line["error"] != nil { errorCount += 1 }
        StandardOutput.write(json: line)
        // Whoever waits for this line gets it now.
        if total == nil || isWorker { StandardOutput.flush() }
        if showsProgress { StandardError.draw("\r\(progress)") }
    }

    func finish() {
        if showsProgress { StandardError.draw("\r\(progress)\n") }
    }

    private var progress: String {
        let pages = total.map { "\(count) of \($0) pages" } ?? "\(count) pages"
        return errorCount == 0 ? pages : "\(pages), \(errorCount) with errors"
    }
}
