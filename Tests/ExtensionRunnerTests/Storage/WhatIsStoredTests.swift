import ExtensionRunner
import JSONText
import Testing

/// What an extension has left behind is seen without its background.
@Suite struct WhatIsStoredTests {
    private func installed(background: String) async throws -> (Browser, WebExtension) {
        let browser = try await Browser(options: .forTests)
        let files = try TemporaryExtension(permissions: ["storage", "alarms"], background: background)
        return (browser, try await browser.install(at: files.folder))
    }

    @Test func whatIsStoredIsSeenWithoutABackground() async throws {
        let (browser, target) = try await installed(
            background: """
                browser.runtime.onInstalled.addListener(() => {
                  browser.storage.local.set({ b: [1, { "ä": null }], a: "text" });
                  browser.storage.session.set({ token: 7 });
                });
                """)
        try await target.background.kill()
        let local = try await target.stored()
        #expect(local == ["b": [1, ["ä": .null]], "a": "text"])
        #expect(local.map(\.0) == ["b", "a"])
        #expect(try await target.stored(in: .session) == ["token": 7])
        #expect(try await target.stored(in: .sync) == [:])
        #expect(await target.background.isRunning == false)
        #expect(await target.background.startCount == 1)
        try await browser.relaunch()
        #expect(try await target.stored(in: .session) == [:])
        #expect(try await target.stored()["a"] == "text")
    }

    @Test func alarmsAreSeenWithoutABackground() async throws {
        let (browser, target) = try await installed(
            background: """
                browser.alarms.create("once", { delayInMinutes: 1 });
                browser.alarms.create("often", { delayInMinutes: 2, periodInMinutes: 3 });
                """)
        let start = browser.clock.now
        try await target.background.kill()
        #expect(
            await target.alarms == [
                .init(name: "once", scheduledTime: start + .seconds(60), period: nil),
                .init(name: "often", scheduledTime: start + .seconds(120), period: .seconds(180)),
            ])
        #expect(await target.background.isRunning == false)
        try await browser.clock.advance(by: .seconds(130))
        #expect(await target.alarms.last?.scheduledTime == start + .seconds(300))
    }
}
