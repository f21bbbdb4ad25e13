import ExtensionRunner
import HTTP
import JSONText
import VirtualTime
import WebPlatform

extension RunOptions {
    /// Reads the arguments of `extrun run`.
    /// - Parameter report: the file of a report that another option has named.
    init(parsing arguments: [String], report: String? = nil) throws(CommandFailure) {
        reportFile = report
        var reader = ArgumentReader(arguments, of: "run")
        while let argument = try reader.next() {
            switch argument {
            case .word("") where folder.isEmpty: throw .init(.userError, "'' is the name of no folder")
            case .word(let word): try take(word: word)
            case .option("--json"): printsJSON = true
            case .option("--show-secrets"): browser.showsSecrets = true
            case .option("-v"), .option("--verbose"): isVerbose = true
            case .option("--network"):
                let mode = try reader.value()
                try network.take(mode: mode) { reader.word() }
            case .option(let name) where Self.takesValue.contains(name): try take(option: name, try reader.value())
            case .option: throw reader.unknownOption
            }
        }
        guard !folder.isEmpty else {
            throw .init(.userError, "name the folder of an extension, as in: extrun run my-extension tap")
        }
        try network.check()
        try checkFiles()
        browser.setDevice(device, colorScheme, of: profile)
        browser.limits = limit.limits(base: profile.limits)
        browser.pageLimits = limit.limits(base: profile.pageLimits)
        if let time = startTime ?? (browser.pace == .realTime ? SystemClock().now : nil) { browser.startTime = time }
    }

    private static let takesValue: Set<String> = [
        "--native", "--native-host", "--native-reply", "--keychain", "--app-group", "--backend", "--route",
        "--web-socket", "--cors",
        "--profile",
        "--host-access", "--language", "--device", "--color-scheme", "--start-time", "--seed", "--limit", "--trace",
        "--clock", "--page-scripts",
        "--allow-host", "--tls-authority", "--proxy", "--network-timeout", "--report",
    ]

    private mutating func take(word: String) throws(CommandFailure) {
        let example = "extrun run my-extension 'open https://example.com/' tap"
        if folder.isEmpty {
            if ExtensionFiles.resolve(word) == nil, (try? Step(parsing: word)) != nil {
                throw .init(.userError, "'\(word)' is a step; the extension stands before the steps, as in: \(example)")
            }
            folder = word
            return
        }
        do { steps.append((word, try Step(parsing: word))) } catch {
            let advice = error.isIncomplete ? "; all words of a step are one argument: \(example)" : ""
            throw .init(.userError, "step \(steps.count + 1): \(error)\(advice)")
        }
    }

    private mutating func take(option name: String, _ value: String) throws(CommandFailure) {
        func refuse(_ reason: String) -> CommandFailure { .init(.userError, "\(name) '\(value)': \(reason)") }
        switch name {
        case "--native": nativeName = value
        case "--native-host":
            guard !value.isEmpty else { throw refuse("a command for the shell is expected, as in ./host.pl") }
            nativeHostCommand = value
        case "--native-reply":
            guard let pair = Self.pair(value) else {
                throw refuse(
                    "two JSON values with = between are expected, as in '{\"action\":\"getToken\"}={\"token\":\"t\"}'")
            }
            nativeReplies.append(pair)
        case "--keychain": keychainFile = value
        case "--app-group": appGroupFolder = value
        case "--backend": backendName = value
        case "--route":
            guard let route = RouteOption(parsing: value) else {
                throw refuse(
                    "METHOD URL=STATUS [BODY] is expected, as in 'POST https://example.com/api/*=200 {\"id\":1}'")
            }
            if let problem = RoutePattern.problem(in: route.url) { throw refuse(problem) }
            routes.append(route)
        case "--web-socket":
            let socket = WebSocketOption(parsing: value)
            if let problem = RoutePattern.problem(inWebSocket: socket.url) { throw refuse(problem) }
            webSockets.append(socket)
        case "--cors":
            guard value == "as-answered" else { throw refuse("the one value is as-answered") }
            assumesCORS = false
        case "--profile":
            do { profile = try Profile.named(value) } catch { throw refuse("\(error)") }
        case "--host-access":
            guard let mode = HostAccess(rawValue: value) else { throw refuse("granted, ask or denied is expected") }
            browser.hostAccess = mode
        case "--language":
            guard let language = BrowserOptions.language(value) else {
                throw refuse("a language is expected, as in de or pt-BR")
            }
            browser.language = language
        case "--device":
            guard let name = BrowserOptions.DeviceName(rawValue: value) else {
                throw refuse("iPhone, iPad or mac is expected")
            }
            device = name
        case "--color-scheme":
            guard let scheme = BrowserOptions.ColorScheme(rawValue: value) else {
                throw refuse("light or dark is expected")
            }
            colorScheme = scheme
        case "--start-time":
            guard let time = WallTime(iso8601: value) else {
                throw refuse("a date as in 2026-01-01T09:00:00Z is expected")
            }
            startTime = time
        case "--seed":
            guard let seed = UInt64(value) else { throw refuse("a whole number from 0 on is expected") }
            browser.seed = seed
        case "--limit":
            do { try limit.take(value) } catch { throw refuse(error.description) }
        case "--trace": traceFile = try FileBytes.writablePath(value, option: name)
        case "--report":
            reportFile = try FileBytes.writablePath(value, option: name)
            browser.tracesDetails = true
        case "--page-scripts":
            guard let scripts = PageOptions.Scripts(rawValue: value) else {
                throw refuse("off, inline or all is expected")
            }
            browser.pageScripts = scripts
        case "--allow-host", "--tls-authority", "--proxy", "--network-timeout":
            do { try network.take(option: name, value) } catch { throw refuse(error.description) }
        case "--clock" where value == "virtual": browser.pace = .steps
        case "--clock" where value == "real": browser.pace = .realTime
        case "--clock": throw refuse("virtual or real is expected")
        default: preconditionFailure("\(name) is in the list of options with a value")
        }
    }

    /// What two options write into one file would be neither's, and what is read would be lost where another writes it.
    private func checkFiles() throws(CommandFailure) {
        var used = filesRead.map { (name: $0.name, verb: "reads", path: $0.path) }
        var written = [("--trace", traceFile), ("--report", reportFile), ("--keychain", keychainFile)]
        if case .record(let path) = network.mode { written.insert(("--network record", path), at: 0) }
        for (option, path) in written {
            guard let path else { continue }
            if let other = used.first(where: { FileBytes.areSame($0.path, path) }) {
                throw .init(.userError, "\(option) '\(path)': \(other.name) \(other.verb) this file; name another")
            }
            used.append((option, "writes", path))
        }
    }

    private var filesRead: [(name: String, path: String)] {
        var files = [(name: "the extension", path: folder), ("the extension", folder + "/manifest.json")]
        for (index, (_, step)) in steps.enumerated() {
            switch step {
            case .open(_, let file?), .openPrivate(_, let file?), .navigate(_, let file?):
                files.append(("step \(index + 1)", file))
            default: break
            }
        }
        if case .replay(let path) = network.mode { files.append(("--network replay", path)) }
        if let path = network.live.tlsAuthority { files.append(("--tls-authority", path)) }
        return files
    }

    private static func pair(_ text: String) -> (JSON, JSON)? {
        guard let (match, rest) = try? JSON.prefix(of: text) else { return nil }
        let tail = rest.drop { $0 == " " }
        guard tail.first == "=", let reply = try? JSON(parsing: String(tail.dropFirst())) else { return nil }
        return (match, reply)
    }
}

extension WebSocketOption {
    /// `URL [TEXT]`.
    init(parsing text: String) {
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
        self.init(url: words.first ?? "", greeting: words.count > 1 ? words[1] : nil)
    }
}

extension RouteOption {
    /// `METHOD URL=STATUS [BODY]`, where the method may be `*`, split at the last `=` before a status of three digits.
    init?(parsing text: String) {
        let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true).map(String.init)
        guard words.count >= 2, let equals = words[1].lastIndex(of: "=") else { return nil }
        let isAny = words[0] == "*"
        let method = isAny ? nil : HTTPMethod(rawValue: words[0].uppercased())
        guard isAny || method != nil else { return nil }
        let digits = words[1][words[1].index(after: equals)...]
        guard digits.count == 3, let status = Int(digits), (100...599).contains(status) else { return nil }
        self.init(
            method: method, url: String(words[1][..<equals]), status: status, body: words.count > 2 ? words[2] : "")
    }
}
