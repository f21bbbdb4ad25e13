import ExtensionRunner
import JSONText
import Testing

// Which extensions see the address and the title of a tab: only who has access to the site. The permission `tabs` is
// no such access.
// Source: hasPermission and toWebAPI in WebKit's UIProcess/Extensions, https://github.com/WebKit/WebKit
@Suite struct HiddenAddressTests {
    private static let reading = """
        browser.action.onClicked.addListener((tab) => console.log(JSON.stringify([tab.url, tab.title])));
        """

    private func scene(_ access: HostAccess, permissions: [String], members: JSONObject = [:]) async throws
        -> ExtensionScene
    {
        var options = BrowserOptions.forTests
        options.hostAccess = access
        let scene = try await ExtensionScene(
            permissions: permissions, members: members, background: Self.reading, options: options)
        try await scene.browser.open("https://example.com/a")
        return scene
    }

    @Test func withAccessToAllSitesTheAddressIsThere() async throws {
        let scene = try await scene(.granted, permissions: [])
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [#"["https://example.com/a",""]"#])
        #expect(await scene.hints == [])
    }

    @Test func thePermissionTabsAloneRevealsNothingAndTheTraceSaysWhy() async throws {
        let scene = try await scene(.ask, permissions: ["tabs"])
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [#"["",""]"#])
        let hint = try #require(await scene.hints.first)
        #expect(hint.hasPrefix("tab.url is an empty string: "))
        #expect(hint.contains("the permission tabs alone never reveals it"))
        #expect(hint.contains("activeTab"))
    }

    /// Source: unload in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: ["relaunch", "reload", "disable"])
    func activeTabEndsWithTheExtension(end: String) async throws {
        let scene = try await scene(.ask, permissions: ["activeTab"])
        let read = "browser.tabs.get(1).then((tab) => tab.url)"
        try await scene.browser.tap(scene.target)
        #expect(try await scene.evaluate(read) == "https://example.com/a")
        switch end {
        case "relaunch": try await scene.browser.relaunch()
        case "reload": _ = try await scene.evaluate("browser.runtime.reload()")
        default:
            try await scene.target.disable()
            try await scene.target.enable()
        }
        #expect(try await scene.evaluate(read) == "")
    }

    @Test func activeTabRevealsTheTabThatWasTappedUntilItGoesToAnotherSite() async throws {
        let scene = try await scene(.ask, permissions: ["activeTab"])
        let read = "browser.tabs.get(1).then((tab) => tab.url)"
        #expect(try await scene.evaluate(read) == "")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [#"["https://example.com/a",""]"#])
        let tab = try #require(await scene.browser.activeTab)
        try await tab.navigate(to: "https://example.com/b")
        #expect(try await scene.evaluate(read) == "https://example.com/b")
        try await tab.navigate(to: "https://other.example/")
        #expect(try await scene.evaluate(read) == "")
    }

    /// Source: removeGrantedPermissionMatchPatterns in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aDenialEndsWhatAGestureHasRevealed() async throws {
        let scene = try await scene(.ask, permissions: ["activeTab"])
        let read = "browser.tabs.get(1).then((tab) => tab.url)"
        try await scene.browser.tap(scene.target)
        #expect(try await scene.evaluate(read) == "https://example.com/a")
        try await scene.target.deny("https://example.com/*")
        #expect(try await scene.evaluate(read) == "")
    }

    @Test func aGrantedSiteIsSeenAndADeniedOneIsNot() async throws {
        let scene = try await scene(.ask, permissions: [], members: ["host_permissions": ["https://example.com/*"]])
        let read = "browser.tabs.get(1).then((tab) => tab.url)"
        #expect(try await scene.evaluate(read) == "")
        #expect(
            await scene.hints.last?.contains(
                "the manifest asks for https://example.com/*, but the user has not granted it") == true)
        try await scene.target.grant("https://example.com/*")
        #expect(try await scene.evaluate(read) == "https://example.com/a")
        try await scene.target.deny("https://example.com/*")
        #expect(try await scene.evaluate(read) == "")
        #expect(await scene.hints.last?.contains("the user denied access") == true)
    }

    @Test func whatIsHiddenIsFoundByNoAddressAndNoTitle() async throws {
        let scene = try await scene(.ask, permissions: ["tabs"])
        for filter in ["{ url: 'https://example.com/*' }", "{ url: '<all_urls>' }", "{ title: '*' }"] {
            #expect(
                try await scene.evaluate("browser.tabs.query(\(filter)).then((tabs) => tabs.length)") == 0, "\(filter)")
        }
        #expect(try await scene.evaluate("browser.tabs.query({}).then((tabs) => tabs.length)") == 1)
    }

    @Test func anUpdateEventDoesNotBetrayTheAddress() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .denied
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            background: "browser.tabs.onUpdated.addListener((...values) => console.log(JSON.stringify(values)))",
            options: options)
        try await scene.browser.open("https://secret.example/")
        #expect(await scene.log.count == 2)
        #expect(await !scene.log.contains { $0.contains("secret.example") })
    }

    @Test func pagesThatNoPermissionReachesStayHidden() async throws {
        let scene = try await scene(.granted, permissions: ["tabs", "activeTab"])
        for url in ["about:blank", "file:///etc/hosts", "data:text/html,x"] {
            try await scene.browser.open(url)
            try await scene.browser.tap(scene.target)
            #expect(await scene.log.last == #"["",""]"#, "\(url)")
        }
    }

    @Test func aHiddenMemberCanBeAssignedAndCopied() async throws {
        let scene = try await scene(.ask, permissions: ["tabs"])
        let code =
            "browser.tabs.get(1).then((tab) => { const copy = { ...tab }; tab.url = 'mine'; return [copy.url, tab.url] })"
        #expect(try await scene.evaluate(code) == ["", "mine"])
    }
}
