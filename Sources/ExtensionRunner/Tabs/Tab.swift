/// A tab of a ``Browser``. May be used from anywhere.
public struct Tab: Sendable {
    let browser: Browser
    /// What scripts know it by.
    public let id: Int

    /// The address that the tab shows.
    public var url: String { get async throws { try await browser.url(of: self) } }

    /// Shows another address: what the extension had set for this tab is cleared.
    /// - Parameter html: the page at that address; without it the document is empty.
    public func navigate(to url: String, html: String? = nil) async throws {
        try await browser.navigate(self, to: url, html: html)
    }

    /// Shows the same address and page anew.
    public func reload() async throws { try await browser.reload(self) }

    public func close() async throws { try await browser.close(self) }

    /// Makes this tab the one that the user looks at.
    public func activate() async throws { try await browser.activate(self) }
}

extension Browser {
    func url(of tab: Tab) throws -> String { try model(tab).url.href }

    func reload(_ tab: Tab) async throws {
        let model = try model(tab)
        try await navigate(tab, to: model.url.href, html: model.html)
    }

    func navigate(_ tab: Tab, to url: String, html: String?) async throws {
        let target = try parse(url)
        world.trace.record(.user, "navigate", ["tab": .number(Double(tab.id)), "url": .string(target.href)])
        world.navigate(try model(tab), to: target, html: html)
        try await settle()
    }

    func close(_ tab: Tab) async throws {
        world.trace.record(.user, "close", ["tab": .number(Double(tab.id))])
        world.close(try model(tab))
        try await settle()
    }

    func activate(_ tab: Tab) async throws {
        world.activate(try model(tab))
        try await settle()
    }
}
