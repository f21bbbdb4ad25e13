internal import CGcrypt

/// A cipher of libgcrypt with its key, for one message.
struct OpenCipher {
    let library: CGcryptFunctions
    let handle: gcry_cipher_hd_t

    func setIV(_ iv: [UInt8], size: Int) -> Bool {
        !iv.isEmpty && iv.count == size && library.gcry_cipher_setiv(handle, iv, iv.count) == 0
    }

    func setCounter(_ counter: [UInt8]) -> Bool { library.gcry_cipher_setctr(handle, counter, counter.count) == 0 }

    func authenticate(_ data: [UInt8]) -> Bool {
        data.isEmpty || library.gcry_cipher_authenticate(handle, data, data.count) == 0
    }

    /// - Parameter size: how many bytes come out, where it is not as many as go in
    func encrypt(_ data: [UInt8], size: Int? = nil) -> [UInt8]? {
        apply(library.gcry_cipher_encrypt, to: data, size: size ?? data.count)
    }

    func decrypt(_ data: [UInt8], size: Int? = nil) -> [UInt8]? {
        apply(library.gcry_cipher_decrypt, to: data, size: size ?? data.count)
    }

    func tag(_ length: Int) -> [UInt8]? {
        var tag = [UInt8](repeating: 0, count: length)
        return library.gcry_cipher_gettag(handle, &tag, length) == 0 ? tag : nil
    }

    func hasTag(_ tag: [UInt8]) -> Bool { library.gcry_cipher_checktag(handle, tag, tag.count) == 0 }

    private typealias Function =
        @convention(c) (
            gcry_cipher_hd_t?, UnsafeMutableRawPointer?, Int, UnsafeRawPointer?, Int
        ) -> gcry_error_t

    private func apply(_ function: Function, to data: [UInt8], size: Int) -> [UInt8]? {
        guard !data.isEmpty else { return [] }
        var result = [UInt8](repeating: 0, count: size)
        return function(handle, &result, size, data, data.count) == 0 ? result : nil
    }
}
