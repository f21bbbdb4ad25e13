import ExtensionRunner
import ExtensionTesting
import Systems
import Testing
import VirtualTime

/// A tap saves the page that the tab shows, and a mark says so.
@Suite struct CoolectionTests {
    /// The extension with its app and its server, before an article.
    private struct Scene {
        let browser: Browser
        let system: CoolectionSystem
        let account: CoolectionAccount
        let target: WebExtension
        let tab: Tab

        init(_ browser: Browser, url: String = "https://example.com/article") async throws {
            self.browser = browser
            system = try CoolectionSystem(clock: browser.clock, random: SeededRandom(seed: 1))
            account = try system.signIn()
            browser.network.route(
                nil, CoolectionBackend.origin + "/*", crossOrigin: .asAnswered, system.backend.handler)
            target = try await browser.install(at: "Fixtures/coolection", native: system.nativeHandler)
            tab = try await browser.open(url)
        }

        var saved: [String] { get throws { try system.backend.urls(ofUser: account.userID) } }

        func tap() async throws { try await browser.tap(target) }
    }

    @Test func aTapSavesThePageAndShowsTheMarkForTwoSeconds() async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            try await scene.tap()
            #expect(try scene.saved == ["https://example.com/article"])
            await scene.target.expectBadge("✓", on: scene.tab)
            try await browser.clock.advance(by: .milliseconds(1_999))
            await scene.target.expectBadge("✓", on: scene.tab)
            try await browser.clock.advance(by: .milliseconds(1))
            await scene.target.expectBadge("", on: scene.tab)
        }
    }

    @Test func aPageThatIsSavedAlreadyGetsTheMarkToo() async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            for _ in 1...2 {
                await scene.target.expectBadge("", on: scene.tab)
                try await scene.tap()
                await scene.target.expectBadge("✓", on: scene.tab)
                try await browser.clock.advance(by: .seconds(2))
            }
            #expect(try scene.saved.count == 1)
        }
    }

    @Test func aTapWorksAfterTheWorkerHasDied() async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            try await scene.tap()
            try await browser.clock.advance(by: .seconds(60))
            #expect(await scene.target.background.deaths == [.idle])
            try await scene.tab.navigate(to: "https://example.com/other")
            try await scene.tap()
            #expect(try scene.saved.count == 2)
            try await browser.clock.advance(by: .seconds(2))
        }
    }

    @Test(arguments: ["about:blank", "file:///etc/hosts", "data:text/plain,a"])
    func whatIsNoWebPageIsNotSaved(url: String) async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser, url: url)
            try await scene.tap()
            await scene.target.expectBadge("", on: scene.tab)
            let messages = await browser.trace.filter { $0.lane == .native }
            #expect(messages.isEmpty)
        }
    }

    // A worker that dies while the mark is shown cannot take it away; the next tap does.
    @Test func whereverTheWorkerDiesNoSaveIsLostOrDoubled() async throws {
        let scenario = BrowserScenario { browser in
            let scene = try await Scene(browser)
            let device = scene.system.device
            await browser.whenDeviceLocks { $0 ? device.lock() : device.unlock() }
            try await browser.exploredStep { try await browser.tap(scene.target) }
            try await browser.exploredStep { try await browser.clock.advance(by: .seconds(5)) }
            return []
        }
        let faults: [Fault] = [.kill, .offline, .http401, .http409, .http500, .lockedKeychain]
        try await Explorer(faults: faults).explore(scenario).expectNothingBroken(except: [.badgeStays])
    }

    enum Trouble: CaseIterable { case offline, serverError, tokenRegenerated, lockedDevice }

    @Test(arguments: Trouble.allCases)
    func whateverGoesWrongThereIsNoMarkAndNoError(trouble: Trouble) async throws {
        try await withBrowser { browser in
            let scene = try await Scene(browser)
            switch trouble {
            case .offline: await browser.setOffline(true)
            case .serverError: scene.system.backend.failNext(1, status: 500)
            case .tokenRegenerated: _ = try scene.system.generateToken(of: scene.account)
            case .lockedDevice: scene.system.device.lock()
            }
            try await scene.tap()
            await scene.target.expectBadge("", on: scene.tab)
            #expect(try scene.saved.isEmpty)
            #expect(await scene.target.errors.isEmpty)
        }
    }
}
