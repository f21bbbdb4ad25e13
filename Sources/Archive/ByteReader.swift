/// Little-endian numbers and ranges of some bytes. Nothing outside them is ever read.
struct ByteReader: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }

    /// A range of bytes; `nil` where it does not lie inside.
    func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
        return bytes[offset..<offset + count]
    }

    /// A number of two bytes; `nil` where it does not lie inside.
    func short(at offset: Int) -> Int? {
        slice(at: offset, count: 2).map { Int($0[$0.startIndex]) | Int($0[$0.startIndex + 1]) << 8 }
    }

    /// A number of four bytes; `nil` where it does not lie inside.
    func long(at offset: Int) -> UInt32? {
        slice(at: offset, count: 4)?.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}
