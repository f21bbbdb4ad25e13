import ExtensionRunner
import JSONText
import Testing

/// What an older Safari has of `browser`.
/// Source: https://github.com/mdn/browser-compat-data (webextensions)
@Suite struct OlderVersionTests {
    private func scene(_ profile: String, members: JSONObject = [:], background: String = "") async throws
        -> ExtensionScene
    {
        var members = members
        members["action"] = [:]
        members["browser_specific_settings"] = [
            "safari": ["strict_min_version": "15.4", "strict_max_version": "26"]
        ]
        return try await ExtensionScene(
            permissions: ["storage", "scripting", "declarativeNetRequest", "webRequest", "activeTab"], members: members,
            background: background, profile: .named(profile))
    }

    @Test(arguments: [
        ("safari-ios-15.4", "local,sync get,getBytesInUse,set,remove,clear executeScript,insertCSS,removeCSS - -"),
        ("safari-ios-16.4", "local,session,sync get,getBytesInUse,set,remove,clear \(scripts) openPopup -"),
        ("safari-macos-16.4", "local,session,sync get,getBytesInUse,set,remove,clear \(scripts) openPopup webRequest"),
        (
            "safari-ios-18.4",
            "local,session,sync get,getKeys,getBytesInUse,set,remove,clear \(scripts) openPopup webRequest"
        ),
        ("safari-ios", "local,session,sync get,getKeys,getBytesInUse,set,remove,clear \(scripts) openPopup webRequest"),
    ])
    func membersThatCameLaterAreAbsent(profile: String, expected: String) async throws {
        let scene = try await scene(
            profile,
            background: """
                const areas = Object.keys(browser.storage).filter((name) => name !== "onChanged");
                const functions = (object) => Object.keys(object).filter((name) => typeof object[name] === "function");
                console.log([
                  areas, functions(browser.storage.local), functions(browser.scripting),
                  browser.action.openPopup?.name ?? "-", "webRequest" in browser ? "webRequest" : "-",
                ].join(" "));
                """)
        #expect(await scene.log == [expected])
    }

    private static let scripts =
        "executeScript,insertCSS,removeCSS,registerContentScripts,getRegisteredContentScripts,updateContentScripts,unregisterContentScripts"

    @Test func eventsAndConstantsThatCameLaterAreAbsent() async throws {
        let script = """
            console.log([
              "onConnectExternal" in browser.runtime, "onMessage" in browser.runtime,
              browser.declarativeNetRequest.MAX_NUMBER_OF_STATIC_RULESETS,
              browser.declarativeNetRequest.MAX_NUMBER_OF_ENABLED_STATIC_RULESETS,
            ].join(" "));
            """
        let members: JSONObject = [
            "manifest_version": 2, "background": ["scripts": ["background.js"], "persistent": false],
        ]
        for (profile, expected) in [("safari-ios-15.2", "false true 100 "), ("safari-ios-16.4", "true true 100 50")] {
            let scene = try await ExtensionScene(
                permissions: ["declarativeNetRequest"], members: members, background: script, profile: .named(profile))
            #expect(await scene.log == [expected])
        }
    }

    @Test(arguments: [
        (
            "safari-ios-16.4",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/16.4 Mobile/15E148 Safari/604.1"
        ),
        (
            "safari-ios-26.1",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/26.1 Mobile/15E148 Safari/604.1"
        ),
        (
            "safari-macos-17",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) "
                + "Version/17.0 Safari/605.1.15"
        ),
    ])
    func theVersionIsRecognised(profile: String, userAgent: String) async throws {
        let browser = try await Browser(profile: .named(profile))
        #expect(browser.profile.title == profile)
        #expect(browser.profile.identity.userAgent == userAgent)
        let tab = try await browser.open("https://example.com/", html: "<p>")
        #expect(try await tab.page.evaluate("navigator.userAgent") == .string(userAgent))
    }

    /// What is used all the same fails as on the phone, and the trace says why.
    @Test func whatIsAbsentIsExplained() async throws {
        let scene = try await scene("safari-ios-15.4", background: "browser.scripting.registerContentScripts([]);")
        let reason = "browser.scripting.registerContentScripts is not in Safari 15.4, only from 16.4 on"
        #expect(await scene.hints.contains { $0.contains(reason) })
    }

    @Test func whatOfTheManifestCameLaterIsTold() async throws {
        let scene = try await scene(
            "safari-ios-17", members: ["content_scripts": [["matches": ["<all_urls>"], "js": [], "world": "MAIN"]]])
        #expect(
            await scene.hints.contains(
                "\"world\" is not known to Safari 17, only from 18 on: the script runs in the extension's own world there; "
                    + "extrun goes by it all the same"))
    }

    @Test(arguments: [("safari-ios-15.3", "15.4 and newer"), ("safari-ios-26.1", "26 and older")])
    func anExtensionOfOtherVersionsIsNotInstalled(profile: String, versions: String) async throws {
        let error = await #expect(throws: BrowserError.self) { try await scene(profile) }
        let version = profile.dropFirst("safari-ios-".count)
        #expect("\(error!)".contains("the extension is for Safari \(versions), not for \(version)"))
    }

    /// https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/manifest_version
    @Test func versionThreeOfTheManifestCameLater() async throws {
        let error = await #expect(throws: BrowserError.self) {
            try await ExtensionScene(profile: .named("safari-ios-15.3"))
        }
        #expect("\(error!)".contains("Safari 15.3 does not know version 3 of the manifest, only Safari from 15.4 on"))
    }

    @Test(arguments: [
        "safari-ios-14", "safari-macos-13.1", "safari-ios-20", "safari-ios-27", "safari-ios-", "safari-ios-x",
    ])
    func versionsThatNeverWereAreRefused(name: String) {
        #expect(throws: ProfileError.self) { try Profile.named(name) }
    }
}
