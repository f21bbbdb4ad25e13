import ExtensionRunner
import JSONText
import Testing

// Which events start a background that is stopped, and what its listeners then get.
// Source: wakeUpBackgroundContentIfNecessaryToFireEvents in WebExtensionContext.cpp of https://github.com/WebKit/WebKit
@Suite struct BackgroundWakeTests {
    @Test func aStoppedWorkerIsStartedByAnEventThatItListensTo() async throws {
        let scene = try await ExtensionScene(
            background: "browser.action.onClicked.addListener((tab) => console.log('tapped', tab.id))")
        try await scene.browser.open("https://example.com/")
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["tapped 1"])
        #expect(await scene.target.background.startCount == 2)
        #expect(await scene.events(.background, "start").last?["reason"] == "action.onClicked")
    }

    @Test func anEventThatItNeverListenedToStartsNothing() async throws {
        let scene = try await ExtensionScene(background: "browser.action.onClicked.addListener(() => {})")
        try await scene.target.background.kill()
        try await scene.browser.open("https://example.com/").navigate(to: "https://example.org/")
        #expect(await !scene.target.background.isRunning)
        #expect(await scene.target.background.startCount == 1)
    }

    @Test func aListenerThatWasRemovedStartsNothing() async throws {
        let scene = try await ExtensionScene(
            background: """
                const listener = () => {};
                browser.tabs.onCreated.addListener(listener);
                browser.tabs.onCreated.removeListener(listener);
                browser.action.onClicked.addListener(listener);
                """)
        try await scene.target.background.kill()
        try await scene.browser.open("https://example.com/")
        #expect(await scene.target.background.startCount == 1)
    }

    @Test func eventsThatComeWhileItIsStoppedArriveInTheirOrder() async throws {
        let scene = try await ExtensionScene(
            background: """
                for (const name of ["onUpdated", "onActivated", "onCreated"]) {
                  browser.tabs[name].addListener(() => console.log(name));
                }
                """)
        try await scene.target.background.kill()
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["onCreated", "onActivated", "onUpdated", "onUpdated"])
        #expect(await scene.target.background.startCount == 2)
    }

    @Test func theStartEventComesBeforeEventsThatCameDuringTheLoad() async throws {
        // The first extension opens a tab while the second one is still loading.
        let opener = try TemporaryExtension(background: "browser.tabs.create({ url: 'https://example.com/' })")
        let scene = try await ExtensionScene(opener)
        let listener = try TemporaryExtension(
            background: """
                browser.tabs.onCreated.addListener(() => console.log("created"));
                browser.runtime.onStartup.addListener(() => console.log("startup"));
                """)
        try await scene.browser.install(at: listener.folder)
        try await scene.browser.relaunch()
        #expect(await scene.log == ["startup", "created"])
    }

    @Test(arguments: [
        "setTimeout(listen, 10)", "setTimeout(listen)", "browser.storage.local.get().then(listen)",
        "browser.runtime.getPlatformInfo(listen)", "fetch('data:,').then(listen)",
        "(async () => { await browser.runtime.getPlatformInfo(); listen() })()",
    ])
    func aListenerThatIsAddedLateMissesTheEventThatStartedTheWorker(code: String) async throws {
        let scene = try await ExtensionScene(
            permissions: ["storage"],
            background: "const listen = () => browser.action.onClicked.addListener(() => console.log('late')); \(code)")
        try await scene.browser.open("https://example.com/")
        try await scene.browser.clock.advance(by: .milliseconds(10))
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["late"])
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["late"])
        #expect(await scene.hints.last?.contains("no listener of action.onClicked was there") == true)
        try await scene.browser.clock.advance(by: .milliseconds(10))
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["late", "late"])
    }

    @Test func aMessageThatALateListenerMissesIsToldToo() async throws {
        let scene = try await ExtensionScene(
            permissions: ["storage"],
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            background:
                "browser.storage.local.get().then(() => browser.runtime.onMessage.addListener(() => Promise.resolve('late')));",
            files: [
                "content.js": "addEventListener('click', () => browser.runtime.sendMessage('hi').then(console.log));"
            ])
        let page = try await scene.browser.open("https://example.com/", html: "<p>").page
        try await page.click("p")
        try await scene.target.background.kill()
        try await page.click("p")
        #expect(await scene.log == ["late", "undefined"])
        #expect(await scene.hints.last?.contains("no listener of runtime.onMessage was there") == true)
    }

    @Test(arguments: ["Promise.resolve().then(listen)", "addEventListener('activate', listen)", "listen()"])
    func aListenerThatIsAddedInTheFirstTurnHearsTheEventThatStartedTheWorker(code: String) async throws {
        let scene = try await ExtensionScene(
            background: "const listen = () => browser.action.onClicked.addListener(() => console.log('heard')); \(code)"
        )
        try await scene.browser.open("https://example.com/")
        try await scene.target.background.kill()
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["heard"])
    }

    @Test func theSameListenerTwiceIsCalledTwiceAndRemovedAtOnce() async throws {
        let scene = try await ExtensionScene(
            background: """
                const listener = () => console.log("called");
                browser.tabs.onCreated.addListener(listener);
                browser.tabs.onCreated.addListener(listener);
                """)
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["called", "called"])
        let left = try await scene.evaluate(
            "browser.tabs.onCreated.removeListener(listener); browser.tabs.onCreated.hasListener(listener)")
        #expect(left == false)
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log.count == 2)
    }

    @Test func listenersAreCopiedBeforeTheyAreCalled() async throws {
        let scene = try await ExtensionScene(
            background: """
                const second = () => console.log("second");
                browser.tabs.onCreated.addListener(() => {
                  browser.tabs.onCreated.removeListener(second);
                  browser.tabs.onCreated.addListener(() => console.log("third"));
                });
                browser.tabs.onCreated.addListener(second);
                """)
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["second"])
    }

    @Test func whatOneListenerThrowsIsReportedAndTheNextIsCalled() async throws {
        let scene = try await ExtensionScene(
            background: """
                browser.tabs.onCreated.addListener(() => {
                  throw new TypeError("first");
                });
                browser.tabs.onCreated.addListener(() => console.log("second"));
                """)
        try await scene.browser.open("https://example.com/")
        #expect(await scene.log == ["second"])
        #expect(await scene.errors == ["background.js:2:22: TypeError: first"])
    }
}
