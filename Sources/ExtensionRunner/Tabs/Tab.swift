/// A tab of a ``Browser``. May be used from anywhere.
public struct Tab: Sendable {
    let browser: Browser
    /// What scripts know it by.
    public let id: Int

    /// The address that the tab shows.
    public var url: String { get async throws { try await browser.url(of: self) } }

    /// Shows another address: what the extension had set for this tab is cleared.
    public func navigate(to url: String) async throws { try await browser.navigate(self, to: url) }

    /// Shows the same address anew.
    public func reload() async throws { try await browser.navigate(self, to: url) }

    public func close() async throws { try await browser.close(self) }

    /// Makes this tab the one that the user looks at.
    public func activate() async throws { try await browser.activate(self) }
}

extension Browser {
    func url(of tab: Tab) throws -> String { try model(tab).url.href }

    func navigate(_ tab: Tab, to url: String) async throws {
        let target = try parse(url)
        world.trace.record(.user, "navigate", ["tab": .number(Double(tab.id)), "url": .string(target.href)])
        world.navigate(try model(tab), to: target)
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
