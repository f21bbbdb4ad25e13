import ExtensionRunner
import JSONText
import Testing

/// What an extension executes in a page may do what a user's gesture allows.
/// Source: forceUserGesture in WKWebView.mm of https://github.com/WebKit/WebKit
@Suite struct InjectionGestureTests {
    @Test(arguments: ["ISOLATED", "MAIN"])
    func anExecutedFunctionMayWriteToTheClipboard(world: String) async throws {
        let scene = try await ExtensionScene(permissions: ["scripting"])
        let tab = try await scene.browser.open("https://example.com/", html: "<p>text")
        let result = try await scene.evaluate(
            """
            browser.scripting.executeScript({
              target: { tabId: \(tab.id) }, world: "\(world)",
              func: () => navigator.clipboard.writeText("copied").then(() => "written", String),
            }).then(([{ result }]) => result)
            """)
        #expect(result == "written")
    }

    @Test(arguments: ["ISOLATED", "MAIN"])
    func anExecutedFunctionMayCopyWhatIsSelected(world: String) async throws {
        let scene = try await ExtensionScene(permissions: ["scripting"])
        let tab = try await scene.browser.open("https://example.com/", html: "<textarea>some text</textarea>")
        let result = try await scene.evaluate(
            """
            browser.scripting.executeScript({
              target: { tabId: \(tab.id) }, world: "\(world)",
              func: () => { document.querySelector("textarea").select(); return document.execCommand("copy"); },
            }).then(([{ result, error }]) => error ?? result)
            """)
        #expect(result == true)
        #expect(await scene.browser.clipboard == "some text")
    }
}
