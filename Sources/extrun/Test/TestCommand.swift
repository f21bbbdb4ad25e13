import Glibc
import TestRunner

/// `extrun test [PATH…]`: runs files of tests, each in a process of its own.
enum TestCommand {
    static func run(_ arguments: [String]) throws -> ExitStatus {
        let options = try TestCommandOptions(parsing: arguments)
        if options.printsTypes {
            StandardOutput.write(TestTypes.text)
            return .done
        }
        let files = try TestFinder.files(for: options)
        try options.checkReports(of: files)
        if files.contains(where: { $0.hasSuffix(".ts") }) { try requireTypeScript() }
        if options.watches { return try TestWatch.run(options) }
        let printer = TestPrinter(options)
        let end = try EndSignal()
        let pool = TestPool(options, printer: printer, end: end)
        let results = pool.run(files)
        if let signal = pool.endedBy {
            _ = try finish(results, options, printer)
            EndSignal.end(by: signal)
        }
        // Of a shard, all that fits may be in another one.
        if let filter = options.filter, options.shard == nil, results.allSatisfy({ $0.tests.isEmpty && !$0.hasFailed })
        {
            throw CommandFailure(
                .userError, "no test has '\(filter)' in its name, file > describe > test: give --filter a part of one")
        }
        return try finish(results, options, printer)
    }

    /// Prints the end, and writes the reports that were asked for.
    static func finish(
        _ results: [TestFileResult], _ options: TestCommandOptions, _ printer: TestPrinter
    ) throws -> ExitStatus {
        if let path = options.junitFile {
            // What it says is printed, too, and whoever shows it may be another user.
            try FileBytes.write(JUnitReport(results).xml, to: path, option: "--junit", isForOthers: true)
        }
        if let path = options.reportFile {
            try FileBytes.write(TestReport(results).html, to: path, option: "--report")
        }
        printer.end(results)
        if results.contains(where: { $0.ownFault != nil }) { return .ownFault }
        return results.contains(where: \.hasFailed) ? .expectationFailed : .done
    }

    private static func requireTypeScript() throws {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        let isThere = folders.split(separator: ":").contains { access("\($0)/esbuild", X_OK) == 0 }
        if !isThere {
            throw CommandFailure(
                .userError,
                "tests in TypeScript need the program esbuild, which is not in PATH: install it (Debian package: "
                    + "esbuild), or write them in JavaScript")
        }
    }
}
