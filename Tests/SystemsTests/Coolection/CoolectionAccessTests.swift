import ExtensionRunner
import JSONText
import Testing

// What the manifest asks for and the user allows decides what a tap can do.
// Seed: 000_6437c680b68e4f8f.txt, "Test CORS early" and "Extension only requests `tabs` and `nativeMessaging` permissions"
@Suite struct CoolectionAccessTests {
    private func options(_ access: HostAccess) -> BrowserOptions {
        var options = BrowserOptions()
        options.hostAccess = access
        return options
    }

    @Test func withoutNativeMessagingThereIsNoFunctionToCall() async throws {
        let scene = try await CoolectionScene(manifest: { $0["permissions"] = ["tabs"] })
        #expect(try await scene.target.background.evaluate("'sendNativeMessage' in browser.runtime") == "false")
        try await scene.tap()
        #expect(try await scene.badge == "")
        #expect(try scene.savedURLs == [])
        #expect(await scene.target.errors.first?.error.name == "TypeError")
    }

    @Test(arguments: [HostAccess.ask, .denied])
    func whereTheUserHasNotAllowedTheSiteNothingIsSavedAndTheTraceExplainsIt(access: HostAccess) async throws {
        let scene = try await CoolectionScene(options: options(access))
        try await scene.tap()
        #expect(try scene.savedURLs == [])
        #expect(await scene.events("message").isEmpty)
        #expect(try await scene.badge == "")
        let hint = try #require(await scene.hints.first)
        #expect(hint.hasPrefix("tab.url is an empty string: "))
        #expect(hint.contains(access == .ask ? "the permission tabs alone never reveals it" : "the user denied access"))
    }

    @Test func whatTheTraceAdvisesHelps() async throws {
        let scene = try await CoolectionScene(options: options(.ask))
        try await scene.browser.open("https://example.com/a")
        try await scene.target.grant("https://example.com/*")
        try await scene.tap()
        #expect(try scene.savedURLs == ["https://example.com/a"])
        let other = try await CoolectionScene(
            options: options(.ask), manifest: { $0["permissions"] = ["activeTab", "nativeMessaging"] })
        try await other.tap()
        #expect(try other.savedURLs == ["https://example.com/a"])
    }

    @Test func theRequestIsPreflightedOnceAndTheAnswerIsKept() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.browser.clock.advance(by: .seconds(60))
        try await scene.tap()
        #expect(await scene.events("preflight").count == 1)
        try await scene.browser.clock.advance(by: .seconds(601))
        try await scene.tap()
        #expect(await scene.events("preflight").count == 2)
        let asked = await scene.events("preflight").first?["headers"]?["Access-Control-Request-Headers"]
        #expect(asked == "authorization,content-type")
    }

    @Test func withoutCORSHeadersTheSaveFailsAndTheTraceExplainsIt() async throws {
        let scene = try await CoolectionScene(crossOrigin: .refused)
        try await scene.tap()
        #expect(try await scene.badge == "")
        #expect(try scene.savedURLs == [])
        #expect(await scene.events("preflight").count == 1)
        #expect(await scene.events("request").isEmpty)
        let reason = try #require(await scene.events("failure").first?["reason"]?.stringValue)
        #expect(
            reason == "the preflight's answer has no Access-Control-Allow-Origin; the server must allow the origin "
                + "\(scene.target.origin), or the manifest must ask for https://coolection.co/* in "
                + "host_permissions and the user must grant it")
    }

    @Test func aGrantedHostPermissionNeedsNoCORS() async throws {
        let asking: (inout JSONObject) -> Void = { $0["host_permissions"] = ["https://coolection.co/*"] }
        let scene = try await CoolectionScene(crossOrigin: .refused, manifest: asking)
        try await scene.tap()
        #expect(await scene.events("preflight").isEmpty)
        #expect(try await scene.badge == "✓")
        #expect(try scene.savedURLs == ["https://example.com/a"])
        // Asked for, and not granted: the rules of the web hold.
        let denied = try await CoolectionScene(options: options(.ask), crossOrigin: .refused, manifest: asking)
        try await denied.browser.open("https://example.com/a")
        try await denied.target.grant("https://example.com/*")
        try await denied.tap()
        #expect(await denied.events("preflight").count == 1)
        #expect(try denied.savedURLs == [])
    }
}
