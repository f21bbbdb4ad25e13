internal import CGcrypt

extension RSAKey {
    /// A private key that follows from random bytes alone.
    ///
    /// libgcrypt draws numbers of its own for a key, so that no seed gives the same one again; so its primes are sought here.
    /// - Parameters:
    ///   - bits: how many the modulus has, at least 512 and a multiple of 16
    ///   - exponent: odd and more than 1
    ///   - random: gives as many random bytes as it is told
    public static func generate(
        bits: Int, exponent: [UInt8], random: (_ count: Int) -> [UInt8]
    ) throws -> RSAKey {
        let library = try Gcrypt.functions()
        let e = BigInteger(library, exponent)
        while true {
            let p = prime(library, bits: bits / 2, exponent: e, random)
            let q = prime(library, bits: bits / 2, exponent: e, random)
            // The smallest private exponent, https://www.rfc-editor.org/rfc/rfc8017#section-3.1
            let (pBelow, qBelow) = (p - 1, q - 1)
            guard p != q, let coefficient = q.inverse(modulo: p),
                let d = e.inverse(modulo: (pBelow * qBelow).divided(by: pBelow.commonDivisor(with: qBelow)))
            else { continue }
            let secret = Secret(
                exponent: d.bytes, p: p.bytes, q: q.bytes, dp: (d % pBelow).bytes, dq: (d % qBelow).bytes,
                coefficient: coefficient.bytes)
            return RSAKey(modulus: (p * q).bytes, exponent: exponent, secret: secret)
        }
    }

    /// A prime of which one less has no factor in common with the exponent. Its two highest bits are set, so that the product of two
    /// has twice as many.
    private static func prime(
        _ library: CGcryptFunctions, bits: Int, exponent: BigInteger, _ random: (_ count: Int) -> [UInt8]
    ) -> BigInteger {
        while true {
            var bytes = random(bits / 8)
            bytes[0] |= 0xC0
            bytes[bytes.count - 1] |= 1
            let candidate = BigInteger(library, bytes)
            if candidate.isPrime, exponent.inverse(modulo: candidate - 1) != nil { return candidate }
        }
    }
}
