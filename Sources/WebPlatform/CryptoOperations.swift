import Crypto
import ScriptEngine

extension WebContext {
    /// The host operations of https://w3c.github.io/webcrypto/, as docs/host-interface.md lists them.
    static var cryptoOperations: [(name: StaticString, body: Operation)] {
        [
            (
                "task_wait",
                { context, _ in
                    let promise = ScriptPromise(in: context.script)
                    context.schedule { _ in promise.resolve(.undefined) }
                    return .value(promise.promise)
                }
            ),
            ("crypto_digest", { .bytes(try hashFunction($1).digest(try $1.bytes(1))) }),
            ("crypto_hmac", { .bytes(try hashFunction($1).hmac(key: try $1.bytes(1), message: try $1.bytes(2))) }),
            ("crypto_equal", { .boolean(constantTimeEqual(try $1.bytes(0), try $1.bytes(1))) }),
            (
                "crypto_hkdf",
                {
                    result(
                        try hashFunction($1).hkdf(
                            key: try $1.bytes(1), salt: try $1.bytes(2), info: try $1.bytes(3),
                            count: try $1.integer(4)))
                }
            ),
            (
                "crypto_pbkdf2",
                {
                    result(
                        try hashFunction($1).pbkdf2(
                            password: try $1.bytes(1), salt: try $1.bytes(2), iterations: try $1.integer(3),
                            count: try $1.integer(4)))
                }
            ),
            ("aes_encrypt", { result(try encrypt($1)) }),
            ("aes_decrypt", { result(try decrypt($1)) }),
        ]
    }

    static func result(_ bytes: [UInt8]?) -> HostResult { bytes.map { .bytes($0) } ?? .undefined }

    static func hashFunction(_ arguments: borrowing HostArguments, at index: Int = 0) throws -> HashFunction {
        let name = try arguments.string(index)
        guard let function = HashFunction(rawValue: name) else { throw HostError("there is no digest named '\(name)'") }
        return function
    }

    private static func encrypt(_ arguments: borrowing HostArguments) throws -> [UInt8]? {
        guard let cipher = try AES(key: try arguments.bytes(1)) else { return nil }
        let data = try arguments.bytes(2)
        return switch try arguments.string(0) {
        case "AES-CBC": cipher.encryptCBC(data, iv: try arguments.bytes(3))
        case "AES-GCM":
            cipher.encryptGCM(
                data, iv: try arguments.bytes(3), additional: try arguments.bytes(4),
                tagLength: try arguments.integer(5))
        case "AES-KW": cipher.wrap(data)
        default: cipher.applyCTR(data, counter: try arguments.bytes(3), counterBits: try arguments.integer(4))
        }
    }

    private static func decrypt(_ arguments: borrowing HostArguments) throws -> [UInt8]? {
        guard let cipher = try AES(key: try arguments.bytes(1)) else { return nil }
        let data = try arguments.bytes(2)
        return switch try arguments.string(0) {
        case "AES-CBC": cipher.decryptCBC(data, iv: try arguments.bytes(3))
        case "AES-GCM":
            cipher.decryptGCM(
                data, iv: try arguments.bytes(3), additional: try arguments.bytes(4),
                tagLength: try arguments.integer(5))
        case "AES-KW": cipher.unwrap(data)
        default: cipher.applyCTR(data, counter: try arguments.bytes(3), counterBits: try arguments.integer(4))
        }
    }
}
