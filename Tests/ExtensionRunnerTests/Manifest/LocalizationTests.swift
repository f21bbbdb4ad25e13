import ExtensionRunner
import JSONText
import Testing

/// `browser.i18n`. https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/i18n
@Suite struct LocalizationTests {
    private let messages = #"""
        {
          "plain": { "message": "Hello" },
          "Named": {
            "message": "$USER$ saved $what$ of $$5, $NONE$.",
            "placeholders": { "user": { "content": "$1" }, "What": { "content": "<$2$3>" } }
          },
          "numbered": { "message": "$2 before $1, $9" },
          "foreign": { "message": "costs $五 or $٣" }
        }
        """#

    private func scene(
        members: JSONObject = ["default_locale": "en"], background: String = "", files: [String: String] = [:]
    ) async throws -> ExtensionScene {
        let own = ["_locales/en/messages.json": messages]
        return try await ExtensionScene(
            members: members, background: background, files: own.merging(files) { _, new in new })
    }

    @Test(arguments: [
        ("'plain'", "Hello"), ("'PLAIN'", "Hello"), ("'gone'", ""),
        ("'named', ['Ann', 'a', 'b']", "Ann saved <ab> of $5, ."),
        ("'named', 'Ann'", "Ann saved <> of $5, ."), ("'numbered', ['$$', 'two']", "two before $, "),
        ("'numbered', [1, 'first']", " before first, "), ("'numbered', null", " before , "),
        ("'numbered', 3", " before , "),
        ("'foreign', ['a', 'b', 'c', 'd', 'e']", "costs $五 or $٣"),
        ("'__MSG_plain__'", "Hello"), ("'@@ui_locale'", "en"), ("'@@bidi_dir'", "ltr"),
        ("'plain', new Array(9).fill('x')", "Hello"),
    ])
    func aMessageComesWithWhatIsPutIn(arguments: String, expected: String) async throws {
        let scene = try await scene()
        #expect(try await scene.evaluate("browser.i18n.getMessage(\(arguments))") == .string(expected))
    }

    /// https://webkit.org/b/291956
    @Test(arguments: [("['a', 'b']", 0), ("null", 0), ("'a'", 0), ("[1, 'first']", 1), ("3", 1)])
    func thatWhatIsNoTextIsLeftOutIsTold(substitutions: String, hints: Int) async throws {
        let scene = try await scene()
        _ = try await scene.evaluate("browser.i18n.getMessage('numbered', \(substitutions))")
        #expect(await scene.hints.count == hints)
        #expect(
            await scene.hints.allSatisfy { $0.hasPrefix("i18n.getMessage() puts in texts alone: Safari leaves out") })
    }

    @Test func moreThanNineTextsGiveNothing() async throws {
        let scene = try await scene()
        #expect(
            try await scene.evaluate("browser.i18n.getMessage('plain', new Array(10).fill('x'))") == "")
    }

    @Test(arguments: [("1", "a string is expected"), ("''", "it cannot be empty")])
    func aNameThatIsNoneIsRefused(name: String, reason: String) async throws {
        let scene = try await scene()
        #expect(
            try await scene.failure(of: "browser.i18n.getMessage(\(name))")
                == "Error: Invalid call to i18n.getMessage(). The 'name' value is invalid, because \(reason).")
    }

    /// Source: localizedResourceData in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    @Test func messagesStandInStyleSheets() async throws {
        let text = "body { content: '__MSG_plain__ __MSG_@@extension_id__'; direction: __MSG_@@bidi_reversed_dir__ }"
        let style: PageScript = "(({ content, direction }) => [content, direction])(getComputedStyle(document.body))"
        let scene = try await scene(
            members: [
                "default_locale": "en",
                "content_scripts": [["matches": ["https://one.test/*"], "css": ["style.css"]]],
            ],
            files: ["style.css": text, "page.html": "<link rel=stylesheet href=style.css><p>__MSG_plain__"])
        let id = try await scene.evaluate("new URL(browser.runtime.getURL('')).host")?.stringValue ?? ""
        let expected: JSON = [.string("\"Hello \(id)\""), "rtl"]
        let tab = try await scene.browser.open("https://one.test/", html: "<p>")
        #expect(try await tab.page.evaluate(style) == expected)
        try await tab.navigate(to: "\(scene.target.origin)/page.html")
        #expect(try await tab.page.evaluate(style) == expected)
        #expect(try await tab.page.evaluate("document.body.textContent") == "__MSG_plain__")
        #expect(
            try await scene.evaluate("fetch('/style.css').then((response) => response.text())")
                == .string(
                    text.replacing("__MSG_plain__ __MSG_@@extension_id__", with: "Hello \(id)").replacing(
                        "__MSG_@@bidi_reversed_dir__", with: "rtl")))
    }

    @Test func withoutADefaultLocaleThereIsNoMessage() async throws {
        let scene = try await scene(members: [:])
        #expect(
            try await scene.evaluate("['plain', '@@ui_locale'].map((name) => browser.i18n.getMessage(name))") == [
                "", "",
            ])
        let host = "new URL(browser.runtime.getURL('')).host"
        #expect(try await scene.evaluate("browser.i18n.getMessage('@@extension_id') === \(host)") == true)
    }

    @Test func theLanguagesAreTheUsers() async throws {
        let scene = try await scene()
        let languages = try await scene.evaluate(
            """
            (async () => [
              browser.i18n.getUILanguage(), await browser.i18n.getSystemUILanguage(), await browser.i18n.getAcceptLanguages(),
              await browser.i18n.getPreferredSystemLanguages(), navigator.language,
            ])()
            """)
        #expect(languages == ["en-US", "en-US", ["en-US", "en"], ["en-US"], "en-US"])
    }

    @Test func contentScriptsHaveItToo() async throws {
        let scene = try await scene(
            members: [
                "default_locale": "en", "content_scripts": [["matches": ["<all_urls>"], "js": ["content.js"]]],
            ],
            files: [
                "content.js":
                    "console.log(chrome.i18n.getMessage('plain'), chrome.i18n.getMessage('@@extension_id') === new URL(chrome.runtime.getURL('')).host)"
            ])
        try await scene.browser.open("https://example.com/", html: "<p>text")
        #expect(await scene.log == ["Hello true"])
    }
}
