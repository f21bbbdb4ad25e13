import ExtensionRunner
import LiveHTTP

/// What `extrun serve` was asked for.
struct ServeOptions {
    let system: ServedSystem
    private(set) var databaseFile: String?
    private(set) var accountFile: String?
    private(set) var server = LiveServerOptions()
    private(set) var isQuiet = false

    private static let withValue: Set<String> = ["--port", "--database", "--account", "--rate", "--body-limit"]

    init(parsing arguments: [String]) throws(CommandFailure) {
        guard let name = arguments.first, let system = ServedSystem.all.first(where: { $0.name == name }) else {
            throw .init(
                .userError,
                "name a system, as in: extrun serve coolection --port 8080; there is: \(ServedSystem.names)")
        }
        self.system = system
        var reader = ArgumentReader(Array(arguments.dropFirst()), of: "serve")
        while let argument = try reader.next() {
            switch argument {
            case .option("--quiet"): isQuiet = true
            case .option(let name) where Self.withValue.contains(name): try take(name, try reader.value())
            case .option: throw reader.unknownOption
            case .word(let word): throw .init(.userError, "one system is served at a time, but '\(word)' was found too")
            }
        }
    }

    private mutating func take(_ name: String, _ value: String) throws(CommandFailure) {
        func refuse(_ reason: String) -> CommandFailure { .init(.userError, "\(name) '\(value)': \(reason)") }
        switch name {
        case "--port":
            guard let port = Int(value), (0...65_535).contains(port) else {
                throw refuse("a port from 0 to 65535 is expected")
            }
            server.port = port
        case "--rate":
            guard let count = Int(value), count > 0 else { throw refuse("a number of requests is expected") }
            server.requestsPerSecond = count
        case "--body-limit":
            do throws(StepError) { server.maximumBodyBytes = try LimitOption.bytes(value) } catch {
                throw refuse(error.description)
            }
        case "--database": databaseFile = value
        default: accountFile = value
        }
    }
}
