import ExtensionRunner
import ExtensionServices
import JSONText
import Systems

extension TestCalls {
    static let nativeCalls: [String: Call] = [
        "native_use": { file, arguments in
            let session = try file.running()
            switch try arguments.text(0) {
            case "coolection":
                let handler = try file.coolection().nativeHandler
                file.session?.native = handler
            case "browser-note":
                let system = BrowserNoteSystem(
                    store: try BrowserNoteSystem.noteStore(in: session.groups), clock: session.browser.clock,
                    random: session.random)
                file.session?.native = system.nativeHandler
            case let name:
                throw TestError("there is no built-in native half '\(name)'; there are coolection and browser-note")
            }
            return .null
        }
    ]

    static let keychainCalls: [String: Call] = [
        "keychain_set": { file, arguments in
            let keychain = try file.keychain(arguments)
            let (group, service, account) = (try arguments.text(0), try arguments.text(1), try arguments.text(2))
            let value = KeychainSecret(try arguments.text(3))
            let accessibility = try Self.accessibility(arguments[4])
            do {
                // An item that is there keeps its accessibility where none is named.
                try keychain.update(
                    KeychainQuery(service: service, account: account, accessGroup: group),
                    with: KeychainChanges(accessibility: accessibility, value: value))
            } catch KeychainError.itemNotFound {
                try keychain.add(
                    KeychainItem(
                        service: service, account: account, accessGroup: group,
                        accessibility: accessibility ?? .whenUnlocked, value: value))
            }
            return .null
        },
        "keychain_get": { file, arguments in
            do {
                let found = try file.keychain(arguments).copyMatching(
                    KeychainQuery(
                        service: try arguments.text(1), account: try arguments.text(2),
                        accessGroup: try arguments.text(0)))
                return found.first?.value?.text.map { .string($0) } ?? .null
            } catch KeychainError.itemNotFound {
                return .null
            }
        },
        "keychain_delete": { file, arguments in
            do {
                try file.keychain(arguments).delete(
                    KeychainQuery(
                        service: try arguments.text(1), account: arguments.optionalText(2),
                        accessGroup: try arguments.text(0)))
                return true
            } catch KeychainError.itemNotFound {
                return false
            }
        },
        "device_lock": { file, arguments in
            let device = try file.running().device
            if arguments[0].boolValue ?? true { device.lock() } else { device.unlock() }
            return .null
        },
    ]

    /// `nil` where none is named.
    private static func accessibility(_ json: JSON) throws -> KeychainAccessibility? {
        guard let name = json.stringValue else { return nil }
        guard let found = KeychainAccessibility.allCases.first(where: { "\($0)" == name }) else {
            let names = KeychainAccessibility.allCases.map { "\($0)" }.joined(separator: ", ")
            throw TestError("accessibility '\(name)': one of these is expected: \(names)")
        }
        return found
    }

    static let appGroupCalls: [String: Call] = [
        "appGroup_get": { file, arguments in
            let (defaults, name) = (try file.appGroup(arguments).defaults, try arguments.text(1))
            switch try defaults.object(for: name) {
            case .bool(let value): return .bool(value)
            case .integer(let value): return .number(Double(value))
            case .real(let value): return .number(value)
            case .text(let value): return .string(value)
            case .json(let value): return value
            case .data, .date, nil: return .null
            }
        },
        "appGroup_set": { file, arguments in
            let (defaults, name) = (try file.appGroup(arguments).defaults, try arguments.text(1))
            switch arguments[2] {
            case .bool(let value): try defaults.set(value, for: DefaultsKey<Bool>(name))
            case .string(let value): try defaults.set(value, for: DefaultsKey<String>(name))
            case .number(let value):
                if let whole = Int(exactly: value) {
                    try defaults.set(whole, for: DefaultsKey<Int>(name))
                } else {
                    try defaults.set(value, for: DefaultsKey<Double>(name))
                }
            case .null: try defaults.set(nil, for: DefaultsKey<String>(name))
            case .array, .object: try defaults.set(arguments[2], for: DefaultsKey<JSON>(name))
            }
            return .null
        },
        "appGroup_names": { file, arguments in
            .array(try file.appGroup(arguments).defaults.names().map { .string($0) })
        },
    ]
}

extension TestFile {
    /// The keychain as a program of the access group sees it.
    func keychain(_ arguments: TestArguments) throws -> EntitledKeychain {
        let group = try arguments.text(0)
        return try running().device.keychain(
            for: Entitlements(applicationIdentifier: "test", keychainAccessGroups: [group]))
    }

    func appGroup(_ arguments: TestArguments) throws -> AppGroup {
        let name = try arguments.text(0)
        return try running().groups.group(
            name, for: Entitlements(applicationIdentifier: "test", applicationGroups: [name]))
    }
}
