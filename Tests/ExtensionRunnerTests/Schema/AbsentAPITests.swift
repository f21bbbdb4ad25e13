import ExtensionRunner
import JSONText
import Testing

/// Where a script fails as it looks for a part of `browser` that is not there, the trace says why.
@Suite struct AbsentAPITests {
    @Test(arguments: [
        (
            "browser.alarms.create('a')",
            "browser.alarms needs the permission \"alarms\", which the manifest does not name"
        ),
        ("chrome.tabs.executeScript(1, {})", "browser.tabs.executeScript is not there from manifest version 3 on"),
        ("browser.contextMenus.create({})", "browser.contextMenus is not in safari-ios, only in safari-macos"),
        ("browser.cookies.get({})", "browser.cookies is not there until the user has granted an optional permission"),
    ])
    func theReasonIsTold(code: String, reason: String) async throws {
        let scene = try await ExtensionScene(members: ["optional_permissions": ["cookies"]], background: code)
        #expect(await scene.errors.count == 1)
        #expect(await scene.hints.contains("\(reason). 'extrun check' tells such things without a run"))
    }

    @Test func contentScriptsHaveLess() async throws {
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            files: ["content.js": "browser.tabs.query({})"])
        try await scene.browser.open("https://example.com/")
        #expect(
            await scene.hints == [
                "browser.tabs is not there in content scripts. 'extrun check' tells such things without a run"
            ])
    }

    @Test(arguments: ["browser.nothing.at.all()", "undefined.alarms", "browser.runtime.nothing()"])
    func whatIsNowhereNeedsNoWords(code: String) async throws {
        let scene = try await ExtensionScene(background: code)
        #expect(await scene.errors.count == 1)
        #expect(await scene.hints.allSatisfy { !$0.contains("extrun check") })
    }
}
