import ExtensionRunner
import HTTP
import JSONText
import Testing

/// Files that pages save, and addresses that are other apps'.
@Suite struct HandOverTests {
    private func downloads(_ browser: Browser) async -> [String] {
        await browser.trace.filter { $0.type == "download" }.map { event in
            ["name", "url", "contentType", "text", "bytes"].map { event[$0]?.text ?? "-" }.joined(separator: " ")
        }
    }

    /// https://html.spec.whatwg.org/multipage/links.html#downloading-hyperlinks
    @Test func aLinkWithDownloadSavesAndStays() async throws {
        let browser = try await Browser(options: .forTests)
        browser.network.route(.get, "https://example.com/file?x") { _ in
            .init(
                status: 200,
                headers: [
                    "Content-Type": "application/x", "Content-Disposition": "attachment; filename=\"from server.bin\"",
                ],
                body: [0xff])
        }
        let tab = try await browser.open(
            "https://example.com/",
            html: """
                <a id=data download="a/b.txt" href="data:text/plain,hello">1</a><a id=blob download>2</a>
                <a id=file download href="/file?x">3</a><a id=other download href="https://other.test/x">4</a>
                <script>document.querySelector("#blob").href = URL.createObjectURL(new Blob(["# Note"], { type: "text/markdown" }))</script>
                """, scripts: .all)
        for id in ["data", "blob", "file"] { try await tab.page.click("#\(id)") }
        #expect(
            await downloads(browser).map { $0.replacing(#/blob:[^"]+/#, with: "blob:") } == [
                #""a_b.txt" "data:text/plain,hello" "text/plain" "hello" 5"#,
                ##""Unknown" "blob:" "text/markdown" "# Note" 6"##,
                #""from server.bin" "https://example.com/file?x" "application/x" - 1"#,
            ])
        #expect(try await tab.url == "https://example.com/")
        try await tab.page.click("#other")
        #expect(try await tab.url == "https://other.test/x", "another site's link goes there, as in Safari")
    }

    @Test func aPopupThatSavesStaysOpen() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<button>Save</button><script src=popup.js></script>",
                "popup.js": """
                document.querySelector("button").onclick = () => {
                  const link = document.createElement("a");
                  link.href = URL.createObjectURL(new Blob(["text"]));
                  link.download = "note.md";
                  link.click();
                  URL.revokeObjectURL(link.href);
                };
                """,
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("button")
        #expect(await scene.target.popup == "popup.html")
        #expect(await scene.events(.browser, "download").first?["text"] == "text")
        #expect(await scene.events(.browser, "download").first?["name"] == "note.md")
    }

    /// https://html.spec.whatwg.org/multipage/browsing-the-web.html#hand-off-to-external-software
    @Test func whatIsAnotherAppsLeavesThePageWhereItIs() async throws {
        let scene = try await ExtensionScene()
        let tab = try await scene.browser.open(
            "https://example.com/",
            html: "<a id=link href='mailto:a@b.test'>1</a><a id=target target=_blank href='things:///add'>2</a>",
            scripts: .inline)
        try await tab.page.click("#link")
        try await tab.page.click("#target")
        _ = try await tab.page.evaluate("location.href = 'obsidian://open?x=1'")
        _ = try await scene.evaluate("browser.tabs.update({ url: 'shortcuts://run' })")
        let made = try await scene.evaluate("browser.tabs.create({ url: 'tel:1' }).then(({ url }) => url)")
        #expect(
            await scene.events(.browser, "hand-over").map { $0["url"] } == [
                "mailto:a@b.test", "things:///add", "obsidian://open?x=1", "shortcuts://run", "tel:1",
            ])
        #expect(try await tab.url == "https://example.com/")
        #expect(try await tab.page.evaluate("document.querySelectorAll('a').length") == 2)
        #expect(made == "")
        #expect(await scene.browser.tabs.count == 2)
    }

    /// Source: AllowTopNavigationToDataURLs in UnifiedWebPreferences.yaml of https://github.com/WebKit/WebKit
    @Test func aPageDoesNotLeadToADataURL() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open(
            "https://example.com/", html: "<a href='data:text/html,x'>1</a><iframe src='data:text/html,y'></iframe>",
            scripts: .all)
        try await tab.page.click("a")
        #expect(try await tab.url == "https://example.com/")
        #expect(
            await browser.trace.contains {
                $0["text"] == "Not allowed to navigate top frame to data URL 'data:text/html,x'."
            })
    }

    /// Source: decidePolicyForNavigationAction in WebExtensionActionCocoa.mm of https://github.com/WebKit/WebKit
    @Test func aLinkOfAPopupLeadsToATabOnAMacToo() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: ["popup.html": "<a target=_blank href='https://other.test/'>There</a>"], profile: .safariMacOS)
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        try await scene.target.popupPage.click("a")
        #expect(await scene.browser.windows.count == 1)
        #expect(await scene.browser.tabs.count == 2)
        #expect(await scene.target.popup == nil)
    }
}
