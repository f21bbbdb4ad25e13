import HTTP
public import WebPlatform

/// A tab of a ``Browser``. May be used from anywhere.
public struct Tab: Sendable, Equatable {
    let browser: Browser
    /// What scripts know it by.
    public let id: Int

    public static func == (left: Tab, right: Tab) -> Bool { left.browser === right.browser && left.id == right.id }

    /// The address that the tab shows, or is on its way to.
    public var url: String { get async throws { try await browser.url(of: self) } }

    /// Shows another address: what the extension had set for this tab is cleared.
    /// - Parameters:
    ///   - html: the page at that address; without it the page comes through ``Browser/network``, and is empty where nobody answers.
    ///   - scripts: which of the page's own scripts run; `nil`: those that have run in the page before.
    public func navigate(to url: String, html: String? = nil, scripts: PageOptions.Scripts? = nil) async throws {
        try await navigate(to: url, page: html.map { .text($0) }, scripts: scripts)
    }

    /// Like ``navigate(to:html:scripts:)``, with a page that may be a file.
    package func navigate(to url: String, page: PageText?, scripts: PageOptions.Scripts? = nil) async throws {
        try await browser.navigate(self, to: url, page, scripts: scripts)
    }

    /// Shows the same address and page anew.
    public func reload() async throws { try await browser.reload(self) }

    /// The user goes back to what the tab has shown before: another page, which is loaded anew, or another entry of the same page.
    ///
    /// Throws ``BrowserError/noPageThere(back:)`` where there is nothing, as the button that does it is grey then.
    public func goBack() async throws { try await browser.traverse(self, by: -1) }

    /// The user goes forward again to what the tab has gone back from.
    public func goForward() async throws { try await browser.traverse(self, by: 1) }

    /// Says what `tabs.captureVisibleTab` gives of this tab.
    /// - Parameter dataURL: as in `data:image/png;base64,…`
    public func setPicture(_ dataURL: String) async throws { try await browser.setPicture(dataURL, of: self) }

    /// Says what `tabs.detectLanguage` finds in the text of the page.
    /// - Parameter language: a code as `de`; empty: nothing, and scripts get `und`.
    public func setLanguage(_ language: String) async throws { try await browser.setLanguage(language, of: self) }

    /// Closes the tab; its page ends as one that is left. Throws ``BrowserError`` where it is closed already.
    public func close() async throws { try await browser.close(self) }

    /// The window that it is in; `nil`: the tab is closed.
    public var window: BrowserWindow? { get async { await browser.window(of: self) } }

    /// Makes this tab the one that the user looks at, its window the one in front.
    public func activate() async throws { try await browser.activate(self) }
}

extension Browser {
    package func window(of tab: Tab) -> BrowserWindow? {
        world.windows.tab(tab.id)?.window.map { BrowserWindow(browser: self, id: $0.id) }
    }

    func url(of tab: Tab) throws -> String { try model(tab).activeURL.href }

    package func setPicture(_ dataURL: String, of tab: Tab) throws { try model(tab).picture = dataURL }

    package func setLanguage(_ language: String, of tab: Tab) throws { try model(tab).language = language }

    func reload(_ tab: Tab) async throws {
        let model = try model(tab)
        recordNavigation(of: tab, to: model.url)
        world.reload(model)
        try await settle()
    }

    func navigate(_ tab: Tab, to url: String, _ page: PageText?, scripts: PageOptions.Scripts?) async throws {
        let target = try parse(url)
        let model = try model(tab)
        recordNavigation(of: tab, to: target)
        world.navigate(model, to: target, DocumentSource(page: page, scripts: scripts ?? model.source.scripts))
        try await settle()
    }

    private func recordNavigation(of tab: Tab, to url: WebURL) {
        world.trace.record(.user, "navigate", ["tab": .number(Double(tab.id)), "url": .string(url.href)])
    }

    func traverse(_ tab: Tab, by steps: Int) async throws {
        let model = try model(tab)
        guard world.canTraverse(model, by: steps) else { throw BrowserError.noPageThere(back: steps < 0) }
        world.trace.record(.user, steps < 0 ? "back" : "forward", ["tab": .number(Double(tab.id))])
        world.traverse(model, by: steps)
        try await settle()
    }

    func close(_ tab: Tab) async throws {
        let model = try model(tab)
        world.trace.record(.user, "close", ["tab": .number(Double(tab.id))])
        world.close(model)
        try await settle()
    }

    func activate(_ tab: Tab) async throws {
        let model = try model(tab)
        world.activate(model)
        if let window = model.window { world.focus(window) }
        try await settle()
    }
}
