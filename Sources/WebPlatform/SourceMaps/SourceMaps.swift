internal import HTTP
internal import JSONText
public import ScriptEngine

/// Leads from bundled or compiled scripts to the files that their author wrote, by the source maps that the scripts name. Those are files
/// beside them, or stand in them as `data:` URLs; nothing is fetched.
public final class SourceMaps {
    private let read: (_ path: String) -> [UInt8]?
    /// By the path of the script; `nil` for one that has no map.
    private var known: [String: FoundMap?] = [:]

    private struct FoundMap {
        let map: SourceMap
        /// Where its sources are looked for.
        let folder: String
    }

    /// - Parameter read: gives the bytes of a file by its path, `nil` where there is none or it may not be read.
    public init(read: @escaping (_ path: String) -> [UInt8]?) { self.read = read }

    /// The place in the author's file, by its path from where paths of scripts are counted; the same place where no map leads on.
    public func source(of place: ScriptPosition) -> ScriptPosition {
        // A line alone, as of a syntax error, says nothing of a bundle that has one line.
        guard let column = place.column, let found = map(of: place.file),
            let original = found.map.original(line: place.line, column: column),
            let file = Self.path(ofSource: original.source, from: found.folder)
        else { return place }
        return ScriptPosition(file: file, line: original.line, column: original.column)
    }

    private func map(of path: String) -> FoundMap? {
        if let map = known[path] { return map }
        let map = findMap(of: path)
        known[path] = .some(map)
        return map
    }

    private func findMap(of path: String) -> FoundMap? {
        guard let script = read(path), let address = Self.address(in: script) else { return nil }
        let file = Self.path(ofMapAt: address, from: path)
        let bytes = file.map(read) ?? WebURL(serialized: address).flatMap(DataURL.init)?.body
        guard let bytes, let json = try? JSON(parsing: bytes), let map = SourceMap(json) else { return nil }
        return FoundMap(map: map, folder: Self.folder(of: file ?? path))
    }

    /// What the text of a script says of its map, where that leads to none: to a file that is not there, or to what is no map. `nil` where
    /// the script has its map, or names none.
    public func brokenAddress(inScriptAt path: String) -> String? {
        guard let script = read(path), let address = Self.address(in: script), map(of: path) == nil else { return nil }
        return address.hasPrefix("data:") ? "data:" : address
    }

    /// Whether a script has a source map, in itself or in a file.
    public static func namesMap(_ script: [UInt8]) -> Bool { address(in: script) != nil }

    /// The file that a script names as its source map; `nil` where it names none.
    /// - Parameter path: of the script.
    public static func path(ofMapOf script: [UInt8], at path: String) -> String? {
        address(in: script).flatMap { Self.path(ofMapAt: $0, from: path) }
    }

    private static func path(ofMapAt address: String, from path: String) -> String? {
        if address.hasPrefix("data:") { return nil }
        let named = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let address = String(decoding: percentDecoded(named), as: UTF8.self)
        // A path from the root begins where paths of scripts do.
        if address.hasPrefix("/") { return join("", String(address.drop { $0 == "/" })) }
        let file = join(folder(of: path), address)
        // Some paths mean something else with a point in front than without one.
        return path.hasPrefix("./") && !file.hasPrefix("../") ? "./" + file : file
    }

    // MARK: Addresses

    /// What a comment at the end of a script says of its map; `nil` where there is none.
    /// https://tc39.es/ecma426/#sec-JavaScriptExtractSourceMapURL
    private static func address(in script: [UInt8]) -> String? {
        var rest = script[...]
        while let last = rest.lastIndex(where: { !isSpace($0) }) {
            rest = rest[...last]
            let line = rest[(rest.lastIndex(where: isLineEnd).map { $0 + 1 } ?? rest.startIndex)...]
            if let address = address(atEndOf: line) { return address }
            guard line.drop(while: isSpace).starts(with: "//".utf8) else { return nil }
            rest = rest[..<line.startIndex]
        }
        return nil
    }

    private static func address(atEndOf line: ArraySlice<UInt8>) -> String? {
        let mark = "sourceMappingURL="
        // What stands in a string ends with a quotation mark.
        let start = line.lastIndex { isSpace($0) || isQuote($0) }.map { $0 + 1 } ?? line.startIndex
        guard line[start...].starts(with: mark.utf8), let comment = line[..<start].lastIndex(where: { !isSpace($0) }),
            ["//#", "//@"].contains(String(decoding: line[...comment].suffix(3), as: UTF8.self))
        else { return nil }
        let address = line[(start + mark.utf8.count)...]
        return address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }
    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
    private static func isQuote(_ byte: UInt8) -> Bool { "\"'`".utf8.contains(byte) }

    // MARK: Paths

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    /// The path that leads to a file from where paths of scripts are counted; `nil` for a name that nobody could read.
    ///
    /// Bundlers give an address of their own to what they bundle, as in `webpack://name/./src/background.ts?a1b2`.
    private static func path(ofSource source: String, from folder: String) -> String? {
        guard !source.isEmpty, !source.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return nil }
        guard let scheme = source.firstRange(of: "://") else { return join(folder, source) }
        let rest = source[scheme.upperBound...]
        let path = rest[(rest.firstIndex(of: "/") ?? rest.startIndex)...].prefix { $0 != "?" }
        return source.hasPrefix("file:") ? String(path) : join("", String(path.drop { $0 == "/" }))
    }

    /// A path without `.` in it, and without `..` behind a folder.
    private static func join(_ folder: String, _ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : folder + path
        var parts: [Substring] = whole.hasPrefix("/") ? [""] : []
        for part in whole.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", last != "" {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }
}
