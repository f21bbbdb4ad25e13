import ExtensionRunner
import JSONText
import Testing

/// Dialogs of scripts, and the share sheet, which the user answers.
@Suite struct DialogTests {
    private func shown(_ script: String) async throws -> (Browser, Page) {
        let browser = try await Browser(options: .forTests)
        let html = "<button>go</button><script>document.querySelector('button').onclick = () => { \(script) }</script>"
        return (browser, try await browser.open("https://example.com/", html: html, scripts: .all).page)
    }

    private func events(_ type: String, of browser: Browser) async -> [JSONObject] {
        await browser.trace.filter { $0.type == type }.map(\.fields)
    }

    @Test func answersAreTakenInTheirOrder() async throws {
        let (browser, page) = try await shown(
            "alert('a'); window.told = [confirm('b'), confirm('c'), prompt('d', 'e'), prompt('f', 'g'), prompt('h')]")
        for answer: DialogAnswer in [.accept, .dismiss, .accept, .text("i")] { try await page.answerDialog(answer) }
        try await page.click("button")
        #expect(try await page.evaluate("told") == [true, false, "e", "i", .null])
        let told = await events("dialog", of: browser)
        #expect(told.map { $0["kind"] } == ["alert", "confirm", "confirm", "prompt", "prompt", "prompt"])
        #expect(told.map { $0["answer"] } == [nil, true, false, true, "i", nil])
        let hints = await events("hint", of: browser).compactMap { $0["text"]?.stringValue }
        #expect(hints.contains { $0.hasPrefix("nobody has answered prompt()") })
    }

    @Test func theShareSheetIsThere() async throws {
        let (browser, page) = try await shown(
            """
            const data = { title: 'A', url: '/b', files: [new File(['x'], 'x.txt')] };
            window.can = [navigator.canShare(data), navigator.canShare({}), navigator.canShare({ url: 'mailto:a@b' })];
            window.told = []; const tell = (outcome) => told.push(outcome?.name ?? 'shared');
            navigator.share(data).then(tell, tell).then(() => navigator.share({ text: 'c' })).then(tell, tell);
            """)
        #expect(
            try await page.evaluate("navigator.share({ text: 'a' }).catch(({ name }) => name)") == "NotAllowedError",
            "nobody has clicked")
        try await page.click("button")
        #expect(try await page.evaluate("can") == [true, false, false])
        #expect(try await page.evaluate("told") == ["shared", "shared"])
        let shares = await events("share", of: browser)
        #expect(
            shares == [
                ["title": "A", "url": "https://example.com/b", "files": ["x.txt"], "isShared": true],
                ["text": "c", "isShared": true],
            ])
        try await page.answerDialog(.dismiss)
        try await page.click("button")
        #expect(try await page.evaluate("told") == ["AbortError", "shared"])
    }
}
