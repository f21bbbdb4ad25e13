internal import CGcrypt

/// Keys from other keys and from passwords.
extension HashFunction {
    /// HKDF. RFC 5869, https://www.rfc-editor.org/rfc/rfc5869
    /// - Parameter count: how many bytes; `nil` is given for more than 255 digests.
    public func hkdf(key: [UInt8], salt: [UInt8], info: [UInt8], count: Int) -> [UInt8]? {
        guard count <= 255 * length else { return nil }
        let pseudorandomKey = hmac(key: salt, message: key)
        var (block, derived): ([UInt8], [UInt8]) = ([], [])
        var number: UInt8 = 0
        while derived.count < count {
            number += 1
            block = hmac(key: pseudorandomKey, message: block + info + [number])
            derived += block
        }
        return Array(derived.prefix(count))
    }

    /// PBKDF2. RFC 8018, https://www.rfc-editor.org/rfc/rfc8018#section-5.2
    /// The library's own refuses an empty salt; one code is made after the other with one key, which GLib has no way to do.
    /// - Parameters:
    ///   - iterations: at least one
    ///   - count: how many bytes
    public func pbkdf2(password: [UInt8], salt: [UInt8], iterations: Int, count: Int) throws -> [UInt8]? {
        let library = try Gcrypt.functions()
        var handle: gcry_md_hd_t?
        guard library.gcry_md_open(&handle, identifier, GCRY_MD_FLAG_HMAC.rawValue) == 0, let handle else { return nil }
        defer { library.gcry_md_close(handle) }
        guard library.gcry_md_setkey(handle, password, password.count) == 0 else { return nil }
        var derived: [UInt8] = []
        var number: UInt32 = 0
        var code = [UInt8](repeating: 0, count: length)
        while derived.count < count {
            number += 1
            let first = salt + withUnsafeBytes(of: number.bigEndian) { Array($0) }
            var block = [UInt8](repeating: 0, count: length)
            for iteration in 0..<iterations {
                library.gcry_md_reset(handle)
                if iteration == 0 {
                    library.gcry_md_write(handle, first, first.count)
                } else {
                    library.gcry_md_write(handle, code, length)
                }
                guard let read = library.gcry_md_read(handle, identifier) else { return nil }
                for index in 0..<length {
                    code[index] = read[index]
                    block[index] ^= read[index]
                }
            }
            derived += block
        }
        return Array(derived.prefix(count))
    }

    private var identifier: Int32 {
        let algorithm =
            switch self {
            case .sha1: GCRY_MD_SHA1
            case .sha256: GCRY_MD_SHA256
            case .sha384: GCRY_MD_SHA384
            case .sha512: GCRY_MD_SHA512
            }
        return Int32(algorithm.rawValue)
    }
}
