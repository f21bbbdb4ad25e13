import ExtensionRunner
import JSONText
import Testing

/// `navigator.userActivation`. https://html.spec.whatwg.org/multipage/interaction.html#the-useractivation-interface
@Suite struct UserActivationTests {
    private let state: PageScript = "[navigator.userActivation.hasBeenActive, navigator.userActivation.isActive]"

    @Test func aClickLastsForAWhileAndIsRemembered() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://example.com/", html: "<p>text", scripts: .all)
        #expect(try await tab.page.evaluate(state) == [false, false])
        _ = try await tab.page.evaluate("document.querySelector('p').click()")
        #expect(try await tab.page.evaluate(state) == [false, false], "a script's click is none of the user's")
        try await tab.page.click("p")
        #expect(try await tab.page.evaluate(state) == [true, true])
        try await browser.clock.advance(by: .seconds(5))
        #expect(try await tab.page.evaluate(state) == [true, false])
        try await tab.reload()
        #expect(try await tab.page.evaluate(state) == [false, false])
    }

    /// Source: sendMessage in WebExtensionAPITabsCocoa.mm of https://github.com/WebKit/WebKit
    @Test func itGoesAlongWithMessagesAndPortsToContentScripts() async throws {
        let scene = try await ExtensionScene(
            members: ["action": [:], "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]]],
            background: """
                browser.action.onClicked.addListener((tab) => {
                  browser.tabs.sendMessage(tab.id, "tap");
                  browser.tabs.connect(tab.id, { name: "port" });
                });
                """,
            files: [
                "content.js": """
                browser.runtime.onMessage.addListener((message) => { console.log(message, navigator.userActivation.isActive) });
                browser.runtime.onConnect.addListener((port) => console.log(port.name, navigator.userActivation.isActive));
                """
            ])
        try await scene.browser.open("https://example.com/")
        _ = try await scene.evaluate("browser.tabs.sendMessage(1, 'none')")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == ["none false", "tap true", "port true"])
    }

    @Test func itIsAnObjectOfTheWindow() async throws {
        let browser = try await Browser(options: .forTests)
        let tab = try await browser.open("https://example.com/", html: "", scripts: .all)
        let found = try await tab.page.evaluate(
            """
            (() => {
              const { userActivation } = navigator;
              const read = (object) => {
                try { return Reflect.get(UserActivation.prototype, "isActive", object) } catch (error) { return error.name }
              };
              return [userActivation === navigator.userActivation, String(userActivation), read(userActivation), read({})];
            })()
            """)
        #expect(found == [true, "[object UserActivation]", false, "TypeError"])
    }

    /// Vue tells by the time of an event whether a listener was there before it.
    @Test func aUserActsLaterThanTheScriptThatRanLast() async throws {
        let browser = try await Browser(options: .forTests)
        let page = try await browser.open(
            "https://example.com/",
            html: """
                <button>b</button><script>
                const told = [];
                const listen = (target, name) => {
                  const attached = Date.now();
                  target.addEventListener("click", (event) => {
                    event.sent ??= Date.now();
                    if (event.sent > attached) told.push(name);
                  });
                };
                listen(document.querySelector("button"), "button");
                listen(document.body, "body");
                </script>
                """, scripts: .inline
        ).page
        try await page.click("button")
        #expect(try await page.evaluate("told.join()") == "button,body")
        #expect(browser.clock.elapsed == .milliseconds(1))
    }

    @Test func aPageThatClosesItselfJustThenIsNotActedIn() async throws {
        let scene = try await ExtensionScene(
            members: ["action": ["default_popup": "popup.html"]],
            files: [
                "popup.html": "<button>b</button><script src=popup.js></script>",
                "popup.js": "setTimeout(() => window.close(), 1);",
            ])
        try await scene.browser.open("https://example.com/")
        try await scene.browser.tap(scene.target)
        await #expect(throws: BrowserError.self) { try await scene.target.popupPage.click("button") }
        #expect(await scene.target.popup == nil)
    }
}
