import ExtensionRunner
import ExtensionTesting
import Testing

@Suite struct WaitingTests {
    let target = Result { try TestedExtension() }

    @Test func theClockStandsWhereTheConditionCameToHold() async throws {
        try await withBrowser { browser in
            let (marker, tab) = try await target.get().tap(in: browser)
            try await browser.clock.advance { await marker.action.badgeText(for: tab) == "" }
            #expect(browser.clock.elapsed == .seconds(2))
        }
    }

    @Test func whatHoldsAlreadyTakesNoTime() async throws {
        try await withBrowser { browser in
            try await browser.clock.advance { true }
            #expect(browser.clock.elapsed == .zero)
        }
    }

    @Test func aConditionThatDoesNotComeFailsAtTheLimit() async throws {
        try await withBrowser { browser in
            let (marker, tab) = try await target.get().tap(in: browser)
            await #expect(throws: WaitFailure.self) {
                try await browser.clock.advance(atMost: .milliseconds(1_999)) {
                    await marker.action.badgeText(for: tab) == ""
                }
            }
            #expect(browser.clock.elapsed == .milliseconds(1_999))
            try await browser.clock.advance(by: .milliseconds(1))
        }
    }

    @Test func timeItselfMayBeTheCondition() async throws {
        try await withBrowser { browser in
            try await browser.clock.advance(atMost: .seconds(5)) { browser.clock.elapsed >= .seconds(5) }
            #expect(browser.clock.elapsed == .seconds(5))
        }
    }

    @Test func aTaskThatIsCancelledLeavesTheClockWhereItIs() async throws {
        try await withBrowser { browser in
            let walk = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                try await browser.clock.advance(by: .seconds(1))
            }
            await #expect(throws: CancellationError.self) { try await walk.value }
            #expect(browser.clock.elapsed == .zero)
        }
    }

    @Test func aSleepEndsWithItsTask() async throws {
        try await withBrowser { browser in
            await browser.clock.sleep(for: .zero)
            let sleeper = Task { await browser.clock.sleep(for: .seconds(1)) }
            await Task.yield()
            sleeper.cancel()
            await sleeper.value
            #expect(browser.clock.elapsed == .zero)
        }
    }

    @Test func aClockDoesNotGoBack() async throws {
        try await withBrowser { browser in
            await #expect(throws: BrowserError.self) { try await browser.clock.advance(by: .seconds(-1)) }
            #expect(await browser.trace.allSatisfy { $0.type != "advance" })
        }
    }

    @Test func aBrowserIsFreedThoughItsRoutesHoldWhatHoldsIt() async throws {
        weak var last: Browser?
        try await withBrowser { browser in
            last = browser
            let (marker, _) = try await target.get().tap(in: browser)
            browser.network.route(.get, "https://example.com/") { _ in
                try await marker.background.kill()
                return .json([:])
            }
            try await browser.clock.advance(by: .seconds(2))
        }
        #expect(last == nil)
    }

    @Test func aTabOfAnotherBrowserIsRefused() async throws {
        try await withBrowser { browser in
            let (marker, _) = try await target.get().tap(in: browser)
            try await withBrowser { other in
                let tab = try await other.open("https://other.example/")
                await #expect(throws: BrowserError.self) { try await browser.tap(marker, on: tab) }
                #expect(await marker.action.badgeText(for: tab) == "")
            }
            try await browser.clock.advance(by: .seconds(2))
        }
    }

    @Test func whatTheBodyGivesComesBack() async throws {
        let profile = try await withBrowser(.safariMacOS) { $0.profile }
        #expect(profile.name == .safariMacOS)
    }
}
