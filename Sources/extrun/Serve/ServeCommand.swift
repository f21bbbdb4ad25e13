import Database
import Glibc
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
        if let file = options.accountFile { try write(try backend.makeAccount(), to: file) }
        var serverOptions = options.server
        if !options.isQuiet { serverOptions.log = { StandardError.write("\($0)\n") } }
        let server: LiveServer
        do { server = try await LiveServer(serverOptions, handler: backend.handler) } catch {
            throw CommandFailure(.userError, "\(error)")
        }
        StandardOutput.write("\(options.system.name) at http://127.0.0.1:\(server.port)\n")
        StandardOutput.flush()
        end.wait()
        await server.stop()
        return .done
    }

    private static func start(_ options: ServeOptions) throws -> ServedSystem.Backend {
        do {
            let database = try options.databaseFile.map { try Connection(path: $0, access: .ownerOnly) }
            let seed = SystemRandomNumberGenerator.seed
            return try options.system.start(try database ?? Connection(), SystemClock(), SeededRandom(seed: seed))
        } catch let error as DatabaseError {
            throw CommandFailure(.userError, "--database '\(options.databaseFile ?? "")': \(error)")
        }
    }

    private static func write(_ account: JSONObject, to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw CommandFailure(.userError, "--account '\(path)': \(String(cString: strerror(errno)))")
        }
        defer { close(file) }
        let bytes = Array((JSON.object(account).text + "\n").utf8)
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
            throw CommandFailure(.userError, "--account '\(path)': \(String(cString: strerror(errno)))")
        }
    }
}

extension SystemRandomNumberGenerator {
    fileprivate static var seed: UInt64 {
        var generator = SystemRandomNumberGenerator()
        return generator.next()
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
