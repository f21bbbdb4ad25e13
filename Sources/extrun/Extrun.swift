import ExtensionRunner
import Glibc

/// The command line: finds the command, runs it, ends with its status.
@main
struct Extrun {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            end(try await run(arguments))
        } catch let error as CommandFailure {
            StandardError.write("extrun: \(error.message)\n")
            end(error.status)
        } catch {
            StandardError.write("extrun: this is a fault of extrun itself: \(error)\n")
            end(.ownFault)
        }
    }

    /// Ends the process at once: the engine's threads may still be at work, and its destructors would run under them.
    private static func end(_ status: ExitStatus) -> Never {
        StandardOutput.flush()
        _exit(status.rawValue)
    }

    private static func run(_ arguments: [String]) async throws -> ExitStatus {
        guard let command = arguments.first else {
            StandardError.write(Help.overview)
            return .userError
        }
        let rest = Array(arguments.dropFirst())
        if rest.contains(where: { $0 == "--help" || $0 == "-h" }), let help = Help.text(of: command) {
            StandardOutput.write(help)
            return .done
        }
        switch command {
        case "run": return try await RunCommand.run(rest)
        case "clip": return try await ClipCommand.run(rest)
        case "wpt": return try await WptCommand.run(rest)
        case "serve": return try await ServeCommand.run(rest)
        case "share": return try await ShareCommand.run(rest)
        case "test": return try await TestCommand.run(rest)
        case "explore": return try await ExploreCommand.run(rest)
        case "check": return try await CheckCommand.run(rest)
        case "apis": return try await APIsCommand.run(rest)
        case "help", "--help", "-h":
            StandardOutput.write(Help.overview)
            return .done
        default:
            throw CommandFailure(.userError, "there is no command '\(command)'; see 'extrun help'")
        }
    }
}

/// How the process ends. See docs/exit-status.md.
enum ExitStatus: Int32 {
    case done = 0
    case expectationFailed = 1
    case userError = 2
    case scriptFailed = 3
    case ownFault = 70
}

extension CommandFailure {
    /// What a browser could not do: a fault of the extension's script, or of what the user asked for.
    init(_ error: BrowserError) {
        switch error {
        case .script, .neverSettles: self.init(.scriptFailed, "\(error)")
        default: self.init(.userError, "\(error)")
        }
    }
}

/// An end of the process with one clear message.
struct CommandFailure: Error {
    let status: ExitStatus
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
