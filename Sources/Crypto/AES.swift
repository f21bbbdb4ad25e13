internal import CGcrypt

/// The block cipher of FIPS 197 in the modes of Web Crypto: https://w3c.github.io/webcrypto/#algorithms
///
/// Every function gives `nil` where the data cannot be what it is said to be, or a parameter has a length that the mode has not.
public struct AES {
    private let key: [UInt8]
    /// As the library numbers it.
    private let algorithm: Int32

    /// Gives `nil` for a key that has not 16, 24 or 32 bytes.
    public init?(key: [UInt8]) throws {
        _ = try Gcrypt.functions()
        switch key.count {
        case 16: algorithm = Int32(GCRY_CIPHER_AES128.rawValue)
        case 24: algorithm = Int32(GCRY_CIPHER_AES192.rawValue)
        case 32: algorithm = Int32(GCRY_CIPHER_AES256.rawValue)
        default: return nil
        }
        self.key = key
    }

    static let blockSize = 16

    /// Cipher block chaining with the padding of RFC 5652, https://www.rfc-editor.org/rfc/rfc5652#section-6.3
    public func encryptCBC(_ text: [UInt8], iv: [UInt8]) -> [UInt8]? {
        let padding = Self.blockSize - text.count % Self.blockSize
        return withCipher(GCRY_CIPHER_MODE_CBC) { cipher in
            guard cipher.setIV(iv, size: Self.blockSize) else { return nil }
            return cipher.encrypt(text + Array(repeating: UInt8(padding), count: padding))
        }
    }

    public func decryptCBC(_ data: [UInt8], iv: [UInt8]) -> [UInt8]? {
        guard !data.isEmpty, data.count % Self.blockSize == 0 else { return nil }
        return withCipher(GCRY_CIPHER_MODE_CBC) { cipher in
            guard cipher.setIV(iv, size: Self.blockSize), let padded = cipher.decrypt(data), let last = padded.last,
                (1...Self.blockSize).contains(Int(last)), padded.suffix(Int(last)).allSatisfy({ $0 == last })
            else { return nil }
            return Array(padded.dropLast(Int(last)))
        }
    }

    /// Counter mode, in which encryption and decryption are the same.
    /// - Parameter counterBits: how many bits at the end of the first block are counted, from 1 to 128; they count modulo their number.
    public func applyCTR(_ data: [UInt8], counter: [UInt8], counterBits: Int) -> [UInt8]? {
        guard counter.count == Self.blockSize, (1...128).contains(counterBits) else { return nil }
        let blocks = (data.count + Self.blockSize - 1) / Self.blockSize
        var beforeWrap = blocks
        // Where more bits are counted, no data are long enough to come round.
        if counterBits < 62 {
            guard blocks <= 1 << counterBits else { return nil }
            let count = counter.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } & (1 << UInt64(counterBits) - 1)
            beforeWrap = min(blocks, 1 << counterBits - Int(count))
        } else if counterBits < 128 {
            beforeWrap = min(blocks, blocksBeforeWrap(counter, counterBits))
        }
        let first = Array(data.prefix(beforeWrap * Self.blockSize))
        let rest = Array(data.dropFirst(first.count))
        guard let start = applyCTR(first, counter: counter) else { return nil }
        guard !rest.isEmpty else { return start }
        guard let end = applyCTR(rest, counter: zeroed(counter, counterBits)) else { return nil }
        return start + end
    }

    /// How many blocks come before the counted bits, 62 or more, are all zero; at most 2^32.
    private func blocksBeforeWrap(_ counter: [UInt8], _ counterBits: Int) -> Int {
        let high = zip(counter, zeroed(counter, counterBits)).map { $0 ^ $1 }
        let full = zip(zeroed(Array(repeating: 0xFF, count: 16), counterBits), Array(repeating: UInt8(0xFF), count: 16))
            .map { $0 ^ $1 }
        // All bits but the last 32 must be ones for the end to be near.
        guard high.prefix(12).elementsEqual(full.prefix(12)) else { return 1 << 32 }
        return 1 << 32 - high.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The block with its last bits zero.
    private func zeroed(_ block: [UInt8], _ bits: Int) -> [UInt8] {
        var block = block
        for index in block.indices {
            let counted = min(max(bits - (block.count - 1 - index) * 8, 0), 8)
            block[index] &= UInt8(truncatingIfNeeded: 0xFF << counted)
        }
        return block
    }

    private func applyCTR(_ data: [UInt8], counter: [UInt8]) -> [UInt8]? {
        withCipher(GCRY_CIPHER_MODE_CTR) { cipher in cipher.setCounter(counter) ? cipher.encrypt(data) : nil }
    }

    /// Galois/Counter mode. NIST SP 800-38D, https://csrc.nist.gov/pubs/sp/800/38/d/final
    /// - Returns: the encrypted text with its tag after it.
    public func encryptGCM(_ text: [UInt8], iv: [UInt8], additional: [UInt8], tagLength: Int) -> [UInt8]? {
        withCipher(GCRY_CIPHER_MODE_GCM) { cipher in
            guard cipher.setIV(iv, size: iv.count), cipher.authenticate(additional),
                let encrypted = cipher.encrypt(text), let tag = cipher.tag(tagLength)
            else { return nil }
            return encrypted + tag
        }
    }

    public func decryptGCM(_ data: [UInt8], iv: [UInt8], additional: [UInt8], tagLength: Int) -> [UInt8]? {
        guard data.count >= tagLength else { return nil }
        return withCipher(GCRY_CIPHER_MODE_GCM) { cipher in
            guard cipher.setIV(iv, size: iv.count), cipher.authenticate(additional),
                let text = cipher.decrypt(Array(data.dropLast(tagLength))),
                cipher.hasTag(Array(data.suffix(tagLength)))
            else { return nil }
            return text
        }
    }

    /// Key wrap. RFC 3394, https://www.rfc-editor.org/rfc/rfc3394
    public func wrap(_ data: [UInt8]) -> [UInt8]? {
        guard data.count >= 16, data.count % 8 == 0 else { return nil }
        return withCipher(GCRY_CIPHER_MODE_AESWRAP) { $0.encrypt(data, size: data.count + 8) }
    }

    public func unwrap(_ data: [UInt8]) -> [UInt8]? {
        guard data.count >= 24, data.count % 8 == 0 else { return nil }
        return withCipher(GCRY_CIPHER_MODE_AESWRAP) { $0.decrypt(data, size: data.count - 8) }
    }

    private func withCipher(_ mode: gcry_cipher_modes, _ body: (OpenCipher) -> [UInt8]?) -> [UInt8]? {
        var handle: gcry_cipher_hd_t?
        guard let library = try? Gcrypt.functions(),
            library.gcry_cipher_open(&handle, algorithm, Int32(mode.rawValue), 0) == 0, let handle
        else { return nil }
        defer { library.gcry_cipher_close(handle) }
        guard library.gcry_cipher_setkey(handle, key, key.count) == 0 else { return nil }
        return body(OpenCipher(library: library, handle: handle))
    }
}
