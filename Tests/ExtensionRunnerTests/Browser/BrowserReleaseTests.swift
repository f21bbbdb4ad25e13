import ExtensionRunner
import HTTP
import Testing

@Suite struct BrowserReleaseTests {
    @Test func aBrowserWhoseRoutesHoldItsClockIsReleased() async throws {
        weak var released: Browser?
        do {
            let browser = try await Browser()
            let clock = browser.clock
            browser.network.route(nil, "https://example.com/*") { _ in .text(clock.now.iso8601) }
            try await browser.open("https://example.com/")
            released = browser
        }
        #expect(released == nil)
    }
}
