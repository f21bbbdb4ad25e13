import JSONText
public import WebPlatform

/// A window of a ``Browser``. May be used from anywhere.
///
/// A browser begins with one, whose id is 1. On a Mac extensions open others by `windows.create`; the user may do so everywhere.
public struct BrowserWindow: Sendable, Equatable {
    let browser: Browser
    /// What scripts know it by.
    public let id: Int

    public static func == (left: BrowserWindow, right: BrowserWindow) -> Bool {
        left.browser === right.browser && left.id == right.id
    }

    /// The tabs of the window in their order.
    public var tabs: [Tab] { get async throws { try await browser.tabs(of: self) } }

    /// The tab that it shows; `nil`: it has none.
    public var activeTab: Tab? { get async throws { try await browser.activeTab(of: self) } }

    /// Whether the user browses privately in it.
    public var isPrivate: Bool { get async throws { try await browser.isPrivate(self) } }

    /// The user makes it the window in front, which has the focus.
    public func focus() async throws { try await browser.focus(self) }

    /// The user closes it with its tabs.
    public func close() async throws { try await browser.close(self) }
}

extension Browser {
    /// The windows that are open, the frontmost first.
    public var windows: [BrowserWindow] {
        world.windows.frontToBack.map { BrowserWindow(browser: self, id: $0.id) }
    }

    /// The user opens a window with one tab, in front of the others. Throws ``BrowserError/invalidURL(_:)``.
    /// - Parameters:
    ///   - html: the page at that address; without it the page comes through ``Browser/network``, and is empty where nobody answers.
    ///   - scripts: which of the page's own scripts run; `nil`: those that ``BrowserOptions/pageScripts`` says.
    ///   - isPrivate: whether the user browses privately in it: each tab keeps its data for itself, and extensions know nothing of it but
    ///     those that the user allows there by ``WebExtension/allowInPrivateBrowsing(_:)``.
    @discardableResult
    public func openWindow(
        _ url: String, html: String? = nil, scripts: PageOptions.Scripts? = nil, isPrivate: Bool = false
    ) async throws -> BrowserWindow {
        try await openWindow(url, page: html.map { .text($0) }, scripts: scripts, isPrivate: isPrivate)
    }

    /// Like ``openWindow(_:html:scripts:isPrivate:)``, with a page that may be a file.
    package func openWindow(
        _ url: String, page: PageText?, scripts: PageOptions.Scripts? = nil, isPrivate: Bool = false
    ) async throws -> BrowserWindow {
        let target = try parse(url)
        var fields: JSONObject = ["url": .string(target.href)]
        if isPrivate { fields["private"] = true }
        world.trace.record(.user, "open-window", fields)
        var opened = OpenedWindow(loads: [world.makeLoad(of: target, world.source(page: page, scripts: scripts))])
        opened.isPrivate = isPrivate
        let window = world.openWindow(opened, from: .user)
        try await settle()
        return BrowserWindow(browser: self, id: window.id)
    }

    package func tabs(of window: BrowserWindow) throws -> [Tab] {
        try model(window).tabs.map { Tab(browser: self, id: $0.id) }
    }

    package func activeTab(of window: BrowserWindow) throws -> Tab? {
        try model(window).active.map { Tab(browser: self, id: $0.id) }
    }

    package func isPrivate(_ window: BrowserWindow) throws -> Bool { try model(window).isPrivate }

    func focus(_ window: BrowserWindow) async throws {
        let model = try model(window)
        world.trace.record(.user, "focus-window", ["window": .number(Double(window.id))])
        world.focus(model)
        try await settle()
    }

    func close(_ window: BrowserWindow) async throws {
        let model = try model(window)
        world.trace.record(.user, "close-window", ["window": .number(Double(window.id))])
        world.close(model)
        try await settle()
    }

    private func model(_ window: BrowserWindow) throws -> WindowModel {
        guard let model = world.windows.window(window.id) else { throw BrowserError.noWindow }
        return model
    }
}
