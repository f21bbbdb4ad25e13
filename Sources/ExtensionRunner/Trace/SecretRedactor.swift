import JSONText

/// Keeps secrets out of traces: what a member with a telling name holds is learned as a secret, and from then on that
/// text is replaced wherever it turns up, in a log, a URL or a body.
final class SecretRedactor {
    static let replacement = "[redacted]"
    private static let tellingNames = [
        "authorization", "cookie", "credential", "password", "passwd", "secret", "session", "token", "apikey",
        "api_key",
        "api-key",
    ]
    /// Shorter texts turn up by chance.
    static let minimumLength = 6

    private let isOff: Bool
    private var secrets: Set<String> = []

    /// - Parameter showsSecrets: nothing is replaced.
    init(showsSecrets: Bool) { isOff = showsSecrets }

    func redact(_ fields: JSONObject) -> JSONObject {
        if isOff { return fields }
        learn(from: .object(fields), isSecret: false)
        return JSONObject(fields.map { ($0.name, redact($0.value)) })
    }

    func redact(_ text: String) -> String {
        isOff ? text : secrets.reduce(text) { $0.replacing($1, with: Self.replacement) }
    }

    private func redact(_ value: JSON) -> JSON {
        if secrets.isEmpty { return value }
        switch value {
        case .string(let text): return .string(redact(text))
        case .array(let elements): return .array(elements.map { redact($0) })
        case .object(let members): return .object(JSONObject(members.map { (redact($0.name), redact($0.value)) }))
        default: return value
        }
    }

    /// Takes the texts below telling names, also in JSON that stands in a string, as request bodies do.
    private func learn(from value: JSON, isSecret: Bool) {
        switch value {
        case .string(let text):
            if isSecret {
                remember(text)
            } else if let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
                let inner = try? JSON(parsing: text)
            {
                learn(from: inner, isSecret: false)
            }
        case .array(let elements): for element in elements { learn(from: element, isSecret: isSecret) }
        case .object(let members):
            for (name, value) in members { learn(from: value, isSecret: isSecret || Self.isTelling(name)) }
        default: break
        }
    }

    /// `Bearer abc`: the scheme is no secret, and the rest turns up without it.
    private func remember(_ text: String) {
        let secret = text.split(separator: " ", maxSplits: 1).last.map(String.init) ?? text
        if secret.utf8.count >= Self.minimumLength { secrets.insert(secret) }
    }

    /// Whether what has this name is a secret.
    static func isTelling(_ name: String) -> Bool {
        let lowered = name.lowercased()
        return tellingNames.contains { lowered.contains($0) }
    }
}
