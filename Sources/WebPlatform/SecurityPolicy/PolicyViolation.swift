/// What a policy has found wrong. https://w3c.github.io/webappsec-csp/#violation
public struct PolicyViolation: Sendable, Equatable {
    /// The directive that it was measured by, which a more general one may stand for.
    public let directive: String
    /// An address, `inline` or `eval`.
    public let blockedURI: String
    let sample: String
    /// The policy as it was written.
    let policy: String
    let disposition: ContentSecurityPolicy.Disposition
    /// For the console.
    public let sentence: String
}
