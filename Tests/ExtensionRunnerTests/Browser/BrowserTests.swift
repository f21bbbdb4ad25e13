import ExtensionRunner
import HTTP
import JSONText
import Testing
import VirtualTime

@Suite struct BrowserTests {
    @Test func extensionsInOneBrowserDoNotDisturbEachOther() async throws {
        let background = """
            globalThis.taps = 0;
            browser.action.onClicked.addListener(() => browser.action.setBadgeText({ text: String(++taps) }));
            """
        let (one, two) = (
            try TemporaryExtension(background: background), try TemporaryExtension(background: background)
        )
        let browser = try await Browser(options: .forTests)
        let first = try await browser.install(at: one.folder)
        let second = try await browser.install(at: two.folder)
        let tab = try await browser.open("https://example.com/")
        try await browser.tap(first)
        try await browser.tap(first)
        try await browser.tap(second)
        #expect(await first.action.badgeText(for: tab) == "2")
        #expect(await second.action.badgeText(for: tab) == "1")
        try await first.background.kill()
        #expect(await second.background.isRunning)
        #expect(first.origin != second.origin)
    }

    @Test(arguments: ["", "example.com", "http://", "https://exa mple.com/"])
    func whatIsNoAddressOpensNothing(url: String) async throws {
        let browser = try await Browser(options: .forTests)
        let error = await #expect(throws: BrowserError.self) { try await browser.open(url) }
        #expect(error?.description == "'\(url)' is no absolute URL; write it in full, as in https://example.com/")
        #expect(await browser.tabs.isEmpty)
    }

    @Test func anAddressIsWrittenAsTheURLStandardWritesIt() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("HTTPS://EXAMPLE.com:443/a/../b c?ü")
        #expect(try await tab.url == "https://example.com/b%20c?%C3%BC")
    }

    @Test func aTabThatWasClosedIsNoTabAnyMore() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://example.com/")
        try await tab.close()
        await #expect(throws: BrowserError.self) { try await tab.navigate(to: "https://example.org/") }
        await #expect(throws: BrowserError.self) { try await tab.close() }
    }

    @Test func timeMovesOnlyWhenItIsTold() async throws {
        let scene = try await ExtensionScene()
        let start = scene.browser.clock.now
        #expect(start.iso8601 == "2026-01-01T09:00:00.000Z")
        #expect(try await scene.evaluate("Date.now() - Date.UTC(2026, 0, 1, 9)") == 0)
        try await scene.browser.clock.advance(by: .milliseconds(1_500))
        #expect(try await scene.evaluate("Date.now() - Date.UTC(2026, 0, 1, 9)") == 1_500)
        #expect(scene.browser.clock.elapsed == .milliseconds(1_500))
    }

    @Test func timersFireInTheOrderOfTheirTimesAndThenOfTheirStart() async throws {
        let scene = try await ExtensionScene(
            background: """
                const at = (name) => () => console.log(name, Date.now() % 100000);
                setTimeout(at("c"), 20); setTimeout(at("a"), 10); setTimeout(at("d"), 20); setTimeout(at("b"), 10);
                """)
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(await scene.log.map { $0.prefix(1) } == ["a", "b", "c", "d"])
        #expect(await scene.events(.console, "console").map(\.at) == [10, 10, 20, 20])
    }

    @Test func offlineEveryRequestFailsUntilTheNetworkIsBack() async throws {
        let scene = try await ExtensionScene()
        scene.browser.network.route(.get, "https://example.com/") { _ in .text("there") }
        let call = "fetch('https://example.com/').then((response) => response.text())"
        #expect(try await scene.evaluate(call) == "there")
        await scene.browser.setOffline(true)
        #expect(try await scene.failure(of: call) == "TypeError: Load failed")
        await scene.browser.setOffline(false)
        #expect(try await scene.evaluate(call) == "there")
    }

    @Test func offlineNothingIsSentSoTheTraceHasNoRequest() async throws {
        let scene = try await ExtensionScene()
        scene.browser.network.route(nil, "https://example.com/*") { _ in .empty() }
        await scene.browser.setOffline(true)
        // The first would be preflighted, the second not.
        for method in ["PUT", "GET"] {
            let call = "fetch('https://example.com/', { method: '\(method)' })"
            #expect(try await scene.failure(of: call) == "TypeError: Load failed")
        }
        let events = await scene.browser.trace.filter { $0.lane == .network }
        #expect(events.map(\.type) == ["failure", "failure"])
        #expect(
            events.last?["reason"] == "GET https://example.com/ was not sent: the browser is offline")
        let player = ScenarioPlayer(browser: scene.browser, target: scene.target)
        let expectation = Step.expect(.request(method: "GET", url: "https://example.com/*"))
        #expect(try await player.play(expectation) == .failed("no request was sent"))
    }

    @Test func aRequestThatNoRouteAnswersFailsAndTheTraceNamesIt() async throws {
        let scene = try await ExtensionScene()
        scene.browser.network.route(.get, "https://example.com/a") { _ in .empty() }
        #expect(try await scene.failure(of: "fetch('https://example.com/b')") == "TypeError: Load failed")
        let reason = await scene.events(.network, "failure").last?["reason"]?.stringValue
        #expect(reason == "no route answers GET https://example.com/b; nearest: GET https://example.com/a")
    }

    @Test func requestsOfTheBackgroundCarryTheExtensionsOrigin() async throws {
        let scene = try await ExtensionScene()
        let route = scene.browser.network.route(.post, "https://example.com/") { _ in .empty() }
        _ = try await scene.evaluate("fetch('https://example.com/', { method: 'POST' }).then(() => 1)")
        #expect(route.requests.first?.headers["Origin"] == scene.target.origin)
    }

    @Test func permissionsThatAreNoneAreRefused() async throws {
        let scene = try await ExtensionScene()
        for text in ["nothing", "https://", "https://a.example", "https://a*/*"] {
            await #expect(throws: BrowserError.self, "\(text)") { try await scene.target.grant(text) }
        }
    }

    @Test func anExtensionOfAnotherBrowserIsNotInstalledHere() async throws {
        let scene = try await ExtensionScene()
        let browser = try await Browser(options: .forTests)
        try await browser.open("https://example.com/")
        let error = await #expect(throws: BrowserError.self) { try await browser.tap(scene.target) }
        #expect(error?.description == "the extension is not installed in this browser")
    }

    @Test func anExtensionOfAnotherBrowserIsNotTheOneOfItsHostHere() async throws {
        let (scene, other) = (try await ExtensionScene(), try await ExtensionScene())
        #expect(scene.target.origin == other.target.origin)
        try await scene.browser.open("https://example.com/")
        let error = await #expect(throws: BrowserError.self) { try await scene.browser.tap(other.target) }
        #expect(error?.description == "the extension is not installed in this browser")
    }

    @Test func theClockGoesOnFromTheLongestTime() async throws {
        let scene = try await ExtensionScene()
        while try await scene.browser.clock.advanceToNext(until: .seconds(Int64.max)) {}
        try await scene.browser.clock.advance(by: .seconds(1))
        #expect(scene.browser.clock.elapsed == .seconds(Int64.max) + .seconds(1))
        #expect(try await scene.evaluate("Number.isFinite(performance.now())") == true)
    }

    @Test func scriptsAreToldOfTheNetwork() async throws {
        let listening = """
            for (const type of ["offline", "online"]) {
              addEventListener(type, (event) => console.log(name, event.type, event.isTrusted, navigator.onLine));
            }
            """
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]], background: "const name = 'worker';" + listening,
            files: ["popup.html": "<script src=popup.js></script>", "popup.js": "name = 'popup';" + listening])
        let page = "<script>name = 'page';\(listening)</script>"
        let tab = try await scene.browser.open("https://example.com/", html: page, scripts: .inline)
        try await scene.browser.tap(scene.target)
        await scene.browser.setOffline(true)
        await scene.browser.setOffline(true)
        try await scene.browser.settle()
        let names = ["worker", "popup", "page"]
        #expect(await scene.log == names.map { "\($0) offline true false" })
        #expect(try await tab.page.evaluate("navigator.onLine") == false)
        await scene.browser.setOffline(false)
        try await scene.browser.settle()
        #expect(await scene.log.dropFirst(3) == names.map { "\($0) online true true" }[...])
    }
}
