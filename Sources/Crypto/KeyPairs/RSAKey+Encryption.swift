internal import CGcrypt

/// RSAES-OAEP. RFC 8017, https://www.rfc-editor.org/rfc/rfc8017#section-7.1
///
/// The padding is done here, since libgcrypt refuses a message of no bytes.
extension RSAKey {
    /// - Parameter seed: random bytes, as many as the digests of `hash` have
    /// - Returns: `nil` where the message is too long for the key
    public func encrypt(_ message: [UInt8], label: [UInt8], hash: HashFunction, seed: [UInt8]) throws -> [UInt8]? {
        let maskedCount = length - hash.length - 1
        guard message.count <= maskedCount - hash.length - 1 else { return nil }
        let zeros = [UInt8](repeating: 0, count: maskedCount - hash.length - 1 - message.count)
        let data = hash.digest(label) + zeros + [1] + message
        let maskedData = zip(data, hash.mask(from: seed, count: data.count)).map { $0 ^ $1 }
        let maskedSeed = zip(seed, hash.mask(from: maskedData, count: seed.count)).map { $0 ^ $1 }
        return try apply(exponent, to: maskedSeed + maskedData)
    }

    /// - Returns: `nil` where it was not encrypted for this key, label and hash
    public func decrypt(_ encrypted: [UInt8], label: [UInt8], hash: HashFunction) throws -> [UInt8]? {
        guard let secret, encrypted.count == length, length >= 2 * hash.length + 2,
            let padded = try apply(secret.exponent, to: encrypted), padded[0] == 0
        else { return nil }
        let (maskedSeed, maskedData) = (padded[1...].prefix(hash.length), padded.dropFirst(1 + hash.length))
        let seed = zip(maskedSeed, hash.mask(from: maskedData, count: hash.length)).map { $0 ^ $1 }
        let data = zip(maskedData, hash.mask(from: seed, count: maskedData.count)).map { $0 ^ $1 }
        let rest = data.dropFirst(hash.length).drop { $0 == 0 }
        guard Array(data.prefix(hash.length)) == hash.digest(label), rest.first == 1 else { return nil }
        return Array(rest.dropFirst())
    }

    /// A number to the power of another, as many bytes as the modulus has; `nil` for a number that is not below it.
    private func apply(_ exponent: [UInt8], to number: [UInt8]) throws -> [UInt8]? {
        let library = try Gcrypt.functions()
        let (base, modulus) = (BigInteger(library, number), BigInteger(library, modulus))
        guard base < modulus else { return nil }
        return base.power(BigInteger(library, exponent), modulo: modulus).bytes.padded(to: length)
    }
}

extension HashFunction {
    /// MGF1. RFC 8017, https://www.rfc-editor.org/rfc/rfc8017#appendix-B.2.1
    fileprivate func mask(from seed: some Collection<UInt8>, count: Int) -> [UInt8] {
        var mask: [UInt8] = []
        var counter: UInt32 = 0
        while mask.count < count {
            mask += digest(Array(seed) + withUnsafeBytes(of: counter.bigEndian) { Array($0) })
            counter += 1
        }
        return Array(mask.prefix(count))
    }
}
