import ExtensionRunner
import JSONText
import Testing

@Suite struct ManifestLocalizationTests {
    private let files = [
        "_locales/en/messages.json": #"""
        {"name": {"message": "Saver"}, "Title": {"message": "Save $WHAT$ for $$1", "placeholders": {"what": {"content": "it$1"}}}}
        """#,
        "_locales/de/messages.json": #"{"name": {"message": "Sparer"}}"#,
        "_locales/de_CH/messages.json": #"{"name": {"message": "Sparer CH"}}"#,
    ]

    private func manifest(
        name: String = "__MSG_name__", defaultLocale: String = "\"en\"", locale: String = "en_US",
        files: [String: String]? = nil
    ) throws -> Manifest {
        try readManifest(
            """
            {"manifest_version": 3, "name": "\(name)", "version": "1", "description": "d",
             "default_locale": \(defaultLocale), "action": {"default_title": "__MSG_title__"}}
            """, files: files ?? self.files, locale: locale)
    }

    /// Source: localizedStringForKey in WebExtensionLocalization.cpp of https://github.com/WebKit/WebKit
    @Test(arguments: [("$$5", "$5"), ("US$$", "US$"), ("$$$$", "$$"), ("$ 1", "$ 1")])
    func twoDollarSignsOfAPlaceholderAreOne(content: String, text: String) throws {
        let manifest = try manifest(files: [
            "_locales/en/messages.json":
                #"{"name": {"message": "$P$", "placeholders": {"p": {"content": "\#(content)"}}}}"#
        ])
        #expect(manifest.name == text)
    }

    @Test(arguments: [
        ("en_US", "Saver"), ("fr", "Saver"), ("de", "Sparer"), ("de_AT", "Sparer"), ("de_CH", "Sparer CH"),
        ("de-CH", "Sparer CH"),
    ])
    func messagesComeFromTheUsersLocale(locale: String, name: String) throws {
        let manifest = try manifest(locale: locale)
        #expect(manifest.name == name)
        #expect(manifest.raw["name"] == .string(name))
        #expect(manifest.problems.isEmpty)
    }

    /// Tests i18nChinese… and i18nSpanish… of
    /// https://github.com/WebKit/WebKit/blob/main/Tools/TestWebKitAPI/Tests/WebKitCocoa/WKWebExtensionAPILocalization.mm
    @Test(arguments: [
        ("zh-Hans-CN", ["zh_CN", "zh_TW"], "zh_CN"), ("zh-Hans-US", ["zh_CN", "zh_TW"], "zh_CN"),
        ("zh-Hant-US", ["zh_CN", "zh_TW"], "zh_TW"), ("zh-Hant-CN", ["zh_CN", "zh_TW"], "zh_TW"),
        ("zh-Hans-TW", ["zh_CN", "zh_TW"], "zh_CN"), ("zh-Hans-HK", ["zh_CN", "zh_TW", "zh_HK"], "zh_CN"),
        ("zh-Hant-HK", ["zh_CN", "zh_TW", "zh_HK"], "zh_HK"), ("zh-HK", ["zh_CN", "zh_TW"], "zh_TW"),
        ("zh-Hans-US", ["zh_Hans", "zh_Hant"], "zh_Hans"), ("zh-TW", ["zh_Hans", "zh_Hant"], "zh_Hant"),
        ("zh-Hans-CN", ["zh", "zh_CN"], "zh_CN"), ("zh-Hant", ["zh"], "zh"), ("es-MX", ["es_419", "es_ES"], "es_419"),
        ("es-ES", ["es_ES", "es_419"], "es_ES"), ("sr-Latn-RS", ["sr", "sr_Latn"], "sr_Latn"),
    ])
    func theFolderThatFitsBestIsTaken(locale: String, folders: [String], chosen: String) throws {
        var files = self.files
        for folder in folders { files["_locales/\(folder)/messages.json"] = "{\"name\": {\"message\": \"\(folder)\"}}" }
        let manifest = try readManifest(
            #"{"manifest_version": 3, "name": "__MSG_name__", "version": "1", "description": "d", "default_locale": "en"}"#,
            files: files, locale: locale)
        #expect(manifest.name == chosen)
    }

    @Test func placeholdersAreReplacedAndNamesIgnoreCase() throws {
        #expect(try manifest().action?.title == "Save it for $1")
        #expect(try manifest(locale: "de").action?.title == "Save it for $1")
    }

    @Test(arguments: [
        ("a __MSG_name__ b __MSG_NAME__", "a Saver b Saver"), ("__MSG_gone__", ""), ("__MSG_", "__MSG_"),
        ("__MSG_a", "__MSG_a"), ("__MSG_@@ui_locale__ __MSG_@@bidi_dir__", "en ltr"),
    ])
    func messagesStandInsideOtherText(name: String, expected: String) throws {
        #expect(try manifest(name: name).name == expected)
    }

    @Test func withoutADefaultLocaleMessagesAreEmpty() throws {
        let manifest = try manifest(defaultLocale: "null")
        #expect(manifest.name == "")
        #expect(manifest.problems.map(\.message) == ["Missing or empty `name` manifest entry."])
    }

    @Test(arguments: [
        ("\"fr\"", "Unable to find `default_locale` in “_locales” folder."),
        ("\"\"", "Empty or invalid `default_locale` manifest entry."),
    ])
    func aWrongDefaultLocaleIsCollected(defaultLocale: String, message: String) throws {
        let manifest = try manifest(name: "n", defaultLocale: defaultLocale)
        #expect(manifest.problems.map(\.description) == ["manifest.json:2:2: \(message)"])
    }
}
