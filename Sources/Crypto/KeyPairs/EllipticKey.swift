internal import CGcrypt

/// A key for ECDSA or ECDH: a point of one of NIST's curves, and of a private key how often the generator was added up to it.
/// SEC 1, https://www.secg.org/sec1-v2.pdf
public struct EllipticKey: CurveKey {
    let curve: Curve
    /// Coordinates, and the private number, each as long as the field's numbers, their highest byte first.
    let x, y: [UInt8]
    let secret: [UInt8]?

    /// https://www.rfc-editor.org/rfc/rfc5480#section-2.1.1.1
    enum Curve {
        case p256, p384, p521

        init?(_ kind: KeyKind) {
            switch kind {
            case .p256: self = .p256
            case .p384: self = .p384
            case .p521: self = .p521
            case .rsa, .ed25519, .x25519: return nil
            }
        }

        /// How many bytes a number of the field has.
        var length: Int {
            switch self {
            case .p256: 32
            case .p384: 48
            case .p521: 66
            }
        }

        var expressionName: String {
            switch self {
            case .p256: "NIST P-256"
            case .p384: "NIST P-384"
            case .p521: "NIST P-521"
            }
        }

        var identifier: KeyAlgorithmIdentifier {
            let curve: [UInt8] =
                switch self {
                case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
                case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
                case .p521: [0x2B, 0x81, 0x04, 0x00, 0x23]
                }
            return KeyAlgorithmIdentifier(name: KeyAlgorithmIdentifier.ellipticCurve, curve: curve)
        }
    }

    private init(_ curve: Curve, x: [UInt8], y: [UInt8], secret: [UInt8]?) {
        self.curve = curve
        self.x = x
        self.y = y
        self.secret = secret
    }

    public var publicKey: EllipticKey { EllipticKey(curve, x: x, y: y, secret: nil) }

    public static func generate(_ kind: KeyKind, random: (_ count: Int) -> [UInt8]) throws -> EllipticKey? {
        guard let curve = Curve(kind) else { return nil }
        while true {
            var secret = random(curve.length)
            if curve == .p521 { secret[0] &= 1 }
            if let key = try EllipticKey(curve, secret: secret) { return key }
        }
    }

    /// Gives `nil` for a number that is not from 1 up to, not including, the order of the curve.
    private init?(_ curve: Curve, secret: [UInt8]) throws {
        let library = try Gcrypt.functions()
        let arithmetic = EllipticCurve(library, curve.expressionName)
        let factor = BigInteger(library, secret)
        guard factor < arithmetic.order,
            let (x, y) = arithmetic.coordinates(of: arithmetic.multiply(arithmetic.generator, by: factor))
        else { return nil }
        self.init(curve, x: x.padded(to: curve.length), y: y.padded(to: curve.length), secret: secret)
    }

    // MARK: - Encoded

    public init?(_ kind: KeyKind, publicKeyInfo: [UInt8]) throws {
        guard let info = KeyInfo(publicKeyInfo: publicKeyInfo), info.algorithm == Curve(kind)?.identifier else {
            return nil
        }
        try self.init(kind, raw: info.key)
    }

    /// https://www.rfc-editor.org/rfc/rfc5915#section-3
    public init?(_ kind: KeyKind, privateKeyInfo: [UInt8]) throws {
        guard let curve = Curve(kind), let info = KeyInfo(privateKeyInfo: privateKeyInfo),
            info.algorithm == curve.identifier
        else { return nil }
        var reader = DERReader(info.key)
        guard var fields = reader.readSequence(), reader.isAtEnd, fields.readInteger() == [1],
            let secret = fields.read(.octetString), secret.count == curve.length
        else { return nil }
        if var parameters = fields.read(.context0).map({ DERReader($0) }) {
            guard parameters.read(.objectIdentifier).map({ Array($0) }) == curve.identifier.curve else { return nil }
        }
        guard let outer = fields.read(.context1) else {
            try self.init(curve, secret: Array(secret))
            return
        }
        var point = DERReader(outer)
        guard fields.isAtEnd, let raw = point.readBitString(), let key = EllipticKey(curve, point: Array(raw)) else {
            return nil
        }
        self.init(curve, x: key.x, y: key.y, secret: Array(secret))
    }

    public var encoded: [UInt8] {
        let point = [4] + x + y
        guard let secret else { return KeyInfo(algorithm: curve.identifier, key: point).publicKeyInfo }
        let key = DERWriter.sequence(
            DERWriter.integer([1]), DERWriter.element(.octetString, secret),
            DERWriter.element(.context1, DERWriter.bitString(point)))
        return KeyInfo(algorithm: curve.identifier, key: key).privateKeyInfo
    }

    /// The point in its long form, as WebKit takes it too; the short one has half of it.
    public init?(_ kind: KeyKind, raw: [UInt8]) throws {
        guard let curve = Curve(kind) else { return nil }
        self.init(curve, point: raw)
    }

    private init?(_ curve: Curve, point: [UInt8]) {
        guard point.first == 4, point.count == 1 + 2 * curve.length else { return nil }
        self.init(
            curve, x: Array(point[1...].prefix(curve.length)), y: Array(point.suffix(curve.length)), secret: nil)
    }

    public var raw: [UInt8]? { [4] + x + y }

    // MARK: - A JSON Web Key

    public init?(_ kind: KeyKind, part: (_ name: String) -> [UInt8]?) {
        guard let curve = Curve(kind), let x = part("x"), let y = part("y") else { return nil }
        let secret = part("d")
        guard [x, y, secret ?? x].allSatisfy({ $0.count == curve.length }) else { return nil }
        self.init(curve, x: x, y: y, secret: secret)
    }

    public func part(_ name: String) -> [UInt8]? {
        switch name {
        case "x": x
        case "y": y
        case "d": secret
        default: nil
        }
    }

    // MARK: - What it does

    public func isConsistent() throws -> Bool {
        guard let secret else {
            let library = try Gcrypt.functions()
            return EllipticCurve(library, curve.expressionName).point([4] + x + y) != nil
        }
        guard let key = try EllipticKey(curve, secret: secret) else { return false }
        return key.x == x && key.y == y
    }

    /// ECDSA. FIPS 186-5, https://csrc.nist.gov/pubs/fips/186-5/final, with the number that has to be random made from the message:
    /// RFC 6979, https://www.rfc-editor.org/rfc/rfc6979
    /// - Returns: both numbers, each as long as a coordinate
    public func sign(_ message: [UInt8], hash: HashFunction?) throws -> [UInt8]? {
        guard let secret, let hash else { return nil }
        let library = try Gcrypt.functions()
        let key = SExpression(
            library, "(private-key (ecc \(parameters)(d \(SExpression.number(secret)))))")
        let signature = key.sign(SExpression(library, Self.data(message, hash)))
        guard let r = signature?["r"], let s = signature?["s"] else { return nil }
        return [r, s].flatMap { $0.withoutLeadingZeros.padded(to: curve.length) }
    }

    /// ECDSA. The signature is two numbers, each as long as a coordinate, as ``sign(_:hash:)`` gives them. False without a hash.
    public func verifies(_ signature: [UInt8], of message: [UInt8], hash: HashFunction?) throws -> Bool {
        guard signature.count == 2 * curve.length, let hash else { return false }
        let library = try Gcrypt.functions()
        let key = SExpression(library, "(public-key (ecc \(parameters)))")
        let r = SExpression.number(Array(signature.prefix(curve.length)))
        let s = SExpression.number(Array(signature.suffix(curve.length)))
        return key.verifies(
            SExpression(library, "(sig-val (ecdsa (r \(r))(s \(s))))"),
            of: SExpression(library, Self.data(message, hash)))
    }

    /// SEC 1, section 3.3.1: the first coordinate of the point that both have in common.
    public func agree(with other: any CurveKey) throws -> [UInt8]? {
        guard let secret, let other = other as? EllipticKey, other.curve == curve else { return nil }
        let library = try Gcrypt.functions()
        let arithmetic = EllipticCurve(library, curve.expressionName)
        guard let point = arithmetic.point([4] + other.x + other.y) else { return nil }
        let shared = arithmetic.multiply(point, by: BigInteger(library, secret))
        return arithmetic.coordinates(of: shared)?.x.padded(to: curve.length)
    }

    private var parameters: String { "(curve \"\(curve.expressionName)\")(q #04\(x.hex)\(y.hex)#)" }

    private static func data(_ message: [UInt8], _ hash: HashFunction) -> String {
        "(data (flags rfc6979)(hash \(hash.expressionName) #\(hash.digest(message).hex)#))"
    }
}
