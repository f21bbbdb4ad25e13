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

    @Test(arguments: [
        ("de", "de"), ("PT_br", "pt-BR"), ("zh-hans-CN", "zh-Hans-CN"), ("", nil), ("german!", nil), ("d", nil),
        ("de-", nil),
    ])
    func aTagIsWrittenAsTheStandardHasIt(text: String, tag: String?) {
        #expect(BrowserOptions.language(text) == tag)
    }
}
