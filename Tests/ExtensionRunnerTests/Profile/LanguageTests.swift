import ExtensionRunner
import Testing

/// The user's language: https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Internationalization
@Suite struct LanguageTests {
    private static func messages(_ text: String) -> String {
        #"{"hi":{"message":"\#(text)"},"name":{"message":"\#(text) app"}}"#
    }

    private func scene(_ language: String) async throws -> ExtensionScene {
        var options = BrowserOptions.forTests
        options.language = language
        let tell =
            "[browser.i18n.getMessage('hi'), browser.i18n.getUILanguage(), navigator.language, browser.i18n.getMessage('@@bidi_dir')].join()"
        return try await ExtensionScene(
            members: [
                "name": "__MSG_name__", "default_locale": "en", "action": ["default_popup": "popup.html"],
                "content_scripts": [["matches": ["<all_urls>"], "js": ["script.js"]]],
            ],
            background:
                "console.log(\(tell)); browser.i18n.getAcceptLanguages().then((list) => console.log(list.join()));",
            files: [
                "script.js": "console.log(\(tell));", "popup.html": "<script src=script.js></script>",
                "_locales/en/messages.json": Self.messages("Hello"),
                "_locales/de/messages.json": Self.messages("Hallo"),
                "_locales/pt_BR/messages.json": Self.messages("Oi"),
                "_locales/ar/messages.json": Self.messages("مرحبا"),
            ], options: options)
    }

    @Test(arguments: [
        ("de", "Hallo,de,de,ltr", "de"), ("de-AT", "Hallo,de-AT,de-AT,ltr", "de-AT,de"),
        ("pt-BR", "Oi,pt-BR,pt-BR,ltr", "pt-BR,pt"),
        ("fr-FR", "Hello,fr-FR,fr-FR,ltr", "fr-FR,fr"), ("ar", "مرحبا,ar,ar,rtl", "ar"),
        ("en-US", "Hello,en-US,en-US,ltr", "en-US,en"),
    ])
    func itDecidesWhatIsSaid(language: String, told: String, accepted: String) async throws {
        let scene = try await scene(language)
        try await scene.browser.open("https://example.com/", html: "<p>")
        try await scene.browser.tap(scene.target)
        #expect(await scene.log == [told, accepted, told, told])
        let greeting = told.prefix { $0 != "," }
        #expect(try await scene.target.manifest.name == "\(greeting) app")
    }

    /// What Node 20 writes in an environment of the language.
    @Test(arguments: [
        ("de", "31.1.2026, 15:04:00 1.234,5 1,5 1.1.1970 o,ö,z gestern a und b Deutschland 1.234,5 de fr,de"),
        ("sv", "2026-01-31 15:04:00 1\u{a0}234,5 1,5 1970-01-01 o,z,ö i går a och b Tyskland 1\u{a0}234,5 sv fr,sv"),
        ("en-US", "1/31/2026, 3:04:00 PM 1,234.5 1.5 1/1/1970 o,ö,z yesterday a and b Germany 1,234.5 en-US fr,en-US"),
    ])
    func itDecidesHowThingsAreWritten(language: String, written: String) async throws {
        let writing = """
            [
              new Date(Date.UTC(2026, 0, 31, 15, 4)).toLocaleString(), (1234.5).toLocaleString(), Intl.NumberFormat().format(1.5),
              new Intl.DateTimeFormat([]).format(new Date(0)), ["z", "ö", "o"].sort((a, b) => a.localeCompare(b)).join(),
              new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(-1, "day"), new Intl.ListFormat().format(["a", "b"]),
              new Intl.DisplayNames(undefined, { type: "region" }).of("DE"), [1234.5].toLocaleString(),
              new (class extends Intl.Collator {})().resolvedOptions().locale,
              ["fr", "xx"].map((known) => new Intl.PluralRules(known).resolvedOptions().locale).join(),
            ].join(" ")
            """
        var options = BrowserOptions.forTests
        options.language = language
        let scene = try await ExtensionScene(
            members: ["content_scripts": [["matches": ["<all_urls>"], "js": ["script.js"]]]],
            background: "console.log(\(writing))", files: ["script.js": "console.log(\(writing))"], options: options)
        let tab = try await scene.browser.open("https://example.com/", html: "<p>")
        #expect(await scene.log == [written, written])
        #expect(try await tab.page.evaluate(PageScript(writing, file: "test.js")) == .string(written))
        #expect(
            try await scene.browser.makeContext().evaluate(PageScript(writing, file: "test.js")) == .string(written))
    }

    /// https://tc39.es/ecma402/#sup-string.prototype.tolocaleuppercase
    @Test func itsLettersHaveItsCapitals() async throws {
        var options = BrowserOptions.forTests
        options.language = "tr"
        let tab = try await Browser(options: options).open("https://example.com/", html: "<p>")
        let letters =
            "['iI'.toLocaleUpperCase(), 'iI'.toLocaleLowerCase(), 'i'.toLocaleUpperCase('en'), 'i'.toUpperCase()].join()"
        #expect(try await tab.page.evaluate(PageScript(letters, file: "test.js")) == "İI,iı,I,I")
    }

    /// https://tc39.es/ecma402/#sec-intl-numberformat-constructor
    @Test func whatWritesIsStillTheEngines() async throws {
        var options = BrowserOptions.forTests
        options.language = "de"
        let tab = try await Browser(options: options).open("https://example.com/", html: "<p>")
        let facts = """
            [
              Intl.NumberFormat() instanceof Intl.NumberFormat, Intl.NumberFormat().constructor === Intl.NumberFormat,
              Intl.DisplayNames.length, Intl.NumberFormat.name, String.prototype.localeCompare.length, Object.keys(Intl).length,
              ...[
                () => Intl.NumberFormat(null), () => (1).toLocaleString("x_y"), () => Intl.PluralRules(), () => new Intl.DisplayNames(),
                () => Number.prototype.toLocaleString.call("1"),
              ].map((call) => { try { return call() } catch (error) { return error.name } }),
            ].join()
            """
        #expect(
            try await tab.page.evaluate(PageScript(facts, file: "test.js"))
                == "true,true,2,NumberFormat,1,0,TypeError,RangeError,TypeError,TypeError,TypeError")
    }

    @Test(arguments: [
        ("de", "de"), ("PT_br", "pt-BR"), ("zh-hans-CN", "zh-Hans-CN"), ("", nil), ("german!", nil), ("d", nil),
        ("de-", nil),
    ])
    func aTagIsWrittenAsTheStandardHasIt(text: String, tag: String?) {
        #expect(BrowserOptions.language(text) == tag)
    }
}
