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
}
