/// What keys come in pairs.
public enum KeyKind: String, Sendable {
    case rsa = "RSA"
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"
    case ed25519 = "Ed25519"
    case x25519 = "X25519"

    /// Has the initializers that read keys of this kind.
    public var keyType: any AsymmetricKey.Type { curveKeyType ?? RSAKey.self }

    /// `nil` for RSA.
    public var curveKeyType: (any CurveKey.Type)? {
        switch self {
        case .rsa: nil
        case .p256, .p384, .p521: EllipticKey.self
        case .ed25519, .x25519: OctetKey.self
        }
    }
}

/// A key of a pair, in the forms in which Web Crypto knows it: https://w3c.github.io/webcrypto/#dom-keyformat
///
/// What reads a key gives `nil` where the bytes are no such key, and throws where libgcrypt is not installed.
public protocol AsymmetricKey {
    /// Reads a SubjectPublicKeyInfo.
    init?(_ kind: KeyKind, publicKeyInfo: [UInt8]) throws

    /// Reads a PrivateKeyInfo.
    init?(_ kind: KeyKind, privateKeyInfo: [UInt8]) throws

    /// Reads a public key that stands by itself; no RSA key does.
    init?(_ kind: KeyKind, raw: [UInt8]) throws

    /// Reads the parts of a JSON Web Key. RFC 7518, https://www.rfc-editor.org/rfc/rfc7518#section-6
    /// - Parameter part: the bytes that the member of a name stands for, `nil` where there is none
    init?(_ kind: KeyKind, part: (_ name: String) -> [UInt8]?) throws

    /// The half that everybody may know; the key itself where it is that.
    var publicKey: Self { get }

    /// A SubjectPublicKeyInfo, or of a private key a PrivateKeyInfo.
    var encoded: [UInt8] { get }

    /// A public key that stands by itself, `nil` where there is no such form.
    var raw: [UInt8]? { get }

    /// What a JSON Web Key has under a name, `nil` where it has no such member.
    func part(_ name: String) -> [UInt8]?

    /// Whether the parts make a key together. What reads a key does not ask.
    func isConsistent() throws -> Bool
}

/// A key that a point of a curve belongs to.
///
/// What takes a private key gives `nil` for a public one, and for a kind that is not meant for it.
public protocol CurveKey: AsymmetricKey {
    /// A private key that follows from random bytes alone.
    /// - Parameter random: gives as many random bytes as it is told
    static func generate(_ kind: KeyKind, random: (_ count: Int) -> [UInt8]) throws -> Self?

    /// The signature of a message: ECDSA or Ed25519.
    /// - Parameter hash: that of ECDSA; Ed25519 has its own
    func sign(_ message: [UInt8], hash: HashFunction?) throws -> [UInt8]?

    /// Whether a signature is that of a message by this key's pair; the public half is enough. False for what is not meant to sign.
    /// - Parameter hash: that of ECDSA; Ed25519 has its own
    func verifies(_ signature: [UInt8], of message: [UInt8], hash: HashFunction?) throws -> Bool

    /// What this private key and a public one have in common: ECDH or X25519. `nil` too where that is no secret.
    func agree(with other: any CurveKey) throws -> [UInt8]?
}
