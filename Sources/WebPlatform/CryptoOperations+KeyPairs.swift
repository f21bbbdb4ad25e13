import Crypto
import ScriptEngine

extension WebContext {
    /// The host operations of Web Crypto's algorithms with key pairs, as docs/host-interface.md lists them.
    static var keyPairOperations: [(name: StaticString, body: Operation)] {
        formOperations + rsaOperations + curveOperations
    }

    /// What there is for keys of every kind.
    private static var formOperations: [(name: StaticString, body: Operation)] {
        [
            ("key_read", { result(try readKey($1).flatMap { try $0.isConsistent() ? $0.encoded : nil }) }),
            (
                "key_join",
                {
                    let kind = try keyKind($1)
                    var parts: [String: [UInt8]] = [:]
                    var index = 1
                    while let name = $1.optionalString(index) {
                        parts[name] = try $1.bytes(index + 1)
                        index += 2
                    }
                    let key = try kind.keyType.init(kind) { parts[$0] }
                    return result(try key.flatMap { try $0.isConsistent() ? $0.encoded : nil })
                }
            ),
            (
                "key_part",
                {
                    let key = try anyKey($1, at: 2, isPrivate: try $1.string(1) == "private")
                    return result(key.part(try $1.string(3)))
                }
            ),
            ("key_public", { .bytes(try anyKey($1, at: 1, isPrivate: true).publicKey.encoded) }),
            ("key_raw", { result(try anyKey($1, at: 1, isPrivate: false).raw) }),
        ]
    }

    private static var rsaOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "rsa_generate",
                {
                    let (bits, exponent) = (try $1.integer(0), try $1.bytes(1))
                    return .bytes(try RSAKey.generate(bits: bits, exponent: exponent, random: $0.randomBytes).encoded)
                }
            ),
            (
                "rsa_sign",
                {
                    let key = try rsaKey($1, at: 2, isPrivate: true)
                    let padding = try padding($1, saltLengthAt: 4)
                    return result(
                        try key.sign(
                            try $1.bytes(3), padding: padding, hash: try hashFunction($1, at: 1), random: $0.randomBytes
                        ))
                }
            ),
            (
                "rsa_verify",
                {
                    let key = try rsaKey($1, at: 2, isPrivate: false)
                    let (signature, message) = (try $1.bytes(3), try $1.bytes(4))
                    let padding = try padding($1, saltLengthAt: 5)
                    return .boolean(
                        try key.verifies(signature, of: message, padding: padding, hash: try hashFunction($1, at: 1)))
                }
            ),
            (
                "rsa_encrypt",
                {
                    let key = try rsaKey($1, at: 1, isPrivate: false)
                    let hash = try hashFunction($1, at: 0)
                    let seed = $0.randomBytes(hash.length)
                    return result(
                        try key.encrypt(try $1.bytes(2), label: try $1.bytes(3), hash: hash, seed: seed))
                }
            ),
            (
                "rsa_decrypt",
                {
                    let key = try rsaKey($1, at: 1, isPrivate: true)
                    let hash = try hashFunction($1, at: 0)
                    return result(try key.decrypt(try $1.bytes(2), label: try $1.bytes(3), hash: hash))
                }
            ),
        ]
    }

    private static var curveOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "curve_generate",
                { result(try curveKeyType($1).generate(try keyKind($1), random: $0.randomBytes)?.encoded) }
            ),
            (
                "curve_sign",
                {
                    let key = try curveKey($1, at: 1, isPrivate: true)
                    return result(
                        try key.sign(try $1.bytes(2), hash: try $1.isUndefined(3) ? nil : hashFunction($1, at: 3)))
                }
            ),
            (
                "curve_verify",
                {
                    let key = try curveKey($1, at: 1, isPrivate: false)
                    let (signature, message) = (try $1.bytes(2), try $1.bytes(3))
                    return .boolean(
                        try key.verifies(
                            signature, of: message, hash: try $1.isUndefined(4) ? nil : hashFunction($1, at: 4)))
                }
            ),
            (
                "curve_agree",
                {
                    let other = try curveKey($1, at: 2, isPrivate: false)
                    return result(try curveKey($1, at: 1, isPrivate: true).agree(with: other))
                }
            ),
        ]
    }

    private func randomBytes(_ count: Int) -> [UInt8] { environment.random.nextBytes(count) }

    private static func keyKind(_ arguments: borrowing HostArguments) throws -> KeyKind {
        let name = try arguments.string(0)
        guard let kind = KeyKind(rawValue: name) else { throw HostError("there are no keys of the kind '\(name)'") }
        return kind
    }

    private static func curveKeyType(_ arguments: borrowing HostArguments) throws -> any CurveKey.Type {
        guard let type = try keyKind(arguments).curveKeyType else { throw HostError("the key has no curve") }
        return type
    }

    private static func anyKey(
        _ arguments: borrowing HostArguments, at index: Int, isPrivate: Bool
    ) throws -> any AsymmetricKey {
        let kind = try keyKind(arguments)
        return try key(kind.keyType, kind, try arguments.bytes(index), isPrivate: isPrivate)
    }

    private static func curveKey(
        _ arguments: borrowing HostArguments, at index: Int, isPrivate: Bool
    ) throws -> any CurveKey {
        try key(try curveKeyType(arguments), try keyKind(arguments), try arguments.bytes(index), isPrivate: isPrivate)
    }

    private static func rsaKey(
        _ arguments: borrowing HostArguments, at index: Int, isPrivate: Bool
    ) throws -> RSAKey {
        try key(RSAKey.self, .rsa, try arguments.bytes(index), isPrivate: isPrivate)
    }

    /// A key that `key_read` or `key_join` gave.
    private static func key<Key: AsymmetricKey>(
        _ type: Key.Type, _ kind: KeyKind, _ bytes: [UInt8], isPrivate: Bool
    ) throws -> Key {
        let key = isPrivate ? try Key(kind, privateKeyInfo: bytes) : try Key(kind, publicKeyInfo: bytes)
        guard let key else { throw HostError("the key cannot be read") }
        return key
    }

    private static func readKey(_ arguments: borrowing HostArguments) throws -> (any AsymmetricKey)? {
        let (kind, bytes) = (try keyKind(arguments), try arguments.bytes(2))
        return switch try arguments.string(1) {
        case "raw": try kind.keyType.init(kind, raw: bytes)
        case "spki": try kind.keyType.init(kind, publicKeyInfo: bytes)
        default: try kind.keyType.init(kind, privateKeyInfo: bytes)
        }
    }

    private static func padding(_ arguments: borrowing HostArguments, saltLengthAt index: Int) throws -> RSAPadding {
        try arguments.string(0) == "RSA-PSS" ? .pss(saltLength: try arguments.integer(index)) : .pkcs1
    }
}
