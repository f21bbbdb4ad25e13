import ExtensionRunner
import JSONText
import Testing

/// Content scripts whose extension is gone: they go on, and what they ask for is never answered.
@Suite struct OrphanedScriptTests {
    @Test(arguments: ["storage.local.get()", "runtime.sendMessage(1)"])
    func whatTheyAskForIsNeverAnswered(call: String) async throws {
        let content = """
            setTimeout(() => {
              document.title = "asks";
              browser.\(call).then(() => { document.title = "answered" }, ({ message }) => { document.title = message });
            }, 2000);
            """
        let scene = try await ExtensionScene(
            permissions: ["storage"],
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": content])
        let tab = try await scene.browser.open("https://example.com/", html: "<title>page</title>")
        try await scene.target.disable()
        try await scene.browser.clock.advance(by: .seconds(3))
        #expect(try await tab.page.evaluate("document.title") == "asks")
        #expect(await scene.errors == [])
    }
}
