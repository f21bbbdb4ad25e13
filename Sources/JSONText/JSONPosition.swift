/// A step from a JSON value to one that it holds.
public enum JSONStep: Sendable, Hashable {
    case member(String)
    case element(Int)
}

/// A place in a JSON text. Lines and columns count from 1; a column counts UTF-8 bytes, as in ``JSONError``.
public struct JSONPosition: Sendable, Hashable {
    /// Lines end with U+000A alone.
    public let line: Int
    /// A byte order mark counts, too.
    public let column: Int

    public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

extension JSON {
    /// Where the value at the end of `path` stands: the name of a member, the first character of an element.
    ///
    /// `bytes` must be a text that ``init(parsing:dialect:)-(_,_)`` accepts. `nil` where the path leads nowhere.
    /// The text is read anew for each question, so this is for error messages.
    public static func position(of path: [JSONStep], in bytes: [UInt8]) -> JSONPosition? {
        var scanner = JSONScanner(bytes: bytes)
        guard let offset = scanner.offset(of: path[...]) else { return nil }
        let before = bytes[..<offset]
        let line = before.count { $0 == 0x0A } + 1
        return JSONPosition(line: line, column: offset - ((before.lastIndex(of: 0x0A) ?? -1) + 1) + 1)
    }
}

/// Walks over a text that is known to be well-formed.
private struct JSONScanner {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The offset of the value at the end of `path`, which starts at the value at the current position.
    mutating func offset(of path: ArraySlice<JSONStep>) -> Int? {
        skipSeparators()
        guard let step = path.first else { return position }
        switch (step, next) {
        case (.member(let name), UInt8(ascii: "{")): return offset(ofMember: name, path.dropFirst())
        case (.element(let index), UInt8(ascii: "[")): return offset(ofElement: index, path.dropFirst())
        default: return nil
        }
    }

    private mutating func offset(ofMember name: String, _ rest: ArraySlice<JSONStep>) -> Int? {
        position += 1
        var found: Int?
        while let byte = afterSeparators(), byte == UInt8(ascii: "\"") {
            let start = position
            skipString()
            let written = try? JSON(parsing: Array(bytes[start..<position]), dialect: .webKit).stringValue
            let isNamed = written?.hasBytes(of: name) == true
            skipSeparators()
            // The last of several members with one name is the one that counts.
            if isNamed {
                var inside = self
                found = rest.isEmpty ? start : inside.offset(of: rest)
            }
            skipValue()
        }
        return found
    }

    private mutating func offset(ofElement index: Int, _ rest: ArraySlice<JSONStep>) -> Int? {
        position += 1
        for _ in 0..<index {
            guard let byte = afterSeparators(), byte != UInt8(ascii: "]") else { return nil }
            skipValue()
        }
        guard let byte = afterSeparators(), byte != UInt8(ascii: "]") else { return nil }
        return offset(of: rest)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func afterSeparators() -> UInt8? {
        skipSeparators()
        return next
    }

    private mutating func skipSeparators() {
        while let byte = next, byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") { position += 1 }
    }

    private mutating func skipValue() {
        var depth = 0
        repeat {
            guard let byte = afterSeparators() else { return }
            switch byte {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                position += 1
            default:
                while let byte = next, !Self.delimiters.contains(byte) { position += 1 }
            }
        } while depth > 0
    }

    private mutating func skipString() {
        position += 1
        while let byte = next, byte != UInt8(ascii: "\"") { position += byte == UInt8(ascii: "\\") ? 2 : 1 }
        position += 1
    }

    private static let delimiters: [UInt8] = Array(" \t\r\n,:]}[{\"".utf8)
}
