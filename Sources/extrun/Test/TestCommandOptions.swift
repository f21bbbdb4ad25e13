import ExtensionRunner
import Glibc
import TestRunner

/// What `extrun test` was asked for.
struct TestCommandOptions {
    var paths: [String] = []
    var filter: String?
    var shard: TestShard?
    var junitFile: String?
    var reportFile: String?
    var watches = false
    var stopsAtFailure = false
    var updatesSnapshots = false
    var showsSecrets = false
    var isVerbose = false
    /// Whether the types of `extrun:test` are to be printed, and nothing to be run.
    var printsTypes = false
    var seed: UInt64 = 1
    var profile = Profile.safariIOS
    var jobs = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
    /// What one turn of a test's own script may use.
    var limit = LimitOption()

    private static let withValue: Set<String> = [
        "--filter", "--shard", "--junit", "--seed", "--profile", "--jobs", "--retries", "--report", "--limit",
    ]

    init(parsing arguments: [String]) throws(CommandFailure) {
        var reader = ArgumentReader(arguments, of: "test")
        while let argument = try reader.next() {
            switch argument {
            case .word(let path): paths.append(path)
            case .option("--watch"): watches = true
            case .option("-v"): isVerbose = true
            case .option("--bail"): stopsAtFailure = true
            case .option("--types"): printsTypes = true
            case .option("--update-snapshots"): updatesSnapshots = true
            case .option("--show-secrets"): showsSecrets = true
            case .option(let name) where Self.withValue.contains(name): try take(name, try reader.value())
            case .option: throw reader.unknownOption
            }
        }
        if let junitFile, let reportFile, FileBytes.areSame(junitFile, reportFile) {
            throw .init(.userError, "--junit and --report are both '\(reportFile)'; name two files")
        }
    }

    /// A file of tests would be lost where a report of them takes its place.
    func checkReports(of files: [String]) throws(CommandFailure) {
        for (option, path) in [("--junit", junitFile), ("--report", reportFile)] {
            guard let path, files.contains(where: { FileBytes.areSame($0, path) }) else { continue }
            throw .init(.userError, "\(option) '\(path)': that is a file of tests; name another")
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(CommandFailure) {
        func refuse(_ reason: String) -> CommandFailure { .init(.userError, "\(name) '\(value)': \(reason)") }
        switch name {
        case "--filter": filter = value
        case "--junit": junitFile = try FileBytes.writablePath(value, option: name)
        case "--report": reportFile = try FileBytes.writablePath(value, option: name)
        case "--retries":
            guard value == "0" else {
                throw refuse("only 0: the same seed gives the same run, so a test that fails fails again")
            }
        case "--shard":
            guard let shard = TestShard(value) else { throw refuse("a part of all is expected, as in 1/3") }
            self.shard = shard
        case "--jobs":
            guard let count = Int(value), (1...64).contains(count) else {
                throw refuse("a number of processes from 1 to 64 is expected")
            }
            jobs = count
        case "--seed":
            guard let number = UInt64(value) else { throw refuse("a whole number is expected") }
            seed = number
        case "--limit":
            do throws(StepError) { try limit.take(value) } catch { throw refuse(error.description) }
        default:
            do throws(ProfileError) { profile = try Profile.named(value) } catch { throw refuse("\(error)") }
        }
    }
}

/// `--shard 2/3`: the second of three parts, which together have each file once.
struct TestShard {
    private let index: Int
    private let count: Int

    init?(_ text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1], count > 0, (1...count).contains(index)
        else { return nil }
        (self.index, self.count) = (index, count)
    }

    func part(of files: [String]) -> [String] {
        files.indices.filter { $0 % count == index - 1 }.map { files[$0] }
    }
}
