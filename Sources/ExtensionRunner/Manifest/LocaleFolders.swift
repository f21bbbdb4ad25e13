/// The folders of `_locales` that fit a user's language.
/// https://github.com/WebKit/WebKit/blob/main/Tools/TestWebKitAPI/Tests/WebKitCocoa/WKWebExtensionAPILocalization.mm
enum LocaleFolders {
    /// - Parameter locale: a language tag, as "zh-Hans-CN".
    /// - Returns: the names, the one that fits best last.
    static func names(for locale: String) -> [String] {
        let parts = locale.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let language = parts.first else { return [] }
        let script = parts.dropFirst().first { $0.count == 4 }
        let region = parts.dropFirst().first { $0.count == 2 || $0.count == 3 }
        var names = [language]
        if language == "zh" {
            names += chinese(script: script ?? region.flatMap { scripts[$0] }, region: region)
        } else if let script {
            names.append("\(language)_\(script)")
        }
        if language == "es", let region, latinAmerica.contains(region) { names.append("es_419") }
        // In Chinese the script counts for more than the region.
        if let region, language != "zh" || script == nil { names.append("\(language)_\(region)") }
        let whole = parts.joined(separator: "_")
        return names.contains(whole) ? names : names + [whole]
    }

    private static func chinese(script: String?, region: String?) -> [String] {
        guard let script else { return [] }
        let main = script == "Hant" ? "TW" : "CN"
        let regions = region.map { $0 != main && scripts[$0] == script ? [main, $0] : [main] } ?? [main]
        return ["zh_\(script)"] + regions.map { "zh_\($0)" }
    }

    /// The scripts in which Chinese is written: https://github.com/unicode-org/cldr/blob/main/common/supplemental/likelySubtags.xml
    private static let scripts = ["CN": "Hans", "SG": "Hans", "MY": "Hans", "TW": "Hant", "HK": "Hant", "MO": "Hant"]

    /// Where Spanish is that of Latin America: `parentLocale` of
    /// https://github.com/unicode-org/cldr/blob/main/common/supplemental/supplementalData.xml
    private static let latinAmerica: Set<String> = [
        "AR", "BO", "BR", "BZ", "CL", "CO", "CR", "CU", "DO", "EC", "GT", "HN", "MX", "NI", "PA", "PE", "PR", "PY",
        "SV",
        "US", "UY", "VE",
    ]
}
