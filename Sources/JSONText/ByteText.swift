/// A text that is equal, ordered and hashed by its UTF-8 bytes, where Swift takes canonically equivalent texts for equal,
/// which scripts do not.
package struct ByteText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var byteCount: Int { text.utf8.count }

    package static func == (left: ByteText, right: ByteText) -> Bool { left.text.hasBytes(of: right.text) }

    /// Texts with the same bytes have one hash of their characters, too.
    package func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }

    package static func < (left: ByteText, right: ByteText) -> Bool {
        left.text.comparingBytes(with: right.text) { $0.lexicographicallyPrecedes($1) }
    }
}

extension String {
    /// Whether both have the same UTF-8 bytes, as what a script takes for one text has.
    package func hasBytes(of other: String) -> Bool {
        // OPTIMIZATION: lengths and Swift's comparison find most differences, and faster.
        utf8.count == other.utf8.count && self == other && comparingBytes(with: other) { $0.elementsEqual($1) }
    }

    fileprivate func comparingBytes(
        with other: String, _ compare: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
    ) -> Bool {
        var (left, right) = (self, other)
        return left.withUTF8 { left in right.withUTF8 { compare(left, $0) } }
    }
}
