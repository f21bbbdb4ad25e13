internal import CGcrypt

/// A key for Ed25519 or X25519, which is 32 bytes, and so is each half. RFC 8410, https://www.rfc-editor.org/rfc/rfc8410
public struct OctetKey: CurveKey {
    let kind: KeyKind
    let x: [UInt8]
    let secret: [UInt8]?

    static let length = 32

    private init(_ kind: KeyKind, x: [UInt8], secret: [UInt8]?) {
        self.kind = kind
        self.x = x
        self.secret = secret
    }

    /// A private key, which any 32 bytes are.
    public init(_ kind: KeyKind, secret: [UInt8]) throws {
        let x = kind == .ed25519 ? try Ed25519.publicKey(of: secret) : try X25519.publicKey(of: secret)
        self.init(kind, x: x, secret: secret)
    }

    private static func identifier(of kind: KeyKind) -> KeyAlgorithmIdentifier {
        kind == .ed25519 ? .ed25519 : .x25519
    }

    public var publicKey: OctetKey { OctetKey(kind, x: x, secret: nil) }

    public init?(_ kind: KeyKind, publicKeyInfo: [UInt8]) {
        guard let info = KeyInfo(publicKeyInfo: publicKeyInfo), info.algorithm == Self.identifier(of: kind) else {
            return nil
        }
        self.init(kind, raw: info.key)
    }

    /// https://www.rfc-editor.org/rfc/rfc8410#section-7
    public init?(_ kind: KeyKind, privateKeyInfo: [UInt8]) throws {
        guard let info = KeyInfo(privateKeyInfo: privateKeyInfo), info.algorithm == Self.identifier(of: kind) else {
            return nil
        }
        var reader = DERReader(info.key)
        guard let secret = reader.read(.octetString), reader.isAtEnd, secret.count == Self.length else { return nil }
        try self.init(kind, secret: Array(secret))
    }

    public var encoded: [UInt8] {
        guard let secret else { return KeyInfo(algorithm: Self.identifier(of: kind), key: x).publicKeyInfo }
        let key = DERWriter.element(.octetString, secret)
        return KeyInfo(algorithm: Self.identifier(of: kind), key: key).privateKeyInfo
    }

    public init?(_ kind: KeyKind, raw: [UInt8]) {
        guard raw.count == Self.length else { return nil }
        self.init(kind, x: raw, secret: nil)
    }

    public var raw: [UInt8]? { x }

    /// RFC 8037, https://www.rfc-editor.org/rfc/rfc8037#section-2
    public init?(_ kind: KeyKind, part: (_ name: String) -> [UInt8]?) {
        guard let x = part("x"), x.count == Self.length else { return nil }
        let secret = part("d")
        guard secret == nil || secret?.count == Self.length else { return nil }
        self.init(kind, x: x, secret: secret)
    }

    public func part(_ name: String) -> [UInt8]? {
        switch name {
        case "x": x
        case "d": secret
        default: nil
        }
    }

    public func isConsistent() throws -> Bool {
        guard let secret else { return true }
        return try OctetKey(kind, secret: secret).x == x
    }

    public static func generate(_ kind: KeyKind, random: (_ count: Int) -> [UInt8]) throws -> OctetKey? {
        try OctetKey(kind, secret: random(length))
    }

    public func sign(_ message: [UInt8], hash: HashFunction?) throws -> [UInt8]? {
        guard let secret, kind == .ed25519 else { return nil }
        return try Ed25519.sign(message, secret: secret, publicKey: x)
    }

    /// Ed25519, for which the hash does not count. False for an X25519 key.
    public func verifies(_ signature: [UInt8], of message: [UInt8], hash: HashFunction?) throws -> Bool {
        try kind == .ed25519 && Ed25519.verifies(signature, of: message, publicKey: x)
    }

    public func agree(with other: any CurveKey) throws -> [UInt8]? {
        guard let secret, let other = other as? OctetKey, kind == .x25519, other.kind == kind else { return nil }
        return try X25519.agree(secret, with: other.x)
    }
}
