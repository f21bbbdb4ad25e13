/// Where identifiers and secrets come from.
public protocol RandomByteSource: RandomNumberGenerator, Sendable {}

extension RandomByteSource {
    /// So many bytes: eight of each number that is drawn, the lowest first. What is left of the last number is dropped.
    public mutating func nextBytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 7)
        while bytes.count < count {
            withUnsafeBytes(of: next().littleEndian) { bytes += $0 }
        }
        return Array(bytes.prefix(count))
    }

    /// A version 4 UUID (RFC 9562) in lower case.
    public mutating func nextUUID() -> String {
        var bytes = nextBytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array("0123456789abcdef")
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append("-") }
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return text
    }
}
