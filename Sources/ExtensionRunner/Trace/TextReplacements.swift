import JSONText

/// Texts of four bytes or more, and what stands in the place of each. One pass over a text finds all of them, however many
/// there are.
struct TextReplacements {
    private var replacements: [ByteText: String] = [:]
    /// How long the texts are that begin with the same four bytes, the longest first: one may be a part of another.
    private var lengths: [Int: [Int]] = [:]
    private var isFirstByte = [Bool](repeating: false, count: 256)

    var isEmpty: Bool { replacements.isEmpty }

    func contains(_ text: String) -> Bool { replacements[ByteText(text)] != nil }

    mutating func add(_ text: String, _ replacement: String) {
        var text = text
        let (start, count) = text.withUTF8 { (Self.start(of: $0, at: 0), $0.count) }
        replacements[ByteText(text)] = replacement
        isFirstByte[start >> 24] = true
        var known = lengths[start] ?? []
        guard !known.contains(count) else { return }
        known.insert(count, at: known.firstIndex { $0 < count } ?? known.count)
        lengths[start] = known
    }

    /// A text with all of them replaced. Where some overlap, what stands for the first stands for all.
    func replacing(in text: String) -> String {
        if isEmpty { return text }
        var text = text
        return text.withUTF8 { bytes in
            var result: [UInt8] = []
            var (copied, position) = (0, 0)
            while position < bytes.count {
                guard let first = match(in: bytes, at: position) else {
                    position += 1
                    continue
                }
                result += bytes[copied..<position]
                result += first.replacement.utf8
                copied = first.end
                position += 1
                while position < copied {
                    copied = max(copied, match(in: bytes, at: position)?.end ?? copied)
                    position += 1
                }
            }
            return copied == 0 ? nil : String(decoding: result + bytes[copied...], as: UTF8.self)
        } ?? text
    }

    /// The longest of the texts that stands at a position.
    private func match(
        in bytes: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (end: Int, replacement: String)? {
        guard position + 4 <= bytes.count, isFirstByte[Int(bytes[position])] else { return nil }
        for length in lengths[Self.start(of: bytes, at: position)] ?? [] where position + length <= bytes.count {
            let part = String(decoding: bytes[position..<position + length], as: UTF8.self)
            if let replacement = replacements[ByteText(part)] { return (position + length, replacement) }
        }
        return nil
    }

    private static func start(of bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
