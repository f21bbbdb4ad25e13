import ExtensionRunner
import ExtensionServices
import HTTP
import JSONText
import Systems
import VirtualTime

/// The native half and the back end that the options name, wired to one browser.
struct BuiltIns {
    let native: (any NativeMessageHandler)?
    /// The program of `--native-host`, which whoever runs the browser must close at the end.
    let nativeHost: NativeHost?

    init(_ options: RunOptions, browser: Browser) throws {
        let needsCoolection = try Self.isCoolection(options.nativeName, "--native", "native half")
        let needsBackend = try Self.isCoolection(options.backendName, "--backend", "back end")
        if needsCoolection && options.nativeHostCommand != nil {
            throw CommandFailure(.userError, "--native and --native-host both name the native half; name one")
        }
        var native: (any NativeMessageHandler)?
        if needsCoolection || needsBackend {
            let device = try options.keychainFile.map { Device(keychainStore: try Self.openKeychain($0)) } ?? Device()
            let system = try CoolectionSystem(
                clock: browser.clock, random: SeededRandom(seed: options.browser.seed), device: device)
            // With a keychain file and no back end, the token is the file's own.
            if needsBackend { try system.signIn() }
            if needsBackend {
                browser.network.route(
                    nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
            }
            if needsCoolection { native = system.nativeHandler }
        }
        nativeHost = try options.nativeHostCommand.map { try NativeHost(command: $0) }
        if let nativeHost { native = nativeHost }
        for route in options.routes {
            let response = Self.response(to: route)
            browser.network.route(
                route.method, route.url, crossOrigin: options.assumesCORS ? .assumed : .asAnswered
            ) { _ in response }
        }
        if !options.nativeReplies.isEmpty { native = NativeReplies(pairs: options.nativeReplies, fallback: native) }
        self.native = native
    }

    private static func isCoolection(_ name: String?, _ option: String, _ what: String) throws -> Bool {
        switch name {
        case nil: return false
        case "coolection": return true
        case "browser-note", "bookmarkai", "jiggy-clipper", "mymind":
            throw CommandFailure(.userError, "\(option) \(name ?? "") is not implemented by extrun")
        default: throw CommandFailure(.userError, "there is no built-in \(what) '\(name ?? "")'; there is coolection")
        }
    }

    private static func openKeychain(_ path: String) throws -> SQLiteKeychainStore {
        do { return try SQLiteKeychainStore(path: path) } catch {
            throw CommandFailure(.userError, "--keychain '\(path)': \(error)")
        }
    }

    private static func response(to route: RouteOption) -> HTTPResponse {
        if let json = try? JSON(parsing: route.body) { return .json(json, status: route.status) }
        return route.body.isEmpty ? .empty(status: route.status) : .text(route.body, status: route.status)
    }
}
