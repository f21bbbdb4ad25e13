import Database
import Glibc
import HTTP
import JSONText
import LiveHTTP
import VirtualTime

/// `extrun serve SYSTEM`
enum ServeCommand {
    static func run(_ arguments: [String]) async throws -> ExitStatus {
        let options = try ServeOptions(parsing: arguments)
        // Before the address is printed: who reads it may end this at once.
        let end = try EndSignal()
        let backend = try start(options)
        var serverOptions = options.server
        serverOptions.isReadable = backend.isReadable
        if let host = WebURL(serialized: options.system.origin + "/")?.host { serverOptions.hosts.append(host) }
        if !options.isQuiet { serverOptions.log = { StandardError.write("\($0)\n") } }
        let server: LiveServer
        do { server = try await LiveServer(serverOptions, handler: backend.handler) } catch {
            throw CommandFailure(.userError, "\(error)")
        }
        if let file = options.accountFile {
            try FileBytes.write(
                JSON.object(try backend.makeAccount()).text + "\n", to: file, option: "--account", replacing: .nothing)
        }
        StandardOutput.write("\(options.system.name) at http://127.0.0.1:\(server.port)\n")
        StandardOutput.flush()
        end.wait()
        await server.stop()
        if let file = options.databaseFile { gather(file) }
        return .done
    }

    /// Puts all of a database into its file, so that who copies that alone has all of it. Where that cannot be, all stays in the files
    /// beside it, from which the next one that opens it reads on.
    private static func gather(_ file: String) {
        let database = try? Connection(path: file, access: .ownerOnly, busyTimeoutMilliseconds: lockWaitMilliseconds)
        try? database?.execute(script: "PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private static func start(_ options: ServeOptions) throws -> ServedSystem.Backend {
        do {
            let database = try options.databaseFile.map {
                try Connection(path: $0, access: .ownerOnly, busyTimeoutMilliseconds: lockWaitMilliseconds)
            }
            try database?.check()
            return try options.system.start(try database ?? Connection(), tell)
        } catch let error as DatabaseError {
            throw CommandFailure(.userError, "--database '\(options.databaseFile ?? "")': \(error)")
        }
    }
}

extension ServeCommand {
    /// How long a request waits for the lock of another program, and with it all others.
    private static let lockWaitMilliseconds: Int32 = 100

    /// Tells the user, in a line, why a request failed. Errors of databases hold no secrets.
    @Sendable private static func tell(_ error: any Error) {
        let words = "\(error)".split(whereSeparator: \.isWhitespace).joined(separator: " ")
        StandardError.write("extrun: a request failed: \(words)\n")
    }
}

/// The calendar time of this machine.
struct SystemClock: WallClock {
    var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(
            millisecondsSince1970: (Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1e6).rounded(.down))
    }
}
