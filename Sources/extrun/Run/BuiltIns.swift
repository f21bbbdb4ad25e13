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
    /// The device whose keychain holds the token; `nil` where nothing asks for one.
    let device: Device?

    init(_ options: RunOptions, browser: Browser) throws {
        let nativeName = try Self.known(options.nativeName, Self.natives, "--native", "native half")
        let needsCoolection = nativeName == "coolection"
        let needsBackend = try Self.known(options.backendName, Self.backends, "--backend", "back end") != nil
        if nativeName != nil && options.nativeHostCommand != nil {
            throw CommandFailure(.userError, "--native and --native-host both name the native half; name one")
        }
        if options.keychainFile != nil && !needsCoolection && !needsBackend {
            throw CommandFailure(
                .userError, "--keychain: nothing reads it; add --native coolection or --backend coolection")
        }
        if options.appGroupFolder != nil && nativeName != "browser-note" {
            throw CommandFailure(.userError, "--app-group: nothing reads it; add --native browser-note")
        }
        var native: (any NativeMessageHandler)?
        var tokenDevice: Device?
        if needsCoolection || needsBackend {
            let device = try options.keychainFile.map { Device(keychainStore: try Self.openKeychain($0)) } ?? Device()
            tokenDevice = device
            let system = try CoolectionSystem(
                clock: browser.clock, random: SeededRandom(seed: options.browser.seed), device: device)
            // With a keychain file and no back end, the token is the file's own.
            if needsBackend {
                try Self.signIn(to: system, options.keychainFile)
                browser.network.route(
                    nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
            }
            if needsCoolection { native = system.nativeHandler }
        }
        if nativeName == "browser-note" {
            // A folder outlives the run, and no later run may repeat the identifiers of its notes.
            let seed = options.appGroupFolder == nil ? options.browser.seed : UInt64.random(in: 0...(.max))
            native =
                BrowserNoteSystem(
                    store: try Self.openNotes(options.appGroupFolder), clock: browser.clock,
                    random: SeededRandom(seed: seed)
                ).nativeHandler
        }
        nativeHost = try options.nativeHostCommand.map { try NativeHost(command: $0) }
        if let nativeHost { native = nativeHost }
        for route in options.routes {
            let response = Self.response(to: route)
            browser.network.route(
                route.method, route.url, crossOrigin: options.assumesCORS ? .assumed : .asAnswered
            ) { _ in response }
        }
        for webSocket in options.webSockets {
            browser.network.webSocket(webSocket.url) { socket, event in
                if event == .opened, let greeting = webSocket.greeting { socket.send(greeting) }
            }
        }
        if !options.nativeReplies.isEmpty { native = NativeReplies(pairs: options.nativeReplies, fallback: native) }
        self.native = native
        device = tokenDevice
    }

    /// What is built in, by the names that users type.
    static let natives = ["coolection", "browser-note"]
    static let backends = ["coolection"]

    private static func known(_ name: String?, _ names: [String], _ option: String, _ what: String) throws -> String? {
        guard let name, !names.contains(name) else { return name }
        let list = names.joined(separator: ", ")
        throw CommandFailure(.userError, "there is no built-in \(what) '\(name)'; there is \(list)")
    }

    private static func openKeychain(_ path: String) throws -> SQLiteKeychainStore {
        do { return try SQLiteKeychainStore(path: path) } catch {
            throw CommandFailure(.userError, "--keychain '\(path)': \(error)")
        }
    }

    private static func signIn(to system: CoolectionSystem, _ keychain: String?) throws {
        do { try system.signIn() } catch let error as CoolectionTokenEntryError {
            throw CommandFailure(.userError, "--keychain '\(keychain ?? "")': \(error)")
        }
    }

    private static func openNotes(_ folder: String?) throws -> any NoteStore {
        do { return try BrowserNoteSystem.noteStore(in: folder.map(AppGroups.init(folder:)) ?? AppGroups()) } catch {
            throw CommandFailure(.userError, "--app-group '\(folder ?? "")': \(error)")
        }
    }

    private static func response(to route: RouteOption) -> HTTPResponse {
        if let json = try? JSON(parsing: route.body) { return .json(json, status: route.status) }
        if route.body.isEmpty { return .empty(status: route.status) }
        return route.body.hasPrefix("<")
            ? .html(route.body, status: route.status) : .text(route.body, status: route.status)
    }
}
