import ExtensionRunner
import JSONText

/// `extrun check EXTENSION`: what in an extension does not work, as `file:line: message`.
enum CheckCommand {
    static func run(_ arguments: [String]) async throws -> ExitStatus {
        let options = try CheckOptions(parsing: arguments)
        let browser = try await Browser(profile: options.profile)
        let findings: [CheckFinding]
        do { findings = try await browser.check(options.folder) } catch let error as BrowserError {
            throw CommandFailure(.userError, "\(error)")
        }
        let problems = findings.count { $0.severity == .problem }
        let status: ExitStatus = problems == 0 ? .done : .expectationFailed
        for finding in findings {
            StandardOutput.write((options.printsJSON ? finding.json.text : "\(finding)") + "\n")
        }
        if options.printsJSON {
            let summary: JSON = [
                "type": "summary", "status": .number(Double(status.rawValue)), "problems": .number(Double(problems)),
                "hints": .number(Double(findings.count - problems)),
            ]
            StandardOutput.write(summary.text + "\n")
        }
        return status
    }
}

/// What `extrun check` was asked for.
struct CheckOptions {
    var folder = ""
    var profile = Profile.safariIOS
    var printsJSON = false

    init(parsing arguments: [String]) throws(CommandFailure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--json" where parts.count == 1: printsJSON = true
            case "--profile":
                guard let name = parts.count > 1 ? parts[1] : rest.popFirst() else {
                    throw .init(.userError, "--profile needs a value")
                }
                do { profile = try Profile.named(name) } catch {
                    throw .init(.userError, "--profile '\(name)': \(error)")
                }
            case _ where argument.hasPrefix("-"):
                throw .init(.userError, "there is no option \(argument); see 'extrun check --help'")
            default:
                guard folder.isEmpty else {
                    throw .init(.userError, "one extension is checked at a time, but '\(argument)' was found too")
                }
                folder = argument
            }
        }
        guard !folder.isEmpty else {
            throw .init(.userError, "name the folder of an extension, as in: extrun check my-extension")
        }
    }
}
