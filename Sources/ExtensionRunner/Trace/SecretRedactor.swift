import HTTP
import JSONText

/// Keeps secrets out of traces: what a member with a telling name holds is learned as a secret, and from then on that
/// text is replaced wherever it turns up, in a log, a URL or a body.
final class SecretRedactor {
    static let replacement = "[redacted]"
    private static let tellingNames = [
        "authorization", "cookie", "credential", "password", "passwd", "secret", "session", "token", "apikey",
        "api_key", "api-key",
    ].map { Array($0.utf8) }
    /// Shorter texts turn up by chance.
    static let minimumLength = 6
    /// What stands where there is no secret.
    private static let words: Set<String> = ["[object Object]", "function", "undefined"]

    private let isOff: Bool
    /// The longest first: one may be a part of another.
    private var secrets: [String] = []

    /// - Parameter showsSecrets: nothing is replaced.
    init(showsSecrets: Bool) { isOff = showsSecrets }

    func redact(_ fields: JSONObject) -> JSONObject {
        if isOff { return fields }
        learn(from: .object(fields), isSecret: false)
        if secrets.isEmpty { return fields }
        return JSONObject(fields.map { ($0.name, redact($0.value)) })
    }

    func redact(_ text: String) -> String {
        isOff ? text : secrets.reduce(text) { $0.replacingText($1, with: Self.replacement) }
    }

    /// A name that is a secret as a whole. What a secret has in common with a part of a name is chance.
    private func redact(name: String) -> String { secrets.contains(name) ? Self.replacement : name }

    private func redact(_ value: JSON) -> JSON {
        switch value {
        case .string(let text): return .string(redact(text))
        case .array(let elements): return .array(elements.map { redact($0) })
        case .object(let members): return .object(JSONObject(members.map { (redact(name: $0.name), redact($0.value)) }))
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
            } else {
                learn(fromURLOrForm: text)
            }
        case .array(let elements): for element in elements { learn(from: element, isSecret: isSecret) }
        case .object(let members):
            for (name, value) in members {
                if isSecret || Self.isTelling(name) {
                    learn(fromSecret: value, named: name)
                } else {
                    learn(from: value, isSecret: false)
                }
            }
        default: break
        }
    }

    private func learn(fromSecret value: JSON, named name: String) {
        switch (name.lowercased(), value) {
        case ("cookie", .string(let text)): learn(fromCookies: text, isOne: false)
        case ("set-cookie", .string(let text)): learn(fromCookies: text, isOne: true)
        default: learn(from: value, isSecret: true)
        }
    }

    /// Takes the values below telling names in a query, a fragment, or a form as it is sent.
    private func learn(fromURLOrForm text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 }) else { return }
        if let url = WebURL(serialized: text), url.hasCredentials { insert(url.password) }
        for pair in text.utf8.split(whereSeparator: { "?#&".utf8.contains($0) }) {
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
            guard Self.isTellingParameter(String(decoding: pair[..<equals], as: UTF8.self)) else { continue }
            let value = pair[pair.index(after: equals)...]
            remember(String(decoding: value, as: UTF8.self))
            let spaced = value.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            remember(String(decoding: percentDecoded(spaced), as: UTF8.self))
        }
    }

    /// Takes a header of cookies, and the value of each. Where it sets one, its attributes stand behind it.
    private func learn(fromCookies text: String, isOne: Bool) {
        insert(text)
        let pairs = text.split(separator: ";").prefix(isOne ? 1 : .max)
        for pair in pairs { insert(String(pair.drop { $0 != "=" }.dropFirst())) }
    }

    /// `Bearer abc`: the scheme is no secret, and the rest turns up without it.
    private func remember(_ text: String) {
        insert(text.split(separator: " ", maxSplits: 1).last.map(String.init) ?? text)
    }

    private func insert(_ secret: String) {
        guard secret.utf8.count >= Self.minimumLength, !Self.words.contains(secret), !secrets.contains(secret) else {
            return
        }
        let place = secrets.firstIndex { $0.utf8.count < secret.utf8.count } ?? secrets.count
        secrets.insert(secret, at: place)
    }

    /// Whether what a query or a form gives this name is a secret: there, names are shorter than elsewhere.
    private static func isTellingParameter(_ name: String) -> Bool {
        isTelling(name) || name.lowercased().hasSuffix("signature")
            || ["auth", "code", "jwt", "key", "pass", "pwd", "sig"].contains(name.lowercased())
    }

    /// Whether what has this name is a secret.
    static func isTelling(_ name: String) -> Bool {
        name.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }.withUnsafeBufferPointer { lowered in
            tellingNames.contains { $0.withUnsafeBufferPointer { lowered.firstIndex(of: $0, from: 0) != nil } }
        }
    }
}
