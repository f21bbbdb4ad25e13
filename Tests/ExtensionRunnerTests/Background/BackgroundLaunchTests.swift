import ExtensionRunner
import JSONText
import Testing

// What installing, launching, updating and turning off and on do to a background.
// Source: determineInstallReasonDuringLoad and loadBackgroundWebViewDuringLoad in WebExtensionContextCocoa.mm and
// WebExtensionContext.cpp of https://github.com/WebKit/WebKit
@Suite struct BackgroundLaunchTests {
    private static let startEvents = """
        browser.runtime.onStartup.addListener((...values) => console.log("startup", ...values));
        browser.runtime.onInstalled.addListener((details) => console.log("installed", JSON.stringify(details)));
        """

    @Test func installingFiresOnInstalledOnly() async throws {
        let scene = try await ExtensionScene(background: Self.startEvents)
        #expect(await scene.log == [#"installed {"reason":"install"}"#])
    }

    @Test func launchingTheBrowserFiresOnStartupOnly() async throws {
        let scene = try await ExtensionScene(background: Self.startEvents)
        try await scene.browser.relaunch()
        #expect(await scene.log.dropFirst() == ["startup"])
        #expect(await scene.target.background.deaths == [.relaunch])
    }

    @Test func launchingTheBrowserLoadsTheBackgroundEvenWhereNothingListensToThat() async throws {
        let scene = try await ExtensionScene(background: "browser.action.onClicked.addListener(() => {})")
        try await scene.browser.relaunch()
        #expect(await scene.target.background.isRunning)
        #expect(await scene.target.background.startCount == 2)
    }

    @Test func anotherVersionIsAnUpdateFromTheOneBefore() async throws {
        let scene = try await ExtensionScene(background: Self.startEvents)
        let next = try TemporaryExtension(members: ["version": "2.0"], background: Self.startEvents)
        try await scene.target.update(to: next.folder)
        #expect(await scene.log.last == #"installed {"reason":"update","previousVersion":"1.0"}"#)
        #expect(await scene.target.background.deaths == [.update])
        #expect(try await scene.evaluate("browser.runtime.getManifest().version") == "2.0")
    }

    @Test func anUpdateForgetsWhatTheOldVersionListenedTo() async throws {
        let scene = try await ExtensionScene(background: "browser.tabs.onCreated.addListener(() => {})")
        let next = try TemporaryExtension(
            members: ["version": "2.0"], background: "browser.action.onClicked.addListener(() => {})")
        try await scene.target.update(to: next.folder)
        try await scene.target.background.kill()
        try await scene.browser.open("https://example.com/")
        #expect(await scene.target.background.startCount == 2)
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.background.startCount == 3)
    }

    private static let late = """
        browser.runtime.onMessage.addListener(() => {});
        setTimeout(() => browser.action.onClicked.addListener(() => console.log("tapped")), 1000);
        """

    @Test func aListenerThatWasAddedLateIsRememberedWhileTheBrowserRuns() async throws {
        let scene = try await ExtensionScene(background: Self.late)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(1))
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.background.startCount == 2)
    }

    @Test func aListenerThatWasAddedLateIsForgottenByTheNextLaunch() async throws {
        let scene = try await ExtensionScene(background: Self.late)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(1))
        try await scene.browser.relaunch()
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.background.startCount == 2)
        #expect(await scene.hints.last?.contains("nothing listens to action.onClicked") == true)
    }

    @Test func whatListensIsNotKnownWhereTheBackgroundCouldNotBeLoaded() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.runtime.onInstalled.addListener(() => {});
                browser.runtime.onSuspend.addListener(() => {});
                browser.action.onClicked.addListener(() => console.log("tapped"));
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        #expect(
            await scene.hints.last
                == "the button has no popup, and what listens to action.onClicked is not known, as the background could not be "
                + "loaded (background.js:2:26: TypeError: undefined is not an object (evaluating "
                + "'browser.runtime.onSuspend.addListener')), so nothing happened")
    }

    @Test func whatALifeListenedToIsKeptOverALaunch() async throws {
        let scene = try await ExtensionScene(
            background: """
                if (Date.now() < Date.UTC(2026, 0, 1, 10)) browser.action.onClicked.addListener(() => {});
                """)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .seconds(7_200))
        try await scene.browser.relaunch()
        try await scene.target.background.kill()
        #expect(await scene.target.background.startCount == 2)
        // The second life did not listen; the first one did.
        try await scene.browser.tap(scene.target)
        #expect(await scene.target.background.startCount == 3)
    }

    @Test func aDisabledExtensionIsDeadToEverything() async throws {
        let scene = try await ExtensionScene(
            background: "browser.tabs.onCreated.addListener(() => {}); browser.action.onClicked.addListener(() => {})")
        try await scene.target.disable()
        #expect(await scene.target.background.deaths == [.disable])
        try await scene.browser.open("https://example.com/")
        #expect(await scene.target.background.startCount == 1)
        await #expect(throws: BrowserError.self) { try await scene.browser.tap(scene.target) }
        #expect(try await scene.target.sendMessage("hello") == nil)
        try await scene.browser.relaunch()
        #expect(await scene.target.background.startCount == 1)
    }

    @Test func enablingWhileTheBrowserRunsCountsAsInstalling() async throws {
        let scene = try await ExtensionScene(background: Self.startEvents)
        try await scene.target.disable()
        try await scene.target.enable()
        #expect(await scene.log == [#"installed {"reason":"install"}"#, #"installed {"reason":"install"}"#])
        #expect(await scene.target.background.isRunning)
    }

    @Test func disablingWhatIsDisabledDoesNothing() async throws {
        let scene = try await ExtensionScene()
        try await scene.target.disable()
        try await scene.target.disable()
        #expect(await scene.target.background.deaths == [.disable])
    }

    /// https://w3c.github.io/ServiceWorker/#dom-clients-claim
    @Test func aServiceWorkerClaimsPagesOnceItIsActive() async throws {
        let scene = try await ExtensionScene(
            background: """
                console.log(clients instanceof Clients, Object.prototype.toString.call(clients));
                clients.claim().catch(({ name, message }) => console.log(name, message));
                addEventListener("activate", (event) => event.waitUntil(clients.claim().then(() => console.log("claimed"))));
                try { clients.matchAll(); } catch ({ message }) { console.log(message); }
                """)
        #expect(
            await scene.log == [
                "true [object Clients]", "clients.matchAll is not implemented by extrun",
                "InvalidStateError Service worker is not active", "claimed",
            ])
        let silent = try await ExtensionScene(
            background: "setTimeout(() => clients.claim().then(() => console.log('claimed')))")
        try await silent.browser.clock.advance(by: .milliseconds(10))
        #expect(await silent.log == ["claimed"])
    }
}
