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
        }
    }

    @Test func whatTheBodyGivesComesBack() async throws {
        let profile = try await withBrowser(.safariMacOS) { $0.profile }
        #expect(profile.name == .safariMacOS)
    }
}
