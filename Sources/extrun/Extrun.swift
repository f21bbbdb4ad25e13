import ExtensionRunner
import Glibc
import ScriptEngine

/// The command line: finds the command, runs it, ends with its status.
@main
struct Extrun {
    static func main() {
        letSignalsThrough()
        occupyStandardStreams()
        do {
            try checkArguments()
            try ProcessTimeZone.set()
        } catch {
            end(status { throw error })
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "test", !asksForHelp(arguments) {
            // Its processes are copies of this one, which must have one thread for that.
            end(status { try TestCommand.run(Array(arguments.dropFirst())) })
        }
        runAndEnd { try await run(arguments, in: $0) }
    }

    /// Texts hold no other bytes than those of UTF-8, and another name would be asked for.
    private static func checkArguments() throws(CommandFailure) {
        for argument in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst() {
            guard let argument, String(validatingCString: argument) == nil else { continue }
            throw .init(
                .userError, "the argument '\(String(cString: argument))' is not UTF-8, as names and texts must be")
        }
    }

    /// A process inherits which signals are blocked, and a parent's thread may have blocked those that end this one.
    private static func letSignalsThrough() {
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
    }

    /// Where a standard stream was closed, a file that is opened here would take its number.
    private static func occupyStandardStreams() {
        // Reading from the first and writing to the others fails, as it does where they are closed.
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", mode) }
    }

    /// Runs a command, or a part of one, and ends the process with its status.
    ///
    /// The command runs on the thread of the room that it gets. Where its browser has that room, the process needs no other thread,
    /// and a call of the browser is no change of threads.
    static func runAndEnd(_ work: @escaping @Sendable (EngineRoom) async throws -> ExitStatus) -> Never {
        let room = EngineRoom()
        Task(executorPreference: room.loop) {
            let outcome: Result<ExitStatus, any Error>
            do { outcome = .success(try await work(room)) } catch { outcome = .failure(error) }
            end(status { try outcome.get() })
        }
        while true { pause() }
    }

    /// The status that a command ends with; tells of its error.
    private static func status(_ command: () throws -> ExitStatus) -> ExitStatus {
        do {
            return try command()
        } catch let error as CommandFailure {
            StandardError.write("extrun: \(error.message)\n", .red)
            return error.status
        } catch {
            StandardError.write("extrun: this is a fault of extrun itself: \(error)\n", .red)
            return .ownFault
        }
    }

    /// Ends the process at once: the engine's threads may still be at work, and its destructors would run under them.
    private static func end(_ status: ExitStatus) -> Never {
        Interruption.waitWhereUnderWay()
        StandardOutput.flush()
        if let error = StandardOutput.failure, status != .ownFault {
            StandardError.write("extrun: standard output cannot be written: \(String(cString: strerror(error)))\n")
            _exit(ExitStatus.userError.rawValue)
        }
        _exit(status.rawValue)
    }

    private static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.contains { $0 == "--help" || $0 == "-h" }
    }

    private static func run(_ arguments: [String], in room: EngineRoom) async throws -> ExitStatus {
        guard let command = arguments.first else {
            StandardError.write(Help.overview)
            return .userError
        }
        let rest = Array(arguments.dropFirst())
        if asksForHelp(rest), let help = Help.text(of: command) {
            StandardOutput.write(help)
            return .done
        }
        // A server ends as asked, and its status is 0.
        if command != "serve" { try Interruption.watch() }
        switch command {
        case "run": return try await RunCommand.run(rest, in: room)
        case "clip": return try await ClipCommand.run(rest, in: room)
        case "wpt": return try await WptCommand.run(rest, in: room)
        case "serve": return try await ServeCommand.run(rest)
        case "share": return try await ShareCommand.run(rest)
        case "explore": return try await ExploreCommand.run(rest)
        case "check": return try await CheckCommand.run(rest, in: room)
        case "apis": return try await APIsCommand.run(rest, in: room)
        case "help", "--help", "-h":
            guard let topic = rest.first else {
                StandardOutput.write(Help.overview)
                return .done
            }
            guard let text = Help.text(of: topic) else { throw unknownCommand(topic) }
            StandardOutput.write(text)
            return .done
        case "version", "--version":
            if let word = rest.first {
                throw CommandFailure(.userError, "'extrun \(command)' takes nothing after it, but '\(word)' was found")
            }
            StandardOutput.write("extrun, not yet released; JavaScriptCoreGTK \(engineVersion)\n")
            return .done
        default:
            throw unknownCommand(command)
        }
    }

    private static func unknownCommand(_ name: String) -> CommandFailure {
        .init(.userError, "there is no command '\(name)'; see 'extrun help'")
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
