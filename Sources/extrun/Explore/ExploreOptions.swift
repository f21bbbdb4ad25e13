import ExtensionRunner
import Glibc
import JSONText

/// What `extrun explore` was asked for.
struct ExploreOptions {
    var faults: [Fault] = [.kill]
    var depth = 1
    var jobs = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
    var replay: FaultSchedule?
    var printsJSON = false
    var isVerbose = false
    var reportFile: String?
    /// The extension or system with its steps and the options that it has in `extrun run` or `extrun share`.
    private(set) var rest: [String] = []

    private static let withValue: Set<String> = ["--faults", "--depth", "--jobs", "--replay"]

    /// Takes its own options out of the arguments.
    init(parsing arguments: [String]) throws(CommandFailure) {
        var reader = ArgumentReader(arguments, of: "explore")
        var hasWord = false
        while let argument = try reader.next() {
            switch argument {
            case .option("--json"): printsJSON = true
            case .option("-v"), .option("--verbose"): isVerbose = true
            case .option("--report"):
                reportFile = try FileBytes.writablePath(try reader.value(), option: "--report")
            case .option(let name) where Self.withValue.contains(name):
                let value = try reader.value()
                do { try take(name, value) } catch { throw .init(.userError, "\(name) '\(value)': \(error)") }
            case .option: rest.append(reader.wholeOption())
            case .word(let word):
                hasWord = true
                rest.append(word)
            }
        }
        if !hasWord {
            throw .init(
                .userError, "name an extension or a system and its steps, as in: extrun explore my-extension tap")
        }
        if replay != nil && reportFile != nil {
            throw .init(.userError, "--report: a replay has none; leave --replay out")
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(StepError) {
        switch name {
        case "--faults": faults = try Fault.list(parsing: value)
        case "--depth":
            guard value == "1" || value == "2" else { throw StepError("1 or 2 is expected") }
            depth = value == "1" ? 1 : 2
        case "--jobs":
            guard let number = Int(value), (1...256).contains(number) else {
                throw StepError("a number from 1 to 256 is expected")
            }
            jobs = number
        case "--replay": replay = try FaultSchedule(parsing: value)
        default: preconditionFailure("\(name) is in the list of options with a value")
        }
    }
}

extension [String] {
    /// The words of a command line without its steps, which stand behind a folder or a system of the same name.
    func without(steps: [String]) -> [String] {
        var words = self
        for step in steps.reversed() {
            if let place = words.lastIndex(of: step) { words.remove(at: place) }
        }
        return words
    }
}
