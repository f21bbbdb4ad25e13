import ExtensionRunner
import HTTP
import JSONText
import Testing

/// Texts that differ in normalisation only: a script takes them for two, where Swift's `==` takes them for one.
/// https://tc39.es/ecma262/#sec-ecmascript-language-types-string-type
@Suite struct NormalisedNameTests {
    private static let names = "const names = ['\\u00e9', 'e\\u0301'], both = { [names[0]]: 1, [names[1]]: 2 };"
    private static let both = "{\"\u{E9}\":1,\"e\u{301}\":2}"

    private func scene() async throws -> ExtensionScene {
        let scene = try await ExtensionScene(
            permissions: [
                "alarms", "contextMenus", "cookies", "nativeMessaging", "scripting", "storage", "<all_urls>",
            ], profile: .safariMacOS, native: NativeClosure { $0 })
        scene.browser.network.route(.get, "https://example.com/json") { _ in
            .json(["\u{E9}": 1, "e\u{301}": 2])
        }
        try await scene.browser.open("https://example.com/", html: "<p>text")
        return scene
    }

    private func isSame(_ json: JSON?, _ text: String) -> Bool { json?.text.utf8.elementsEqual(text.utf8) == true }

    @Test(arguments: [
        "browser.runtime.sendNativeMessage(both)",
        "browser.scripting.executeScript({ target: { tabId: 1 }, func: (it) => it, args: [both] }).then(([one]) => one.result)",
        "fetch('https://example.com/json').then((response) => response.json())",
        "browser.storage.local.set(both).then(() => browser.storage.local.get())",
    ])
    func membersOfBothNamesCross(call: String) async throws {
        let scene = try await scene()
        let found = try await scene.evaluate("(async () => { \(Self.names) return \(call) })()")
        #expect(isSame(found, Self.both))
    }

    @Test func membersOfBothNamesLeaveAPage() async throws {
        let scene = try await scene()
        let page = try #require(await scene.browser.activeTab).page
        #expect(isSame(try await page.evaluate(PageScript("(() => { \(Self.names) return both })()")), Self.both))
        let script =
            "var ExtensionPreprocessingJS = { run({ completionFunction }) { \(Self.names) completionFunction(both) } }"
        #expect(isSame(try await page.preprocess(script: PageScript(script)), Self.both))
    }

    @Test(arguments: [
        (
            "for (const name of names) await browser.alarms.create(name, { delayInMinutes: 1 })",
            "(await browser.alarms.getAll()).length"
        ),
        ("for (const id of names) browser.contextMenus.create({ id, title: id })", "names.length"),
        (
            """
            for (const id of names) await browser.scripting.registerContentScripts([{ id, matches: ["<all_urls>"], js: ["background.js"] }]);
            """, "(await browser.scripting.getRegisteredContentScripts()).length"
        ),
        (
            "for (const name of names) await browser.cookies.set({ url: 'https://example.com/', name, value: name })",
            "(await browser.cookies.getAll({})).length"
        ),
        ("for (const name of names) await caches.open(name)", "(await caches.keys()).length"),
        (
            "for (const name of names) navigator.locks.request(name, () => new Promise(() => {}))",
            "(await navigator.locks.query()).held.length"
        ),
    ])
    func bothNamesAreTaken(code: String, count: String) async throws {
        let scene = try await scene()
        #expect(try await scene.evaluate("(async () => { \(Self.names) \(code); return \(count) })()") == 2)
    }

    @Test func aValueOfTheOtherSpellingIsAChange() async throws {
        let scene = try await scene()
        let changes = try await scene.evaluate(
            """
            (async () => {
              \(Self.names)
              const changes = [];
              browser.storage.onChanged.addListener(({ name }) => changes.push(name.newValue.length));
              for (const name of names) await browser.storage.local.set({ name });
              await new Promise((resolve) => setTimeout(resolve, 0));
              return changes;
            })()
            """)
        #expect(changes == [1, 2])
    }

    @Test func aSecretOfTheOtherSpellingIsOneToo() async throws {
        let scene = try await scene()
        _ = try await scene.evaluate(
            """
            (async () => {
              for (const password of ['caf\\u00e9secret1', 'cafe\\u0301secret1']) {
                await fetch('https://example.com/json', { method: 'POST', body: JSON.stringify({ password }) }).catch(() => {});
                console.log(password);
              }
            })()
            """)
        let trace = await scene.browser.trace.filter { $0.lane != .user }.map(\.json.text)
        #expect(trace.filter { $0.contains("[redacted]") }.count >= 4)
        #expect(!trace.contains { $0.contains("secret1") })
    }

    @Test func aPageOfTheOtherSpellingHasAPictureOfItsOwn() async throws {
        var options = BrowserOptions.forTests
        options.tracesDetails = true
        let scene = try await ExtensionScene(options: options)
        let tab = try await scene.browser.open("https://example.com/", html: "<p>\u{E9}")
        try await tab.navigate(to: "https://example.com/", html: "<p>e\u{301}")
        #expect(await scene.events(.page, "snapshot").count == 2)
    }

    @Test func aChannelHearsItsOwnNameOnly() async throws {
        let scene = try await scene()
        let heard = try await scene.evaluate(
            """
            (async () => {
              \(Self.names)
              const heard = [];
              const [sender, ...others] = [names[0], ...names].map((name) => new BroadcastChannel(name));
              others.forEach((channel, index) => { channel.onmessage = () => heard.push(index) });
              sender.postMessage(1);
              await new Promise((resolve) => setTimeout(resolve, 0));
              return heard;
            })()
            """)
        #expect(heard == [0])
    }

    @Test func cookiesOfBothNamesAreKept() async throws {
        let scene = try await scene()
        let page = try #require(await scene.browser.activeTab).page
        let text =
            "(() => { \(Self.names) for (const name of names) document.cookie = name + '=1'; return document.cookie })()"
        #expect(isSame(try await page.evaluate(PageScript(text)), "\"\u{E9}=1; e\u{301}=1\""))
    }
}
