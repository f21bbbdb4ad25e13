/// Texts of four bytes or more, and what stands in the place of each. One pass over a text finds all of them, however many
/// there are.
///
/// They are the ways through a tree of bytes: what begins alike has its beginning in common.
struct TextReplacements {
    private struct Node {
        let byte: UInt8
        var firstChild = none
        var nextSibling = none
        /// Which of ``replacements`` stands in the place of the text that ends here.
        var replacement = none

        static let none: Int32 = -1
    }

    /// The first is the root, before any byte.
    private var nodes = [Node(byte: 0)]
    private var replacements: [String] = []

    var isEmpty: Bool { nodes.count == 1 }

    func contains(_ text: String) -> Bool {
        var node = 0
        for byte in text.utf8 {
            guard let next = child(of: node, for: byte) else { return false }
            node = next
        }
        return nodes[node].replacement != Node.none
    }

    mutating func add(_ text: String, _ replacement: String) {
        var node = 0
        for byte in text.utf8 {
            if let next = child(of: node, for: byte) {
                node = next
            } else {
                nodes.append(Node(byte: byte, nextSibling: nodes[node].firstChild))
                nodes[node].firstChild = Int32(nodes.count - 1)
                node = nodes.count - 1
            }
        }
        if replacements.last != replacement { replacements.append(replacement) }
        nodes[node].replacement = Int32(replacements.count - 1)
    }

    private func child(of node: Int, for byte: UInt8) -> Int? {
        var child = nodes[node].firstChild
        while child != Node.none, nodes[Int(child)].byte != byte { child = nodes[Int(child)].nextSibling }
        return child == Node.none ? nil : Int(child)
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
        var found: (end: Int, replacement: Int32)?
        var (node, end) = (0, position)
        while end < bytes.count, let next = child(of: node, for: bytes[end]) {
            node = next
            end += 1
            if nodes[node].replacement != Node.none { found = (end, nodes[node].replacement) }
        }
        return found.map { ($0.end, replacements[Int($0.replacement)]) }
    }
}
