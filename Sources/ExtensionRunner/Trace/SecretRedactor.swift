import JSONText

/// Keeps secrets out of traces: what a ``SecretFinder`` finds is learned, and from then on that text is replaced wherever it turns up, in
/// a log, a URL or a body.
final class SecretRedactor {
    static let replacement = "[redacted]"

    private let isOff: Bool
    private var secrets = TextReplacements()

    /// - Parameter showsSecrets: nothing is replaced.
    init(showsSecrets: Bool) { isOff = showsSecrets }

    func redact(_ fields: JSONObject) -> JSONObject {
        if isOff { return fields }
        for secret in SecretFinder.secrets(in: .object(fields)) where !secrets.contains(secret.text) {
            for spelling in secret.text.spellings { secrets.add(spelling, Self.replacement) }
        }
        if secrets.isEmpty { return fields }
        return JSONObject(
            fields.map { name, value in
                // A number by itself is the browser's own, which readers of the trace count on.
                if case .number = value { (name, value) } else { (name, redact(value)) }
            })
    }

    func redact(_ text: String) -> String {
        isOff ? text : secrets.replacing(in: text)
    }

    /// A name that is a secret as a whole. What a secret has in common with a part of a name is chance.
    private func redact(name: String) -> String { secrets.contains(name) ? Self.replacement : name }

    private func redact(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): return .string(redact(text))
        case .array(let elements): return .array(elements.map { redact($0) })
        case .object(let members): return .object(JSONObject(members.map { (redact(name: $0.name), redact($0.value)) }))
        case .number: return secrets.contains(value.text) ? .string(Self.replacement) : value
        default: return value
        }
    }
}
