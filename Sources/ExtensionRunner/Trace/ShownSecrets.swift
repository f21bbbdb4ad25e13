public import JSONText

/// The secrets of what was typed, to be kept out of what is printed as a trace keeps them out of its events.
///
/// ```swift
/// let secrets = ShownSecrets(in: [["token": "clip_12345"]])
/// secrets.redacted("Bearer clip_12345")  // Bearer [redacted]
/// ```
public struct ShownSecrets {
    private let redactor = SecretRedactor(showsSecrets: false)

    /// Learns what stands under telling names in these values, as `token`.
    public init(in values: [JSON]) {
        for value in values { _ = redactor.redact(["value": value]) }
    }

    /// The text with `[redacted]` for each secret that was learned, also as JSON, a URL or a form spells it.
    public func redacted(_ text: String) -> String { redactor.redact(text) }
}
