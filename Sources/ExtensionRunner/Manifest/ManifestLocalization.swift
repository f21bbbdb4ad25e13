import JSONText

/// The messages of `_locales`: for `__MSG_name__` in a manifest and in style sheets, and for `i18n.getMessage`.
///
/// https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Internationalization
/// https://github.com/WebKit/WebKit/blob/main/Source/WebKit/Shared/Extensions/WebExtensionLocalization.cpp
struct ManifestLocalization {
    /// By name in lower case.
    private var messages: [String: JSON] = [:]
    /// The files for the user that cannot be read, each with the reason. Safari says nothing of them.
    private(set) var broken: [String] = []

    /// Takes a message from the folder that fits the user's locale best, else from others that fit, else from the default locale.
    ///
    /// DEPARTURE: a folder of the same language in another region is not looked for, such as `en_GB` for a user of `en-US`; WebKit
    /// leaves it to Foundation, which does not say how it chooses —
    /// https://github.com/WebKit/WebKit/blob/main/Source/WTF/wtf/cocoa/LanguageCocoa.mm
    init(defaultLocale: String?, locale: String, resource: (String) -> [UInt8]?) {
        guard let defaultLocale else { return }
        var chosen = defaultLocale
        for candidate in [defaultLocale] + LocaleFolders.names(for: locale) {
            let path = Self.path(of: candidate)
            guard let bytes = resource(path) else { continue }
            do {
                for (name, value) in try Self.messages(in: bytes) { messages[name.lowercased()] = value }
                chosen = candidate
            } catch {
                broken.append("\(path):\(error)")
            }
        }
        addPredefinedMessages(locale: chosen)
    }

    static func path(of locale: String) -> String { "_locales/\(locale)/messages.json" }

    /// Why a file gives no messages.
    struct Broken: Error, CustomStringConvertible {
        var line = 1
        var column = 1
        let reason: String

        var message: String { "none of its messages is there: \(reason)" }
        var description: String { "\(line):\(column): \(message)" }
    }

    /// The messages of a file by their names.
    static func messages(in bytes: [UInt8]) throws(Broken) -> JSONObject {
        let json: JSON
        do { json = try JSON(parsing: bytes, dialect: .webKit) } catch {
            throw Broken(line: error.line, column: error.column, reason: error.reason)
        }
        guard let object = json.objectValue else { throw Broken(reason: "an object of them is expected") }
        return object
    }

    private mutating func addPredefinedMessages(locale: String) {
        let isRightToLeft = Self.rightToLeftLanguages.contains(String(locale.prefix { $0 != "_" }))
        let predefined = [
            "@@ui_locale": locale,
            "@@bidi_dir": isRightToLeft ? "rtl" : "ltr",
            "@@bidi_reversed_dir": isRightToLeft ? "ltr" : "rtl",
            "@@bidi_start_edge": isRightToLeft ? "right" : "left",
            "@@bidi_end_edge": isRightToLeft ? "left" : "right",
        ]
        for (name, text) in predefined { messages[name] = ["message": .string(text)] }
    }

    private static let rightToLeftLanguages: Set<String> = ["ar", "fa", "he", "iw", "ku", "ps", "sd", "ug", "ur", "yi"]

    /// The value with every message in its strings replaced; a message that is not there becomes empty.
    func localized(_ json: JSON) -> JSON {
        switch json {
        case .string(let text): .string(localized(text))
        case .array(let elements): .array(elements.map(localized))
        case .object(let members): .object(JSONObject(members.map { ($0.name, localized($0.value)) }))
        default: json
        }
    }

    /// The same for an extension whose pages have this host in their URLs, which is a message, too.
    func identified(by host: String) -> ManifestLocalization {
        var copy = self
        copy.messages["@@extension_id"] = ["message": .string(host)]
        return copy
    }

    /// The text with every message in it replaced.
    func localized(_ text: String) -> String { Self.replacingNames(in: text) { message($0) } }

    /// The names in a text of which there is no message.
    func missingNames(in text: String) -> [String] {
        var missing: [String] = []
        _ = Self.replacingNames(in: text) { name in
            if messages[name.lowercased()] == nil { missing.append(name) }
            return ""
        }
        return missing
    }

    private static func replacingNames(in text: String, with message: (String) -> String) -> String {
        guard text.utf8.contains(UInt8(ascii: "_")), text.contains("__MSG_") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "__MSG_") {
            let name = rest[start.upperBound...].prefix(while: isNameCharacter)
            // The name runs to the last pair of underscores; it has at least one character.
            guard let end = name.lastPair(), end > name.startIndex else {
                result += rest[..<start.upperBound]
                rest = rest[start.upperBound...]
                continue
            }
            result += rest[..<start.lowerBound] + message(String(name[..<end]))
            rest = rest[rest.index(end, offsetBy: 2)...]
        }
        return result + rest
    }

    /// The placeholder in a message, or in what stands for one, that has another character than a space in front of it. WebKit left out both
    /// until April 2026: https://webkit.org/b/306492
    static func placeholderInWord(_ entry: JSON) -> String? {
        let contents = entry["placeholders"]?.objectValue ?? [:]
        if let found = placeholderInWord(
            entry["message"]?.stringValue ?? "", named: contents.map { $0.name.lowercased() })
        {
            return found
        }
        return contents.lazy.compactMap { placeholderInWord($0.value["content"]?.stringValue ?? "", named: []) }.first
    }

    private static func placeholderInWord(_ text: String, named names: [String]) -> String? {
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            let after = rest[dollar...].dropFirst()
            let name = after.prefix(while: isNameCharacter)
            var placeholder: Substring?
            if after[name.endIndex...].first == "$", names.contains(name.lowercased()) {
                placeholder = rest[dollar...name.endIndex]
            } else if let digit = after.first?.placeholderNumber, digit > 0 {
                placeholder = rest[dollar..<after.index(after: after.startIndex)]
            }
            if let placeholder, dollar > text.startIndex, !" $".contains(text[text.index(before: dollar)]) {
                return String(text[text.index(before: dollar)..<placeholder.endIndex])
            }
            rest = rest[(placeholder?.endIndex ?? after.startIndex)...]
        }
        return nil
    }

    /// A message; empty where there is none.
    ///
    /// DEPARTURE: a placeholder stands behind any character, as in WebKit since April 2026; Safari 26 before leaves out both where that is no
    /// space, which `extrun check` tells — https://webkit.org/b/306492
    /// - Parameter values: what is put in for `$1` to `$9`; nothing for those that it lacks.
    func message(_ name: String, values: [String] = []) -> String {
        guard let entry = messages[name.lowercased()], let text = entry["message"]?.stringValue else { return "" }
        let placeholders = Dictionary(
            (entry["placeholders"]?.objectValue).map { $0.map { ($0.name.lowercased(), $0.value) } } ?? [],
            uniquingKeysWith: { first, _ in first })
        var expanded = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            expanded += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            let name = rest.prefix(while: isNameCharacter)
            if rest.first == "$" {
                expanded += "$"
                rest = rest.dropFirst()
            } else if !name.isEmpty, rest[name.endIndex...].first == "$" {
                let content = placeholders[name.lowercased()]?["content"]?.stringValue ?? ""
                expanded += putting(values, into: content)
                rest = rest[name.endIndex...].dropFirst()
            } else if let digit = rest.first?.placeholderNumber {
                expanded += value(digit, of: values)
                rest = rest.dropFirst()
            } else {
                expanded += "$"
            }
        }
        return expanded + rest
    }

    private func putting(_ values: [String], into content: String) -> String {
        var result = ""
        var rest = content[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...].dropFirst()
            if let digit = rest.first?.placeholderNumber {
                result += value(digit, of: values)
                rest = rest.dropFirst()
            } else {
                result += "$"
                if rest.first == "$" { rest = rest.dropFirst() }
            }
        }
        return result + rest
    }

    /// WebKit takes two dollar signs for one in these, too.
    private func value(_ number: Int, of values: [String]) -> String {
        values.indices.contains(number - 1) ? values[number - 1].replacing("$$", with: "$") : ""
    }
}

private func isNameCharacter(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_" || character == "@")
}

extension Substring {
    /// Where the last two underscores in a row begin.
    fileprivate func lastPair() -> Index? {
        var end = endIndex
        while end > startIndex {
            let second = index(before: end)
            guard second > startIndex else { return nil }
            let first = index(before: second)
            if self[first] == "_", self[second] == "_" { return first }
            end = second
        }
        return nil
    }
}

extension ManifestReader {
    /// The manifest's `default_locale` where its messages are there.
    mutating func defaultLocale() -> String? {
        guard let locale = json["default_locale"]?.stringValue else { return nil }
        guard locale.first.map({ $0.isASCII && $0.isLetter }) == true else {
            record("Empty or invalid `default_locale` manifest entry.", at: .member("default_locale"))
            return nil
        }
        guard exists(ManifestLocalization.path(of: locale)) else {
            record("Unable to find `default_locale` in “_locales” folder.", at: .member("default_locale"))
            return nil
        }
        return locale
    }
}

extension Character {
    /// The number of a placeholder as `$1`, whose digit is one of ASCII.
    fileprivate var placeholderNumber: Int? { isASCII ? wholeNumberValue : nil }
}
