internal import CGcrypt

/// How a digest is made as long as the key.
public enum RSAPadding {
    /// RSASSA-PKCS1-v1_5. RFC 8017, https://www.rfc-editor.org/rfc/rfc8017#section-8.2
    case pkcs1
    /// RSASSA-PSS. RFC 8017, https://www.rfc-editor.org/rfc/rfc8017#section-8.1
    case pss(saltLength: Int)
}

extension RSAKey {
    /// - Parameter random: gives as many random bytes as it is told
    /// - Returns: `nil` where the key is too short for the digest and the salt
    public func sign(
        _ message: [UInt8], padding: RSAPadding, hash: HashFunction, random: (_ count: Int) -> [UInt8]
    ) throws -> [UInt8]? {
        guard let secret, fits(padding, hash) else { return nil }
        let library = try Gcrypt.functions()
        // Without its primes: with them libgcrypt is faster, but where the first is not the smaller one some signatures are wrong.
        let key = SExpression(
            library,
            "(private-key (rsa (n \(number(modulus)))(e \(number(exponent)))(d \(number(secret.exponent)))))")
        let salt = if case .pss(let saltLength) = padding { random(saltLength) } else { [UInt8]() }
        let data = SExpression(library, Self.data(message, padding: padding, hash: hash, salt: salt))
        return key.sign(data)?["s"].map { $0.withoutLeadingZeros.padded(to: length) }
    }

    /// Whether a signature of the message is one of this key's pair, with this padding and hash. False where the key is too short
    /// for them.
    public func verifies(
        _ signature: [UInt8], of message: [UInt8], padding: RSAPadding, hash: HashFunction
    ) throws -> Bool {
        guard signature.count == length, fits(padding, hash) else { return false }
        let library = try Gcrypt.functions()
        let key = SExpression(library, "(public-key (rsa (n \(number(modulus)))(e \(number(exponent)))))")
        let data = SExpression(library, Self.data(message, padding: padding, hash: hash))
        return key.verifies(SExpression(library, "(sig-val (rsa (s \(number(signature)))))"), of: data)
    }

    private func fits(_ padding: RSAPadding, _ hash: HashFunction) -> Bool {
        switch padding {
        // 0, 1, eight bytes at least, 0, and the digest with what says which one it is
        case .pkcs1: length >= 11 + hash.length + (hash == .sha1 ? 15 : 19)
        case .pss(let saltLength): modulusBits + 6 >= 8 * (hash.length + saltLength + 2)
        }
    }

    private var modulusBits: Int { modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0) }

    /// - Parameter salt: none where a signature is verified, which tells its own
    private static func data(
        _ message: [UInt8], padding: RSAPadding, hash: HashFunction, salt: [UInt8] = []
    ) -> String {
        let digest = "(hash \(hash.expressionName) #\(hash.digest(message).hex)#)"
        switch padding {
        case .pkcs1: return "(data (flags pkcs1)\(digest))"
        case .pss(let saltLength):
            let random = salt.isEmpty ? "" : "(random-override #\(salt.hex)#)"
            return "(data (flags pss)\(digest)(salt-length \"\(saltLength)\")\(random))"
        }
    }

    private func number(_ bytes: [UInt8]) -> String { SExpression.number(bytes) }
}
