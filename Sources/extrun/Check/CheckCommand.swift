import ExtensionRunner
import JSONText

/// `extrun check EXTENSION`: what in an extension does not work, as `file:line: message`.
enum CheckCommand {
    static func run(_ arguments: [String], in room: EngineRoom) async throws -> ExitStatus {
        let options = try CheckOptions(parsing: arguments)
        let browser = try await Browser(profile: options.profile, room: room)
        let findings: [CheckFinding]
        do { findings = try await browser.check(options.folder) } catch let error as BrowserError {
            throw CommandFailure(.userError, "\(error)")
        }
        let problems = findings.count { $0.severity == .problem }
        let status: ExitStatus = problems == 0 ? .done : .expectationFailed
        if !options.printsJSON {
            for (line, count) in counted(findings.map(\.description)) {
                StandardOutput.write(line + (count == 1 ? "" : " (\(count) times)") + "\n")
            }
        } else {
            for finding in findings { StandardOutput.write(json: finding.json) }
            let summary: JSON = [
                "type": "summary", "status": .number(Double(status.rawValue)), "problems": .number(Double(problems)),
                "hints": .number(Double(findings.count - problems)),
            ]
            StandardOutput.write(json: summary)
        }
        return status
    }

    /// Each line once, where it stands first, and how often it is there: a minified script is one line.
    private static func counted(_ lines: [String]) -> [(line: String, count: Int)] {
        var counts: [String: Int] = [:]
        let first = lines.filter { line in
            counts[line, default: 0] += 1
            return counts[line] == 1
        }
        return first.map { ($0, counts[$0] ?? 1) }
    }
}

/// What `extrun check` was asked for.
struct CheckOptions {
    var folder = ""
    var profile = Profile.safariIOS
    var printsJSON = false

    init(parsing arguments: [String]) throws(CommandFailure) {
        var reader = ArgumentReader(arguments, of: "check")
        while let argument = try reader.next() {
            switch argument {
            case .option("--json"): printsJSON = true
            case .option("--profile"):
                let name = try reader.value()
                do { profile = try Profile.named(name) } catch {
                    throw .init(.userError, "--profile '\(name)': \(error)")
                }
            case .option: throw reader.unknownOption
            case .word(let word):
                guard folder.isEmpty else {
                    throw .init(.userError, "one extension is checked at a time, but '\(word)' was found too")
                }
                folder = word
            }
        }
        guard !folder.isEmpty else {
            throw .init(.userError, "name the folder of an extension, as in: extrun check my-extension")
        }
    }
}
