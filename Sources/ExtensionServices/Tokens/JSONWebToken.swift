internal import Crypto
public import JSONText
public import VirtualTime

/// A signed token of RFC 7519 in compact form, with HMAC-SHA-256 as its only algorithm.
/// https://www.rfc-editor.org/rfc/rfc7519, https://www.rfc-editor.org/rfc/rfc7515#section-3.1
///
/// It is a secret: only ``text`` shows it, descriptions and dumps do not.
public struct JSONWebToken: Sendable, Equatable {
    /// What the token says, its signature unchecked unless ``init(verifying:key:at:)`` made it.
    public let claims: JSON
    /// The three parts, as they travel in an `Authorization` header.
    public let text: String

    /// Signs `claims` with a key of at least 32 bytes, which RFC 7518, section 3.2 demands.
    public init(signing claims: JSON, key: [UInt8]) {
        precondition(key.count >= 32, "a key for HS256 has at least 32 bytes")
        let header: JSON = ["alg": "HS256", "typ": "JWT"]
        let signed = "\(header.text.utf8.base64URL).\(claims.text.utf8.base64URL)"
        self.claims = claims
        text = "\(signed).\(hmacSHA256(key: key, message: signed.utf8).base64URL)"
    }

    /// Reads a token whose key one does not have, as a client does to learn when it ends.
    public init(reading text: String) throws(JSONWebTokenError) {
        claims = try Parts(text).claims
        self.text = text
    }

    /// Reads a token and believes it: made with `key`, and not expired at `time`.
    public init(verifying text: String, key: [UInt8], at time: WallTime) throws(JSONWebTokenError) {
        let parts = try Parts(text)
        // The algorithm is the reader's choice, never the token's: https://www.rfc-editor.org/rfc/rfc8725#section-3.1
        guard parts.header["alg"] == "HS256" else { throw .unknownAlgorithm }
        guard constantTimeEqual(hmacSHA256(key: key, message: parts.signed.utf8), parts.signature) else {
            throw .wrongSignature
        }
        claims = parts.claims
        self.text = text
        guard !isExpired(at: time) else { throw .expired }
    }

    /// `exp`: the moment from which on the token is worth nothing. `nil` where it says none.
    public var expiry: WallTime? {
        claims["exp"]?.numberValue.map { WallTime(millisecondsSince1970: $0 * 1_000) }
    }

    /// Whether the token is worth nothing at `time`. One that says no end is: nobody issues such.
    public func isExpired(at time: WallTime) -> Bool { expiry.map { $0 <= time } ?? true }
}

extension JSONWebToken: CustomStringConvertible, CustomReflectable {
    public var description: String { "<redacted>" }
    /// Without children, so that `dump` and debuggers do not show the token.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why a text is no token that counts. The text is not repeated, as it may be a secret.
public enum JSONWebTokenError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Not three parts of base64url, the first two JSON objects.
    case malformed
    /// Signed in another way than HS256, or not at all.
    case unknownAlgorithm
    case wrongSignature
    case expired

    public var description: String {
        switch self {
        case .malformed: "the token is no JSON Web Token; sign in again"
        case .unknownAlgorithm: "the token is not signed with HS256; sign in again"
        case .wrongSignature: "the token was not issued by this server, or was changed; sign in again"
        case .expired: "the token has expired; refresh it"
        }
    }
}

private struct Parts {
    let signed: Substring
    let header: JSON
    let claims: JSON
    let signature: [UInt8]

    init(_ text: String) throws(JSONWebTokenError) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let header = Self.object(parts[0]), let claims = Self.object(parts[1]),
            let signature = [UInt8](base64URL: parts[2])
        else { throw .malformed }
        signed = text[..<parts[1].endIndex]
        self.header = header
        self.claims = claims
        self.signature = signature
    }

    private static func object(_ part: Substring) -> JSON? {
        guard let bytes = [UInt8](base64URL: part), let json = try? JSON(parsing: bytes), json.objectValue != nil
        else { return nil }
        return json
    }
}
