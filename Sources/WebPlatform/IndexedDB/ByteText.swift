/// A text that is equal, ordered and hashed by its UTF-8 bytes: a name, or a key in the text form that JavaScript gives
/// it, in which the order of the bytes is the order of keys.
/// https://w3c.github.io/IndexedDB/#compare-two-keys
struct ByteText: Hashable, Comparable {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    var byteCount: Int { bytes.count }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    static func < (left: ByteText, right: ByteText) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
