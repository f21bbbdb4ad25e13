internal import CGcrypt

/// The block cipher of FIPS 197 in the modes of Web Crypto: https://w3c.github.io/webcrypto/#algorithms
///
/// Every function gives `nil` where the data cannot be what it is said to be, or a parameter has a length that the mode has not.
public struct AES {
    private let library: CGcryptFunctions
    private let key: [UInt8]
    /// As the library numbers it.
    private let algorithm: Int32

    /// Gives `nil` for a key that has not 16, 24 or 32 bytes.
    public init?(key: [UInt8]) throws {
        library = try Gcrypt.functions()
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

    /// The text that ``encryptCBC(_:iv:)`` has encrypted. `nil`, too, where its padding is wrong, as it mostly is with another key.
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
        let mask = UInt128.max >> UInt128(128 - counterBits)
        let start = counter.reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        let blocks = UInt128((data.count + Self.blockSize - 1) / Self.blockSize)
        guard blocks == 0 || blocks - 1 <= mask else { return nil }
        // How many blocks come after the first one before the counted bits are all zero.
        let left = mask - (start & mask)
        let first = left < blocks ? Array(data.prefix((Int(left) + 1) * Self.blockSize)) : data
        let rest = Array(data.dropFirst(first.count))
        guard let result = applyCTR(first, counter: counter) else { return nil }
        guard !rest.isEmpty else { return result }
        let wrapped = withUnsafeBytes(of: (start & ~mask).bigEndian) { Array($0) }
        return applyCTR(rest, counter: wrapped).map { result + $0 }
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

    /// The text that ``encryptGCM(_:iv:additional:tagLength:)`` has encrypted. `nil`, too, where the tag is not the right one.
    /// - Parameter tagLength: in bytes.
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

    /// What ``wrap(_:)`` has wrapped. `nil`, too, where the check in it fails, as with another key.
    public func unwrap(_ data: [UInt8]) -> [UInt8]? {
        guard data.count >= 24, data.count % 8 == 0 else { return nil }
        return withCipher(GCRY_CIPHER_MODE_AESWRAP) { $0.decrypt(data, size: data.count - 8) }
    }

    private func withCipher(_ mode: gcry_cipher_modes, _ body: (OpenCipher) -> [UInt8]?) -> [UInt8]? {
        var handle: gcry_cipher_hd_t?
        guard library.gcry_cipher_open(&handle, algorithm, Int32(mode.rawValue), 0) == 0, let handle
        else { return nil }
        defer { library.gcry_cipher_close(handle) }
        guard library.gcry_cipher_setkey(handle, key, key.count) == 0 else { return nil }
        return body(OpenCipher(library: library, handle: handle))
    }
}
