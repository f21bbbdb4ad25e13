/// A key of RSA with two primes. RFC 8017, https://www.rfc-editor.org/rfc/rfc8017#section-3
///
/// Each number has its highest byte first, and no leading zeros.
public struct RSAKey: AsymmetricKey {
    let modulus: [UInt8]
    let exponent: [UInt8]
    let secret: Secret?

    struct Secret {
        let exponent, p, q, dp, dq, coefficient: [UInt8]
    }

    init(modulus: [UInt8], exponent: [UInt8], secret: Secret?) {
        self.modulus = modulus.withoutLeadingZeros
        self.exponent = exponent.withoutLeadingZeros
        self.secret = secret
    }

    /// How many bytes a signature or an encrypted text has.
    var length: Int { modulus.count }

    public var publicKey: RSAKey { RSAKey(modulus: modulus, exponent: exponent, secret: nil) }

    // MARK: - Encoded, https://www.rfc-editor.org/rfc/rfc8017#appendix-A.1

    public init?(_ kind: KeyKind, publicKeyInfo: [UInt8]) {
        guard let info = KeyInfo(publicKeyInfo: publicKeyInfo), info.algorithm == .rsa else { return nil }
        var reader = DERReader(info.key)
        guard var numbers = reader.readSequence(), reader.isAtEnd, let modulus = numbers.readInteger(),
            let exponent = numbers.readInteger(), numbers.isAtEnd
        else { return nil }
        self.init(modulus: modulus, exponent: exponent, secret: nil)
    }

    public init?(_ kind: KeyKind, privateKeyInfo: [UInt8]) {
        guard let info = KeyInfo(privateKeyInfo: privateKeyInfo), info.algorithm == .rsa else { return nil }
        var reader = DERReader(info.key)
        guard var fields = reader.readSequence(), reader.isAtEnd else { return nil }
        var numbers: [[UInt8]] = []
        while !fields.isAtEnd {
            guard let number = fields.readInteger() else { return nil }
            numbers.append(number)
        }
        // Another version than 0 has more than two primes.
        guard numbers.count == 9, numbers[0].isEmpty else { return nil }
        let secret = Secret(
            exponent: numbers[3], p: numbers[4], q: numbers[5], dp: numbers[6], dq: numbers[7], coefficient: numbers[8])
        self.init(modulus: numbers[1], exponent: numbers[2], secret: secret)
    }

    public var encoded: [UInt8] {
        guard let secret else {
            let key = DERWriter.sequence(DERWriter.integer(modulus), DERWriter.integer(exponent))
            return KeyInfo(algorithm: .rsa, key: key).publicKeyInfo
        }
        let numbers = [
            [0], modulus, exponent, secret.exponent, secret.p, secret.q, secret.dp, secret.dq, secret.coefficient,
        ]
        let key = DERWriter.element(.sequence, numbers.flatMap { DERWriter.integer($0) })
        return KeyInfo(algorithm: .rsa, key: key).privateKeyInfo
    }

    public init?(_ kind: KeyKind, raw: [UInt8]) { return nil }

    public var raw: [UInt8]? { nil }

    // MARK: - A JSON Web Key

    public init?(_ kind: KeyKind, part: (_ name: String) -> [UInt8]?) {
        guard let modulus = part("n"), let exponent = part("e") else { return nil }
        guard let d = part("d") else {
            self.init(modulus: modulus, exponent: exponent, secret: nil)
            return
        }
        guard let p = part("p"), let q = part("q"), let dp = part("dp"), let dq = part("dq"), let qi = part("qi")
        else { return nil }
        let numbers = [d, p, q, dp, dq, qi].map(\.withoutLeadingZeros)
        let secret = Secret(
            exponent: numbers[0], p: numbers[1], q: numbers[2], dp: numbers[3], dq: numbers[4], coefficient: numbers[5])
        self.init(modulus: modulus, exponent: exponent, secret: secret)
    }

    public func part(_ name: String) -> [UInt8]? {
        switch name {
        case "n": modulus
        case "e": exponent
        case "d": secret?.exponent
        case "p": secret?.p
        case "q": secret?.q
        case "dp": secret?.dp
        case "dq": secret?.dq
        case "qi": secret?.coefficient
        default: nil
        }
    }

    // MARK: - Whether it is one

    /// As many as browsers take; more would keep a processor busy for seconds.
    static let maximumBits = 16384

    public func isConsistent() throws -> Bool {
        let library = try Gcrypt.functions()
        guard modulus.count * 8 <= Self.maximumBits, exponent.count <= modulus.count else { return false }
        let (n, e) = (BigInteger(library, modulus), BigInteger(library, exponent))
        let one = BigInteger(library, [1])
        guard n.isOdd, e.isOdd, one < e, e < n else { return false }
        guard let secret else { return true }
        let numbers = [secret.exponent, secret.p, secret.q, secret.dp, secret.dq, secret.coefficient]
        guard numbers.allSatisfy({ $0.count <= modulus.count }) else { return false }
        let (d, p, q) = (
            BigInteger(library, secret.exponent), BigInteger(library, secret.p), BigInteger(library, secret.q)
        )
        guard one < p, one < q, p * q == n else { return false }
        return (e * d) % (p - 1) == one && (e * d) % (q - 1) == one
            && BigInteger(library, secret.dp) == d % (p - 1) && BigInteger(library, secret.dq) == d % (q - 1)
            && q.inverse(modulo: p) == BigInteger(library, secret.coefficient)
    }
}
