public import JSONText

/// From lines and columns of generated code to those of the files that it was made of.
/// https://tc39.es/ecma426/
public struct SourceMap: Sendable {
    /// A place in one of the files.
    public struct Place: Sendable, Equatable {
        /// The file as the map names it, behind the map's `sourceRoot`.
        public let source: String
        /// Counted from 1.
        public let line: Int
        /// Counted from 1, in UTF-16 code units.
        public let column: Int
    }

    private struct Segment {
        var column: Int32
        /// Which of the files; -1 where the code is of none.
        let source: Int32
        let line: Int32
        let originalColumn: Int32
        /// What the file calls what has another name here; -1: it has the same.
        let name: Int32
    }

    private let sources: [String]
    private let names: [String]
    /// Of all lines, one after another, and in a line in the order of their columns.
    private var segments: [Segment] = []
    /// Where the segments of each generated line begin.
    private var lineStarts: [Int] = [0]

    /// - Parameter json: a source map that is no index of others. `nil` where it is malformed.
    public init?(_ json: JSON) {
        guard let mappings = json["mappings"]?.stringValue else { return nil }
        let root = json["sourceRoot"]?.stringValue ?? ""
        let prefix = root.isEmpty || root.hasSuffix("/") ? root : root + "/"
        sources = (json["sources"]?.arrayValue ?? []).map { prefix + ($0.stringValue ?? "") }
        names = (json["names"]?.arrayValue ?? []).map { $0.stringValue ?? "" }
        guard read(mappings) else { return nil }
    }

    /// The place in the user's file of a generated one, both counted from 1; `nil` where the map has none.
    public func original(line: Int, column: Int) -> Place? {
        guard let range = segments(ofLine: line - 1), !range.isEmpty else { return nil }
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower < upper {
            let middle = (lower + upper) / 2
            if segments[middle].column < column { lower = middle + 1 } else { upper = middle }
        }
        // What stands in front of the first segment belongs to it.
        let segment = segments[max(lower - 1, range.lowerBound)]
        guard sources.indices.contains(Int(segment.source)) else { return nil }
        return Place(
            source: sources[Int(segment.source)], line: Int(segment.line) + 1, column: Int(segment.originalColumn) + 1)
    }

    private func segments(ofLine index: Int) -> Range<Int>? {
        guard lineStarts.indices.contains(index) else { return nil }
        return lineStarts[index]..<(index + 1 < lineStarts.count ? lineStarts[index + 1] : segments.count)
    }

    // MARK: Mappings

    /// https://tc39.es/ecma426/#sec-mappings: numbers in base64 digits of six bits, of which the sixth says that a further digit follows.
    /// The lowest bit of a number is its sign. Each number is added to the one before it in its field.
    private mutating func read(_ mappings: String) -> Bool {
        // The generated column, the file, its line, its column, the name.
        var fields = [0, 0, 0, 0, 0]
        var (count, value, shift) = (0, 0, 0)
        for byte in mappings.utf8 {
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") {
                guard shift == 0 else { return false }
                endSegment(fields, count)
                count = 0
                if byte == UInt8(ascii: ";") {
                    endLine()
                    fields[0] = 0
                }
                continue
            }
            guard let digit = Self.digits[Int(byte)], shift < 32, count < fields.count else { return false }
            value |= (digit & 31) << shift
            shift += 5
            guard digit & 32 == 0 else { continue }
            fields[count] += value & 1 == 0 ? value >> 1 : -(value >> 1)
            guard (0...Int(Int32.max)).contains(fields[count]) else { return false }
            (count, value, shift) = (count + 1, 0, 0)
        }
        endSegment(fields, count)
        endLine()
        return shift == 0
    }

    private mutating func endSegment(_ fields: [Int], _ count: Int) {
        guard count > 0 else { return }
        segments.append(
            Segment(
                column: Int32(fields[0]), source: count < 4 ? -1 : Int32(fields[1]), line: Int32(fields[2]),
                originalColumn: Int32(fields[3]), name: count < 5 ? -1 : Int32(fields[4])))
    }

    private mutating func endLine() {
        let line = segments[lineStarts[lineStarts.count - 1]...]
        if zip(line, line.dropFirst()).contains(where: { $0.column > $1.column }) {
            segments.replaceSubrange(line.indices, with: line.sorted { $0.column < $1.column })
        }
        lineStarts.append(segments.count)
    }

    private static let digits: [Int?] = {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return (0...UInt8.max).map { alphabet.firstIndex(of: $0) }
    }()

    // MARK: Names

    /// Gives generated code in which what was renamed has its own name again, and takes the columns along.
    /// - Parameter kept: own names that are not put back.
    public mutating func restoreNames(in code: String, except kept: Set<String>) -> String {
        let texts = code.split(separator: "\n", omittingEmptySubsequences: false)
        return texts.enumerated().map { index, text in
            guard let range = segments(ofLine: index), segments[range].contains(where: { $0.name >= 0 }) else {
                return String(text)
            }
            return restoreNames(of: range, in: Array(text.utf16), except: kept)
        }.joined(separator: "\n")
    }

    private mutating func restoreNames(
        of range: Range<Int>, in units: [UInt16], except kept: Set<String>
    ) -> String {
        var (result, copied) = ([UInt16](), 0)
        for index in range where (copied...units.count).contains(Int(segments[index].column)) {
            let column = Int(segments[index].column)
            result += units[copied..<column]
            copied = column
            segments[index].column = Int32(result.count)
            let place = Int(segments[index].name)
            guard names.indices.contains(place), !kept.contains(names[place]) else { continue }
            result += names[place].utf16
            copied += units[copied...].prefix(while: Self.isPartOfName).count
        }
        return String(decoding: result + units[copied...], as: UTF16.self)
    }

    private static func isPartOfName(_ unit: UInt16) -> Bool {
        guard unit < 0x80 else { return true }
        let character = Character(UnicodeScalar(UInt8(unit)))
        return character.isLetter || character.isNumber || character == "_" || character == "$"
    }
}
