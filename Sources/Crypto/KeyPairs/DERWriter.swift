/// Writes elements of the Distinguished Encoding Rules. X.690, section 10, https://www.itu.int/rec/T-REC-X.690
enum DERWriter {
    static func element(_ tag: DERTag, _ content: [UInt8]) -> [UInt8] {
        [tag.rawValue] + length(content.count) + content
    }

    static func sequence(_ elements: [UInt8]...) -> [UInt8] { element(.sequence, elements.flatMap(\.self)) }

    /// - Parameter number: not negative, its highest byte first
    static func integer(_ number: [UInt8]) -> [UInt8] {
        let shortest = number.withoutLeadingZeros
        return element(.integer, (shortest.first ?? 0x80) >= 0x80 ? [0] + shortest : shortest)
    }

    static func bitString(_ bytes: [UInt8]) -> [UInt8] { element(.bitString, [0] + bytes) }

    private static func length(_ count: Int) -> [UInt8] {
        guard count >= 0x80 else { return [UInt8(count)] }
        let bytes = withUnsafeBytes(of: count.bigEndian) { $0.withoutLeadingZeros }
        return [0x80 | UInt8(bytes.count)] + bytes
    }
}
