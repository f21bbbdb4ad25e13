import ExtensionRunner
import JSONText
import ScriptEngine
import WebPlatform

/// What `extrun clip` was asked for.
struct ClipOptions {
    var pages: [String] = []
    var scripts: [PageScript] = []
    var expression: String?
    var finalizeArguments: JSON?
    var url: String?
    var jobs = 1
    var readsStandardInput = false
    var printsHTML = false
    /// Which of the pages' own scripts run first. There is no network for those that they name.
    var pageScripts = PageOptions.Scripts.off
    var limits = Profile.safariIOS.limits
    /// A process that another one feeds: its lines may name files.
    var isWorker = false
    /// The options as they were typed, for the processes that work on the same pages.
    private(set) var workerArguments: [String] = []

    init(parsing arguments: [String]) throws(CommandFailure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                pages.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--stdin": readsStandardInput = true
            case "--worker": isWorker = true
            case "--html":
                printsHTML = true
                workerArguments.append(argument)
            case "--script", "--eval", "--finalize", "--url", "--jobs", "--limit", "--page-scripts":
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                    throw .init(.userError, "\(parts[0]) needs a value")
                }
                try take(parts[0], value)
                if parts[0] != "--jobs" { workerArguments += [parts[0], value] }
            default: throw .init(.userError, "there is no option \(parts[0]); see 'extrun clip --help'")
            }
        }
        if pages.isEmpty && !readsStandardInput {
            throw .init(.userError, "name the pages to clip, as in: extrun clip page.html --script clip.js")
        }
        if !pages.isEmpty && readsStandardInput {
            throw .init(.userError, "--stdin takes the pages from standard input: name none beside it")
        }
        if scripts.isEmpty && expression == nil {
            throw .init(.userError, "name what to run in the pages, as in --script clip.js or --eval document.title")
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(CommandFailure) {
        func refuse(_ reason: String) -> CommandFailure { .init(.userError, "\(name) '\(value)': \(reason)") }
        switch name {
        case "--script":
            guard let bytes = FileBytes.read(value) else { throw refuse("there is no such file") }
            scripts.append(PageScript(String(decoding: bytes, as: UTF8.self), file: value))
        case "--eval": expression = value
        case "--finalize":
            do throws(JSONError) { finalizeArguments = try JSON(parsing: value) } catch { throw refuse("\(error)") }
        case "--url": url = value
        case "--page-scripts":
            guard let scripts = PageOptions.Scripts(rawValue: value), scripts == .off || scripts == .inline else {
                throw refuse("off or inline is expected; what pages name is not loaded")
            }
            pageScripts = scripts
        case "--jobs":
            guard let count = Int(value), (1...64).contains(count) else {
                throw refuse("a number of processes from 1 to 64 is expected")
            }
            jobs = count
        case "--limit":
            do throws(StepError) { limits = try LimitOption.parse(value, base: limits) } catch {
                throw refuse(error.description)
            }
        default: break
        }
    }
}
