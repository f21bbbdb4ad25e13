import ExtensionRunner
import JSONText
import Testing

/// A call whose promise waits for time to pass.
@Suite struct PageCallTimeTests {
    private func page() async throws -> (Browser, Page) {
        let browser = try await Browser(profile: .safariIOS, options: .forTests)
        let page = try await browser.openPage(html: "<p>", url: "https://a.example/")
        let later = "const later = (ms, value) => new Promise((resolve) => setTimeout(resolve, ms, value));"
        try await page.load(scripts: [PageScript(later, file: "later.js")])
        return (browser, page)
    }

    @Test func theClockGoesOnAsFarAsTheCallSays() async throws {
        let (browser, page) = try await page()
        let value: String = try await page.call("later", with: 300, "done", within: .seconds(1))
        #expect(value == "done")
        #expect(browser.clock.elapsed == .milliseconds(300))
        #expect(try await page.evaluate("later(200, 7)", within: .seconds(1)) == 7)
        try await page.call("later", with: 500, within: .seconds(1))
        #expect(browser.clock.elapsed == .seconds(1))
    }

    @Test func withoutItAndBeyondItThePromiseIsPending() async throws {
        let (browser, page) = try await page()
        let advice = ", and the next thing happens in 300 ms: let time pass"
        for (limit, advice) in [(Duration.zero, advice), (.milliseconds(299), "")] {
            do {
                try await page.call("later", with: 300, within: limit)
                Issue.record("the call ended")
            } catch {
                #expect("\(error)" == "later(): the promise is still pending\(advice)")
            }
        }
        #expect(browser.clock.elapsed == .zero)
    }
}
