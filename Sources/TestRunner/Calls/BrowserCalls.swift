import Crypto
import ExtensionRunner
import JSONText
import WebPlatform

extension TestCalls {
    static let browserCalls: [String: Call] = [
        "browser_tabs": { file, _ in
            let browser = try file.running().browser
            return .array(browser.now { $0.tabs }.map { .number(Double($0.id)) })
        },
        "browser_activeTab": { file, _ in
            let browser = try file.running().browser
            return browser.now { $0.activeTab }.map { .number(Double($0.id)) } ?? .null
        },
        "browser_windows": { file, _ in
            let browser = try file.running().browser
            return .array(browser.now { $0.windows }.map { .number(Double($0.id)) })
        },
        "browser_clipboard": { file, _ in
            let browser = try file.running().browser
            return browser.now { $0.clipboard }.map { .string($0) } ?? .null
        },
        "browser_clipboardAs": { file, arguments in
            let (browser, type) = (try file.running().browser, try arguments.text(0))
            guard let bytes = browser.now({ $0.clipboard(as: type) }) else { return .null }
            guard type.hasPrefix("image/") else { return .string(String(decoding: bytes, as: UTF8.self)) }
            return .string("data:\(type);base64,\(bytes.base64)")
        },
        "browser_setClipboard": { file, arguments in
            let (browser, forms) = (try file.running().browser, arguments[0].objectValue ?? [:])
            let texts = Dictionary(forms.map { ($0.name, $0.value.stringValue ?? "") }) { $1 }
            browser.now { $0.setClipboard(texts) }
            return .null
        },
        "browser_location": { file, _ in
            let browser = try file.running().browser
            return browser.now { $0.location }.map(\.json) ?? .null
        },
        "browser_setLocation": { file, arguments in
            let (browser, location) = (try file.running().browser, DeviceLocation(arguments[0]))
            browser.now { $0.setLocation(location) }
            return .null
        },
        "browser_trace": { file, arguments in
            let browser = try file.running().browser
            return .array(TraceEvent.withoutDetails(browser.now { $0.trace }).map(\.json))
        },
        "browser_pending": { file, _ in
            let browser = try file.running().browser
            return .array(browser.now { $0.pendingWork }.map { .string($0.description) })
        },
        "browser_profile": { file, _ in .string(try file.running().browser.profile.title) },
        "tab_window": { file, arguments in
            let session = try file.running()
            let tab = try session.tab(arguments.integer(0))
            return session.browser.now { $0.window(of: tab) }.map { .number(Double($0.id)) } ?? .null
        },
        "tab_setPicture": { file, arguments in
            let session = try file.running()
            let (tab, picture) = (try session.tab(arguments.integer(0)), try arguments.text(1))
            try session.browser.now { try $0.setPicture(picture, of: tab) }
            return .null
        },
        "tab_setLanguage": { file, arguments in
            let session = try file.running()
            let (tab, language) = (try session.tab(arguments.integer(0)), try arguments.text(1))
            try session.browser.now { try $0.setLanguage(language, of: tab) }
            return .null
        },
        "window_tabs": { file, arguments in
            let session = try file.running()
            let window = try session.window(arguments.integer(0))
            return .array(try session.browser.now { try $0.tabs(of: window) }.map { .number(Double($0.id)) })
        },
        "window_isPrivate": { file, arguments in
            let session = try file.running()
            let window = try session.window(arguments.integer(0))
            return .bool(try session.browser.now { try $0.isPrivate(window) })
        },
        "window_activeTab": { file, arguments in
            let session = try file.running()
            let window = try session.window(arguments.integer(0))
            return try session.browser.now { try $0.activeTab(of: window) }.map { .number(Double($0.id)) } ?? .null
        },
        "tab_url": { file, arguments in
            let session = try file.running()
            let tab = try session.tab(arguments.integer(0))
            return .string(try session.browser.now { try $0.address(of: tab) })
        },
        // The instant of the run that lies a time ahead.
        "clock_after": { file, arguments in
            let elapsed = try file.running().browser.clock.elapsed
            return .number((elapsed + (try file.duration(arguments[0]))).milliseconds)
        },
        "clock_elapsed": { file, _ in .number(try file.running().browser.clock.elapsed.milliseconds) },
    ]

    static let browserOperations: [String: Operation] = [
        "browser_install": { file, arguments in
            let session = try file.running()
            let folder = try file.sources.use(arguments.text(0))
            let native = TestNative(file: file, session: session.number)
            let target = try await session.browser.install(
                at: folder, id: arguments[1].stringValue, native: native)
            file.session?.extensions.append(target)
            return [
                "index": .number(Double(session.extensions.count)), "id": .string(target.id),
                "origin": .string(target.origin),
            ]
        },
        "browser_open": { file, arguments in
            let session = try file.running()
            let tab = try await session.browser.open(
                arguments.text(0), page: try file.page(arguments[1]), scripts: try Self.scripts(arguments[1]))
            return .number(Double(tab.id))
        },
        "browser_openWindow": { file, arguments in
            let session = try file.running()
            let window = try await session.browser.openWindow(
                arguments.text(0), page: try file.page(arguments[1]), scripts: try Self.scripts(arguments[1]),
                isPrivate: arguments[1]["private"] == true)
            return .number(Double(window.id))
        },
        "browser_openPage": { file, arguments in
            let session = try file.running()
            let page = try await session.browser.openPage(
                page: try file.page(arguments[1]) ?? .text(""), url: arguments.text(0),
                scripts: try Self.scripts(arguments[1])
            )
            return file.keep(page)
        },
        "browser_tap": { file, arguments in
            let session = try file.running()
            let tab = try arguments[1].intValue.map { try session.tab($0) }
            try await session.browser.tap(try session.target(arguments.integer(0)), on: tab)
            return .null
        },
        "browser_command": { file, arguments in
            try await file.running().target(arguments.integer(0)).perform(command: arguments.text(1))
            return .null
        },
        "browser_menu": { file, arguments in
            let place = try MenuPlace(arguments[2])
            try await file.running().target(arguments.integer(0)).choose(menuItem: arguments.text(1), at: place)
            return .null
        },
        "browser_relaunch": { file, _ in
            try await file.running().browser.relaunch()
            return .null
        },
        "browser_settle": { file, _ in
            try await file.running().browser.settle()
            return .null
        },
        "tab_navigate": { file, arguments in
            let tab = try file.running().tab(arguments.integer(0))
            try await tab.navigate(
                to: arguments.text(1), page: try file.page(arguments[2]), scripts: try Self.scripts(arguments[2]))
            return .null
        },
        "tab_reload": { file, arguments in
            try await file.running().tab(arguments.integer(0)).reload()
            return .null
        },
        "tab_back": { file, arguments in
            try await file.running().tab(arguments.integer(0)).goBack()
            return .null
        },
        "tab_forward": { file, arguments in
            try await file.running().tab(arguments.integer(0)).goForward()
            return .null
        },
        "tab_activate": { file, arguments in
            try await file.running().tab(arguments.integer(0)).activate()
            return .null
        },
        "tab_close": { file, arguments in
            try await file.running().tab(arguments.integer(0)).close()
            return .null
        },
        "window_focus": { file, arguments in
            try await file.running().window(arguments.integer(0)).focus()
            return .null
        },
        "window_close": { file, arguments in
            try await file.running().window(arguments.integer(0)).close()
            return .null
        },
        "tab_page": { file, arguments in file.keep(try file.running().tab(arguments.integer(0)).page) },
    ]

    private static func scripts(_ options: JSON) throws -> PageOptions.Scripts? {
        guard let value = options["scripts"], !value.isNull else { return nil }
        guard let scripts = value.stringValue.flatMap(PageOptions.Scripts.init(rawValue:)) else {
            throw TestError("scripts '\(value.stringValue ?? value.text)': off, inline or all is expected")
        }
        return scripts
    }
}

extension TestFile {
    /// The HTML that the options of a page name: as text, or as a file.
    func page(_ options: JSON) throws -> PageText? {
        if let html = options["html"]?.stringValue { return .text(html) }
        return try options["file"]?.stringValue.map { .file(try sources.bytes(of: $0)) }
    }

    func keep(_ page: Page) -> JSON {
        session?.pages.append(page)
        return .number(Double((session?.pages.count ?? 1) - 1))
    }
}
