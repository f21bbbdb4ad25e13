internal import CGcrypt

/// RFC 8032, https://www.rfc-editor.org/rfc/rfc8032#section-5.1
///
/// The curve is libgcrypt's. Its own signatures are not used: a message in an expression has 64 KB at most, and a longer one ends the
/// process.
enum Ed25519 {
    private static let curveName = "Ed25519"

    static func publicKey(of secret: [UInt8]) throws -> [UInt8] {
        let library = try Gcrypt.functions()
        let curve = EllipticCurve(library, curveName)
        return encode(curve.multiply(curve.generator, by: SigningKey(library, secret).factor), of: curve)
    }

    /// - Returns: 64 bytes
    static func sign(_ message: [UInt8], secret: [UInt8], publicKey: [UInt8]) throws -> [UInt8] {
        let library = try Gcrypt.functions()
        let curve = EllipticCurve(library, curveName)
        let signing = SigningKey(library, secret)
        let nonce = number(library, HashFunction.sha512.digest(signing.prefix + message)) % curve.order
        let r = encode(curve.multiply(curve.generator, by: nonce), of: curve)
        let challenge = number(library, HashFunction.sha512.digest(r + publicKey + message))
        let s = (nonce + challenge * signing.factor) % curve.order
        return r + s.bytes.padded(to: OctetKey.length).reversed()
    }

    static func verifies(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) throws -> Bool {
        guard signature.count == 2 * OctetKey.length else { return false }
        let library = try Gcrypt.functions()
        let curve = EllipticCurve(library, curveName)
        let (r, s) = (Array(signature.prefix(OctetKey.length)), number(library, signature.suffix(OctetKey.length)))
        // The bit of the sign turned round, the point is the negative one.
        var negated = publicKey
        negated[OctetKey.length - 1] ^= 0x80
        guard s < curve.order, let negativePoint = curve.point(negated) else { return false }
        let challenge = number(library, HashFunction.sha512.digest(r + publicKey + message)) % curve.order
        let nonce = curve.add(
            curve.multiply(curve.generator, by: s), curve.multiply(negativePoint, by: challenge))
        return encode(nonce, of: curve) == r
    }

    /// https://www.rfc-editor.org/rfc/rfc8032#section-5.1.5
    private struct SigningKey {
        let factor: BigInteger
        let prefix: [UInt8]

        init(_ library: CGcryptFunctions, _ secret: [UInt8]) {
            let digest = HashFunction.sha512.digest(secret)
            var low = Array(digest.prefix(OctetKey.length))
            low[0] &= 0xF8
            low[31] = low[31] & 0x7F | 0x40
            factor = number(library, low)
            prefix = Array(digest.suffix(OctetKey.length))
        }
    }

    /// https://www.rfc-editor.org/rfc/rfc8032#section-5.1.2
    private static func encode(_ point: EllipticCurve.Point, of curve: EllipticCurve) -> [UInt8] {
        // No point of this curve is at infinity.
        guard let (x, y) = curve.coordinates(of: point) else { return [] }
        var bytes = Array(y.padded(to: OctetKey.length).reversed())
        bytes[OctetKey.length - 1] |= (x.last ?? 0) << 7
        return bytes
    }

    /// A number whose lowest byte comes first.
    private static func number(_ library: CGcryptFunctions, _ bytes: some Collection<UInt8>) -> BigInteger {
        BigInteger(library, Array(bytes.reversed()))
    }
}
