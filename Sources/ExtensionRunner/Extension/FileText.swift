extension String {
    /// The text of a file, without a byte order mark: https://encoding.spec.whatwg.org/#utf-8-decode
    init(file bytes: [UInt8]) {
        self.init(decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    }
}
