import ExtensionRunner
import HTTP
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
    var limit = LimitOption()
    /// A process that another one feeds: its lines may name files.
    var isWorker = false
    /// The options as they were typed, for the processes that work on the same pages. Scripts they get as a line: a file may be one
    /// that can be read once.
    private(set) var workerArguments: [String] = []

    /// Names that mean another file in each process.
    private static let standardInput: Set<String> = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]

    /// The scripts as a line for another process, which ``take(scripts:)`` reads.
    var scriptsLine: String {
        JSON.array(
            scripts.map {
                ["file": .string($0.file), "text": .string($0.text), "map": $0.sourceMap.map { .string($0) } ?? .null]
            }
        ).text
    }

    mutating func take(scripts line: ArraySlice<UInt8>) throws(JSONError) {
        scripts =
            try JSON(parsing: Array(line)).arrayValue?.compactMap { script in
                guard let file = script["file"]?.stringValue, let text = script["text"]?.stringValue else { return nil }
                return PageScript(text, file: file, sourceMap: script["map"]?.stringValue)
            } ?? []
    }

    private static let withValue: Set<String> = [
        "--script", "--eval", "--finalize", "--url", "--jobs", "--limit", "--page-scripts",
    ]

    init(parsing arguments: [String]) throws(CommandFailure) {
        var reader = ArgumentReader(arguments, of: "clip")
        while let argument = try reader.next() {
            switch argument {
            case .word(let page): pages.append(page)
            case .option("--stdin"): readsStandardInput = true
            case .option("--worker"): isWorker = true
            case .option("--html"):
                printsHTML = true
                workerArguments.append("--html")
            case .option(let name) where Self.withValue.contains(name):
                let value = try reader.value()
                try take(name, value)
                if !["--jobs", "--script"].contains(name) { workerArguments += [name, value] }
            case .option: throw reader.unknownOption
            }
        }
        if pages.isEmpty && !readsStandardInput {
            throw .init(.userError, "name the pages to clip, as in: extrun clip page.html --script clip.js")
        }
        if !pages.isEmpty && readsStandardInput {
            throw .init(.userError, "--stdin takes the pages from standard input: name none beside it")
        }
        if jobs > 1, let page = pages.first(where: Self.standardInput.contains) {
            throw .init(
                .userError, "\(page): several processes cannot read standard input as a page; leave --jobs out")
        }
        if scripts.isEmpty && expression == nil && !isWorker {
            throw .init(.userError, "name what to run in the pages, as in --script clip.js or --eval document.title")
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(CommandFailure) {
        func refuse(_ reason: String) -> CommandFailure { .init(.userError, "\(name) '\(value)': \(reason)") }
        switch name {
        case "--script":
            let bytes: [UInt8]
            do throws(FileBytes.ReadFailure) { bytes = try FileBytes.contents(of: value) } catch {
                throw refuse(error.description)
            }
            guard let text = String(validating: bytes, as: UTF8.self) else { throw refuse("it is not UTF-8") }
            scripts.append(PageScript(text, file: value, readingMap: { ExtensionFiles.read($0) }))
        case "--eval": expression = value
        case "--finalize":
            do throws(JSONError) { finalizeArguments = try JSON(parsing: value) } catch { throw refuse("\(error)") }
        case "--url":
            guard value.beginsWithScheme else {
                throw refuse("that is no absolute URL; write it in full, as in https://example.com/")
            }
            url = value
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
            do throws(StepError) { try limit.take(value) } catch { throw refuse(error.description) }
        default: break
        }
    }
}
