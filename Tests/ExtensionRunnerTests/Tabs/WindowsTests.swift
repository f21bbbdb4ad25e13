import ExtensionRunner
import JSONText
import Testing

/// `browser.windows` of a phone: there is one.
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/windows
@Suite struct WindowsTests {
    @Test(arguments: [
        "getCurrent()", "getLastFocused()", "get(browser.windows.WINDOW_ID_CURRENT)", "get(1)",
        "getAll().then((all) => all[0])",
    ])
    func theWindowIsFound(call: String) async throws {
        let scene = try await ExtensionScene()
        try await scene.browser.open("https://example.com/")
        #expect(
            try await scene.evaluate("browser.windows.\(call)") == [
                "id": 1, "state": "normal", "type": "normal", "focused": true, "incognito": false, "alwaysOnTop": false,
            ])
        let isOfTab = "browser.tabs.query({}).then(([tab]) => browser.windows.get(tab.windowId)).then(({ id }) => id)"
        #expect(try await scene.evaluate(isOfTab) == 1)
    }

    @Test func itsTabsComeAlongAsTheExtensionMaySeeThem() async throws {
        var options = BrowserOptions.forTests
        options.hostAccess = .ask
        let scene = try await ExtensionScene(options: options)
        try await scene.browser.open("https://one.test/")
        try await scene.browser.open("https://two.test/")
        try await scene.target.grant("https://two.test/*")
        let code =
            "browser.windows.getCurrent({ populate: true }).then(({ tabs }) => tabs.map(({ id, url }) => [id, url]))"
        #expect(try await scene.evaluate(code) == [[1, ""], [2, "https://two.test/"]])
        #expect(await scene.hints.contains { $0.hasPrefix("tab.url is an empty string: ") })
    }

    @Test(arguments: [
        ("get(2)", "Invalid call to windows.get(). Window not found."),
        (
            "getCurrent({ windowTypes: ['popup'] })",
            "Invalid call to windows.getCurrent(). Window does not match requested 'windowTypes'."
        ),
        (
            "getAll({ windowTypes: ['panel'] })",
            "Invalid call to windows.getAll(). The 'windowTypes' value is invalid, because it must specify either 'normal', "
                + "'popup', or both."
        ),
        (
            "get(browser.windows.WINDOW_ID_NONE)",
            "Invalid call to windows.get(). The 'windowId' value is invalid, because 'windows.WINDOW_ID_NONE' is not allowed."
        ),
    ])
    func whatIsNotThereIsToldInWebKitsWords(call: String, sentence: String) async throws {
        let scene = try await ExtensionScene()
        #expect(try await scene.failure(of: "browser.windows.\(call)") == "Error: \(sentence)")
        #expect(try await scene.evaluate("browser.windows.getAll({ windowTypes: ['popup'] })") == [])
    }

    @Test func onlyAMacOpensMore() async throws {
        let names = "['create', 'update', 'remove'].map((name) => typeof browser.windows[name])"
        let phone = try await ExtensionScene()
        #expect(try await phone.evaluate(names) == ["undefined", "undefined", "undefined"])
        let mac = try await ExtensionScene(profile: .safariMacOS)
        #expect(try await mac.evaluate(names) == ["function", "function", "function"])
    }
}
