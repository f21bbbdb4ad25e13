import HTTP
import JSONText

/// Keeps secrets out of recordings: each is replaced by a text of its own, everywhere, so that a recorded token that the
/// script sends back is still the same as where it got it.
///
/// The text is as long as the secret where that is long enough, so that lengths stay right. Secrets are numbered apart by
/// where they were first seen: requests go out in the same order when the recording is replayed, answers come back anew.
struct RecordingSecrets {
    private enum Source: String { case request, response }

    private var replacements: [String: String] = [:]
    private var counts: [Source: Int] = [:]
    /// The longest first: one secret may be a part of another.
    private var ordered: [String] = []

    private static let prefix = "redacted-"

    /// Learns what is secret in a request.
    mutating func learn(from request: HTTPRequest) {
        learn(from: request.headers, .request)
        learn(fromForm: request.url.query ?? "", .request)
        learn(fromBody: request.body, headers: request.headers, .request)
    }

    /// Learns what is secret in a response.
    mutating func learn(from response: HTTPResponse) {
        learn(from: response.headers, .response)
        learn(fromBody: response.body, headers: response.headers, .response)
    }

    func redact(_ text: String) -> String {
        ordered.reduce(text) { $0.replacing($1, with: replacements[$1] ?? "") }
    }

    private mutating func learn(from headers: HTTPHeaders, _ source: Source) {
        for field in headers.fields where SecretRedactor.isTelling(field.name) {
            if equalIgnoringCase(field.name, "Cookie") {
                for cookie in field.value.split(separator: ";") { remember(valueOf: cookie, source) }
            } else if equalIgnoringCase(field.name, "Set-Cookie") {
                remember(valueOf: field.value.prefix { $0 != ";" }, source)
            } else {
                // `Bearer abc`: the scheme is no secret.
                remember(field.value.split(separator: " ", maxSplits: 1).last.map(String.init) ?? "", source)
            }
        }
    }

    private mutating func learn(fromBody body: [UInt8], headers: HTTPHeaders, _ source: Source) {
        let type = headers["Content-Type"] ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            learn(fromForm: String(decoding: body, as: UTF8.self), source)
        } else if let json = try? JSON(parsing: body) {
            learn(from: json, isSecret: false, source)
        }
    }

    private mutating func learn(fromForm text: String, _ source: Source) {
        for pair in text.split(separator: "&") where SecretRedactor.isTelling(String(pair.prefix { $0 != "=" })) {
            remember(valueOf: pair, source)
        }
    }

    private mutating func learn(from value: JSON, isSecret: Bool, _ source: Source) {
        switch value {
        case .string(let text): if isSecret { remember(text, source) }
        case .array(let elements): for element in elements { learn(from: element, isSecret: isSecret, source) }
        case .object(let members):
            for (name, value) in members {
                learn(from: value, isSecret: isSecret || SecretRedactor.isTelling(name), source)
            }
        default: break
        }
    }

    private mutating func remember(valueOf pair: Substring, _ source: Source) {
        guard let equals = pair.firstIndex(of: "=") else { return }
        remember(String(pair[pair.index(after: equals)...]), source)
    }

    private mutating func remember(_ secret: String, _ source: Source) {
        // What comes from a recording stays what it is there.
        guard secret.utf8.count >= SecretRedactor.minimumLength, replacements[secret] == nil,
            !secret.hasPrefix(Self.prefix)
        else { return }
        let number = counts[source, default: 0] + 1
        counts[source] = number
        let name = "\(Self.prefix)\(source.rawValue)-\(number)"
        replacements[secret] = name + String(repeating: "-", count: max(0, secret.utf8.count - name.utf8.count))
        ordered.append(secret)
        ordered.sort { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }
}
