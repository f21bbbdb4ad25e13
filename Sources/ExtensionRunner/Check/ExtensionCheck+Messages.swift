import JSONText

extension ExtensionCheck {
    /// Files of `_locales` that give no messages, messages that Safari cuts, and names in the manifest that have none.
    mutating func checkMessages() {
        for locale in files.folders(in: "_locales") {
            let path = ManifestLocalization.path(of: locale)
            guard let bytes = files.bytes(at: path) else { continue }
            do { checkPlaceholders(try ManifestLocalization.messages(in: bytes), path, bytes) } catch {
                findings.append(CheckFinding(file: path, line: error.line, column: error.column, error.message))
            }
        }
        // A default locale that is not there is told of as the manifest is read.
        if manifest.raw["default_locale"] == nil || manifest.defaultLocale != nil { checkNames() }
    }

    private mutating func checkPlaceholders(_ messages: JSONObject, _ path: String, _ bytes: [UInt8]) {
        for (name, message) in messages {
            guard let place = ManifestLocalization.placeholderInWord(message) else { continue }
            let position = JSON.position(of: [.member(name), .member("message")], in: bytes)
            findings.append(
                CheckFinding(
                    file: path, line: position?.line, column: position?.column,
                    "Safari 26 leaves out \"\(place)\", as no space stands before the placeholder: https://webkit.org/b/306492"
                ))
        }
    }

    private mutating func checkNames() {
        guard let bytes = files.bytes(at: "manifest.json"),
            let json = try? JSON(parsing: bytes, dialect: .webKitManifest)
        else { return }
        var told: Set<String> = []
        for (name, place) in names(missingIn: json, at: []) {
            guard let locale = manifest.defaultLocale else {
                record(
                    .problem,
                    "without \"default_locale\" there are no messages: nothing stands in place of \"__MSG_\(name)__\"",
                    at: place)
                return
            }
            guard told.insert(name).inserted else { continue }
            record(
                .problem,
                "\(ManifestLocalization.path(of: locale)) has no message \"\(name)\": nothing stands in place of \"__MSG_\(name)__\"",
                at: place)
        }
    }

    private func names(missingIn json: JSON, at place: [JSONStep]) -> [(name: String, place: [JSONStep])] {
        switch json {
        case .string(let text): manifest.localization.missingNames(in: text).map { ($0, place) }
        case .array(let elements):
            elements.enumerated().flatMap { names(missingIn: $1, at: place + [.element($0)]) }
        case .object(let members): members.flatMap { names(missingIn: $0.value, at: place + [.member($0.name)]) }
        default: []
        }
    }
}
