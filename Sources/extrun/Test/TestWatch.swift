import Glibc
import TestRunner

/// `extrun test --watch`: runs all files, then again those that a changed file touches, until it is interrupted.
enum TestWatch {
    static func run(_ options: TestCommandOptions) throws -> ExitStatus {
        guard let watch = FolderWatch() else {
            throw CommandFailure(.userError, "--watch: no file can be watched: \(String(cString: strerror(errno)))")
        }
        /// The real paths that each file has read.
        var touched: [String: [String]] = [:]
        var due = try TestFinder.files(in: options.paths)
        while true {
            let printer = TestPrinter(options)
            let results = TestPool(options, printer: printer).run(due)
            for result in results { touched[result.file] = result.touched ?? touched[result.file] ?? [] }
            for path in touched.values.joined() { watch.add(path) }
            for path in options.paths.isEmpty ? ["."] : options.paths { watch.addTree(path) }
            _ = try TestCommand.finish(results, options, printer)
            StandardOutput.write("waiting for a change; Ctrl-C ends this\n")
            StandardOutput.flush()
            due = []
            while due.isEmpty {
                let changed = watch.wait()
                let files = (try? TestFinder.files(in: options.paths)) ?? []
                due = files.filter { file in
                    guard let reads = touched[file] else { return true }
                    return reads.contains { read in
                        changed.contains { $0 == read || $0.hasPrefix(read + "/") || $0 == read + ".snap" }
                    }
                }
            }
        }
    }
}
