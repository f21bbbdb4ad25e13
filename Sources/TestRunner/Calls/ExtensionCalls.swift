import ExtensionRunner
import JSONText

extension TestCalls {
    static let extensionCalls: [String: Call] = [
        "action_look": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            let tab = try arguments[1].intValue.map { try session.tab($0) }
            let look = try session.browser.now { try $0.look(of: target, on: tab) }
            return [
                "badgeText": .string(look.badgeText), "title": .string(look.title), "popup": .string(look.popup),
                "icon": look.icon.map { .string($0) } ?? .null, "isEnabled": .bool(look.isEnabled),
            ]
        },
        "background_look": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            let look = try session.browser.now { try $0.backgroundLook(of: target) }
            return [
                "isRunning": .bool(look.isRunning), "startCount": .number(Double(look.startCount)),
                "deaths": .array(look.deaths.map { .string($0.rawValue) }),
            ]
        },
        "extension_errors": { file, arguments in
            let session = try file.running()
            let index = try arguments.integer(0)
            let target = try session.target(index)
            file.session?.askedErrors.insert(index)
            return .array(try session.browser.now { try $0.errors(of: target) }.map(\.json))
        },
        "extension_stored": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            let name = try arguments.text(1)
            guard let area = WebExtension.StoredArea(rawValue: name) else {
                throw TestError("stored '\(name)': an area of storage is expected: local, session or sync")
            }
            return .object(try session.browser.now { try $0.stored(in: area, by: target) })
        },
        "extension_alarms": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            return try session.browser.now { try $0.alarms(of: target) }
        },
        "extension_menuItems": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            return .array(try session.browser.now { try $0.menuItems(of: target) }.map(\.json))
        },
        "storage_erase": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            try session.browser.now { try $0.eraseStorage(of: target) }
            return .null
        },
        "extension_popup": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            return try session.browser.now { try $0.openPopup(of: target) }.map { .string($0) } ?? .null
        },
    ]

    static let extensionOperations: [String: Operation] = [
        "background_kill": { file, arguments in
            try await file.running().target(arguments.integer(0)).background.kill()
            return .null
        },
        "background_crash": { file, arguments in
            try await file.running().target(arguments.integer(0)).background.crash()
            return .null
        },
        "background_evaluate": { file, arguments in
            let target = try file.running().target(arguments.integer(0))
            return try await target.background.evaluate(arguments.text(1)).map { try JSON(parsing: $0) } ?? .null
        },
        "extension_enable": { file, arguments in
            try await file.running().target(arguments.integer(0)).enable()
            return .null
        },
        "extension_disable": { file, arguments in
            try await file.running().target(arguments.integer(0)).disable()
            return .null
        },
        "extension_allowInPrivateBrowsing": { file, arguments in
            try await file.running().target(arguments.integer(0)).allowInPrivateBrowsing(arguments[1] == true)
            return .null
        },
        "extension_update": { file, arguments in
            let target = try file.running().target(arguments.integer(0))
            try await target.update(to: try file.sources.use(arguments.text(1)))
            return .null
        },
        "extension_grant": { file, arguments in
            try await file.running().target(arguments.integer(0)).grant(arguments.text(1))
            return .null
        },
        "extension_deny": { file, arguments in
            try await file.running().target(arguments.integer(0)).deny(arguments.text(1))
            return .null
        },
        "extension_sendMessage": { file, arguments in
            let target = try file.running().target(arguments.integer(0))
            // Nothing at all is another answer than null.
            return .array(try await target.sendMessage(arguments[1], within: .seconds(30)).map { [$0] } ?? [])
        },
        "extension_dispatchMessage": { file, arguments in
            let target = try file.running().target(arguments.integer(0))
            let userInfo = arguments[2].objectValue.map { JSON.object($0) }
            try await target.dispatchMessage(named: arguments.text(1), userInfo: userInfo)
            return .null
        },
        "extension_popupPage": { file, arguments in
            let session = try file.running()
            let target = try session.target(arguments.integer(0))
            guard try await session.browser.openPopup(of: target) != nil else { throw BrowserError.pageClosed }
            return file.keep(target.popupPage)
        },
    ]
}
