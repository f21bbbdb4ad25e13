internal import CGLib

/// The SHA-256 digest of some bytes: 32 bytes. FIPS 180-4, https://csrc.nist.gov/pubs/fips/180-4/upd1/final
public func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let checksum = g_checksum_new(G_CHECKSUM_SHA256)
    defer { g_checksum_free(checksum) }
    withContiguousBytes(bytes) { g_checksum_update(checksum, $0.baseAddress, $0.count) }
    return takeDigest { g_checksum_get_digest(checksum, $0, $1) }
}

/// The digest of the UTF-8 form of a text.
public func sha256(_ text: String) -> [UInt8] { sha256(text.utf8) }

/// HMAC-SHA-256: 32 bytes. RFC 2104, https://www.rfc-editor.org/rfc/rfc2104
public func hmacSHA256(key: some Collection<UInt8>, message: some Collection<UInt8>) -> [UInt8] {
    let hmac = withContiguousBytes(key) { g_hmac_new(G_CHECKSUM_SHA256, $0.baseAddress, gsize($0.count)) }
    defer { g_hmac_unref(hmac) }
    withContiguousBytes(message) { g_hmac_update(hmac, $0.baseAddress, $0.count) }
    return takeDigest { g_hmac_get_digest(hmac, $0, $1) }
}

/// Whether two byte strings are equal, in a time that depends on their lengths alone.
public func constantTimeEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
}

private func takeDigest(_ read: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<gsize>) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        var length: gsize = 32
        if let start = buffer.baseAddress { read(start, &length) }
        count = Int(length)
    }
}

/// GLib takes a pointer even for no bytes.
private func withContiguousBytes<Result>(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
}
