import JSONText

/// From lines and columns of generated code to those of the user's file.
/// https://tc39.es/ecma426/#sec-mappings
struct SourceMap: Sendable {
    private struct Segment {
        var column: Int
        let line: Int
        let originalColumn: Int
        /// What the user's file calls what has another name here.
        let name: String?
    }

    /// The segments of each generated line, in the order of their columns.
    private var lines: [[Segment]] = []

    /// - Parameter json: a source map of one file.
    init?(_ json: JSON) {
        guard let mappings = json["mappings"]?.stringValue else { return nil }
        let names = json["names"]?.stringsValue ?? []
        var (line, originalColumn, name) = (0, 0, 0)
        for text in mappings.split(separator: ";", omittingEmptySubsequences: false) {
            var (column, segments) = (0, [Segment]())
            for part in text.split(separator: ",") {
                guard let numbers = Self.decode(part), let first = numbers.first else { return nil }
                column += first
                guard numbers.count >= 4 else { continue }
                line += numbers[2]
                originalColumn += numbers[3]
                if numbers.count > 4 { name += numbers[4] }
                let isNamed = numbers.count > 4 && names.indices.contains(name)
                segments.append(
                    Segment(
                        column: column, line: line, originalColumn: originalColumn, name: isNamed ? names[name] : nil))
            }
            lines.append(segments)
        }
    }

    /// The place in the user's file of a generated one, both counted from 1; `nil` where the map has none.
    func original(line: Int, column: Int) -> (line: Int, column: Int)? {
        guard lines.indices.contains(line - 1) else { return nil }
        let segments = lines[line - 1]
        guard let found = segments.last(where: { $0.column <= column - 1 }) ?? segments.first else { return nil }
        return (found.line + 1, found.originalColumn + 1)
    }

    /// Gives generated code in which what was renamed has its own name again, and takes the columns along.
    mutating func restoreNames(in code: String, except kept: Set<String>) -> String {
        let texts = code.split(separator: "\n", omittingEmptySubsequences: false)
        return texts.enumerated().map { index, text in
            guard lines.indices.contains(index), lines[index].contains(where: { $0.name != nil }) else {
                return String(text)
            }
            return restoreNames(inLine: index, Array(text.utf16), except: kept)
        }.joined(separator: "\n")
    }

    private mutating func restoreNames(inLine line: Int, _ units: [UInt16], except kept: Set<String>) -> String {
        var (result, copied) = ([UInt16](), 0)
        for (index, segment) in lines[line].enumerated() where (copied...units.count).contains(segment.column) {
            result += units[copied..<segment.column]
            copied = segment.column
            lines[line][index].column = result.count
            guard let name = segment.name, !kept.contains(name) else { continue }
            result += name.utf16
            copied += units[copied...].prefix(while: Self.isPartOfName).count
        }
        return String(decoding: result + units[copied...], as: UTF16.self)
    }

    private static func isPartOfName(_ unit: UInt16) -> Bool {
        guard unit < 0x80 else { return true }
        let character = Character(UnicodeScalar(UInt8(unit)))
        return character.isLetter || character.isNumber || character == "_" || character == "$"
    }

    private static let digits: [UInt8: Int] = {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        return Dictionary(uniqueKeysWithValues: alphabet.utf8.enumerated().map { ($1, $0) })
    }()

    /// Base64 digits of six bits: a further digit follows where the sixth is set. The lowest bit of all is the sign.
    private static func decode(_ text: Substring) -> [Int]? {
        var (numbers, value, shift) = ([Int](), 0, 0)
        for byte in text.utf8 {
            guard let digit = digits[byte], shift < 40 else { return nil }
            value |= (digit & 31) << shift
            shift += 5
            guard digit & 32 == 0 else { continue }
            numbers.append(value & 1 == 0 ? value >> 1 : -(value >> 1))
            (value, shift) = (0, 0)
        }
        return shift == 0 ? numbers : nil
    }
}
