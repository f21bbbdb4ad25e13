public import JSONText

/// An extension that is installed in a ``Browser``. May be used from anywhere.
public struct WebExtension: Sendable, Equatable {
    let browser: Browser
    let host: String
    /// What `runtime.id` says, and what web pages send messages to.
    public let id: String
    /// The origin of its pages and requests, `safari-web-extension://…`, whose host is not ``id``.
    public var origin: String { "safari-web-extension://\(host)" }

    public static func == (left: WebExtension, right: WebExtension) -> Bool {
        left.browser === right.browser && left.host == right.host
    }

    /// Its toolbar button.
    public var action: ExtensionAction { ExtensionAction(target: self) }
    /// Its background.
    public var background: ExtensionBackground { ExtensionBackground(target: self) }

    /// What of its script failed and was caught by nobody, the latest thousand.
    public var errors: [ReportedError] { get async { await browser.read(self, []) { $0.errors } } }

    /// The manifest of the version that is installed now, with messages in the browser's language.
    /// - Throws: ``BrowserError/notInstalled``.
    public var manifest: Manifest { get async throws { try await browser.manifest(of: self) } }

    /// The path of the popup that is open, `nil` where none is.
    public var popup: String? { get async { await browser.read(self, nil) { $0.popup?.path } } }

    /// The user grants a permission: a match pattern or a name such as `activeTab`. Where `permissions.request` has asked for
    /// it, this is the answer.
    public func grant(_ permission: String) async throws { try await browser.allow(self, permission, true) }

    /// The user denies a permission. Where `permissions.request` has asked for it, this is the answer.
    public func deny(_ permission: String) async throws { try await browser.allow(self, permission, false) }

    /// A content script of the active tab calls `runtime.sendMessage`.
    /// - Parameter limit: how far the clock goes on until a reply comes that a listener has promised.
    /// - Returns: the reply; `nil` where nobody has answered so far (`undefined` to the script).
    /// - Throws: ``BrowserError``; `EncodingError` for a number that JSON cannot hold.
    @discardableResult
    public func sendMessage(_ message: JSON, within limit: Duration = .zero) async throws -> JSON? {
        try await browser.sendMessage(message, to: self, within: limit)
    }

    /// The app sends a message to its extension: `SFSafariApplication.dispatchMessage(withName:toExtensionWithIdentifier:userInfo:)`, which
    /// is there on macOS only. Each port of `runtime.connectNative` gets `{ name, userInfo }`; where none is open, the message waits for
    /// the next one, and nothing wakes the background.
    ///
    /// ```swift
    /// try await notes.dispatchMessage(named: "settings", userInfo: ["theme": "dark"])
    /// ```
    /// Source: https://developer.apple.com/documentation/safariservices/safari_web_extensions/messaging_between_the_app_and_javascript_in_a_safari_web_extension
    /// - Throws: ``BrowserError/noDispatch`` on iOS; `EncodingError` for a number that JSON cannot hold.
    public func dispatchMessage(named name: String, userInfo: JSON? = nil) async throws {
        try await browser.dispatchMessage(named: name, userInfo: userInfo, to: self)
    }

    /// The user presses the keys of a command on the active tab: `commands.onCommand`, or the button.
    public func perform(command name: String) async throws { try await browser.perform(command: name, of: self) }

    /// The user chooses a menu item of the extension on the active tab: `menus.onClicked`. One that does not show there is not chosen,
    /// and the trace says why.
    /// - Parameters:
    ///   - name: its identifier, or, where no item has that, its title as the menu shows it.
    ///   - place: what was clicked; nothing in particular means the page.
    public func choose(menuItem name: String, at place: MenuPlace = MenuPlace()) async throws {
        try await browser.choose(menuItem: name, at: place, of: self)
    }

    /// The user turns the extension off: its background dies.
    public func disable() async throws { try await browser.setEnabled(self, false) }

    /// The user turns the extension on again.
    public func enable() async throws { try await browser.setEnabled(self, true) }

    /// What its badge says in a tab, for expectations, which must not hold for nothing.
    /// - Throws: ``BrowserError`` where the tab is closed, or one of another browser, or the extension is none of this one.
    package func badgeText(on tab: Tab) async throws -> String { try await browser.look(of: self, on: tab).badgeText }

    /// Replaces the extension by another version of it.
    public func update(to folder: String) async throws { try await browser.update(self, to: folder) }
}

/// The toolbar button of an extension, as the user sees it. For a tab that is closed, or of another browser, texts are empty and the button
/// is off.
public struct ExtensionAction: Sendable {
    let target: WebExtension

    /// What the badge says in a tab: the tab's own text, else the one for all tabs; empty: there is no badge.
    public func badgeText(for tab: Tab) async -> String { await read(tab, "") { $0.badgeText(for: .tab($1.id)) } }
    /// The tooltip: the tab's own, else the one for all tabs, else the manifest's.
    public func title(for tab: Tab) async -> String { await read(tab, "") { $0.title(for: .tab($1.id)) } }
    /// The path of the popup that a tap would open; empty: a tap fires `action.onClicked`.
    public func popup(for tab: Tab) async -> String { await read(tab, "") { $0.popupPath(for: .tab($1.id)) } }
    /// The path of the picture on the button: the tab's own, else the one for all tabs, else the manifest's. Of several sizes it is the
    /// best one for 48 pixels; of an `ImageData` a `data:` URL. `nil` where there is none.
    public func icon(for tab: Tab) async -> String? {
        await read(tab, nil) { $0.iconPath($0.actionValue(\.icon, for: .tab($1.id))) }
    }
    /// Whether a tap does anything.
    public func isEnabled(for tab: Tab) async -> Bool {
        await read(tab, false) { $0.isActionEnabled(for: .tab($1.id)) }
    }

    private func read<Value: Sendable>(
        _ tab: Tab, _ fallback: Value, _ body: @Sendable (InstalledExtension, TabModel) -> Value
    ) async -> Value {
        await target.browser.read(target, tab, fallback, body)
    }
}

/// The background of an extension.
public struct ExtensionBackground: Sendable {
    let target: WebExtension

    /// Ends the background now, as iOS does at any moment. Does nothing where it is stopped.
    public func kill() async throws { try await target.browser.stop(target, .kill) }

    /// Crashes the background's process.
    public func crash() async throws { try await target.browser.stop(target, .crash) }

    /// Whether it lives now, also while it still loads. `false` for an extension that is not installed.
    public var isRunning: Bool {
        get async { await target.browser.read(target, false) { $0.background.state != .stopped } }
    }

    /// How often it was started.
    public var startCount: Int { get async { await target.browser.read(target, 0) { $0.background.startCount } } }

    /// How it ended, each time.
    public var deaths: [BackgroundDeath] {
        get async { await target.browser.read(target, []) { $0.background.deaths } }
    }

    /// Evaluates code in the background, which is started where it is stopped; awaits it where it gives a promise.
    /// - Returns: the value as `JSON.stringify` writes it; `nil` for what that leaves out.
    @discardableResult
    public func evaluate(_ code: String) async throws -> String? { try await target.browser.evaluate(code, in: target) }
}
