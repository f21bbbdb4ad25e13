internal import Crypto

/// A digest with the name of its function, as `integrity` and policies write it: `sha256-…`, in either Base64.
/// https://w3c.github.io/webappsec-csp/#grammardef-hash-algorithm
struct NamedDigest: Equatable {
    private static let functions: [(prefix: String, function: HashFunction)] = [
        ("sha256-", .sha256), ("sha384-", .sha384), ("sha512-", .sha512),
    ]

    /// The stronger function has the greater one.
    let strength: Int
    private let digits: String

    /// `nil` where the function is none of these.
    init?(_ text: Substring) {
        let prefix = text.prefix(7).lowercased()
        guard let strength = Self.functions.firstIndex(where: { $0.prefix == prefix }) else { return nil }
        (self.strength, digits) = (strength, String(text.dropFirst(7)).base64URLDigits)
    }

    func matches(_ bytes: some Collection<UInt8>) -> Bool {
        Self.functions[strength].function.digest(bytes).base64URL == digits
    }
}
