import ExtensionRunner
import JSONText
import Testing

// The rows follow WebKit's own expectations, WKWebExtensionAPI….mm in
// https://github.com/WebKit/WebKit/tree/main/Tools/TestWebKitAPI/Tests/WebKitCocoa
@Suite struct ArgumentErrorsTests {
    /// What a call throws, or what it gives, in a background that has every permission.
    private func outcomes(of calls: [String]) async throws -> [String] {
        let files = try TemporaryExtension(permissions: ["tabs", "storage", "alarms", "nativeMessaging"])
        let browser = try await Browser()
        let target = try await browser.install(at: files.folder)
        var outcomes: [String] = []
        for call in calls {
            let text = try await target.background.evaluate(
                "(() => { try { \(call); return 'nothing thrown' } catch (error) { return error.message } })()")
            outcomes.append(try JSON(parsing: text ?? "null").stringValue ?? "")
        }
        return outcomes
    }

    private func expect(_ sentences: KeyValuePairs<String, String>) async throws {
        let outcomes = try await outcomes(of: sentences.map(\.key))
        for (row, outcome) in zip(sentences, outcomes) { #expect(outcome == row.value, "\(row.key)") }
    }

    /// Source: toNSObject in JSWebExtensionWrapperCocoa.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("browser.permissions.contains({ permissions: [undefined, 'tabs'] })", "true"),
        ("browser.tabs.query({ url: [undefined, 'https://a.example/*'] }).then((tabs) => tabs.length)", "1"),
        ("browser.storage.local.get([undefined, 'a'])", "{}"),
        ("browser.tabs.remove([undefined, 1]).then(() => browser.tabs.query({})).then((tabs) => tabs.length)", "1"),
    ])
    func listsLoseWhatIsUndefined(call: String, answer: String) async throws {
        let scene = try await ExtensionScene(permissions: ["tabs", "storage"])
        try await scene.browser.open("https://a.example/")
        try await scene.browser.open("https://b.example/")
        #expect(try await scene.evaluate(call)?.text == answer)
    }

    @Test func actionSaysWhatIsWrong() async throws {
        let setBadgeText = "Invalid call to action.setBadgeText()."
        let details = "\(setBadgeText) The 'details' value is invalid, because"
        try await expect([
            "browser.action.setBadgeText()": "\(setBadgeText) A required argument is missing.",
            "browser.action.setBadgeText('x')": "\(details) an object is expected.",
            "browser.action.setBadgeText(Object.create(null))": "\(details) an object is expected.",
            "browser.action.setBadgeText({ tabId: 1 })": "\(details) it is missing required keys: 'text'.",
            "browser.action.setBadgeText({ text: undefined })": "\(details) it is missing required keys: 'text'.",
            "browser.action.setBadgeText({ text: 1 })":
                "\(details) 'text' is expected to be a string or null, but a number was provided.",
            "browser.action.setBadgeText({ text: [] })":
                "\(details) 'text' is expected to be a string or null, but an array was provided.",
            "browser.action.setBadgeText({ text: /x/ })":
                "\(details) 'text' is expected to be a string or null, but a regular expression was provided.",
            "browser.action.setBadgeText({ text: Promise.resolve() })":
                "\(details) 'text' is expected to be a string or null, but a promise was provided.",
            "browser.action.setBadgeText({ text: () => 1 })":
                "\(details) 'text' is expected to be a string or null, but a function was provided.",
            "browser.action.setBadgeText({ text: '', tabId: 'bad' })":
                "\(details) 'tabId' is expected to be a number, but a string was provided.",
            "browser.action.setBadgeText({ text: '', tabId: null })":
                "\(details) 'tabId' is expected to be a number, but null was provided.",
            "browser.action.setBadgeText({ text: '', tabId: NaN })":
                "\(details) 'tabId' is expected to be a number, but NaN was provided.",
            "browser.action.setBadgeText({ text: '', tabId: 1, windowId: 1 })":
                "\(details) it cannot specify both 'tabId' and 'windowID'.",
            "browser.action.setBadgeText({ text: '', tabId: 1.2 })":
                "\(setBadgeText) The 'tabId' value is invalid, because it is not a tab identifier.",
            "browser.action.setBadgeText({ text: '', tabId: -1 })":
                "\(setBadgeText) The 'tabId' value is invalid, because 'tabs.TAB_ID_NONE' is not allowed.",
            "browser.action.setBadgeText({ text: '', windowId: -3 })":
                "\(setBadgeText) The 'windowId' value is invalid, because it is not a window identifier.",
            "browser.action.setBadgeText({ text: '' }, 1)":
                "\(setBadgeText) The 'callback' value is invalid, because a function is expected.",
            "browser.action.setBadgeText({ text: '' }, undefined, 1)": "\(details) an object is expected.",
            "browser.action.enable('bad')":
                "Invalid call to action.enable(). The 'tabId' value is invalid, because a number is expected.",
            "browser.action.enable(1.5)": "nothing thrown",
        ])
    }

    @Test func tabsSaysWhatIsWrong() async throws {
        try await expect([
            "browser.tabs.get('bad')":
                "Invalid call to tabs.get(). The 'tabID' value is invalid, because a number is expected.",
            "browser.tabs.get(-3)":
                "Invalid call to tabs.get(). The 'tabId' value is invalid, because it is not a tab identifier.",
            "browser.tabs.reload(-1)":
                "Invalid call to tabs.reload(). The 'tabId' value is invalid, because 'tabs.TAB_ID_NONE' is not allowed.",
            "browser.tabs.captureVisibleTab(-1)":
                "Invalid call to tabs.captureVisibleTab(). The 'windowId' value is invalid, "
                + "because 'windows.WINDOW_ID_NONE' is not allowed.",
            "browser.tabs.captureVisibleTab({ format: 'gif' })":
                "Invalid call to tabs.captureVisibleTab(). The 'format' value is invalid, "
                + "because it must specify either 'png' or 'jpeg'.",
            "browser.tabs.captureVisibleTab({ format: '' }).catch(() => {})": "nothing thrown",
            "browser.tabs.query({ status: '', windowType: '' })": "nothing thrown",
            "browser.tabs.query({ windowType: 'devtools' })":
                "Invalid call to tabs.query(). The 'windowType' value is invalid, "
                + "because it must specify either 'normal' or 'popup'.",
            "browser.tabs.connect(1, { frameId: -1, name: 1 })":
                "Invalid call to tabs.connect(). The 'frameId' value is invalid, because '-1' is not a frame identifier.",
            "browser.tabs.update('bad')":
                "Invalid call to tabs.update(). The 'properties' value is invalid, because an object is expected.",
            "browser.tabs.update(1, { openerTabId: 4.2 })":
                "Invalid call to tabs.update(). The 'openerTabId' value is invalid, "
                + "because '4.2' is not a tab identifier.",
            "browser.tabs.remove(['bad'])":
                "Invalid call to tabs.remove(). The 'tabIDs' value is invalid, because a number or an array of "
                + "numbers is expected, but an array of other values was provided.",
            "browser.tabs.query({ status: 'bad' })":
                "Invalid call to tabs.query(). The 'status' value is invalid, "
                + "because it must specify either 'loading' or 'complete'.",
            "browser.tabs.query({ url: ['a', 1] })":
                "Invalid call to tabs.query(). The 'info' value is invalid, because 'url' is expected to be a string "
                + "or an array of strings, but an array of other values was provided.",
            "browser.tabs.query({ windowId: -5 })":
                "Invalid call to tabs.query(). The 'windowId' value is invalid, "
                + "because '-5' is not a window identifier.",
            "browser.tabs.sendMessage(1, 'm', { frameId: 0, documentId: 'd' })":
                "Invalid call to tabs.sendMessage(). The 'options' value is invalid, "
                + "because it cannot specify both 'frameId' and 'documentId'.",
            "browser.tabs.sendMessage(1, 2, 'x')":
                "Invalid call to tabs.sendMessage(). An unknown argument was provided.",
        ])
    }

    /// Source: `getURL` in WebExtensionAPIRuntime.cpp of https://github.com/WebKit/WebKit
    @Test func addressesAreResolved() async throws {
        let scene = try await ExtensionScene()
        let paths = ["", "/", "a/b.js", "/a.b/c-d", "a b", "é", "../x", "a/./b", "a?b#c", "https://x.example/y"]
        let resolved = try await scene.evaluate(
            """
            \(JSON.array(paths.map { .string($0) }).text).map((path) => browser.runtime.getURL(path))
              .map((url) => url.replace(`${location.origin}/`, "~/"))
            """)
        #expect(
            resolved == [
                "~/", "~/", "~/a/b.js", "~/a.b/c-d", "~/a%20b", "~/%C3%A9", "~/x", "~/a/b", "~/a?b#c",
                "https://x.example/y",
            ])
    }

    @Test func runtimeSaysWhatIsWrong() async throws {
        let url = "Invalid call to runtime.getURL()."
        let message = "Invalid call to runtime.sendNativeMessage(). The 'message' value is invalid, because"
        try await expect([
            "browser.runtime.getURL()": "\(url) A required argument is missing.",
            "browser.runtime.getURL(42)": "\(url) The 'resourcePath' value is invalid, because a string is expected.",
            "browser.runtime.getURL(null)": "\(url) The 'resourcePath' value is invalid, because a string is expected.",
            "browser.runtime.sendNativeMessage(null)": "\(message) an object is expected.",
            "browser.runtime.sendNativeMessage('app', Symbol())": "\(message) a JSON serializable value is expected.",
            "browser.runtime.sendNativeMessage(1, {})":
                "Invalid call to runtime.sendNativeMessage(). An unknown argument was provided.",
            "browser.runtime.sendMessage('a', 'b', 'c')":
                "Invalid call to runtime.sendMessage(). An unknown argument was provided.",
        ])
    }

    @Test func storageAndAlarmsSayWhatIsWrong() async throws {
        try await expect([
            "browser.storage.local.get(1)":
                "Invalid call to storageArea.get(). The 'items' value is invalid, because an object or a string or an "
                + "array of strings or null is expected, but a number was provided.",
            "browser.storage.local.set([])":
                "Invalid call to storageArea.set(). The 'items' value is invalid, because an object is expected.",
            "browser.storage.local.clear('key')":
                "Invalid call to storageArea.clear(). The 'callback' value is invalid, because a function is expected.",
            "browser.alarms.create({ when: 'bad' })":
                "Invalid call to alarms.create(). The 'info' value is invalid, because 'when' is expected to be a "
                + "number, but a string was provided.",
            "browser.alarms.create({ when: 1, delayInMinutes: 1 })":
                "Invalid call to alarms.create(). The 'info' value is invalid, "
                + "because it cannot specify both 'delayInMinutes' and 'when'.",
        ])
    }

    @Test func iconsHaveSizesAndPaths() async throws {
        let call = "Invalid call to action.setIcon()."
        try await expect([
            "browser.action.setIcon({ path: 123 })":
                "\(call) The 'details' value is invalid, because 'path' is expected to be a string or an object or "
                + "null, but a number was provided.",
            "browser.action.setIcon({ path: { big: 'a.png' } })":
                "\(call) The 'path' value is invalid, because 'big' is not a valid dimension.",
            "browser.action.setIcon({ path: { 16: 1 } })":
                "\(call) The 'path[16]' value is invalid, because a string is expected, but a number was provided.",
            "browser.action.setIcon({ imageData: new Map() })":
                "\(call) The 'imageData' value is invalid, because it is not an ImageData object.",
        ])
    }

    @Test(arguments: [
        (
            "tabs.query({ curentWindow: true })",
            "tabs.query(): Safari ignores 'curentWindow', which it does not know; what it knows is "
        ),
        ("tabs.create({ active: false, cookieStoreId: 'x' })", "tabs.create(): Safari ignores 'cookieStoreId', which"),
        ("alarms.create('a', { delayInMinute: 5, when: 1 })", "alarms.create(): Safari ignores 'delayInMinute', which"),
        // The quick check does not take these.
        ("tabs.create({ index: 1.5, actve: false }, undefined)", "tabs.create(): Safari ignores 'actve', which"),
        (
            "tabs.onUpdated.addListener(() => {}, { urls: [] })",
            "tabs.onUpdated.addListener(): Safari ignores what stands behind"
        ),
    ])
    func whatSafariIgnoresIsTold(call: String, hint: String) async throws {
        let scene = try await ExtensionScene(permissions: ["tabs", "alarms"])
        _ = try? await scene.evaluate("browser.\(call)")
        let hints = await scene.hints
        #expect(hints.contains { $0.hasPrefix(hint) }, "\(hints)")
    }

    @Test(arguments: [
        "tabs.query({ currentWindow: true, url: undefined, gone: undefined })", "tabs.sendMessage(1, { any: 1 })",
        "storage.local.set({ any: 1 })", "tabs.onUpdated.addListener(() => {})",
        "webNavigation.onCompleted.addListener(() => {}, { url: [{ hostSuffix: 'a' }] })",
        "windows.onCreated.addListener(() => {}, { windowTypes: ['normal'] })",
    ])
    func whatSafariKnowsIsNotTold(call: String) async throws {
        let scene = try await ExtensionScene(permissions: ["tabs", "storage", "webNavigation"])
        _ = try? await scene.evaluate("browser.\(call)")
        let hints = await scene.hints
        #expect(!hints.contains { $0.contains("Safari ignores") }, "\(hints)")
    }
}
