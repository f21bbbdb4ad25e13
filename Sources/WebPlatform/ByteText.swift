/// A text that is equal, ordered and hashed by its UTF-8 bytes, where Swift takes canonically equivalent texts for equal,
/// which scripts do not.
struct ByteText: Hashable, Comparable {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    var byteCount: Int { bytes.count }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    static func < (left: ByteText, right: ByteText) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
