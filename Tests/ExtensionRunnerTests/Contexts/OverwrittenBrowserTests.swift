import ExtensionRunner
import JSONText
import Testing

/// `browser` and its functions can be overwritten.
/// Source: addNamespaces in WebExtensionControllerProxyCocoa.mm, and CodeGeneratorExtensions.pm, of https://github.com/WebKit/WebKit
@Suite struct OverwrittenBrowserTests {
    private static let script = """
        "use strict";
        var browser = browser || chrome;
        globalThis.chrome = globalThis.browser;
        const sent = browser.runtime.sendMessage;
        browser.runtime.sendMessage = () => "mine";
        console.log(browser.runtime.sendMessage(), typeof sent, browser === chrome);
        try { browser.runtime.id = "x" } catch (error) { console.log(error.name) }
        """

    @Test func aBackgroundAndAContentScriptMayPutTheirOwnInItsPlace() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]], background: Self.script,
            files: ["content.js": Self.script])
        try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.errors == [])
        #expect(await scene.log == Array(repeating: ["mine function true", "TypeError"], count: 2).flatMap { $0 })
    }
}
