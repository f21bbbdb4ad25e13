import ExtensionRunner
import Foundation
import HTTP
import JSONText
import Systems
import Testing

// A tap saves the page and shows a check mark for two seconds.
// Seed: 000_6437c680b68e4f8f.txt, "Badge behavior" and "Phase 4: Testing"
@Suite struct CoolectionSavingTests {
    @Test func aTapSavesThePageAndShowsACheckMark() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        #expect(try await scene.badge == "✓")
        #expect(await scene.statuses == [200])
        #expect(try scene.savedURLs == ["https://example.com/a"])
        #expect(await scene.target.errors.isEmpty)
    }

    @Test func aPageThatIsSavedAlreadyShowsACheckMarkToo() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.browser.clock.advance(by: .seconds(2))
        try await scene.tap()
        #expect(try await scene.badge == "✓")
        #expect(await scene.statuses == [200, 409])
        #expect(try scene.savedURLs == ["https://example.com/a"])
    }

    @Test func theCheckMarkStandsForTwoSecondsAndNoLonger() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.browser.clock.advance(by: .milliseconds(1_999))
        #expect(try await scene.badge == "✓")
        try await scene.browser.clock.advance(by: .milliseconds(1))
        #expect(try await scene.badge == "")
    }

    @Test func theRequestCarriesTheTokenAndTheAddress() async throws {
        let scene = try await CoolectionScene()
        let token = try scene.system.generateToken(of: scene.account)
        try scene.system.tokenEntry.save(token)
        let route = scene.browser.network.route(.post, "https://coolection.co/api/item/create") { _ in .json([:]) }
        try await scene.tap("https://example.com/a?b=1#c")
        let request = try #require(route.requests.first)
        #expect(request.headers["Authorization"] == "Bearer \(token)")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(try JSON(parsing: request.body) == ["url": "https://example.com/a?b=1#c"])
    }

    @Test func theNativeHalfIsAskedForTheTokenOnEveryTap() async throws {
        let scene = try await CoolectionScene()
        try await scene.tap()
        try await scene.tap()
        #expect(
            await scene.events("message").map { $0["message"] } == [["action": "getToken"], ["action": "getToken"]])
    }

    // "browser.runtime.sendNativeMessage( "application.id", { action: "getToken" } )"
    @Test func theAppIsAskedByTheNameOfTheDesign() async throws {
        let calls = try await callsOfTheScript("await tapped({ url: \"https://example.com/\" }); return calls;")
        #expect(calls == #"[["application.id",{"action":"getToken"}]]"#)
    }

    /// What `body` gives, which taps the script alone, with a browser that notes what is asked of the app.
    private func callsOfTheScript(_ body: String) async throws -> String? {
        let source = try String(contentsOfFile: CoolectionScene.fixture + "/background.js", encoding: .utf8)
        return try await CoolectionScene().target.background.evaluate(
            """
            (async () => {
              const calls = [];
              let tapped;
              const stub = {
                action: { onClicked: { addListener: (listener) => { tapped = listener } }, setBadgeText() {} },
                runtime: { sendNativeMessage: async (...values) => { calls.push(values); return {} } },
              };
              (function (browser) { \(source) })(stub);
              \(body)
            })()
            """)
    }

    @Test(arguments: [
        "about:blank", "about:srcdoc", "file:///etc/hosts", "javascript:alert(1)", "data:text/html,hello",
    ])
    func pagesThatAreNotOnTheWebAreNotSaved(url: String) async throws {
        let scene = try await CoolectionScene()
        try await scene.tap(url)
        #expect(await scene.events("message").isEmpty)
        #expect(await scene.events("request").isEmpty)
        #expect(try await scene.badge == "")
        #expect(await scene.target.errors.isEmpty)
    }

    /// The same of the script alone, which a browser that hides no address would hand these.
    @Test(arguments: [
        "about:blank", "file:///etc/hosts", "javascript:alert(1)", "data:text/html,https://example.com/",
        "safari-web-extension://a/b.html", "ftp://example.com/", " https://example.com/", "",
    ])
    func theScriptItselfRejectsThem(url: String) async throws {
        let counts = try await callsOfTheScript(
            """
            await tapped({ url: \(JSON.string(url).text) });
            await tapped({});
            const before = calls.length;
            await tapped({ url: "http://example.com/" });
            return [before, calls.length];
            """)
        #expect(counts == "[0,1]")
    }
}
