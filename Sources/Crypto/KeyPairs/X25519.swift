internal import CGcrypt

/// RFC 7748, https://www.rfc-editor.org/rfc/rfc7748#section-6.1
enum X25519 {
    private static let basePoint = [9] + [UInt8](repeating: 0, count: OctetKey.length - 1)

    static func publicKey(of secret: [UInt8]) throws -> [UInt8] {
        guard let product = try multiply(secret, basePoint) else { fatalError("libgcrypt has no X25519") }
        return product
    }

    /// What two have in common; `nil` where that is zero, as it is for a few points that no key is.
    static func agree(_ secret: [UInt8], with publicKey: [UInt8]) throws -> [UInt8]? {
        guard let product = try multiply(secret, publicKey), product.contains(where: { $0 != 0 }) else { return nil }
        return product
    }

    private static func multiply(_ secret: [UInt8], _ point: [UInt8]) throws -> [UInt8]? {
        let library = try Gcrypt.functions()
        var result = [UInt8](repeating: 0, count: OctetKey.length)
        let error = library.gcry_ecc_mul_point(Int32(GCRY_ECC_CURVE25519.rawValue), &result, secret, point)
        return error == 0 ? result : nil
    }
}
