extension String {
    /// This text with a part replaced wherever its bytes stand, whatever combines with what comes before or after it.
    func replacingText(_ part: String, with replacement: String) -> String {
        var (text, part) = (self, part)
        return text.withUTF8 { bytes in
            part.withUTF8 { part in
                guard var found = bytes.firstIndex(of: part, from: 0) else { return self }
                var result: [UInt8] = []
                var copied = 0
                while true {
                    result += bytes[copied..<found]
                    result += replacement.utf8
                    copied = found + part.count
                    guard let next = bytes.firstIndex(of: part, from: copied) else { break }
                    found = next
                }
                return String(decoding: result + bytes[copied...], as: UTF8.self)
            }
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Where a part that is not empty stands first, from a position on.
    func firstIndex(of part: Self, from start: Int) -> Int? {
        guard count >= part.count else { return nil }
        return (start..<Swift.max(start, count - part.count + 1)).first { position in
            self[position] == part[0] && self[position..<position + part.count].elementsEqual(part)
        }
    }
}
