import JSONText

// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/API/i18n
// Source: WebExtensionAPILocalizationCocoa.mm and WebExtensionLocalization.cpp of https://github.com/WebKit/WebKit
extension InstalledExtension {
    func answerLocalization(_ function: String) throws(APIError) -> APIResult {
        let language = world.options.language
        switch function {
        case "getAcceptLanguages":
            // Each of the user's languages, and then it without its region.
            let withoutRegion = String(language.prefix { $0 != "-" })
            return .value(
                .array((withoutRegion == language ? [language] : [language, withoutRegion]).map { .string($0) }))
        case "getPreferredSystemLanguages": return .value([.string(language)])
        case "getSystemUILanguage": return .value(.string(language))
        default: throw APIError("it is not implemented")
        }
    }

    /// A message for a script; nothing where it gives more texts to put in than there are places.
    func message(_ name: String, values: [String]) -> String {
        if values.count > 9 { return "" }
        let name = name.contains("__MSG_") ? String(name.dropFirst("__MSG_".count).dropLast("__".count)) : name
        return localization.message(name, values: values)
    }

    /// A file as pages get it: style sheets have messages put in.
    /// Source: localizedResourceData in WebExtensionContextCocoa.mm of https://github.com/WebKit/WebKit
    func resource(at path: String) -> [UInt8]? {
        guard let bytes = files.bytes(at: path) else { return nil }
        guard contentType(ofFile: path) == "text/css", let text = String(validating: bytes, as: UTF8.self) else {
            return bytes
        }
        return Array(localization.localized(text).utf8)
    }
}
