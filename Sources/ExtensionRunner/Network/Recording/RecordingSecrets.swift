import HTTP
import JSONText

/// Keeps secrets out of recordings: each is replaced by a text of its own, everywhere, so that a recorded token that the
/// script sends back is still the same as where it got it.
///
/// The text is as long as the secret where that is long enough, so that lengths stay right. Secrets are numbered apart by
/// where they were first seen: requests go out in the same order when the recording is replayed, answers come back anew.
struct RecordingSecrets {
    private enum Source: String { case request, response }

    private var replacements = TextReplacements()
    private var counts: [Source: Int] = [:]

    private static let prefix = "redacted-"

    /// Learns what is secret in a request.
    mutating func learn(from request: HTTPRequest) {
        learn(from: ["url": .string(request.url.href)], request.headers, request.body, .request)
    }

    /// Learns what is secret in a response.
    mutating func learn(from response: HTTPResponse) { learn(from: [:], response.headers, response.body, .response) }

    func redact(_ text: String) -> String { replacements.replacing(in: text) }

    private mutating func learn(from fields: JSONObject, _ headers: HTTPHeaders, _ body: [UInt8], _ source: Source) {
        var fields = fields
        // One object for each: a name may come again.
        fields["headers"] = .array(headers.fields.map { [$0.name: .string($0.value)] })
        fields["body"] = .string(String(decoding: body, as: UTF8.self))
        // What a cookie is called, and for how long it lives, a replay needs; and a number where the script expects one.
        for secret in SecretFinder.secrets(in: .object(fields)) where !secret.isCookieHeader && !secret.isNumber {
            remember(secret.text, source)
        }
    }

    private mutating func remember(_ secret: String, _ source: Source) {
        // What comes from a recording stays what it is there.
        guard !replacements.contains(secret), !secret.hasPrefix(Self.prefix) else { return }
        let number = counts[source, default: 0] + 1
        counts[source] = number
        var name = "\(Self.prefix)\(source.rawValue)-\(number)"
        name += String(repeating: "-", count: max(0, secret.utf8.count - name.utf8.count))
        for spelling in secret.spellings where !replacements.contains(spelling) { replacements.add(spelling, name) }
    }
}
