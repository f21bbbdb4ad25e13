import ExtensionRunner
import JSONText
import Testing

/// What the keys of a keyboard tell and write.
/// https://w3c.github.io/uievents-key/#keys-guidelines
@Suite struct KeyTests {
    @Test func aKeyHasItsPlaceAndWritesWithShiftSomethingElse() async throws {
        let browser = try await Browser(options: .forTests)
        let html = """
            <input><script>
              const told = [];
              document.onkeydown = ({ key, code, keyCode, shiftKey }) => told.push(`${key} ${code} ${keyCode} ${shiftKey}`);
            </script>
            """
        let page = try await browser.open("https://example.com/", html: html, scripts: .all).page
        try await page.type("a?B:1", into: "input")
        for key in ["Shift+a", "Shift+/", "Shift+A", "!", "Shift+Enter"] { try await page.press(key) }
        #expect(
            try await page.evaluate("told") == [
                "a KeyA 65 false", "? Slash 191 true", "B KeyB 66 true", ": Semicolon 186 true", "1 Digit1 49 false",
                "A KeyA 65 true", "? Slash 191 true", "A KeyA 65 true", "! Digit1 49 true", "Enter Enter 13 true",
            ])
        #expect(try await page.value(of: "input") == "a?B:1A?A!")
    }
}
