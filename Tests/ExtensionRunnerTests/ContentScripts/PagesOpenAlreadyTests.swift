import ExtensionRunner
import JSONText
import Testing

/// Content scripts of the manifest and pages that were there before them.
/// Source: addInjectedContent in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
@Suite struct PagesOpenAlreadyTests {
    private static let page = "https://example.com/a"

    private func files(_ content: String, permissions: [String] = []) throws -> TemporaryExtension {
        try TemporaryExtension(
            permissions: permissions,
            members: ["content_scripts": [["matches": ["https://example.com/*"], "js": ["content.js"]]]],
            background: "browser.runtime.onMessage.addListener((text) => console.log('heard', text))",
            files: ["content.js": content])
    }

    private static let greeting = "browser.runtime.sendMessage(`${location.pathname} ${document.readyState}`)"

    @Test func theyRunThereWhenTheExtensionComes() async throws {
        let browser = try await Browser(options: .forTests)
        try await browser.open(Self.page, html: "<p>", scripts: .inline)
        try await browser.open("https://other.test/")
        let files = try files(Self.greeting)
        let target = try await browser.install(at: files.folder)
        func heard() async -> [String] {
            await browser.trace.filter { $0.type == "console" }.compactMap { $0["text"]?.stringValue }
        }
        #expect(await heard() == ["heard /a complete"])
        try await target.disable()
        try await target.enable()
        #expect(await heard() == ["heard /a complete", "heard /a complete"])
        let later = try self.files("browser.runtime.sendMessage('new')")
        try await target.update(to: later.folder)
        #expect(await heard() == ["heard /a complete", "heard /a complete", "heard new"])
    }

    @Test func aGrantBringsThemWhereTheyWereNot() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(files(Self.greeting), options: options)
        try await scene.browser.open(Self.page, html: "<p>")
        #expect(await scene.log == [])
        try await scene.target.grant("https://example.com/*")
        #expect(await scene.log == ["heard /a complete"])
        try await scene.target.grant("<all_urls>")
        #expect(await scene.log.count == 1, "they are there already")
    }

    /// Source: userGesturePerformed and clearUserGesture in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aGestureBringsThemToItsSiteUntilItEnds() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let listening = """
            for (const name of ["onAdded", "onRemoved"]) {
              browser.permissions[name].addListener(({ origins }) => console.log(name, ...origins));
            }
            browser.runtime.onMessage.addListener((text) => console.log("heard", text));
            browser.tabs.onUpdated.addListener((id, { url, status }) => { if (!status) console.log("updated", id, url); });
            """
        let files = try TemporaryExtension(
            permissions: ["activeTab"],
            members: ["content_scripts": [["matches": ["https://example.com/*"], "js": ["content.js"]]]],
            background: listening, files: ["content.js": Self.greeting])
        let scene = try await ExtensionScene(files, options: options)
        let other = try await scene.browser.open("https://example.com/b")
        let tab = try await scene.browser.open(Self.page)
        #expect(await scene.log == [])

        try await scene.browser.tap(scene.target)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(
            await scene.log == [
                "heard /b interactive", "heard /a interactive", "onAdded https://example.com/*", "updated 1 ",
                "updated 2 \(Self.page)",
            ])
        #expect(try await scene.evaluate("browser.tabs.get(\(tab.id)).then(({ url }) => url)") == .string(Self.page))
        try await other.reload()
        #expect(await scene.log.last == "heard /b interactive")

        try await tab.navigate(to: "https://other.test/")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log.suffix(2) == ["onRemoved https://example.com/*", "updated 1 "])
        let before = await scene.log.count
        try await other.reload()
        #expect(await scene.log.count == before)
    }

    @Test func tabsLoadTheirPagesAgainAfterARelaunch() async throws {
        let scene = try await ExtensionScene(files(Self.greeting))
        let tab = try await scene.browser.open(
            Self.page, html: "<script>document.title = 'from the script'</script>", scripts: .inline)
        _ = try await tab.page.evaluate("document.title = 'changed'; history.pushState({ n: 1 }, '', '/b')")
        try await scene.browser.relaunch()
        #expect(try await tab.page.evaluate("[document.title, history.state.n]") == ["from the script", 1])
        #expect(await scene.log == ["heard /a interactive", "heard /b interactive"])
    }

    @Test func aPageOfTheExtensionIsThereAfterARelaunch() async throws {
        let scene = try await ExtensionScene(files: ["page.html": "<p id=there>"])
        let tab = try await scene.browser.open("https://example.com/")
        let base = try await scene.evaluate("browser.runtime.getURL('page.html')")?.stringValue ?? ""
        try await tab.navigate(to: base)
        try await scene.browser.relaunch()
        #expect(try await tab.page.evaluate("document.querySelector('#there') !== null") == true)
    }
}
