/// The SHA-256 digest of some bytes: 32 bytes.
public func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] { HashFunction.sha256.digest(bytes) }

/// The digest of the UTF-8 form of a text.
public func sha256(_ text: String) -> [UInt8] { sha256(text.utf8) }

/// HMAC-SHA-256: 32 bytes.
public func hmacSHA256(key: some Collection<UInt8>, message: some Collection<UInt8>) -> [UInt8] {
    HashFunction.sha256.hmac(key: key, message: message)
}

/// Whether two byte strings are equal, in a time that depends on their lengths alone.
public func constantTimeEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(into: UInt8(0)) { $0 |= $1.0 ^ $1.1 } == 0
}
