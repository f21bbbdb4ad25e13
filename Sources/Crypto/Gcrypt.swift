internal import CGcrypt

/// The functions of libgcrypt. The library is looked up when they are first asked for.
enum Gcrypt {
    private static let loaded: Result<CGcryptFunctions, CipherLibraryError> = {
        var functions = CGcryptFunctions()
        if let reason = cgcrypt_load(&functions) {
            return .failure(CipherLibraryError(reason: String(cString: reason)))
        }
        return .success(functions)
    }()

    /// Throws where the library is not installed.
    static func functions() throws(CipherLibraryError) -> CGcryptFunctions { try loaded.get() }
}

/// libgcrypt cannot be loaded.
public struct CipherLibraryError: Error, Sendable, CustomStringConvertible {
    let reason: String

    public var description: String {
        "ciphers need libgcrypt, which cannot be loaded: \(reason); install Debian's package libgcrypt20"
    }
}
