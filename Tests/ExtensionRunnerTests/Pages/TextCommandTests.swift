import ExtensionRunner
import Testing

/// What the keys of a Mac do in text:
/// https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/EventOverview/TextDefaultsBindings/TextDefaultsBindings.html
@Suite struct TextCommandTests {
    private func page(_ html: String) async throws -> (browser: Browser, page: Page) {
        let browser = try await Browser(profile: .safariMacOS, options: .forTests)
        return (browser, try await browser.openPage(html: html))
    }

    /// The cursor of a text is `|`; `[` and `]` are around what is selected.
    private func text(in page: Page) async throws -> String {
        let script = """
            (({ value: v, selectionStart: s, selectionEnd: e }) =>
              v.slice(0, s) + (s === e ? "|" : `[${v.slice(s, e)}]`) + v.slice(e))(document.activeElement)
            """
        return try await page.evaluate(PageScript(script)).stringValue ?? ""
    }

    @Test(arguments: [
        (["Alt+ArrowLeft", "Alt+ArrowLeft"], "ab cd\nef |gh ij"),
        (["Alt+ArrowLeft", "Shift+Alt+ArrowLeft"], "ab cd\nef [gh ]ij"),
        (["Alt+ArrowUp"], "ab cd\n|ef gh ij"),
        (["Alt+ArrowUp", "Alt+ArrowUp"], "|ab cd\nef gh ij"),
        (["Meta+ArrowUp", "Alt+ArrowDown"], "ab cd|\nef gh ij"),
        (["Meta+ArrowUp", "Meta+ArrowRight", "Alt+ArrowRight"], "ab cd\nef| gh ij"),
        (["Meta+ArrowLeft", "Shift+Meta+ArrowRight"], "ab cd\n[ef gh ij]"),
        (["Meta+ArrowUp", "Meta+ArrowDown"], "ab cd\nef gh ij|"),
        (["Control+a", "Control+b", "Control+b"], "ab c|d\nef gh ij"),
        (["Control+p", "Control+n", "Control+e"], "ab cd\nef gh ij|"),
        (["Control+ArrowLeft", "Control+f"], "ab cd\ne|f gh ij"),
        (["Alt+Backspace", "Control+h"], "ab cd\nef gh|"),
        (["Meta+Backspace"], "ab cd\n|"),
        (["Meta+Backspace", "Meta+Backspace"], "ab cd|"),
        (["Meta+ArrowUp", "Alt+Delete", "Control+d"], "|cd\nef gh ij"),
        (["Meta+ArrowUp", "Control+k"], "|\nef gh ij"),
        (["Meta+ArrowUp", "Control+k", "Control+k"], "|ef gh ij"),
        (["Shift+Meta+ArrowLeft", "Alt+Backspace"], "ab cd\n|"),
    ])
    func keysMoveAndDeleteInAField(keys: [String], expected: String) async throws {
        let (browser, page) = try await page("<textarea id=t></textarea>")
        try await page.type("ab cd\nef gh ij", into: "#t")
        for key in keys { try await page.press(key) }
        #expect(try await text(in: page) == expected)
        _ = browser
    }

    @Test func keysMoveAndDeleteInAnEditor() async throws {
        let (browser, page) = try await page("<div id=d contenteditable><p>one two three</p><p>four five</p></div>")
        try await page.focus("#d")
        _ = try await page.evaluate("getSelection().collapse(d.firstChild.firstChild, 13)")
        try await page.press("Alt+Backspace")
        try await page.press("Meta+ArrowDown")
        try await page.press("Alt+Backspace")
        try await page.press("Alt+ArrowUp")
        try await page.press("Alt+Delete")
        #expect(try await page.evaluate("d.innerText").stringValue?.replacing("\u{a0}", with: "_") == "one two_\n\n_")
        // Lines take a layout.
        try await page.press("Meta+Backspace")
        #expect(try await page.evaluate("d.innerText").stringValue?.replacing("\u{a0}", with: "_") == "one two_\n\n_")
        let told = await browser.trace.filter { $0.type == "console" }.compactMap { $0["text"]?.stringValue }
        #expect(
            told == [
                "A key that goes by lines in an editor is not implemented by extrun, since lines take a layout: it does nothing"
            ])
    }

    @Test func keysThatDoWhatIsNotThereSaySo() async throws {
        let (browser, page) = try await page("<input id=i value=ab>")
        try await page.focus("#i")
        for key in ["Alt+e", "Control+t", "Control+v", "Meta+z"] { try await page.press(key) }
        let told = await browser.trace.filter { $0.type == "console" }.compactMap { $0["text"]?.stringValue }
        #expect(
            told == [
                "A key that begins an accent is not implemented by extrun, so it writes nothing",
                "Control+t in text is not implemented by extrun, so it does nothing",
                "Undoing an edit is not implemented by extrun, so these keys do nothing",
            ])
        #expect(try await page.value(of: "#i") == "ab")
    }

    /// https://w3c.github.io/input-events/#interface-InputEvent-Attributes, as WebKit's EditCommand.cpp names them
    @Test func deletionsAreToldByTheirKinds() async throws {
        let (browser, page) = try await page("<input id=i value='one two three four'>")
        try await page.focus("#i")
        _ = try await page.evaluate(
            "i.setSelectionRange(7, 7); window.told = []; i.oninput = e => told.push(e.inputType)")
        for key in ["Alt+Backspace", "Alt+Delete", "Meta+Backspace", "Control+k"] { try await page.press(key) }
        try await page.type("x", into: "#i")
        try await page.press("Meta+a")
        try await page.press("Alt+Backspace")
        let kinds = [
            "deleteWordBackward", "deleteWordForward", "deleteHardLineBackward", "deleteContentForward", "insertText",
            "deleteContent",
        ]
        #expect(try await page.evaluate("told.join()") == .string(kinds.joined(separator: ",")))
        _ = browser
    }

    /// Source: keyForKeyEvent in PlatformEventFactoryMac.mm of https://github.com/WebKit/WebKit
    @Test(arguments: [
        ("Alt+k", "˚ KeyK 75 true false", "˚"), ("Shift+Alt+k", "\u{f8ff} KeyK 75 true true", "\u{f8ff}"),
        ("Alt+Shift+1", "⁄ Digit1 49 true true", "⁄"), ("Alt+e", "Dead KeyE 69 true false", ""),
        ("Alt+Space", "\u{a0} Space 32 true false", "\u{a0}"), ("Alt+Enter", "Enter Enter 13 true false", ""),
        ("Control+Alt+k", "k KeyK 75 true false", ""),
    ])
    func theOptionKeyWritesAnotherCharacter(key: String, told: String, value: String) async throws {
        let (browser, page) = try await page("<input id=i>")
        try await page.focus("#i")
        _ = try await page.evaluate(
            "onkeydown = (e) => { window.told = [e.key, e.code, e.keyCode, e.altKey, e.shiftKey].join(' ') }")
        try await page.press(key)
        #expect(try await page.evaluate("told") == .string(told))
        #expect(try await page.value(of: "#i") == value)
        _ = browser
    }
}
