import ExtensionRunner
import JSONText
import Testing

// What a browser sees of a tab. A test says what that is; the rules of access are WebKit's.
@Suite struct VisibleTabTests {
    private static let ask = """
        async (call, ...values) => { try { return await browser.tabs[call](...values) } catch (error) { return error.message } }
        """

    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/tabs/captureVisibleTab
    @Test func aPictureNeedsAccess() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(
            permissions: ["activeTab"], members: ["action": [:]],
            background:
                "browser.action.onClicked.addListener(async () => console.log(await browser.tabs.captureVisibleTab()))",
            options: options)
        let tab = try await scene.browser.open("https://example.com/")
        try await tab.setPicture("data:image/png;base64,AAAA")
        #expect(
            try await scene.evaluate("(\(Self.ask))('captureVisibleTab')")
                == .string(
                    "Invalid call to tabs.captureVisibleTab(). Either the 'activeTab' permission or granted host permissions for the "
                        + "current website are required."))
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["data:image/png;base64,AAAA"])
    }

    @Test(arguments: [
        (
            "undefined, { format: 'gif' }",
            "The 'format' value is invalid, because it must specify either 'png' or 'jpeg'."
        ),
        (
            "undefined, { quality: 101 }",
            "The 'quality' value is invalid, because it must specify a value between 0 and 100."
        ),
        ("7", "Window not found."),
        ("1", "It is not implemented by extrun to draw a page; a test says what is seen by tab.setPicture."),
    ])
    func whatCannotBeTakenIsTold(arguments: String, sentence: String) async throws {
        let scene = try await ExtensionScene(members: ["host_permissions": ["<all_urls>"]])
        try await scene.browser.open("https://example.com/")
        #expect(
            try await scene.evaluate("(\(Self.ask))('captureVisibleTab', \(arguments))")
                == .string("Invalid call to tabs.captureVisibleTab(). \(sentence)"))
    }

    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/API/tabs/detectLanguage
    @Test func theLanguageIsWhatATestSays() async throws {
        let scene = try await ExtensionScene(members: ["host_permissions": ["<all_urls>"]])
        let tab = try await scene.browser.open("https://example.com/")
        let ask = "(\(Self.ask))('detectLanguage')"
        #expect(
            try await scene.evaluate(ask)
                == "Invalid call to tabs.detectLanguage(). It is not implemented by extrun to read a page; a test says its language by tab.setLanguage."
        )
        try await tab.setLanguage("de")
        #expect(try await scene.evaluate(ask) == "de")
        try await tab.setLanguage("")
        #expect(try await scene.evaluate(ask) == "und")
        try await scene.target.deny("https://example.com/*")
        #expect(
            try await scene.evaluate(ask)
                == "Invalid call to tabs.detectLanguage(). This extension does not have access to this tab.")
    }
}
