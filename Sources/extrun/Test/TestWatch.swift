import ExtensionRunner
import Glibc
import TestRunner

/// `extrun test --watch`: runs all files, then again those that a changed file touches, until it is interrupted.
enum TestWatch {
    static func run(_ options: TestCommandOptions) throws -> ExitStatus {
        guard let watch = FolderWatch() else {
            throw CommandFailure(.userError, "--watch: no file can be watched: \(String(cString: strerror(errno)))")
        }
        /// The real paths that each file has read; of a file that has only crashed nobody knows.
        var touched: [String: [String]] = [:]
        var due = try TestFinder.files(for: options)
        while true {
            let printer = TestPrinter(options)
            let results = TestPool(options, printer: printer).run(due)
            for result in results {
                if let read = result.touched { touched[result.file] = read }
            }
            for path in Set(touched.values.joined()) { watch.add(path) }
            for path in options.paths.isEmpty ? ["."] : options.paths { watch.addTree(path) }
            _ = try TestCommand.finish(results, options, printer)
            StandardOutput.write("waiting for a change; Ctrl-C ends this\n")
            StandardOutput.flush()
            let written = [options.junitFile, options.reportFile].compactMap { $0.flatMap(ExtensionFiles.resolve) }
            due = []
            while due.isEmpty {
                guard let all = watch.wait() else {
                    throw CommandFailure(
                        .userError, "--watch: no file can be watched any more: \(String(cString: strerror(errno)))")
                }
                let changed = all.subtracting(written)
                if changed.isEmpty { continue }
                let files = (try? TestFinder.files(for: options)) ?? []
                due = files.filter { file in
                    touched[file]?.contains { read in changed.contains { isPart($0, of: read) } } ?? true
                }
            }
        }
    }

    /// Whether a change concerns a file or folder that was read: a folder that comes or goes concerns all below it.
    private static func isPart(_ changed: String, of read: String) -> Bool {
        changed == read || changed.hasPrefix(read + "/") || read.hasPrefix(changed + "/") || changed == read + ".snap"
    }
}
