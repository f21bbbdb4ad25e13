import ExtensionRunner
import HTTP
import Testing

@Suite struct PermissionsTests {
    @Test(arguments: ["bogus-permission", "nowhere://"])
    func whatIsNoPermissionIsNoStepOfTheUser(permission: String) async throws {
        let scene = try await ExtensionScene()
        await #expect(throws: BrowserError.self) { try await scene.target.grant(permission) }
        await #expect(throws: BrowserError.self) { try await scene.target.deny(permission) }
        #expect(await scene.browser.trace.filter { $0.type == "grant" || $0.type == "deny" }.isEmpty)
    }

    /// Source: permissionsDidChange in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aDenialIsToldOfByTheTabsThatItConcerns() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(
            permissions: ["tabs"],
            background:
                "browser.tabs.onUpdated.addListener((id, changes) => console.log(id, JSON.stringify(changes)));",
            options: options)
        try await scene.browser.open("https://other.test/")
        try await scene.browser.open("https://example.com/")
        let before = await scene.log.count
        try await scene.target.deny("https://example.com/*")
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await Array(scene.log.dropFirst(before)) == [#"2 {"url":"","title":""}"#])
    }

    private func permissions(
        names: Set<String> = ["tabs"], hosts: [String] = [], access: HostAccess
    ) throws -> Permissions {
        Permissions(
            requestedNames: names, requestedHosts: try hosts.map { try MatchPattern($0) }, hostAccess: access,
            ownOrigin: "safari-web-extension://abc")
    }

    private func url(_ text: String) throws -> WebURL { try #require(WebURL(serialized: text)) }

    @Test func grantedHostAccessShowsEveryPageThoughTheManifestAsksForNone() throws {
        let permissions = try permissions(access: .granted)
        #expect(try permissions.decision(for: url("https://example.com/")) == .granted(.allURLs))
        #expect(try permissions.explainHidden(url("https://example.com/")) == nil)
    }

    @Test func grantedHostAccessDoesNotReplaceAHostPermissionForRequests() throws {
        let target = try url("https://coolection.co/api")
        #expect(try !permissions(access: .granted).bypassesCORS(for: target))
        #expect(try permissions(hosts: ["https://coolection.co/*"], access: .granted).bypassesCORS(for: target))
        #expect(try !permissions(hosts: ["https://coolection.co/*"], access: .ask).bypassesCORS(for: target))
    }

    @Test func aPatternOfAnotherPathIsNamed() throws {
        let page = try url("https://www.example.com/a")
        var permissions = try permissions(hosts: ["*://*.example.com/"], access: .ask)
        permissions.grant(try MatchPattern("*://*.example.com/"))
        #expect(
            permissions.explainHidden(page)
                == "*://*.example.com/ is for this site, and not for this address of it; '/*' at its end includes all")
        #expect(try permissions.explainHidden(url("https://www.example.com/")) == nil)
    }

    @Test func ownPagesAreAlwaysSeen() throws {
        let permissions = try permissions(access: .denied)
        #expect(try permissions.decision(for: url("safari-web-extension://abc/popup.html")) == .ownURL)
        #expect(
            try permissions.decision(for: url("safari-web-extension://other/"))
                == .unsupportedScheme("safari-web-extension"))
    }

    @Test(arguments: ["about:blank", "data:text/html,x", "javascript:0"])
    func otherSchemesAreOutOfReach(text: String) throws {
        let decision = try permissions(access: .granted).decision(for: url(text))
        #expect(decision == .unsupportedScheme(String(text.prefix { $0 != ":" })))
        #expect(!decision.isGranted)
    }

    @Test func askingGrantsNothingYet() throws {
        let requested = try permissions(hosts: ["*://*.example.com/*"], access: .ask)
        #expect(
            try requested.decision(for: url("https://example.com/"))
                == .notGranted(requested: MatchPattern("*://*.example.com/*")))
        #expect(try requested.decision(for: url("https://other.org/")) == .notGranted(requested: nil))
    }

    @Test func aCertainHostRanksAboveBlanketPatternsAndADenialAboveAGrant() throws {
        var permissions = try permissions(access: .granted)
        let bank = try url("https://bank.example/")
        permissions.deny(try MatchPattern("*://bank.example/*"))
        #expect(try permissions.decision(for: bank) == .denied(MatchPattern("*://bank.example/*")))
        #expect(try permissions.hasAccess(to: url("https://other.example/")))

        permissions.grant(try MatchPattern("https://*.example/*"))
        #expect(try permissions.decision(for: bank) == .denied(MatchPattern("*://bank.example/*")))

        permissions.grant(try MatchPattern("*://bank.example/*"))
        #expect(try permissions.decision(for: bank) == .granted(MatchPattern("https://*.example/*")))
    }

    @Test func oneSiteCanBeGrantedWhereAllAreDenied() throws {
        var permissions = try permissions(access: .denied)
        let page = try url("https://example.com/a")
        #expect(permissions.decision(for: page) == .denied(.allURLs))
        permissions.grant(try MatchPattern("https://example.com/*"))
        #expect(permissions.hasAccess(to: page))
        // What the user says of every website is the default beside what was said of one.
        permissions.deny(.allURLs)
        #expect(permissions.hasAccess(to: page))
        permissions.deny(try MatchPattern("https://example.com/*"))
        permissions.grant(.allURLs)
        #expect(!permissions.hasAccess(to: page))
    }

    @Test func aGestureGrantsItsSiteThroughActiveTab() throws {
        let permissions = try permissions(names: ["activeTab"], access: .ask)
        let page = try url("https://example.com/a")
        let pattern = try #require(permissions.patternGranted(byGestureOn: page))
        #expect(permissions.decision(for: page, tabPattern: pattern) == .activeTab(pattern))
        #expect(try permissions.hasAccess(to: url("https://example.com/other"), tabPattern: pattern))
        #expect(try !permissions.hasAccess(to: url("https://example.org/"), tabPattern: pattern))
        #expect(permissions.patternGranted(byGestureOn: page, tabPattern: pattern) == nil)
    }

    @Test func aGestureGrantsNothingWithoutActiveTabOrAgainstADenial() throws {
        let page = try url("https://example.com/a")
        #expect(try permissions(access: .ask).patternGranted(byGestureOn: page) == nil)
        #expect(try permissions(names: ["activeTab"], access: .denied).patternGranted(byGestureOn: page) == nil)
        #expect(
            try permissions(names: ["activeTab"], access: .ask).patternGranted(byGestureOn: url("file:///a")) == nil)
    }

    @Test func namesAreGrantedByDefaultAndCanBeDenied() throws {
        var permissions = try permissions(names: ["nativeMessaging"], access: .ask)
        #expect(permissions.has("nativeMessaging"))
        #expect(!permissions.has("storage"))
        permissions.deny("nativeMessaging")
        #expect(!permissions.has("nativeMessaging"))
        permissions.grant("nativeMessaging")
        #expect(permissions.has("nativeMessaging"))
    }

    @Test func theExplanationSaysThatTabsAloneRevealsNothing() throws {
        let text = try #require(try permissions(access: .ask).explainHidden(url("https://example.com/a")))
        #expect(
            text
                == "the manifest asks for neither activeTab nor a host permission that matches https://example.com/a; "
                + "the permission tabs alone never reveals it; with one of them, or with the step "
                + "'grant https://example.com/*' or the host access 'granted', the address is revealed")
    }

    @Test func theExplanationFitsTheReason() throws {
        let page = try url("https://example.com/a")
        let active = try permissions(names: ["activeTab"], access: .ask).explainHidden(page)
        #expect(active?.contains("no user gesture") == true)
        let requested = try permissions(hosts: ["*://example.com/*"], access: .ask).explainHidden(page)
        #expect(requested?.contains("asks for *://example.com/*, but the user has not granted it") == true)
        let denied = try permissions(access: .denied).explainHidden(page)
        #expect(denied?.contains("the user denied access to <all_urls>") == true)
        let scheme = try permissions(access: .granted).explainHidden(url("about:blank"))
        #expect(scheme == "no permission of an extension reaches about: pages")
    }
}
