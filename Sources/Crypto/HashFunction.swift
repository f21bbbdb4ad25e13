internal import CGLib

/// A digest of the SHA family. FIPS 180-4, https://csrc.nist.gov/pubs/fips/180-4/upd1/final
public enum HashFunction: String, Sendable {
    case sha1 = "SHA-1"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"

    /// How many bytes a digest has.
    public var length: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    private var type: GChecksumType {
        switch self {
        case .sha1: G_CHECKSUM_SHA1
        case .sha256: G_CHECKSUM_SHA256
        case .sha384: G_CHECKSUM_SHA384
        case .sha512: G_CHECKSUM_SHA512
        }
    }

    /// The digest of some bytes.
    public func digest(_ bytes: some Collection<UInt8>) -> [UInt8] {
        let checksum = g_checksum_new(type)
        defer { g_checksum_free(checksum) }
        withContiguousBytes(bytes) { g_checksum_update(checksum, $0.baseAddress, $0.count) }
        return takeDigest { g_checksum_get_digest(checksum, $0, $1) }
    }

    /// The authentication code of a message. RFC 2104, https://www.rfc-editor.org/rfc/rfc2104
    public func hmac(key: some Collection<UInt8>, message: some Collection<UInt8>) -> [UInt8] {
        let hmac = withContiguousBytes(key) { g_hmac_new(type, $0.baseAddress, gsize($0.count)) }
        defer { g_hmac_unref(hmac) }
        withContiguousBytes(message) { g_hmac_update(hmac, $0.baseAddress, $0.count) }
        return takeDigest { g_hmac_get_digest(hmac, $0, $1) }
    }

    private func takeDigest(_ read: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<gsize>) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            var size = gsize(length)
            if let start = buffer.baseAddress { read(start, &size) }
            count = Int(size)
        }
    }
}

/// GLib takes a pointer even for no bytes. It takes a negative length for text up to a zero byte; `count` is never one.
private func withContiguousBytes<Result>(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
}
