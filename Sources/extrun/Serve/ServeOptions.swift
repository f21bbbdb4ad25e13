import ExtensionRunner
import LiveHTTP

/// What `extrun serve` was asked for.
struct ServeOptions {
    let system: ServedSystem
    private(set) var databaseFile: String?
    private(set) var accountFile: String?
    private(set) var server = LiveServerOptions()
    private(set) var isQuiet = false

    init(parsing arguments: [String]) throws(CommandFailure) {
        var rest = arguments[...]
        guard let name = rest.popFirst(), let system = ServedSystem.all.first(where: { $0.name == name }) else {
            throw .init(
                .userError,
                "name a system, as in: extrun serve coolection --port 8080; there is: \(ServedSystem.names)")
        }
        self.system = system
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            switch parts[0] {
            case "--quiet": isQuiet = true
            case "--port", "--database", "--account", "--rate", "--body-limit":
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                    throw .init(.userError, "\(parts[0]) needs a value")
                }
                try take(parts[0], value)
            default: throw .init(.userError, "there is no option \(argument); see 'extrun serve --help'")
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
