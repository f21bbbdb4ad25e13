import ExtensionRunner
import JSONText
import Testing

/// What a user's mouse, or finger, does to the selection. The events are those of Chromium 156 for the same page, given the same input.
@Suite struct SelectingTests {
    private static let html = """
        <p id=p>The cat sat.</p><h1 id=h><script>script()</script><i hidden>hidden</i>Hello <b>big</b> world</h1><button id=button>press</button><input id=input value="some words">
        <a id=link href=#x>a link</a><div id=none style="-webkit-user-select: none"><i id=inner>not this</i></div>
        <div id=edited contenteditable>edit me</div><div id=empty style="height: 20px"></div>
        <script>
        const told = [];
        for (const type of ["mousedown", "mouseup", "click", "dblclick", "selectionchange"]) {
          document.addEventListener(type, () => told.push(`${type}:${getSelection()}`));
        }
        const begin = () => { getSelection().selectAllChildren(document.querySelector("p")); document.activeElement.blur(); };
        </script>
        """

    private func page(_ profile: Profile = .safariMacOS) async throws -> (browser: Browser, page: Page) {
        let browser = try await Browser(profile: profile, options: .forTests)
        let page = try await browser.open("https://example.com/", html: Self.html, scripts: .all).page
        try await page.evaluate("begin()")
        try await page.evaluate("told.length = 0")
        return (browser, page)
    }

    private func told(_ page: Page) async throws -> String? {
        try await page.evaluate("told.splice(0).join(' ')").stringValue
    }

    @Test(arguments: [
        ("#h", "mousedown:The cat sat. mouseup: click: selectionchange:"),
        ("#empty", "mousedown:The cat sat. mouseup: click: selectionchange:"),
        ("#input", "mousedown:The cat sat. mouseup: click: selectionchange:"),
        ("#edited", "mousedown:The cat sat. mouseup: click: selectionchange:"),
        ("#p", "mousedown:The cat sat. mouseup:The cat sat. click:The cat sat. selectionchange:"),
        ("#button", "mousedown:The cat sat. mouseup:The cat sat. click:The cat sat."),
        ("#link", "mousedown:The cat sat. mouseup:The cat sat. click:The cat sat."),
        ("#inner", "mousedown:The cat sat. mouseup:The cat sat. click:The cat sat."),
    ])
    func aPressOnTextEndsTheSelection(selector: String, events: String) async throws {
        let (browser, page) = try await page()
        try await page.click(selector)
        #expect(try await told(page) == events)
        _ = browser
    }

    @Test func aDoubleClickSelectsAWord() async throws {
        let (browser, page) = try await page()
        try await page.doubleClick("#h")
        #expect(
            try await told(page)
                == "mousedown:The cat sat. mouseup: click: mousedown: mouseup:Hello click:Hello dblclick:Hello selectionchange:Hello"
        )
        try await page.doubleClick("#edited")
        #expect(try await page.evaluate("String(getSelection())") == "me")
        _ = browser
    }

    @Test func textIsSelectedByADrag() async throws {
        let (browser, page) = try await page()
        try await page.selectText("Hello big", in: "#h")
        #expect(
            try await told(page) == "mousedown:The cat sat. mouseup:Hello big click:Hello big selectionchange:Hello big"
        )
        try await page.selectText(in: "#h")
        #expect(try await page.evaluate("String(getSelection())") == "Hello big world")
        try await page.selectText("words", in: "#input")
        #expect(
            try await page.evaluate("[document.activeElement.id, document.activeElement.selectionStart]") == [
                "input", 5,
            ])
        await #expect { try await page.selectText("dog", in: "#h") } throws: {
            "\($0)".contains("does not have the text 'dog'")
        }
        _ = browser
    }

    @Test func aListenerMayKeepTheSelection() async throws {
        let (browser, page) = try await page()
        try await page.evaluate("document.onselectstart = () => false")
        try await page.selectText("Hello", in: "#h")
        #expect(try await page.evaluate("String(getSelection())") == "The cat sat.")
        _ = browser
    }

    @Test func onAPhoneTheSystemSelects() async throws {
        let (browser, page) = try await page(.safariIOS)
        try await page.selectText("Hello", in: "#h")
        #expect(try await told(page) == "selectionchange:Hello")
        try await page.click("#empty")
        #expect(try await page.evaluate("String(getSelection())") == "Hello")
        _ = browser
    }
}
